/** Checks a code of a second factor. The caller has already counted the guess (`factor-attempts.server.ts`). */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import { logAuthenticationEvent } from "../accounts/authentication-event.server.ts";
import { decryptTotpSecret, encryptTotpSecret } from "../second-factor/encrypt-secret.server.ts";
import {
  buildFactorsPut,
  buildRecoveryCodeUse,
  consumeTotpStep,
  generateUserHandle,
  readFactors,
} from "../second-factor/factor-store.server.ts";
import type { Factors } from "../second-factor/index.ts";
import { hashRecoveryCode } from "../second-factor/recovery-codes.server.ts";
import { findTotpStep } from "../second-factor/totp.server.ts";
import { prepareFactorNotice } from "./notify-factor-change.server.ts";

/**
 * The factors of an account. A plain secret from before secrets were encrypted is encrypted now, before it is used.
 * @throws Refusal 900088 while KMS is unavailable
 */
export const loadFactors = async (account: Accounts.Account): Promise<Factors | undefined> => {
  if (!account.totpSecret) return readFactors(account.id);
  const factors: Factors = {
    accountId: account.id,
    version: 1,
    handle: generateUserHandle(),
    totp: { sealed: await encryptTotpSecret(account.id, account.totpSecret), since: account.createdAt },
    ...(account.totpStep !== undefined && { totpStep: account.totpStep }),
    passkeys: {},
    recovery: new Set(),
  };
  const accountUpdate = Accounts.buildAccountUpdate(account, { totpSecret: "", factorEnrolled: true });
  try {
    await transact([buildFactorsPut(factors), accountUpdate]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    // Another call changed the account first, with this or with another change.
    const current = await Accounts.readAccount(account.id);
    if (!current || current.totpSecret) throw new Refusal(errorCodes.STALE_VERSION);
  }
  return readFactors(account.id);
};

/** True for a right code of the authenticator app that was not used before; consumes it. */
export const verifyTotp = async (factors: Factors, code: string, ctx: Context): Promise<boolean> => {
  if (!factors.totp || !/^\d{6}$/.test(code)) return false;
  const step = findTotpStep(await decryptTotpSecret(factors.accountId, factors.totp.sealed), code, ctx.now);
  return step !== undefined && consumeTotpStep(factors.accountId, step);
};

/** True for a recovery code that was not used before; consumes it. It may be a stolen one, so the owner is told. */
export const verifyRecoveryCode = async (
  account: Accounts.Account,
  factors: Factors,
  code: string,
  ctx: Context,
): Promise<boolean> => {
  const left = Math.max(0, factors.recovery.size - 1);
  const notices = prepareFactorNotice(account, "recoveryCodeUsed", ctx, { left });
  const use = buildRecoveryCodeUse(account.id, hashRecoveryCode(account.id, code));
  try {
    await transact([use, ...notices.rows]);
  } catch (error) {
    if (error instanceof TransactionCancelledError) return false;
    throw error;
  }
  logAuthenticationEvent("recoveryCode.used", { accountId: account.id }, ctx);
  await notices.enqueueAfterWrite();
  return true;
};
