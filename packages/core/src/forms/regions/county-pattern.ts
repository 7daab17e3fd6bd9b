/**
 * The `pattern` of a form's field for a place in the Mainland, its ids joined by commas, that must be given down to
 * its county, or to its city for the four cities without counties. A place elsewhere matches: whether it is accepted is
 * a rule of the form, which gives the reason. It has a file of its own so that only its users
 * load it.
 */
export const countyPattern = "^(?!CN(,|$))|^CN,.+,(.+,|....(?!00)|44(19|20)|460[34])";
