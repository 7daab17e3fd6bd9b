/**
 * List cursors: sealed, so that a reader can neither point one at another's rows nor read in it which row of another's
 * the page ended at (api.md › Envelope).
 */
import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { codes, Refusal } from "@portal/core/errors";

const IV = 12;
const TAG = 16;
const mac = (purpose: string, text: string): Buffer => {
  const secret = process.env.CURSOR_SECRET;
  if (!secret) throw new Error("CURSOR_SECRET is not set");
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest();
};
/** A key for each list: what was sealed for one does not open for another. */
const keyOf = (scope: string): Buffer => mac("key", scope);

/**
 * Seals what a store gave as its continuation; the same position gives the same cursor.
 * @param scope what the cursor is good for: the list and whose it is (`participate:<institutionId>`)
 */
export const seal = (position: unknown, scope: string): string => {
  const text = JSON.stringify(position);
  const iv = mac("iv", `${scope}\n${text}`).subarray(0, IV);
  const cipher = createCipheriv("aes-256-gcm", keyOf(scope), iv);
  const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, hidden, cipher.getAuthTag()]).toString("base64url");
};

/** Opens a cursor; refuses 200114 when it was changed or belongs to another list. */
export const open = (cursor: string, scope: string): unknown => {
  const bytes = Buffer.from(cursor, "base64url");
  try {
    const options = { authTagLength: TAG };
    const decipher = createDecipheriv("aes-256-gcm", keyOf(scope), bytes.subarray(0, IV), options);
    decipher.setAuthTag(bytes.subarray(-TAG));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString(
      "utf8",
    );
    return JSON.parse(text);
  } catch {
    throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path: "cursor", key: "illegal" }] });
  }
};
