/**
 * Secrets of authenticator apps are encrypted with a KMS key before they are stored, so that a copy of the table cannot
 * generate codes. The account's id is the encryption context, so that one account's row is useless in another's place.
 */
import { errorCodes, Refusal } from "../../platform/errors.ts";

const buildEncryptionContext = (accountId: string) => ({ account: accountId, purpose: "totp" });
/** Returns true when KMS is unavailable or throttles, so that a retry may help; anything else is an internal error. */
const isTransient = (error: unknown): boolean => {
  const { name = "", $fault, code } = error as Error & { $fault?: string; code?: string };
  const transientPattern = /Throttling|Timeout|Unavailable|Internal|KMSInternal|ECONN|Networking/i;
  return $fault === "server" || transientPattern.test(name) || transientPattern.test(code ?? "");
};
const throwAsRefusal = (error: unknown): never => {
  if (!isTransient(error)) throw error;
  throw new Refusal(errorCodes.SECOND_FACTOR_UNAVAILABLE, { retryAfter: 2 });
};

/**
 * Encrypts a base32 secret for an account.
 * @throws Refusal 900088 while KMS is unavailable
 */
export const encryptTotpSecret = async (accountId: string, secret: string): Promise<string> => {
  const { encryptWithKms } = await import("./kms.server.ts");
  const ciphertext = await encryptWithKms(
    Buffer.from(secret, "utf8"),
    buildEncryptionContext(accountId),
  ).catch(throwAsRefusal);
  return Buffer.from(ciphertext).toString("base64");
};

/**
 * Decrypts the secret of an account.
 * @throws Refusal 900088 while KMS is unavailable
 */
export const decryptTotpSecret = async (accountId: string, ciphertext: string): Promise<string> => {
  const { decryptWithKms } = await import("./kms.server.ts");
  const decryptedBytes = await decryptWithKms(
    Buffer.from(ciphertext, "base64"),
    buildEncryptionContext(accountId),
  ).catch(throwAsRefusal);
  return Buffer.from(decryptedBytes).toString("utf8");
};
