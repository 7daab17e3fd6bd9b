/** Completes a sign-in by its second factor, and signs in with a passkey alone. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toSubnet, type WorkThreshold } from "../../platform/rate-limits/index.ts";
import { spendWorkBudgets } from "../../platform/rate-limits/work-budget.server.ts";
import * as Accounts from "../accounts/account-store.server.ts";
import {
  logAuthenticationEvent,
  runWithFailureLogging,
  signInFactorFailures,
} from "../accounts/authentication-event.server.ts";
import { cancelErasure } from "../accounts/cancel-erasure.server.ts";
import { rememberNetwork } from "../accounts/known-network.server.ts";
import { countAttempt, resetAttempts } from "../second-factor/factor-attempts.server.ts";
import type {
  AuthenticationResponse,
  FactorProof,
  PasskeyChallenge,
} from "../second-factor/factor-schema.ts";
import { findCredentialOwner, recordPasskeyUse } from "../second-factor/factor-store.server.ts";
import { type Factors, SIGN_IN_LIFETIME_MS } from "../second-factor/index.ts";
import {
  createSignInStep,
  deleteSignInStep,
  findSignInStep,
  type SignInStep,
  setSignInChallenge,
  takeSignInChallenge,
} from "../second-factor/sign-in-step-store.server.ts";
import * as Session from "../sessions/session-store.server.ts";
import { verifySignInCode } from "./factor-challenge.server.ts";
import { isApplicantAccount, isStaffAccount } from "./login.server.ts";
import { loadFactors } from "./verify-factor.server.ts";

type Door = SignInStep["door"];
interface SignInOrigin {
  /** Network address of the caller. */
  address: string;
  device?: string | undefined;
}
/**
 * Anybody may request a challenge for a passkey alone; beyond this many per network it costs work. It is never refused,
 * because whole offices share a network and one member must not block the others.
 */
export const passkeyBudget: WorkThreshold = { free: 60, window: 600_000 };

const createExpiredRefusal = (): Refusal => new Refusal(errorCodes.SIGN_IN_STEP_EXPIRED);
const createWrongProofRefusal = (): Refusal => new Refusal(errorCodes.LOGIN_WRONG_CREDENTIALS);
/** Loads the WebAuthn library only when a passkey is used. */
const loadWebauthn = () => import("../second-factor/passkey.server.ts");

const requireStep = async (ticket: string, door: Door, ctx: Context): Promise<SignInStep> => {
  const step = await findSignInStep(ticket, Date.parse(ctx.now));
  if (!step || step.door !== door) throw createExpiredRefusal();
  return step;
};
/** The account of a step, provided that its sessions were not ended since the password was verified. */
const loadStepAccount = async (step: SignInStep): Promise<Accounts.Account> => {
  const account = await Accounts.readAccount(step.accountId ?? "nobody");
  if (!account || account.epoch !== step.epoch) throw createExpiredRefusal();
  if (account.disabled) throw new Refusal(errorCodes.LOGIN_ACCOUNT_DISABLED);
  return account;
};

/**
 * Options for `navigator.credentials.get`: for the account whose password was right or, without a ticket, for any
 * passkey the person chooses.
 * @throws Refusal 900083 when the sign-in has expired, 900280 with a challenge when the network asks too often
 */
export const createPasskeyChallenge = async (
  ticket: string | undefined,
  door: Door,
  ctx: Context,
): Promise<PasskeyChallenge> => {
  const { buildRequestOptions } = await loadWebauthn();
  if (ticket === undefined) {
    const budget = { what: "passkeyFrom", who: toSubnet(ctx.address), ...passkeyBudget };
    await spendWorkBudgets({ operation: "passkey", subject: "" }, [budget], ctx);
    const options = await buildRequestOptions(undefined);
    const expires = Date.parse(ctx.now) + SIGN_IN_LIFETIME_MS;
    return { ticket: await createSignInStep({ door, challenge: options.challenge, expires }), options };
  }
  const step = await requireStep(ticket, door, ctx);
  const factors = step.accountId ? await loadFactors(await loadStepAccount(step)) : undefined;
  const options = await buildRequestOptions(factors);
  if (!(await setSignInChallenge(ticket, options.challenge))) throw createExpiredRefusal();
  return { ticket, options };
};

