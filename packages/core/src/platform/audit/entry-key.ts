/** The place of an entry in its month. Pure. */

const PLAIN_DIGITS = 6;
const LETTER_BEFORE_A = "a".charCodeAt(0) - 1;

/**
 * Builds the sort key of an entry. Up to 999,999 it is a number of six digits; a longer number has a letter in front
 * that says how many digits it has beyond six, because a letter sorts behind every digit: `entry#999999`,
 * `entry#a1000000`, `entry#b10000000`. So entries are read in the order of their numbers, however many a month has.
 */
export const buildEntryKey = (seq: number): string => {
  const digits = String(seq).padStart(PLAIN_DIGITS, "0");
  const beyond = digits.length - PLAIN_DIGITS;
  return `entry#${beyond > 0 ? String.fromCharCode(LETTER_BEFORE_A + beyond) : ""}${digits}`;
};
