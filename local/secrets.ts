/** What a person reads from a picture or a telephone, for tests of this machine. */
import { createHmac } from "node:crypto";
import * as Accounts from "@portal/core/account/store.server";
import { observer } from "@portal/core/captcha/store.server";

/** Answers of the latest captchas; only their hashes are stored. */
const answers = new Map<string, string>();
const KEPT = 2000;

/** Listens for captchas' answers. */
export const watchCaptchas = (): void => {
  observer.made = (codeId, answer) => {
    answers.set(codeId, answer);
    const oldest = answers.size > KEPT ? answers.keys().next().value : undefined;
    if (oldest !== undefined) answers.delete(oldest);
  };
};

/** What the picture of a captcha says, or undefined. */
export const captchaAnswer = (codeId: string): string | undefined => answers.get(codeId);

/** The six digits an account's authenticator shows (RFC 6238: SHA-1, 30 seconds), undefined without a second factor. */
export const totpOf = async (login: string, now: Date): Promise<string | undefined> => {
  const account = await Accounts.byLogin(login);
  return account?.totpSecret === undefined ? undefined : totp(account.totpSecret, now);
};

/** The code of a base32 secret at a moment. */
export const totp = (secret: string, now: Date): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now.getTime() / 30_000)));
  const digest = createHmac("sha1", base32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
};

function base32(text: string): Buffer {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  let bits = "";
  for (const sign of text.toUpperCase().replace(/=+$/, ""))
    bits += alphabet.indexOf(sign).toString(2).padStart(5, "0");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
