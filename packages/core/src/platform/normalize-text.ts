/**
 * One form for what is typed or pasted with other characters of the same meaning: full-width letters and digits of a
 * Chinese keyboard, no-break and ideographic spaces, dashes, and characters that nobody sees.
 */

/** Zero-width characters and direction marks, which come along when a text is copied. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
/** Hyphens, dashes and minus signs. */
const DASHES = /[\u00AF\u02D7\u2010-\u2015\u2043\u2212\u2E3A\u2E3B\u30FC\uFE58\uFE63\uFF0D\uFF70]/g;
const APOSTROPHES = /[\u2018\u2019\u02BC\u00B4`]/g;

/**
 * Characters that nobody sees and nobody means: soft hyphens, zero-width spaces, direction marks, overrides and
 * isolates, byte order marks. The two joiners stay, because they belong to the spelling of some scripts and to composed
 * pictures.
 */
const UNMEANT = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;
/** Ends of lines and paragraphs that word processors bring along; no field shows them. */
const FOREIGN_LINE_ENDS = /[\u2028\u2029]/g;

/** Removes from any text what nobody sees. Every text that enters is read this way, whatever it is for. */
export const cleanText = (text: string): string => text.replace(FOREIGN_LINE_ENDS, " ").replace(UNMEANT, "");

/** Cleans every text in a value; names of members stay. */
export const cleanTexts = <Value>(value: Value): Value => {
  if (typeof value === "string") return cleanText(value) as Value;
  if (Array.isArray(value)) return value.map(cleanTexts) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanTexts(each)])) as Value;
};

/** Normalises width, spaces, dashes and apostrophes of a short typed text, and trims it. */
export const normalizeTypedText = (text: string): string =>
  text
    .normalize("NFC")
    .replace(DASHES, "-")
    // NFKC would make a space and a loose accent of an acute accent that stands for an apostrophe.
    .replace(APOSTROPHES, "'")
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(DASHES, "-")
    .replace(APOSTROPHES, "'")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Normalises an address of e-mail or of a page, in which a Chinese keyboard writes the full stop of a sentence, and a
 * keyboard of a phone a space beside the sign between name and host. Another space may be between two addresses.
 */
export const normalizeAddress = (text: string): string =>
  normalizeTypedText(text).replaceAll("\u3002", ".").replace(/ ?@ ?/g, "@");

/** Returns a text as it is compared with names on offer: without case, and as `normalizeTypedText` writes it. */
export const normalizeName = (text: string): string => normalizeTypedText(text).toLowerCase();

/** Normalises a code, such as an identity number or a post code, in which spaces mean nothing. */
export const normalizeCode = (text: string): string =>
  // A loose accent joins the letter that a space kept it from.
  normalizeTypedText(text).replace(/ /g, "").normalize("NFC");

/** Normalises a telephone number: digits, with a leading `+` where it was typed. Anything else stays for validation. */
export const normalizePhoneNumber = (text: string): string =>
  normalizeCode(text)
    .replace(/[().-]/g, "")
    .normalize("NFC");
