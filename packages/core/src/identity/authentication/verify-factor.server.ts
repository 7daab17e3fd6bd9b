/**
 * Checks a code of a second factor. The caller has already counted the guess (`factor-attempts.server.ts`), and uses
 * the code up in the write of what it allows, so that a write that fails leaves it good.
 */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import { logAuthenticationEvent } from "../accounts/authentication-event.server.ts";
import { decryptTotpSecret, encryptTotpSecret } from "../second-factor/encrypt-secret.server.ts";
import {
  buildFactorsPut,
  buildRecoveryCodeUse,
  buildTotpStepUse,
  findFactors,
  generateUserHandle,
} from "../second-factor/factor-store.server.ts";
import type { Factors } from "../second-factor/index.ts";
import { hashRecoveryCode } from "../second-factor/recovery-codes.server.ts";
import { findTotpStep } from "../second-factor/totp.server.ts";
import { prepareFactorNotice } from "./notify-factor-change.server.ts";

/**
 * Loads the factors of an account. A plain secret from before secrets were encrypted is encrypted now, before it is
 * used.
 * @throws Refusal 900088 while KMS is unavailable
 */
export const loadFactors = async (account: Accounts.Account): Promise<Factors | undefined> => {
  if (!account.totpSecret) return findFactors(account.id);
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
    const current = await Accounts.findAccount(account.id);
    if (!current || current.totpSecret) throw new Refusal(errorCodes.STALE_VERSION);
  }
  return findFactors(account.id);
};

/** A right proof of a factor that nothing was written for yet. */
export interface FactorUse {
  /** They use it up, and are refused where it was used before. */
  rows: TransactionItem[];
  /** Called once they are written. */
  announce?: () => Promise<void>;
}

/** The use of a right code of the authenticator app; undefined for a wrong one. */
const checkTotp = async (
  factors: Factors,
  code: string,
  { now }: Pick<Context, "now">,
): Promise<FactorUse | undefined> => {
  if (!factors.totp || !/^\d{6}$/.test(code)) return undefined;
  const step = findTotpStep(await decryptTotpSecret(factors.accountId, factors.totp.sealed), code, now);
  return step === undefined ? undefined : { rows: [buildTotpStepUse(factors.accountId, step)] };
};

/** The use of a recovery code; undefined for a wrong one. It may be a stolen one, so the owner is told. */
const checkRecoveryCode = (
  account: Accounts.Account,
  { recovery }: Factors,
  code: string,
  ctx: Context,
): FactorUse | undefined => {
  const hash = hashRecoveryCode(account.id, code);
  if (!recovery.has(hash)) return undefined;
  const notices = prepareFactorNotice(account, "recoveryCodeUsed", ctx, { left: recovery.size - 1 });
  return {
    rows: [buildRecoveryCodeUse(account.id, hash), ...notices.rows],
    announce: async () => {
      logAuthenticationEvent("recoveryCode.used", { accountId: account.id }, ctx);
      await notices.enqueueAfterWrite();
    },
  };
};

/**
 * Returns the use of the code that was sent, the one of the authenticator app first; undefined for a wrong one and for
 * none.
 */
export const checkFactorCode = async (
  account: Accounts.Account,
  factors: Factors,
  { totp, recovery }: { totp?: string | undefined; recovery?: string | undefined },
  ctx: Context,
): Promise<FactorUse | undefined> => {
  if (totp) return checkTotp(factors, totp, ctx);
  return recovery ? checkRecoveryCode(account, factors, recovery, ctx) : undefined;
};
