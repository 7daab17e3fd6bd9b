/** List cursors: opaque and signed, so that a reader cannot point one at another's rows (api.md › Envelope). */
import { createHmac, timingSafeEqual } from "node:crypto";
import { codes, Refusal } from "@portal/core/errors";

const sign = (text: string, scope: string): Buffer => {
  const secret = process.env.CURSOR_SECRET;
  if (!secret) throw new Error("CURSOR_SECRET is not set");
  return createHmac("sha256", secret).update(`${scope}\n${text}`).digest().subarray(0, 16);
};

/**
 * Seals what a store gave as its continuation.
 * @param scope what the cursor is good for: the list and whose it is (`participate:<institutionId>`)
 */
export const seal = (position: unknown, scope: string): string => {
  const text = JSON.stringify(position);
  return Buffer.concat([sign(text, scope), Buffer.from(text)]).toString("base64url");
};

/** Opens a cursor; refuses 200114 when it was changed or belongs to another list. */
export const open = (cursor: string, scope: string): unknown => {
  const bytes = Buffer.from(cursor, "base64url");
  const text = bytes.subarray(16).toString();
  if (bytes.length <= 16 || !timingSafeEqual(bytes.subarray(0, 16), sign(text, scope))) {
    throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path: "cursor", key: "illegal" }] });
  }
  return JSON.parse(text);
};
