/**
 * Recovery codes for people who lost their device. Ten codes of 80 random bits, shown once, stored as hashes, each
 * valid once.
 */
import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODE_COUNT } from "./index.ts";

/** Crockford's base32 has no letter that can be mistaken for a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

const generateCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return (letters.match(/.{4}/g) ?? []).join("-");
};

/** Generates new codes in their displayed form, `7K2M-…`. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, generateCode);

/**
 * Returns the stored hash of a code. 80 random bits cannot be searched, so a plain hash is enough; the account's id
 * prevents comparing rows of two accounts. Spelling does not matter (case, spaces, `O` for zero).
 */
export const hashRecoveryCode = (accountId: string, code: string): string => {
  const plainCode = code.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return createHash("sha256").update(`${accountId}\n${plainCode}`).digest("base64url");
};
