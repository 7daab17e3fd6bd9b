/**
 * Mobile numbers by the public numbering plans. A module of its own, because it is loaded on demand: the bundler keeps
 * only the functions of a package that a static import names, but all of what `import()` names.
 */
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/**
 * Finds the area of a number, and whether it is a mobile number: the plans loaded here contain no others.
 * @param number in international form, such as `+85362345678`
 */
export const parseMobileNumber = (number: string): { area: string | undefined; isMobile: boolean } => {
  const parsedNumber = parsePhoneNumberFromString(number);
  return { area: parsedNumber?.country, isMobile: parsedNumber?.isValid() ?? false };
};
