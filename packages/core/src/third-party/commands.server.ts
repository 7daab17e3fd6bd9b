/** Signing in with a public-service identity, and binding one to an account (spec 1 §2 › Login screen, §7). */
import {
  codeFailures,
  logAuthenticationEvent,
  loggingFailures,
  signInFailures,
} from "../account/authentication-event.server.ts";
import * as Code from "../account/code.server.ts";
import { proveSecondFactor } from "../account/factor/challenge.server.ts";
import { visitors } from "../account/login.server.ts";
import { NO_PASSWORD } from "../account/password.server.ts";
import { type Address, loginFor, noticeTo, sendCode } from "../account/proof.server.ts";
import * as Accounts from "../account/store.server.ts";
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import type { Template } from "../notice/index.ts";
import { enqueue } from "../notice/send.server.ts";
import { admitGuess } from "../rate/budget.server.ts";
import { networkOf } from "../rate/index.ts";
import * as Rate from "../rate/store.server.ts";
import * as Session from "../session/store.server.ts";
import { keepAccount } from "../subject/grace.server.ts";
import { Cancelled } from "../write.server.ts";
import { named } from "./index.ts";
import * as Provider from "./provider.server.ts";
import * as Store from "./store.server.ts";
import type { Arrived, Kind, Return } from "./wire.ts";

/** Beginning costs a row, coming back a call to the provider: so often for one network address, which offices share. */
const limits = {
  begun: { times: 60, window: 600_000 },
  returned: { times: 60, window: 600_000 },
};
export interface From {
  /** Network address of the caller. */
  address: string;
  /** What the browser names itself. */
  device?: string | undefined;
}

/** Begins a sign-on. @throws Refusal 900070 without a provider or when it is away, 19995 */
export const start = async (
  kind: Kind,
  language: Accounts.Language,
  { address }: From,
  ctx: Context,
): Promise<{ url: string; proof: string }> => {
  await Rate.count("signOnBegun", networkOf(address), limits.begun, ctx.now);
  const { url, ...begun } = await Provider.begin(kind, language, ctx.now);
  return { url, proof: await Store.remember(kind, begun, ctx.now) };
};

/**
 * Somebody comes back from the provider: signed in when the identity is bound, otherwise given a ticket to bind it. The
 * state is used up before anything else is looked at.
 * @throws Refusal 900071 for a state that is unknown, used, old, of the other kind or of another browser, and for a code
 * or token that does not hold; 900072 when the person declined; 900070 when the provider is away; 200109, 200113 the account; 900080
 * with a ticket when the account has a second factor
 */
export const arrive = async (kind: Kind, returned: Return, from: From, ctx: Context): Promise<Arrived> => {
  await Rate.count("signOnReturned", networkOf(from.address), limits.returned, ctx.now);
  const begun = await Store.take(kind, returned.state, returned.proof, ctx.now);
  if (!begun) throw new Refusal(codes.SIGN_ON_INVALID);
  if (returned.error)
    throw new Refusal(
      returned.error === "access_denied" ? codes.SIGN_ON_DECLINED : codes.SIGN_ON_UNAVAILABLE,
    );
  if (!returned.code) throw new Refusal(codes.SIGN_ON_INVALID);
  const { issuer, claims } = await Provider.exchange(kind, begun, returned, ctx.now);
  const whom = named(claims, kind);
  const identity = Store.identityOf(issuer, claims.sub);
  const accountId = await Store.accountOf(kind, identity);
  if (accountId) return { token: await enter(await Accounts.read(accountId), from, ctx) };
  return { bind: { ...whom, ...(await Store.issueTicket({ identity, named: whom }, ctx.now)) } };
};

/** Begins the session of an account. The institute's people sign in at their own door, with their second factor. */
async function enter(account: Accounts.Account | undefined, from: From, ctx: Context): Promise<string> {
  const subject = { accountId: account?.id, address: from.address };
  const token = await loggingFailures(signInFailures, subject, ctx, async () => {
    if (!account || account.disabled) throw new Refusal(codes.LOGIN_ACCOUNT_DISABLED);
    if (!visitors(account)) throw new Refusal(codes.LOGIN_NO_ACCESS);
    // The identity stands for the password, not for the second factor that its owner chose to have beside it.
    await proveSecondFactor(account, {}, ctx);
    await keepAccount(account);
    return Session.begin(account.id, account.epoch, ctx.now, from.device);
  });
  logAuthenticationEvent("signIn.succeeded", subject, ctx);
  return token;
}

