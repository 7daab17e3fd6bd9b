/**
 * Signing in with a password (api.md › Session, Secrets in calls). Decision 0041 explains what guessing costs, and
 * whom.
 */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toSubnet, type WorkThreshold, workDifficulty } from "../../platform/rate-limits/index.ts";
import { createWorkChallenge, type WorkTask } from "../../platform/rate-limits/proof-of-work.server.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import { spendWorkBudgets } from "../../platform/rate-limits/work-budget.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { LoginBody } from "../accounts/account-schema.ts";
import { type Account, findAccount, findAccountId } from "../accounts/account-store.server.ts";
import {
  logAuthenticationEvent,
  runWithFailureLogging,
  signInFactorFailures,
  signInFailures,
} from "../accounts/authentication-event.server.ts";
import { checkPhone, isPasswordUpdateDue, normalizeLogin, toPhoneLogin } from "../accounts/index.ts";
import {
  buildKnownNetworkPut,
  buildLoginNetworkKey,
  LOGIN_COUNTER,
  rememberNetwork,
} from "../accounts/known-network.server.ts";
import { verifyPassword } from "../accounts/password.server.ts";
import { loadPasswordUpdateMonths } from "../accounts/password-update.server.ts";
import * as Captcha from "../captcha/captcha.server.ts";
import { isEnrolled, requiresFactor } from "../second-factor/index.ts";
import { refuseFurtherProofs } from "../second-factor/refuse-further-proofs.ts";
import { checkSecondFactor } from "./factor-challenge.server.ts";
import { consumeLoginCode, loginCodeThreshold, requireLoginCode } from "./login-code.server.ts";
import { startSession } from "./start-session.server.ts";

/**
 * Five wrong passwords lock one account for one network address for a minute, and each further one for twice as long,
 * up to an hour. The owner is not affected at another network.
 */
const pairLock: Rate.AttemptLock = { free: 5, first: 60_000, longest: 3_600_000 };
/**
 * Bits of work that lead past the lock, where a code is required besides the password: a third of a second on a phone.
 */
export const LOCK_BYPASS_BITS = 18;
/**
 * Attempts per network over all accounts before they cost work: whole offices share a network. Successes count once,
 * failures four times.
 */
export const loginAttemptBudget: WorkThreshold = { free: 100, window: 600_000 };
const EXTRA_FAILURE_WEIGHT = 3;

type Input = LoginBody & { totp?: string | undefined; recovery?: string | undefined };
interface SignInResult {
  token: string;
  passwordUpdateDue?: boolean;
  /** Set for staff without a second factor: the session can only enrol one. */
  enrolmentRequired?: true;
}
/**
 * Starts a session. An unknown account and a wrong password get the same answer after the same work, so that the answer
 * does not reveal which accounts exist.
 * @param origin network address of the caller, and the device name that the browser reports
 * @param admits returns which accounts may use this sign-in page; others get the answer of an unknown account
 * @throws Refusal 200114 for more than one proof of a second factor, 200100–200105, 200106 wrong, 200107 locked, 200109
 * disabled, 900280 too many from the network; 10206 when a code is required besides the password, 200110 when password
 * or code are wrong then; 900080 with a ticket when the second factor is still required, 19995 after too many wrong
 * ones. A challenge comes with 200107: a call that is repeated with its proof of work is asked for the code
 */
export const signInWithPassword = async (
  input: Input,
  origin: { address: string; device?: string | undefined },
  admits: (account: Account) => boolean,
  ctx: Context,
): Promise<SignInResult> => {
  refuseFurtherProofs(input);
  const loginName = resolveLogin(input);
  if (!input.pwd) throw new Refusal(errorCodes.LOGIN_PASSWORD_REQUIRED);
  const subject = { login: loginName, address: origin.address };
  const { account, codeRows, updateMonths } = await runWithFailureLogging(signInFailures, subject, ctx, () =>
    verifyLoginPassword(loginName, input, input.pwd ?? "", admits, ctx),
  );
  const knownSubject = { ...subject, accountId: account.id };
  const token = await runWithFailureLogging(signInFactorFailures, knownSubject, ctx, async () => {
    const use = await checkSecondFactor(account, input, ctx).catch(async (error) => {
      // The ticket for the second step replaces the code from now on.
      if (error instanceof Refusal) await consumeLoginCode(codeRows);
      throw error;
    });
    const { device } = origin;
    // Where nothing is used up, nothing is refused any more, and two plain writes cost half of a transaction.
    if (!use && codeRows.length === 0) {
      const start = startSession(account, { device }, ctx);
      return (await Promise.all([start, rememberNetwork(loginName, ctx)]))[0];
    }
    // A network is known by a sign-in that was written, and not by a proof that was used before.
    const rows = [...codeRows, buildKnownNetworkPut(loginName, ctx)];
    return startSession(account, { device, use, rows }, ctx);
  });
  logAuthenticationEvent("signIn.succeeded", knownSubject, ctx);
  return toSignInResult(account, token, updateMonths, ctx);
};

/**
 * The account whose password was verified, with the rows that use its code up where one was required, and the months
 * that a password may be used.
 * @throws Refusal as `signInWithPassword`, except those of the second factor
 */
