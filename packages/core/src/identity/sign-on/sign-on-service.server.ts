/** Signs in with a public-service identity and binds one to an account (spec 1 §2 › Login screen, §7). */

import { enqueueNoticesAfterWrite } from "../../messaging/enqueue-notices.server.ts";
import type { NoticeTemplate } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toNetwork } from "../../platform/rate-limits/index.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import { admitGuess } from "../../platform/rate-limits/work-budget.server.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import { buildAddressNotice, sendAccountCode } from "../accounts/address-proof.server.ts";
import {
  codeFailures,
  logAuthenticationEvent,
  runWithFailureLogging,
  signInFailures,
} from "../accounts/authentication-event.server.ts";
import { cancelErasure } from "../accounts/cancel-erasure.server.ts";
import { type AddressInput, parseLogin } from "../accounts/parse-login.ts";
import { NO_PASSWORD } from "../accounts/password.server.ts";
import * as Code from "../accounts/verification-code.server.ts";
import { verifySecondFactor } from "../authentication/factor-challenge.server.ts";
import { isApplicantAccount } from "../authentication/login.server.ts";
import * as Session from "../sessions/session-store.server.ts";
import * as Provider from "./identity-provider.server.ts";
import * as Store from "./identity-store.server.ts";
import { readIdentityHolder } from "./index.ts";
import type { IdentityKind, SignOnResult, SignOnReturn } from "./sign-on-schema.ts";

/**
 * Starting costs a row, and returning costs a call to the provider; this limits both per network address, which offices
 * share.
 */
const limits = {
  begun: { times: 60, window: 600_000 },
  returned: { times: 60, window: 600_000 },
};
export interface SignOnOrigin {
  /** Network address of the caller. */
  address: string;
  /** The device name that the browser reports. */
  device?: string | undefined;
}

/**
 * Starts a sign-on.
 * @throws Refusal 900070 without a provider or when it is unavailable, 19995
 */
export const startSignOn = async (
  kind: IdentityKind,
  language: Accounts.AccountLanguage,
  { address }: SignOnOrigin,
  ctx: Context,
): Promise<{ url: string; proof: string }> => {
  await Rate.enforceRateLimit("signOnBegun", toNetwork(address), limits.begun, ctx.now);
  const { url, ...signOnRequest } = await Provider.createSignOnRequest(kind, language, ctx.now);
  return { url, proof: await Store.savePendingSignOn(kind, signOnRequest, ctx.now) };
};

/**
 * Handles the return from the provider: signs in when the identity is bound, otherwise returns a ticket to bind it. The
 * state is consumed before anything else is checked.
 * @throws Refusal 900071 for a state that is unknown, used, expired, of the other kind or of another browser, and for
 * an invalid code or token; 900072 when the person declined; 900070 when the provider is unavailable; 200109, 200113
 * the account; 900080 with a ticket when the account has a second factor
 */
export const completeSignOn = async (
  kind: IdentityKind,
  callback: SignOnReturn,
  origin: SignOnOrigin,
  ctx: Context,
): Promise<SignOnResult> => {
  await Rate.enforceRateLimit("signOnReturned", toNetwork(origin.address), limits.returned, ctx.now);
  const pendingSignOn = await Store.takePendingSignOn(kind, callback.state, callback.proof, ctx.now);
  if (!pendingSignOn) throw new Refusal(errorCodes.SIGN_ON_INVALID);
  if (callback.error)
    throw new Refusal(
      callback.error === "access_denied" ? errorCodes.SIGN_ON_DECLINED : errorCodes.SIGN_ON_UNAVAILABLE,
    );
  if (!callback.code) throw new Refusal(errorCodes.SIGN_ON_INVALID);
  const { issuer, claims } = await Provider.exchangeSignOnCode(kind, pendingSignOn, callback, ctx.now);
  const holder = readIdentityHolder(claims, kind);
  const identity = Store.hashIdentity(issuer, claims.sub);
  const accountId = await Store.findIdentityAccount(kind, identity);
  if (accountId) return { token: await signInAccount(await Accounts.readAccount(accountId), origin, ctx) };
  return { bind: { ...holder, ...(await Store.issueBindTicket({ identity, named: holder }, ctx.now)) } };
};

