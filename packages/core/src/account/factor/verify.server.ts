/** Judging a code of a second factor. Whoever calls has counted the guess (`attempts.server.ts`). */
import type { Context } from "../../actor.ts";
import { codes, Refusal } from "../../errors.ts";
import { Cancelled, transact } from "../../write.server.ts";
import * as Accounts from "../store.server.ts";
import { stepOf } from "../totp.server.ts";
import type { Factors } from "./index.ts";
import { hashRecoveryCode } from "./recovery-codes.server.ts";
import { openSecret, sealSecret } from "./seal.server.ts";
import { firstFactors, makeHandle, readFactors, useRecoveryCode, useTotpStep } from "./store.server.ts";

/**
 * The factors of an account. A plain secret of before secrets were sealed is sealed now, before it is used.
 * @throws Refusal 900088 while KMS is away
 */
export const factorsOf = async (account: Accounts.Account): Promise<Factors | undefined> => {
  if (!account.totpSecret) return readFactors(account.id);
  const factors: Factors = {
    accountId: account.id,
    version: 1,
    handle: makeHandle(),
    totp: { sealed: await sealSecret(account.id, account.totpSecret), since: account.createdAt },
    ...(account.totpStep !== undefined && { totpStep: account.totpStep }),
    passkeys: {},
    recovery: new Set(),
  };
  const moved = Accounts.changing(account, { totpSecret: "", factorEnrolled: true });
  try {
    await transact([firstFactors(factors), moved]);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    // Another call was first, with this or with another change of the account.
    const now = await Accounts.read(account.id);
    if (!now || now.totpSecret) throw new Refusal(codes.STALE_VERSION);
  }
  return readFactors(account.id);
};

/** True for a code of the authenticator app that is right and was not used before; it is used up. */
export const provesTotp = async (factors: Factors, code: string, ctx: Context): Promise<boolean> => {
  if (!factors.totp || !/^\d{6}$/.test(code)) return false;
  const step = stepOf(await openSecret(factors.accountId, factors.totp.sealed), code, ctx.now);
  return step !== undefined && useTotpStep(factors.accountId, step);
};

/** True for a recovery code that was not used before; it is used up. */
export const provesRecovery = (factors: Factors, code: string): Promise<boolean> =>
  useRecoveryCode(factors.accountId, hashRecoveryCode(factors.accountId, code));
