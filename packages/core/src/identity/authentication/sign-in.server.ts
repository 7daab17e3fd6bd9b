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
import { buildKnownNetworkPut } from "../accounts/known-network.server.ts";
import { loadPasswordUpdateMonths } from "../accounts/password-update.server.ts";
import { buildAttemptsReset, countAttempt } from "../second-factor/factor-attempts.server.ts";
import type {
  AuthenticationResponse,
  FactorProof,
  PasskeyChallenge,
} from "../second-factor/factor-schema.ts";
import { buildPasskeyUse, findCredentialOwner } from "../second-factor/factor-store.server.ts";
import { type Factors, SIGN_IN_LIFETIME_MS } from "../second-factor/index.ts";
import { refuseFurtherProofs } from "../second-factor/refuse-further-proofs.ts";
import {
  buildSignInStepDelete,
  createSignInStep,
  findSignInStep,
  type SignInStep,
  setSignInChallenge,
  takeSignInChallenge,
} from "../second-factor/sign-in-step-store.server.ts";
import { checkSignInCode } from "./factor-challenge.server.ts";
import { isApplicantAccount, isStaffAccount } from "./sign-in-with-password.server.ts";
import { createExpiredRefusal, startSession } from "./start-session.server.ts";
import { type FactorUse, loadFactors } from "./verify-factor.server.ts";

/** The sign-in of staff, or that of everybody else. */
export type SignInArea = SignInStep["area"];
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

/** Loads the WebAuthn library only when a passkey is used. */
const loadWebauthn = () => import("../second-factor/passkey.server.ts");

const requireStep = async (ticket: string, area: SignInArea, ctx: Context): Promise<SignInStep> => {
  const step = await findSignInStep(ticket, Date.parse(ctx.now));
  if (!step || step.area !== area) throw createExpiredRefusal();
  return step;
};
/** Loads the account of a step, provided that its sessions were not ended since the password was verified. */
const loadStepAccount = async (step: SignInStep): Promise<Accounts.Account> => {
  const account = await Accounts.findAccount(step.accountId ?? "nobody");
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
  area: SignInArea,
  ctx: Context,
): Promise<PasskeyChallenge> => {
  const { buildRequestOptions } = await loadWebauthn();
  if (ticket === undefined) {
    const budget = { what: "passkeyFrom", who: toSubnet(ctx.address), ...passkeyBudget };
    await spendWorkBudgets({ operation: "passkey", subject: "" }, [budget], ctx);
    const options = await buildRequestOptions(undefined);
    const expires = Date.parse(ctx.now) + SIGN_IN_LIFETIME_MS;
    return { ticket: await createSignInStep({ area, challenge: options.challenge, expires }), options };
  }
  const step = await requireStep(ticket, area, ctx);
  const factors = step.accountId ? await loadFactors(await loadStepAccount(step)) : undefined;
  const options = await buildRequestOptions(factors);
  if (!(await setSignInChallenge(ticket, options.challenge))) throw createExpiredRefusal();
  return { ticket, options };
};

/**
 * Starts the session of a sign-in that waited for its second factor. Its ticket and its proof are used up by the write
 * of the session and not before.
 * @throws Refusal 200114 for more than one proof, 900083 when it has expired or was completed, 200106 for a wrong
 * proof, 19995 after too many, 200109 disabled
 * @returns the account, the token of its session, and the months that a password may be used
 */
export const finishSignIn = async (
  proof: FactorProof,
  area: SignInArea,
  origin: SignInOrigin,
  ctx: Context,
): Promise<{ account: Accounts.Account; token: string; updateMonths: number }> => {
  refuseFurtherProofs(proof);
  const { ticket, passkey } = proof;
  const [step, updateMonths] = await Promise.all([
    requireStep(ticket, area, ctx),
    loadPasswordUpdateMonths(ctx),
  ]);
  const subject = { accountId: step.accountId, address: origin.address };
  const signedIn = await runWithFailureLogging(signInFactorFailures, subject, ctx, async () => {
    const { account, use } = await (step.accountId
      ? checkSecondStep(await loadStepAccount(step), step, proof, ctx)
      : checkPasskeyAlone(step, ticket, passkey, ctx));
    const rows = [
      buildSignInStepDelete(ticket, passkey && step.challenge),
      ...Accounts.listLogins(account).map((login) => buildKnownNetworkPut(login, ctx)),
    ];
    return { account, token: await startSession(account, { device: origin.device, use, rows }, ctx) };
  });
  logAuthenticationEvent("signIn.succeeded", { ...subject, accountId: signedIn.account.id }, ctx);
  return { ...signedIn, updateMonths };
};

interface CheckedSignIn {
  account: Accounts.Account;
  use: FactorUse;
}

async function checkSecondStep(
  account: Accounts.Account,
  step: SignInStep,
  { ticket, totp, recovery, passkey }: FactorProof,
  ctx: Context,
): Promise<CheckedSignIn> {
  const factors = await loadFactors(account);
  if (!factors) throw createExpiredRefusal();
  if (!passkey) return { account, use: await checkSignInCode(account, factors, { totp, recovery }, ctx) };
  await countAttempt(account.id, ctx.now);
  const use = await checkPasskey(factors, step, passkey, false, ctx);
  if (!use) return refusePasskey(step, ticket);
  return { account, use: { rows: [...use.rows, buildAttemptsReset(account.id)] } };
}

/**
 * The passkey identifies the account. A stranger's attempt counts against nobody: without the private key there is
 * nothing to guess.
 */
async function checkPasskeyAlone(
  step: SignInStep,
  ticket: string,
  passkey: AuthenticationResponse | undefined,
  ctx: Context,
): Promise<CheckedSignIn> {
  const ownerId = passkey && (await findCredentialOwner(passkey.id));
  const account = ownerId ? await Accounts.findAccount(ownerId) : undefined;
  const factors = account && (await loadFactors(account));
  if (!passkey || !account || !factors) return refusePasskey(step, ticket);
  const isOwnHandle =
    passkey.response.userHandle === undefined || passkey.response.userHandle === factors.handle;
  const isAdmitted = step.area === "staff" ? isStaffAccount(account) : isApplicantAccount(account);
  const use = await checkPasskey(factors, step, passkey, true, ctx);
  if (!use || !isOwnHandle || !isAdmitted) return refusePasskey(step, ticket);
  if (account.disabled) throw new Refusal(errorCodes.LOGIN_ACCOUNT_DISABLED);
  return { account, use };
}

/** Refuses a wrong answer, which is the last one to its challenge. */
async function refusePasskey({ challenge }: SignInStep, ticket: string): Promise<never> {
  if (challenge) await takeSignInChallenge(ticket, challenge);
  throw new Refusal(errorCodes.LOGIN_WRONG_CREDENTIALS);
}

async function checkPasskey(
  factors: Factors,
  step: SignInStep,
  response: AuthenticationResponse,
  isPasswordless: boolean,
  ctx: Context,
): Promise<FactorUse | undefined> {
  const passkey = Object.hasOwn(factors.passkeys, response.id) ? factors.passkeys[response.id] : undefined;
  if (!step.challenge || !passkey) return undefined;
  const { verifyAuthentication } = await loadWebauthn();
  const counter = await verifyAuthentication(response, step.challenge, passkey, isPasswordless);
  return counter === undefined
    ? undefined
    : { rows: [buildPasskeyUse(factors.accountId, passkey.id, counter, ctx.now)] };
}
