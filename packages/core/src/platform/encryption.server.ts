/**
 * Texts encrypted with AES-256-GCM as base64url(iv‖ciphertext‖tag), and the keys for the server's own tokens. A token
 * that decrypts was issued here, so nothing has to be stored until it comes back.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const IV = 12;
const TAG = 16;

const computeKey = (secret: string, purpose: string, text: string): Buffer =>
  createHmac("sha256", secret).update(`${purpose}\n${text}`).digest();

/**
 * Derives a 32-byte key for one purpose from the stage's secret: a token encrypted for one purpose cannot be decrypted
 * for another.
 * @throws Error when CURSOR_SECRET is not set
 */
export const deriveKey = (purpose: string, text: string): Buffer => {
  const secret = process.env.CURSOR_SECRET;
  if (!secret) throw new Error("CURSOR_SECRET is not set");
  return computeKey(secret, purpose, text);
};

/**
 * Derives the keys of what was made before and comes back: of the present secret, and of the one before it
 * (`PREVIOUS_CURSOR_SECRET`) while both are accepted.
 */
export const deriveAcceptedKeys = (purpose: string, text: string): Buffer[] => {
  const previous = process.env.PREVIOUS_CURSOR_SECRET;
  const key = deriveKey(purpose, text);
  return previous ? [key, computeKey(previous, purpose, text)] : [key];
};

/**
 * Encrypts a text.
 * @param iv 12 bytes; random unless the same text must give the same token
 */
export const encryptText = (text: string, key: Buffer, iv: Buffer = randomBytes(IV)): string => {
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG });
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, ciphertext, cipher.getAuthTag()]).toString("base64url");
};

/**
 * Decrypts a text made by `encryptText`.
 * @throws Error when it was changed or encrypted under another key
 */
export const decryptText = (sealedText: string, key: Buffer): string => {
  const bytes = Buffer.from(sealedText, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString("utf8");
};
