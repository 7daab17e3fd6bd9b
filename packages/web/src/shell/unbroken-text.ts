/** Ranges of numbers and of times, and numbers of booths, in which no line may break. Pure. */

const WORD_JOINER = "\u2060";
const NO_BREAK_SPACE = "\u00a0";

/**
 * Keeps ranges together: a browser would break a line after the dash of 14:30–17:45, or at a space of 14:30 to 17:45.
 * @returns the text with characters that are not seen, and that no line breaks at
 */
export const keepRangesUnbroken = (text: string): string =>
  text
    .replace(/(?<=\d)–(?=\d)/g, `–${WORD_JOINER}`)
    .replace(/(?<=\d:\d\d) to (?=\d{1,2}:\d\d)/g, `${NO_BREAK_SPACE}to${NO_BREAK_SPACE}`);

/** The number of a booth, `A-14`, or of an application. */
const CODE = /^[\p{L}\d]+(?:-[\p{L}\d]+)*-\d+$/u;

/**
 * Keeps a number with hyphens together, or several with a plus between them: a browser would break a line after the
 * hyphen of A-14. Only for sentences that are read: a number by itself is copied as well.
 */
export const keepCodeUnbroken = (text: string): string =>
  text.split("+").every((part) => CODE.test(part)) ? text.replaceAll("-", `-${WORD_JOINER}`) : text;
