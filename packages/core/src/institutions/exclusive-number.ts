/**
 * Site registration numbers that several institutions may carry (spec 1 §3). Pure and small, for pages of inspectors.
 */
const sharedRegistrationNumbers: readonly string[] = ["00000", "none"];
/** Returns true for a site registration number that belongs to one institution only. */
export const isExclusiveNumber = (number: string): boolean =>
  number !== "" && !sharedRegistrationNumbers.includes(number);
