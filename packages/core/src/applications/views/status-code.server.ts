/**
 * The code with which the status of an application is followed without signing in (decision 0323): the ids of
 * institution and application, with a code of authentication that only the server can make. Both ids are public for
 * some applications, so they prove nothing (decision 0349). Whoever may see the application ends the codes that were
 * handed out, by a new revision (decision 0472).
 */
import { timingSafeEqual } from "node:crypto";
import { deriveAcceptedKeys, deriveKey } from "../../platform/encryption.server.ts";

interface StatusCodeSubject {
  institutionId: string;
  id: string;
  /** The number of times that the link was ended; absent for none. */
  linkRevision?: number | undefined;
}
/** Characters of the code of authentication: 132 bits. */
const MAC_LENGTH = 22;

/** The text of a code: two ids and the code of authentication. */
export const statusCodePattern = /^[\w-]{1,40}\.[\w-]{1,40}\.[\w-]{22}$/;

const PURPOSE = "status";
const toIds = ({ institutionId, id }: StatusCodeSubject): string => `${institutionId}.${id}`;
/**
 * Returns the text that the code of authentication covers. Ids have no dot, so that no other subject has the same text.
 */
const toSubject = (subject: StatusCodeSubject): string =>
  subject.linkRevision ? `${toIds(subject)}.${subject.linkRevision}` : toIds(subject);
const toCode = (subject: StatusCodeSubject, key: Buffer): string =>
  `${toIds(subject)}.${key.toString("base64url").slice(0, MAC_LENGTH)}`;

/**
 * Builds the code of an application; it is the same each time until its link is ended.
 * @throws Error when CURSOR_SECRET is not set
 */
export const buildStatusCode = (subject: StatusCodeSubject): string =>
  toCode(subject, deriveKey(PURPOSE, toSubject(subject)));

/**
 * Returns the application that a code names, which proves nothing yet.
 * @param code a text that matches `statusCodePattern`
 */
export const readStatusCodeSubject = (code: string): StatusCodeSubject => {
  const [institutionId = "", id = ""] = code.split(".");
  return { institutionId, id };
};

/** Returns true for a code that was made here for this application, and whose link was not ended since. */
export const matchesStatusCode = (code: string, subject: StatusCodeSubject): boolean => {
  const givenCode = Buffer.from(code);
  // Links in letters are older than a secret that was changed.
  return deriveAcceptedKeys(PURPOSE, toSubject(subject)).some((key) => {
    const expectedCode = Buffer.from(toCode(subject, key));
    return givenCode.length === expectedCode.length && timingSafeEqual(givenCode, expectedCode);
  });
};
