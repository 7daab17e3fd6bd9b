/** Finishing a sign-in by its second factor, and signing in by a passkey alone. */
import type { Context } from "../../actor.ts";
import { codes, Refusal } from "../../errors.ts";
import { networkOf } from "../../rate/index.ts";
import * as Rate from "../../rate/store.server.ts";
import * as Session from "../../session/store.server.ts";
import { keepAccount } from "../../subject/grace.server.ts";
import {
  logAuthenticationEvent,
  loggingFailures,
  signInFactorFailures,
} from "../authentication-event.server.ts";
import { rememberNetwork } from "../known.server.ts";
import { isStaff, visitors } from "../login.server.ts";
import * as Accounts from "../store.server.ts";
import { countAttempt, forgiveAttempts } from "./attempts.server.ts";
import { judgeCode } from "./challenge.server.ts";
import { type Factors, SIGN_IN_LIFETIME } from "./index.ts";
import * as Store from "./store.server.ts";
import { factorsOf } from "./verify.server.ts";
import type { AuthenticationResponse, FactorProof, PasskeyChallenge } from "./wire.ts";

type Door = Store.SignInStep["door"];
interface From {
  /** Network address of the caller. */
  address: string;
  device?: string | undefined;
}
/** A passkey alone is asked for by anybody: so often by one network, which offices share. */
export const passkeyLimit: Rate.Limit = { times: 60, window: 600_000 };

const expired = (): Refusal => new Refusal(codes.SIGN_IN_STEP_EXPIRED);
const wrong = (): Refusal => new Refusal(codes.LOGIN_WRONG_CREDENTIALS);
/** Loaded with the first passkey. */
const webauthn = () => import("./passkey.server.ts");

const stepAt = async (ticket: string, door: Door, ctx: Context): Promise<Store.SignInStep> => {
  const step = await Store.readStep(ticket, Date.parse(ctx.now));
  if (!step || step.door !== door) throw expired();
  return step;
};
/** The account of a step, as long as nothing ended its sessions since the password was right. */
const accountOf = async (step: Store.SignInStep): Promise<Accounts.Account> => {
  const account = await Accounts.read(step.accountId ?? "nobody");
  if (!account || account.epoch !== step.epoch) throw expired();
  if (account.disabled) throw new Refusal(codes.LOGIN_ACCOUNT_DISABLED);
  return account;
};

/**
 * Options for `navigator.credentials.get`: of the account whose password was right, or, without a ticket, of whatever
 * passkey the person chooses.
 * @throws Refusal 900083 when the sign-in is over, 19995 too many from the network
 */
export const askPasskey = async (
  ticket: string | undefined,
  door: Door,
  address: string,
  ctx: Context,
): Promise<PasskeyChallenge> => {
  const { requestOptions } = await webauthn();
  if (ticket === undefined) {
    await Rate.count("passkeyFrom", networkOf(address), passkeyLimit, ctx.now);
    const options = await requestOptions(undefined);
    const expires = Date.parse(ctx.now) + SIGN_IN_LIFETIME;
    return { ticket: await Store.beginStep({ door, challenge: options.challenge, expires }), options };
  }
  const step = await stepAt(ticket, door, ctx);
  const factors = step.accountId ? await factorsOf(await accountOf(step)) : undefined;
  const options = await requestOptions(factors);
  if (!(await Store.challengeStep(ticket, options.challenge))) throw expired();
  return { ticket, options };
};

/**
 * Begins the session of a sign-in that waited for its second factor.
 * @throws Refusal 900083 when it is over or was finished, 200106 for a wrong proof, 19995 after too many, 200109 disabled
 */
export const finishSignIn = async (
  { ticket, totp, recovery, passkey }: FactorProof,
  door: Door,
  from: From,
  ctx: Context,
): Promise<{ account: Accounts.Account; token: string }> => {
  const step = await stepAt(ticket, door, ctx);
  const subject = { accountId: step.accountId, address: from.address };
  const account = await loggingFailures(signInFactorFailures, subject, ctx, async () =>
    step.accountId
      ? proveSecond(await accountOf(step), step, { ticket, totp, recovery, passkey }, ctx)
      : proveAlone(step, ticket, passkey, ctx),
  );
  // Two calls with the same ticket at once: one of them signs in.
  if (!(await Store.endStep(ticket))) throw expired();
  await keepAccount(account);
  const [token] = await Promise.all([
    Session.begin(account.id, account.epoch, ctx.now, from.device, ctx.now),
    ...Accounts.loginsOf(account).map((login) => rememberNetwork(login, ctx)),
  ]);
  logAuthenticationEvent("signIn.succeeded", { ...subject, accountId: account.id }, ctx);
  return { account, token };
};

async function proveSecond(
  account: Accounts.Account,
  step: Store.SignInStep,
  { ticket, totp, recovery, passkey }: FactorProof,
  ctx: Context,
): Promise<Accounts.Account> {
  const factors = await factorsOf(account);
  if (!factors) throw expired();
  if (!passkey) {
    await judgeCode(account, factors, { totp, recovery }, ctx);
    return account;
  }
  await countAttempt(account.id, ctx.now);
  if (!(await provesPasskey(factors, step, ticket, passkey, false, ctx))) throw wrong();
  await forgiveAttempts(account.id);
  return account;
}

/** The passkey tells who it is. A stranger's guess counts for nobody: without the key there is nothing to guess. */
async function proveAlone(
  step: Store.SignInStep,
  ticket: string,
  passkey: AuthenticationResponse | undefined,
  ctx: Context,
): Promise<Accounts.Account> {
  const owner = passkey && (await Store.ownerOfCredential(passkey.id));
  const account = owner ? await Accounts.read(owner) : undefined;
  const factors = account && (await factorsOf(account));
  if (!passkey || !account || !factors) {
    if (step.challenge) await Store.takeChallenge(ticket, step.challenge);
    throw wrong();
  }
  const named = passkey.response.userHandle === undefined || passkey.response.userHandle === factors.handle;
  const right = await provesPasskey(factors, step, ticket, passkey, true, ctx);
  const admitted = step.door === "staff" ? isStaff(account) : visitors(account);
  if (!right || !named || !admitted) throw wrong();
  if (account.disabled) throw new Refusal(codes.LOGIN_ACCOUNT_DISABLED);
  return account;
}

async function provesPasskey(
  factors: Factors,
  step: Store.SignInStep,
  ticket: string,
  response: AuthenticationResponse,
  alone: boolean,
  ctx: Context,
): Promise<boolean> {
  // A challenge is answered once, right or wrong.
  if (!step.challenge || !(await Store.takeChallenge(ticket, step.challenge))) return false;
  const passkey = factors.passkeys[response.id];
  if (!passkey) return false;
  const { verifyAuthentication } = await webauthn();
  const counter = await verifyAuthentication(response, step.challenge, passkey, alone);
  return counter !== undefined && Store.usePasskey(factors.accountId, passkey.id, counter, ctx.now);
}