async function verifyLoginPassword(
  name: string,
  input: Input,
  pwd: string,
  admits: (account: Account) => boolean,
  ctx: Context,
): Promise<{ account: Account; codeRows: TransactionItem[]; updateMonths: number }> {
  const network = toSubnet(ctx.address);
  const budget = { what: "loginFrom", who: network, ...loginAttemptBudget };
  const task: WorkTask = { operation: "login", subject: name };
  // The months are read beside, so that they cost no trip, and before anything that a sign-in uses up.
  const [id, workBits, updateMonths] = await Promise.all([
    findAccountId(name),
    spendWorkBudgets(task, [budget], ctx),
    loadPasswordUpdateMonths(ctx),
  ]);
  const noteFailure = () =>
    Rate.recordOccurrence("loginFrom", network, loginAttemptBudget.window, ctx.now, EXTRA_FAILURE_WEIGHT);
  const captcha = await Captcha.checkCaptcha(input.codeId, input.num ?? input.captcha, ctx);
  const [candidate, wrongCount, isPastLock] = await Promise.all([
    findAccount(id ?? "nobody"),
    Rate.readCount("loginWrong", name, loginCodeThreshold.window, ctx.now),
    countPasswordAttempt(task, workBits, ctx),
  ]);
  // Consume the captcha last: a call that is repeated with its proof of work sends the same captcha.
  const captchaSecrets = await captcha.use();
  const password = captchaSecrets.readSecret(pwd, "pwd");
  const account = candidate && admits(candidate) ? candidate : undefined;
  const verifiedAccount = (await verifyPassword(password, account?.passwordHash)) ? account : undefined;
  const hasFactorInput = verifiedAccount && isEnrolled(verifiedAccount) && (input.totp || input.recovery);
  // Past the lock nothing replaces the code, because the answer to a wrong factor would reveal a right password.
  const codeRows =
    isPastLock || (wrongCount >= loginCodeThreshold.times && !hasFactorInput)
      ? await requireLoginCode(verifiedAccount, name, input.code, ctx, noteFailure)
      : [];
  if (!verifiedAccount) {
    await Promise.all([
      noteFailure(),
      Rate.recordOccurrence("loginWrong", name, loginCodeThreshold.window, ctx.now),
    ]);
    throw new Refusal(errorCodes.LOGIN_WRONG_CREDENTIALS);
  }
  if (verifiedAccount.disabled) throw new Refusal(errorCodes.LOGIN_ACCOUNT_DISABLED);
  // This lock counts passwords only. A caller with the right password who still owes a second factor is counted by the
  // factor's lock alone: five second steps that were started and abandoned must not count as five wrong passwords.
  if (isEnrolled(verifiedAccount) && !isPastLock)
    await Rate.refundLockAttempt(LOGIN_COUNTER, buildLoginNetworkKey(name, ctx.address));
  return { account: verifiedAccount, codeRows, updateMonths };
}

/**
 * Counts one password attempt for an account and a network. An attacker behind the same network address as the owner
 * can keep the two locked. A proof of work leads past the lock, where the emailed code is required and the answer does
 * not reveal whether the password was right.
 * @returns whether the attempt is past the lock
 * @throws Refusal 200107 with a challenge while locked
 */
async function countPasswordAttempt(task: WorkTask, workBits: number, ctx: Context): Promise<boolean> {
  try {
    await Rate.countLockAttempt(
      LOGIN_COUNTER,
      buildLoginNetworkKey(task.subject, ctx.address),
      pairLock,
      ctx.now,
    );
    return false;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== errorCodes.LOGIN_ACCOUNT_LOCKED) throw error;
    const bits = Math.min(LOCK_BYPASS_BITS, workDifficulty.most);
    if (workBits >= bits) return true;
    throw new Refusal(errorCodes.LOGIN_ACCOUNT_LOCKED, {
      ...error.detail,
      challenge: createWorkChallenge(task, bits, ctx),
    });
  }
}

/**
 * Returns the answer to a successful sign-in.
 * @param updateMonths that a password may be used
 */
export const toSignInResult = (
  account: Account,
  token: string,
  updateMonths: number,
  ctx: Context,
): SignInResult => ({
  token,
  ...(isPasswordUpdateDue(account.passwordChangedAt, updateMonths, ctx.now) && { passwordUpdateDue: true }),
  ...(requiresFactor(account.roles) && !isEnrolled(account) && { enrolmentRequired: true }),
});

/**
 * Returns true for applicants: neither staff nor readers of the restricted views, who have sign-in pages of their own.
 */
export const isApplicantAccount = (account: Account): boolean =>
  !isStaffAccount(account) && !isRestrictedReader(account);
/** Returns true for readers of the restricted views (R193). */
const isRestrictedReader = (account: Account): boolean =>
  account.roles.some((role) => role === "ROADSHOW" || role === "DSEC");
/**
 * Returns true for readers of one restricted view, whose sign-in page admits nobody else: staff who hold the role
 * besides theirs sign in at the page of staff.
 */
export const isReaderOfView = (account: Account, role: "ROADSHOW" | "DSEC"): boolean =>
  account.roles.includes(role) && !isStaffAccount(account);
/** Returns true for staff of the institute. */
export const isStaffAccount = (account: Account): boolean => requiresFactor(account.roles);

/**
 * Resolves the login of a call: the account, or the phone number with its area.
 * @throws Refusal 200100, 900034, 10230
 */
function resolveLogin({ account, phone, phoneAreaCodeId }: Input): string {
  if (account?.trim()) return normalizeLogin(account);
  if (!phone?.trim()) throw new Refusal(errorCodes.LOGIN_ACCOUNT_REQUIRED);
  return toPhoneLogin(phone, checkPhone(phone.trim(), phoneAreaCodeId ?? "MO"));
}