/**
 * Starts the session of an account. Staff cannot sign in here; they use their own sign-in page with their second
 * factor.
 */
async function signInAccount(
  account: Accounts.Account | undefined,
  origin: SignOnOrigin,
  ctx: Context,
): Promise<string> {
  const subject = { accountId: account?.id, address: origin.address };
  const token = await runWithFailureLogging(signInFailures, subject, ctx, async () => {
    if (!account || account.disabled) throw new Refusal(errorCodes.LOGIN_ACCOUNT_DISABLED);
    if (!isApplicantAccount(account)) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
    // The identity replaces the password, not the second factor that its owner chose in addition.
    await verifySecondFactor(account, {}, ctx);
    await cancelErasure(account);
    return Session.createSession(account.id, account.epoch, ctx.now, origin.device);
  });
  logAuthenticationEvent("signIn.succeeded", subject, ctx);
  return token;
}

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
 * another one
 */
export const bindIdentity = async (
  input: AddressInput & { ticket: string; code: string },
  origin: SignOnOrigin,
  ctx: Context,
): Promise<{ token: string }> => {
  const login = parseLogin(input);
  await admitGuess({ operation: "bind", subject: login }, ctx);
  const unbound = await requireUnboundIdentity(input.ticket, ctx);
  await runWithFailureLogging(codeFailures, { login, address: origin.address }, ctx, () =>
    Code.redeemCode(login, "identity", input.code, ctx),
  );
  const account = await requireBindableAccount(login);
  await writeBinding(input.ticket, unbound, account, ctx);
  logAuthenticationEvent("identity.bound", { accountId: account.id, address: origin.address }, ctx);
  await notifyIdentityChange(account, "identityBound", ctx);
  return { token: await signInAccount(account, origin, ctx) };
};

async function requireUnboundIdentity(ticket: string, ctx: Context): Promise<Store.UnboundIdentity> {
  const unbound = ticket ? await Store.readBindTicket(ticket, ctx.now) : undefined;
  if (!unbound) throw new Refusal(errorCodes.SIGN_ON_BIND_EXPIRED);
  return unbound;
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
  ctx: Context,
): Promise<void> {
  try {
    await Store.writeIdentityBinding(ticket, unbound, account.id, ctx.now);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of("identity")) throw new Refusal(errorCodes.IDENTITY_BOUND);
    if (error.of("bound")) throw new Refusal(errorCodes.ACCOUNT_HAS_IDENTITY);
    if (error.of("account")) throw new Refusal(errorCodes.LOGIN_ACCOUNT_DISABLED);
    throw new Refusal(errorCodes.SIGN_ON_BIND_EXPIRED);
  }
}

/** The identities of the caller's account, without their identifiers. */
export const listOwnIdentities = async (ctx: Context) =>
  (await Store.listBoundIdentities(ctx.actor.accountId)).map(({ kind, names, number, boundAt }) => ({
    kind,
    names,
    number,
    boundAt,
  }));

/** Removes an identity from the caller's account; does nothing when there is none. */
export const unbindIdentity = async (kind: IdentityKind, ctx: Context): Promise<void> => {
  const { accountId } = ctx.actor;
  const binding = (await Store.listBoundIdentities(accountId)).find((each) => each.kind === kind);
  if (!binding) return;
  try {
    await Store.deleteIdentityBinding(accountId, binding);
  } catch (error) {
    // Another call removed it first, so the result is what was requested.
    if (error instanceof TransactionCancelledError) return;
    throw error;
  }
  logAuthenticationEvent("identity.removed", {}, ctx);
  const account = await Accounts.readAccount(accountId);
  if (account) await notifyIdentityChange(account, "identityRemoved", ctx);
};

/** The change stands even when the notice about it cannot be queued. */
async function notifyIdentityChange(
  account: Accounts.Account,
  template: NoticeTemplate,
  ctx: Context,
): Promise<void> {
  const notice = buildAddressNotice(account.account, template, { at: ctx.now }, account.language, ctx);
  await enqueueNoticesAfterWrite([notice], ctx);
}
