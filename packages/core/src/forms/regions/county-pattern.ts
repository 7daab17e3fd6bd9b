/**
 * The `pattern` of a form's field for a place in the Mainland, its ids joined by commas, that must be given down to
 * its county, or to its city for the four cities without counties. It has a file of its own so that only its users
 * load it.
 */
export const countyPattern = "^CN,.+,(.+,|....(?!00)|44(19|20)|460[34])";
