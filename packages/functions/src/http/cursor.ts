/**
 * List cursors: sealed, so that a reader can neither point one at another's rows nor read in it which row of another's
 * the page ended at (api.md › Envelope).
 */
import { decryptText, deriveKey, encryptText } from "@portal/core/platform/encryption.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";

const IV_BYTES = 12;
/** A key for each list: what was sealed for one does not open for another. */
const keyOf = (scope: string): Buffer => deriveKey("key", scope);

/**
 * Seals what a store gave as its continuation; the same position gives the same cursor.
 * @param scope what the cursor is good for: the list and whose it is (`participate:<institutionId>`)
 */
export const sealCursor = (position: unknown, scope: string): string => {
  const text = JSON.stringify(position);
  return encryptText(text, keyOf(scope), deriveKey("iv", `${scope}\n${text}`).subarray(0, IV_BYTES));
};

/** Opens a cursor; refuses 200114 when it was changed or belongs to another list. */
export const openCursor = (cursor: string, scope: string): unknown => {
  const key = keyOf(scope);
  try {
    return JSON.parse(decryptText(cursor, key));
  } catch {
    throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "cursor", key: "illegal" }] });
  }
};
