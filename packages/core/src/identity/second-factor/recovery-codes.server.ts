/** Recovery codes: for who lost the device. Ten, of 80 random bits, shown once, kept as hashes, each good once. */
import { createHash, randomInt } from "node:crypto";
import { RECOVERY_CODE_COUNT } from "./index.ts";

/** Crockford's base32: no letter that is taken for a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

const generateCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return (letters.match(/.{4}/g) ?? []).join("-");
};

/** New codes as they are shown, `7K2M-…`. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, generateCode);

/**
 * What is kept of a code. 80 random bits cannot be searched, so that a plain hash is enough; the account's id keeps two
 * accounts' rows from being compared. However a code is typed (case, spaces, `O` for zero), it is the same.
 */
export const hashRecoveryCode = (accountId: string, code: string): string => {
  const plain = code.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return createHash("sha256").update(`${accountId}\n${plain}`).digest("base64url");
};