/**
 * Sends the code that proves the account to bind to. The answer is the same whether there is one: that is told after proof.
 * @returns the whole minutes that the code is valid
 * @throws Refusal 900073 ticket over, 200114/900034/10230 address, 19995, 10205, 10217
 */
export const sendBindCode = async (
  input: Address & { ticket: string; language: Accounts.Language },
  ctx: Context,
): Promise<number> => {
  const to = loginFor(input);
  await unboundOf(input.ticket, ctx);
  return sendCode({ to, purpose: "identity", language: input.language }, ctx);
};

/**
 * Binds the ticket's identity to the account that the code proves, and signs in.
 * @throws Refusal 900073 ticket over, 10206/10207/900058 code, 10226 or 10229 no such account, 900035 one that has not
 * agreed to the terms yet, 200109 disabled, 900074 the identity is another account's, 900075 the account has another one
 */
export const bind = async (
  input: Address & { ticket: string; code: string },
  from: From,
  ctx: Context,
): Promise<{ token: string }> => {
  const login = loginFor(input);
  await admitGuess({ operation: "bind", subject: login }, ctx);
  const unbound = await unboundOf(input.ticket, ctx);
  await loggingFailures(codeFailures, { login, address: from.address }, ctx, () =>
    Code.redeem(login, "identity", input.code, ctx),
  );
  const account = await bindable(login);
  await write(input.ticket, unbound, account, ctx);
  logAuthenticationEvent("identity.bound", { accountId: account.id, address: from.address }, ctx);
  await tellOwner(account, "identityBound", ctx);
  return { token: await enter(account, from, ctx) };
};

async function unboundOf(ticket: string, ctx: Context): Promise<Store.Unbound> {
  const unbound = ticket ? await Store.readTicket(ticket, ctx.now) : undefined;
  if (!unbound) throw new Refusal(codes.SIGN_ON_BIND_EXPIRED);
  return unbound;
}

/** The account behind a proven login; the institute's people are told what strangers are told. */
async function bindable(login: string): Promise<Accounts.Account> {
  const account = await Accounts.byLogin(login);
  if (!account || !visitors(account))
    throw new Refusal(login.startsWith("+") ? codes.PHONE_NOT_REGISTERED : codes.EMAIL_MISSING);
  if (account.disabled) throw new Refusal(codes.LOGIN_ACCOUNT_DISABLED);
  // It began with a phone code and was never completed: nobody signs in to it before it has a password and consent.
  if (account.passwordHash === NO_PASSWORD) throw new Refusal(codes.TERMS_CONSENT_REGISTRATION);
  return account;
}

async function write(
  ticket: string,
  unbound: Store.Unbound,
  account: Accounts.Account,
  ctx: Context,
): Promise<void> {
  try {
    await Store.bind(ticket, unbound, account.id, ctx.now);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    if (error.of("identity")) throw new Refusal(codes.IDENTITY_BOUND);
    if (error.of("bound")) throw new Refusal(codes.ACCOUNT_HAS_IDENTITY);
    if (error.of("account")) throw new Refusal(codes.LOGIN_ACCOUNT_DISABLED);
    throw new Refusal(codes.SIGN_ON_BIND_EXPIRED);
  }
}

/** The identities of the caller's account, without what they are known by. */
export const identities = async (ctx: Context) =>
  (await Store.boundTo(ctx.actor.accountId)).map(({ kind, names, number, boundAt }) => ({
    kind,
    names,
    number,
    boundAt,
  }));

/** Takes an identity from the caller's account. Silent when there is none. */
export const unbind = async (kind: Kind, ctx: Context): Promise<void> => {
  const { accountId } = ctx.actor;
  const bound = (await Store.boundTo(accountId)).find((each) => each.kind === kind);
  if (!bound) return;
  try {
    await Store.unbind(accountId, bound);
  } catch (error) {
    // Another tab was first; what was asked for is so.
    if (error instanceof Cancelled) return;
    throw error;
  }
  logAuthenticationEvent("identity.removed", {}, ctx);
  const account = await Accounts.read(accountId);
  if (account) await tellOwner(account, "identityRemoved", ctx);
};

/** The change stands whether or not the message about it can be queued. */
async function tellOwner(account: Accounts.Account, template: Template, ctx: Context): Promise<void> {
  const notice = noticeTo(account.account, template, { at: ctx.now }, account.language, ctx);
  await enqueue([notice], ctx).catch(() => undefined);
}
