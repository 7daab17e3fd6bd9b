/**
 * The code with which the status of an application is followed without signing in (decision 0323). Whoever may see the
 * application ends the codes that were handed out, by a new revision (decision 0472).
 */
import type { ApplicationCodeSubject } from "../model/application-code.ts";
import { buildApplicationCode, matchesApplicationCode } from "../model/sealed-application-code.server.ts";

interface StatusCodeSubject extends ApplicationCodeSubject {
  /** The number of times that the link was ended; absent for none. */
  linkRevision?: number | undefined;
}
const listTerms = ({ linkRevision }: StatusCodeSubject): number[] => (linkRevision ? [linkRevision] : []);

/**
 * Builds the code of an application; it is the same each time until its link is ended.
 * @throws Error when CURSOR_SECRET is not set
 */
export const buildStatusCode = (subject: StatusCodeSubject): string =>
  buildApplicationCode("status", subject, listTerms(subject));

/** Returns true for a code that was made here for this application, and whose link was not ended since. */
export const matchesStatusCode = (code: string, subject: StatusCodeSubject): boolean =>
  matchesApplicationCode(code, "status", subject, listTerms(subject));
