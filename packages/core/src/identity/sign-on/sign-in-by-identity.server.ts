/** Starts the session of somebody whom a public-service identity names. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { Account } from "../accounts/account-store.server.ts";
import {
  logAuthenticationEvent,
  runWithFailureLogging,
  signInFailures,
} from "../accounts/authentication-event.server.ts";
import { cancelErasure } from "../accounts/cancel-erasure.server.ts";
import { checkSecondFactor } from "../authentication/factor-challenge.server.ts";
import { isApplicantAccount } from "../authentication/login.server.ts";
import { createSession } from "../sessions/session-store.server.ts";

export interface SignOnOrigin {
  /** Network address of the caller. */
  address: string;
  /** The device name that the browser reports. */
  device?: string | undefined;
}

/**
 * Starts the session of an account. Staff cannot sign in here; they use their own sign-in page with their second
 * factor.
 */
export async function signInAccount(
  account: Account | undefined,
  origin: SignOnOrigin,
  ctx: Context,
): Promise<string> {
  const subject = { accountId: account?.id, address: origin.address };
  const token = await runWithFailureLogging(signInFailures, subject, ctx, async () => {
    if (!account || account.disabled) throw new Refusal(errorCodes.LOGIN_ACCOUNT_DISABLED);
    if (!isApplicantAccount(account)) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
    // The identity replaces the password, not the second factor that its owner chose in addition.
    await checkSecondFactor(account, {}, ctx);
    await cancelErasure(account);
    return createSession(account.id, account.epoch, ctx.now, origin.device);
  });
  logAuthenticationEvent("signIn.succeeded", subject, ctx);
  return token;
}
