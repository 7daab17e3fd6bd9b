/** Starts the session of somebody whom a public-service identity names. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import type { Account } from "../accounts/account-store.server.ts";
import {
  logAuthenticationEvent,
  runWithFailureLogging,
  signInFailures,
} from "../accounts/authentication-event.server.ts";
import { buildErasureCancellation } from "../accounts/cancel-erasure.server.ts";
import { prepareFactorRefusal } from "../authentication/factor-challenge.server.ts";
import { isApplicantAccount } from "../authentication/sign-in-with-password.server.ts";
import { createExpiredRefusal } from "../authentication/start-session.server.ts";
import { loadFactors } from "../authentication/verify-factor.server.ts";
import { isEnrolled } from "../second-factor/index.ts";
import { prepareSession } from "../sessions/session-store.server.ts";

export interface SignOnOrigin {
  /** Network address of the caller. */
  address: string;
  /** The device name that the browser reports. */
  device?: string | undefined;
}

/** A sign-in whose session is not written yet. */
interface PreparedSignIn {
  /**
   * Those of the session and of the cancellation of a pending erasure, or that of a second step where a factor is asked
   * for.
   */
  rows: TransactionItem[];
  /**
   * Ends it once its row is written.
   * @returns the token
   * @throws Refusal 900080 with the ticket of the second step
   */
  finish: () => Promise<string>;
}

/**
 * Prepares the session of an account, which belongs to the write of what allows it. Staff cannot sign in here; they use
 * their own sign-in page with their second factor.
 * @throws Refusal 200109 disabled, 200103 staff
 */
export async function prepareSignIn(
  account: Account | undefined,
  { device }: SignOnOrigin,
  ctx: Context,
): Promise<PreparedSignIn> {
  if (!account || account.disabled) throw new Refusal(errorCodes.LOGIN_ACCOUNT_DISABLED);
  if (!isApplicantAccount(account)) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  // The identity replaces the password, not the second factor that its owner chose in addition.
  const factors = isEnrolled(account) ? await loadFactors(account) : undefined;
  if (factors) {
    const { refusal, row } = prepareFactorRefusal(account, factors, ctx);
    return { rows: [row], finish: () => Promise.reject(refusal) };
  }
  const { token, row } = prepareSession(account.id, account.epoch, ctx.now, device);
  return { rows: [row, ...buildErasureCancellation(account)], finish: async () => token };
}

/** Ends a sign-in and logs how it ended. @param work returns the token */
export async function completeSignIn(
  account: Account | undefined,
  { address }: SignOnOrigin,
  ctx: Context,
  work: () => Promise<string>,
): Promise<string> {
  const subject = { accountId: account?.id, address };
  const token = await runWithFailureLogging(signInFailures, subject, ctx, work);
  logAuthenticationEvent("signIn.succeeded", subject, ctx);
  return token;
}

/**
 * Translates the failure of a write to the account.
 * @throws Refusal 900083 when the account was changed meanwhile whose erasure the sign-in cancels
 */
function throwChangedAccount(error: unknown): never {
  throw error instanceof TransactionCancelledError && error.of("account") ? createExpiredRefusal() : error;
}

/** Starts the session of an account. @throws Refusal as `prepareSignIn`, and 900083 as `throwChangedAccount` */
export const signInAccount = (
  account: Account | undefined,
  origin: SignOnOrigin,
  ctx: Context,
): Promise<string> =>
  completeSignIn(account, origin, ctx, async () => {
    const { rows, finish } = await prepareSignIn(account, origin, ctx);
    await transact(rows).catch(throwChangedAccount);
    return finish();
  });
