/**
 * The public numbering plans. A module of its own, because it is loaded on demand: the bundler keeps only the functions
 * of a package that a static import names, but all of what `import()` names.
 */
import { isPossiblePhoneNumber } from "libphonenumber-js/min";

/** Returns whether a number in international form has a length that its area uses. */
export const isInNumberingPlan = (number: string): boolean => isPossiblePhoneNumber(number);
