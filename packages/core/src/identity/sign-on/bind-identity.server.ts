/** Binds a public-service identity to the account that a code verifies (spec 1 §7). */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { admitGuess } from "../../platform/rate-limits/work-budget.server.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import { sendAccountCode } from "../accounts/address-proof.server.ts";
import {
  codeFailures,
  logAuthenticationEvent,
  runWithFailureLogging,
} from "../accounts/authentication-event.server.ts";
import { type AddressInput, parseLogin } from "../accounts/parse-login.ts";
import { NO_PASSWORD } from "../accounts/password.server.ts";
import * as Code from "../accounts/verification-code.server.ts";
import { isApplicantAccount } from "../authentication/sign-in-with-password.server.ts";
import { createExpiredRefusal } from "../authentication/start-session.server.ts";
import * as Store from "./identity-store.server.ts";
import { prepareIdentityNotice } from "./own-identities.server.ts";
import { completeSignIn, prepareSignIn, type SignOnOrigin } from "./sign-in-by-identity.server.ts";

/**
 * Sends the code that verifies the account to bind to. The answer does not reveal whether it exists; that is told after
 * verification.
 * @returns the whole minutes that the code is valid
 * @throws Refusal 900073 ticket expired, 200114/900034/10230 address, 19995, 10205, 10217
 */
export const sendBindCode = async (
  input: AddressInput & { ticket: string; language: Accounts.AccountLanguage },
  ctx: Context,
): Promise<number> => {
  const to = parseLogin(input);
  await requireUnboundIdentity(input.ticket, ctx);
  return sendAccountCode({ to, purpose: "identity", language: input.language }, ctx);
};

/**
 * Binds the ticket's identity to the account that the code verifies, and signs in.
 * @throws Refusal 900073 ticket expired, 10206/10207/900058 code, 10226 or 10229 no such account, 900035 when it has
 * not agreed to the terms yet, 200109 disabled, 900074 the identity belongs to another account, 900075 the account has
 * another one, 900083 when the account's sessions were ended meanwhile: its address was given up, for one
 */
export const bindIdentity = async (
  input: AddressInput & { ticket: string; code: string },
  origin: SignOnOrigin,
  ctx: Context,
): Promise<{ token: string }> => {
  const login = parseLogin(input);
  await admitGuess({ operation: "bind", subject: login }, ctx);
  const unboundIdentity = await requireUnboundIdentity(input.ticket, ctx);
  const validCode = await runWithFailureLogging(codeFailures, { login, address: origin.address }, ctx, () =>
    Code.requireValidCode(login, "identity", input.code, ctx),
  );
  const account = await requireBindableAccount(login).catch(async (error) => {
    // A refusal tells something that only the holder of the address may learn, so the code is used up. A read that
    // failed has told nothing.
    if (error instanceof Refusal) await Code.consumeCode(validCode);
    throw error;
  });
  const notices = prepareIdentityNotice(account, "identityBound", ctx);
  // The binding uses the ticket up, so that the session comes with it: a sign-in that failed afterwards could not be
  // repeated.
  const signIn = await prepareSignIn(account, origin, ctx);
  const rows = [...(await Code.buildCodeConsumption(validCode)), ...notices.rows, ...signIn.rows];
  await writeBinding(input.ticket, unboundIdentity, account, rows, ctx);
  logAuthenticationEvent("identity.bound", { accountId: account.id, address: origin.address }, ctx);
  await notices.enqueueAfterWrite();
  return { token: await completeSignIn(account, origin, ctx, signIn.finish) };
};

async function requireUnboundIdentity(ticket: string, ctx: Context): Promise<Store.UnboundIdentity> {
  const unboundIdentity = ticket ? await Store.findBindTicket(ticket, ctx.now) : undefined;
  if (!unboundIdentity) throw new Refusal(errorCodes.SIGN_ON_BIND_EXPIRED);
  return unboundIdentity;
}

/** The account of a verified login; staff get the same answer as an unknown login. */
async function requireBindableAccount(login: string): Promise<Accounts.Account> {
  const account = await Accounts.findAccountByLogin(login);
  if (!account || !isApplicantAccount(account))
    throw new Refusal(login.startsWith("+") ? errorCodes.PHONE_NOT_REGISTERED : errorCodes.EMAIL_MISSING);
  if (account.disabled) throw new Refusal(errorCodes.LOGIN_ACCOUNT_DISABLED);
  // An account created with a phone code and never completed: nobody signs in to it before it has a password and
  // consent.
  if (account.passwordHash === NO_PASSWORD) throw new Refusal(errorCodes.TERMS_CONSENT_REGISTRATION);
  return account;
}

async function writeBinding(
  ticket: string,
  unbound: Store.UnboundIdentity,
  account: Accounts.Account,
  rows: readonly TransactionItem[],
  ctx: Context,
): Promise<void> {
  try {
    await Store.writeIdentityBinding(ticket, unbound, account, ctx.now, rows);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of("identity")) throw new Refusal(errorCodes.IDENTITY_BOUND);
    if (error.of("bound")) throw new Refusal(errorCodes.ACCOUNT_HAS_IDENTITY);
    if (error.of("account")) throw createExpiredRefusal();
    if (error.of("code")) throw Code.explainUsedCode(error);
    throw new Refusal(errorCodes.SIGN_ON_BIND_EXPIRED);
  }
}
