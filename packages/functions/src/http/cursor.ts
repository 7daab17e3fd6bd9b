/**
 * List cursors are encrypted, so that a reader can neither point one at the rows of another nor learn from it at which
 * row a page ended (api.md › Envelope).
 */
import {
  decryptText,
  deriveAcceptedKeys,
  deriveKey,
  encryptText,
} from "@portal/core/platform/encryption.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";

const IV_BYTES = 12;
/** One key per list, so that a cursor of one list cannot be used for another. */
const PURPOSE = "key";

/**
 * Encrypts the continuation of a store; the same position gives the same cursor.
 * @param scope what the cursor is valid for: the list and its owner (`participate:<institutionId>`)
 */
export const encryptCursor = (position: unknown, scope: string): string => {
  const text = JSON.stringify(position);
  return encryptText(
    text,
    deriveKey(PURPOSE, scope),
    deriveKey("iv", `${scope}\n${text}`).subarray(0, IV_BYTES),
  );
};

/**
 * Decrypts a cursor.
 * @throws Refusal 200114 when it was changed or belongs to another list
 */
export const decryptCursor = (cursor: string, scope: string): unknown => {
  for (const key of deriveAcceptedKeys(PURPOSE, scope)) {
    try {
      return JSON.parse(decryptText(cursor, key));
    } catch {
      // Made under the other secret, or not here.
    }
  }
  throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "cursor", key: "illegal" }] });
};
