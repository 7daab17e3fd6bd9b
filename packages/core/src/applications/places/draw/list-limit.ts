/** A draw takes at most so many applications, because they are in one row. */
export const MAX_DRAW_LIST = 1000;
/** The most application numbers that one sentence names. */
const MAX_NAMED_CODES = 20;
/** Lists the first codes of a sentence, and at the end how many there are where it names only some. */
export const listNamedCodes = (codes: readonly string[]): string[] =>
  codes.length > MAX_NAMED_CODES ? [...codes.slice(0, MAX_NAMED_CODES), `… (${codes.length})`] : [...codes];
