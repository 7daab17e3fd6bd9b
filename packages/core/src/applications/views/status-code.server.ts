/**
 * The code with which the status of an application is followed without signing in (decision 0323): the ids of
 * institution and application, with a code of authentication that only the server can make. Both ids are public for
 * some applications, so they prove nothing (decision 0349).
 */
import { timingSafeEqual } from "node:crypto";
import { deriveAcceptedKeys, deriveKey } from "../../platform/encryption.server.ts";

export interface StatusCodeSubject {
  institutionId: string;
  id: string;
}
/** Characters of the code of authentication: 132 bits. */
const MAC_LENGTH = 22;

/** The text of a code: two ids and the code of authentication. */
export const statusCodePattern = /^[\w-]{1,40}\.[\w-]{1,40}\.[\w-]{22}$/;

const PURPOSE = "status";
const toCode = (subject: string, key: Buffer): string =>
  `${subject}.${key.toString("base64url").slice(0, MAC_LENGTH)}`;

/**
 * Builds the code of an application; it is the same each time.
 * @throws Error when CURSOR_SECRET is not set
 */
export const buildStatusCode = ({ institutionId, id }: StatusCodeSubject): string => {
  const subject = `${institutionId}.${id}`;
  return toCode(subject, deriveKey(PURPOSE, subject));
};

/**
 * Returns the application of a code, or undefined for a code that was not made here.
 * @param code a text that matches `statusCodePattern`
 */
export const parseStatusCode = (code: string): StatusCodeSubject | undefined => {
  const [institutionId = "", id = ""] = code.split(".");
  const subject = `${institutionId}.${id}`;
  const given = Buffer.from(code);
  // Links in letters are older than a secret that was changed.
  const isOurs = deriveAcceptedKeys(PURPOSE, subject).some((key) => {
    const expected = Buffer.from(toCode(subject, key));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? { institutionId, id } : undefined;
};
