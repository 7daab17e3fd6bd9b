/**
 * A place of the mainland, its ids joined by commas, that is told to its county, or to its city where the list goes no
 * further (four of them): the `pattern` of a form's field. Beside the chain, so that only who asks for it carries it.
 */
export const countyPattern = "^CN,.+,(.+,|....(?!00)|44(19|20)|460[34])";
