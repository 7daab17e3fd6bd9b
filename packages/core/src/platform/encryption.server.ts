/**
 * Texts sealed with AES-256-GCM as base64url(iv‖ciphertext‖tag), and the keys that the server seals its own tokens under.
 * A token that can be opened was made here, so nothing has to be stored before it comes back.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const IV = 12;
const TAG = 16;

/**
 * A key of 32 bytes for one purpose, made of the stage's secret: what is sealed for one purpose opens for no other.
 * @throws Error when CURSOR_SECRET is not set
 */
export const deriveKey = (purpose: string, text: string): Buffer => {
  const secret = process.env.CURSOR_SECRET;
  if (!secret) throw new Error("CURSOR_SECRET is not set");
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest();
};

/** Seals a text. @param iv 12 bytes; random unless the same text must give the same token */
export const encryptText = (text: string, key: Buffer, iv: Buffer = randomBytes(IV)): string => {
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG });
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, ciphertext, cipher.getAuthTag()]).toString("base64url");
};

/** Opens what was sealed. @throws Error when it was changed or sealed under another key */
export const decryptText = (sealedText: string, key: Buffer): string => {
  const bytes = Buffer.from(sealedText, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString("utf8");
};
