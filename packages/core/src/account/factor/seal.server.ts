/**
 * Secrets of authenticator apps are encrypted with a KMS key before they are stored: a copy of the table does not hold
 * what makes codes. The account's id is the encryption context, so that one account's row is useless in another's place.
 */
import { codes, Refusal } from "../../errors.ts";

const contextOf = (accountId: string) => ({ account: accountId, purpose: "totp" });
/** KMS that is away or throttles is worth another try; anything else is a fault of ours. */
const isPassing = (error: unknown): boolean => {
  const { name = "", $fault, code } = error as Error & { $fault?: string; code?: string };
  const passing = /Throttling|Timeout|Unavailable|Internal|KMSInternal|ECONN|Networking/i;
  return $fault === "server" || passing.test(name) || passing.test(code ?? "");
};
const asRefusal = (error: unknown): never => {
  if (!isPassing(error)) throw error;
  throw new Refusal(codes.SECOND_FACTOR_UNAVAILABLE, { retryAfter: 2 });
};

/** Seals a base32 secret for an account. @throws Refusal 900088 while KMS is away */
export const sealSecret = async (accountId: string, secret: string): Promise<string> => {
  const { encrypt } = await import("./kms.server.ts");
  const sealed = await encrypt(Buffer.from(secret, "utf8"), contextOf(accountId)).catch(asRefusal);
  return Buffer.from(sealed).toString("base64");
};

/** Opens the secret of an account. @throws Refusal 900088 while KMS is away */
export const openSecret = async (accountId: string, sealed: string): Promise<string> => {
  const { decrypt } = await import("./kms.server.ts");
  const plain = await decrypt(Buffer.from(sealed, "base64"), contextOf(accountId)).catch(asRefusal);
  return Buffer.from(plain).toString("utf8");
};
