/**
 * One JSON line a request. Personal data cannot get in: a line has the route's template instead of the path, ids
 * instead of names, and neither query nor body (quality.md › Security from the first line).
 */
export interface Line {
  requestId: string;
  resource: string;
  /** `"GET /{id}"`, or the verb alone when nothing matched. */
  operation: string;
  status: number;
  code: number;
  ms: number;
  accountId?: string;
  institutionId?: string;
  /** Only for what was not foreseen: class, message and frames. */
  error?: { name: string; message: string; stack?: string };
}

/** Where lines go; the tests keep them. */
export const log = {
  write: (line: Line): void => console.log(JSON.stringify(line)),
};

/** E-mail addresses and long digit runs out of a message that we did not write. */
export const masked = (text: string): string =>
  text.replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "<address>").replace(/\d{6,}/g, "<digits>");
