/**
 * Makes and checks the code of authentication in a link to a part of an application. The ids of institution and
 * application are public for some applications, so they prove nothing (decision 0349).
 */
import { timingSafeEqual } from "node:crypto";
import { deriveAcceptedKeys, deriveKey } from "../../platform/encryption.server.ts";
import type { ApplicationCodeSubject } from "./application-code.ts";

/** What a code opens. A code of one purpose opens nothing of another. */
type CodePurpose = "status" | "paymentLink";
/**
 * What a code holds for: it ends when one of them changes. Texts have no dot, so that no two lists are the same text.
 */
type CodeTerms = readonly (string | number)[];

/** Characters of the code of authentication: 132 bits. */
const MAC_LENGTH = 22;

const toIds = ({ institutionId, id }: ApplicationCodeSubject): string => `${institutionId}.${id}`;
const toSealedText = (subject: ApplicationCodeSubject, terms: CodeTerms): string =>
  [toIds(subject), ...terms].join(".");
const toCode = (subject: ApplicationCodeSubject, key: Buffer): string =>
  `${toIds(subject)}.${key.toString("base64url").slice(0, MAC_LENGTH)}`;

/**
 * Builds the code of an application; it is the same each time for the same terms.
 * @throws Error when CURSOR_SECRET is not set
 */
export const buildApplicationCode = (
  purpose: CodePurpose,
  subject: ApplicationCodeSubject,
  terms: CodeTerms,
): string => toCode(subject, deriveKey(purpose, toSealedText(subject, terms)));

/** Returns true for a code that was made here for this purpose, this application and these terms. */
export const matchesApplicationCode = (
  code: string,
  purpose: CodePurpose,
  subject: ApplicationCodeSubject,
  terms: CodeTerms,
): boolean => {
  const givenCode = Buffer.from(code);
  // Links in letters are older than a secret that was changed.
  return deriveAcceptedKeys(purpose, toSealedText(subject, terms)).some((key) => {
    const expectedCode = Buffer.from(toCode(subject, key));
    return givenCode.length === expectedCode.length && timingSafeEqual(givenCode, expectedCode);
  });
};
