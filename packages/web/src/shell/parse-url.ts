/**
 * Addresses that come from outside the code: from the query of a link, from what an applicant wrote, from an answer of
 * a call. Each is parsed the way the browser will parse it before anything follows it: a browser drops tabs and line
 * breaks, reads a backslash as a slash and resolves dots, so that no comparison of texts can tell where an address
 * leads.
 */
const CONTROL = /\p{Cc}/u;

/**
 * Parses an address.
 * @returns undefined for what no browser would be given by hand: control characters and backslashes
 */
export const parseUrl = (value: string, base?: string): URL | undefined => {
  if (CONTROL.test(value) || value.includes("\\")) return undefined;
  return URL.canParse(value, base) ? new URL(value, base) : undefined;
};