/**
 * Starts the session of a sign-in that waited for its second factor.
 * @throws Refusal 900083 when it has expired or was completed, 200106 for a wrong proof, 19995 after too many, 200109
 * disabled
 */
export const finishSignIn = async (
  { ticket, totp, recovery, passkey }: FactorProof,
  door: Door,
  origin: SignInOrigin,
  ctx: Context,
): Promise<{ account: Accounts.Account; token: string }> => {
  const step = await requireStep(ticket, door, ctx);
  const subject = { accountId: step.accountId, address: origin.address };
  const account = await runWithFailureLogging(signInFactorFailures, subject, ctx, async () =>
    step.accountId
      ? verifySecondStep(await loadStepAccount(step), step, { ticket, totp, recovery, passkey }, ctx)
      : verifyPasskeyAlone(step, ticket, passkey, ctx),
  );
  // Of two concurrent calls with the same ticket only one signs in.
  if (!(await deleteSignInStep(ticket))) throw createExpiredRefusal();
  await cancelErasure(account);
  const [token] = await Promise.all([
    Session.createSession(account.id, account.epoch, ctx.now, origin.device, ctx.now),
    ...Accounts.listLogins(account).map((login) => rememberNetwork(login, ctx)),
  ]);
  logAuthenticationEvent("signIn.succeeded", { ...subject, accountId: account.id }, ctx);
  return { account, token };
};

async function verifySecondStep(
  account: Accounts.Account,
  step: SignInStep,
  { ticket, totp, recovery, passkey }: FactorProof,
  ctx: Context,
): Promise<Accounts.Account> {
  const factors = await loadFactors(account);
  if (!factors) throw createExpiredRefusal();
  if (!passkey) {
    await verifySignInCode(account, factors, { totp, recovery }, ctx);
    return account;
  }
  await countAttempt(account.id, ctx.now);
  if (!(await verifyPasskey(factors, step, ticket, passkey, false, ctx))) throw createWrongProofRefusal();
  await resetAttempts(account.id);
  return account;
}

/**
 * The passkey identifies the account. A stranger's attempt counts against nobody: without the private key there is
 * nothing to guess.
 */
async function verifyPasskeyAlone(
  step: SignInStep,
  ticket: string,
  passkey: AuthenticationResponse | undefined,
  ctx: Context,
): Promise<Accounts.Account> {
  const ownerId = passkey && (await findCredentialOwner(passkey.id));
  const account = ownerId ? await Accounts.readAccount(ownerId) : undefined;
  const factors = account && (await loadFactors(account));
  if (!passkey || !account || !factors) {
    if (step.challenge) await takeSignInChallenge(ticket, step.challenge);
    throw createWrongProofRefusal();
  }
  const isOwnHandle =
    passkey.response.userHandle === undefined || passkey.response.userHandle === factors.handle;
  const isVerified = await verifyPasskey(factors, step, ticket, passkey, true, ctx);
  const isAdmitted = step.door === "staff" ? isStaffAccount(account) : isApplicantAccount(account);
  if (!isVerified || !isOwnHandle || !isAdmitted) throw createWrongProofRefusal();
  if (account.disabled) throw new Refusal(errorCodes.LOGIN_ACCOUNT_DISABLED);
  return account;
}

async function verifyPasskey(
  factors: Factors,
  step: SignInStep,
  ticket: string,
  response: AuthenticationResponse,
  isPasswordless: boolean,
  ctx: Context,
): Promise<boolean> {
  // A challenge is answered once, right or wrong.
  if (!step.challenge || !(await takeSignInChallenge(ticket, step.challenge))) return false;
  const passkey = factors.passkeys[response.id];
  if (!passkey) return false;
  const { verifyAuthentication } = await loadWebauthn();
  const counter = await verifyAuthentication(response, step.challenge, passkey, isPasswordless);
  return counter !== undefined && recordPasskeyUse(factors.accountId, passkey.id, counter, ctx.now);
}
