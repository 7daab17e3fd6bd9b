/** Signing in (api.md › Session, Secrets in calls). Decision 0041 tells what guessing costs whom. */
import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { Context } from "../actor.ts";
import * as Captcha from "../captcha/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { spendBudgets } from "../rate/budget.server.ts";
import { type Gauge, subnetOf } from "../rate/index.ts";
import * as Rate from "../rate/store.server.ts";
import * as Session from "../session/store.server.ts";
import { keepAccount } from "../subject/grace.server.ts";
import {
  logAuthenticationEvent,
  loggingFailures,
  signInFactorFailures,
  signInFailures,
} from "./authentication-event.server.ts";
import * as Code from "./code.server.ts";
import { proveSecondFactor } from "./factor/challenge.server.ts";
import { isEnrolled, requiresFactor } from "./factor/index.ts";
import { checkPhone, loginOf, passwordUpdateDue, phoneLogin } from "./index.ts";
import { LOGIN, pairOf, rememberNetwork } from "./known.server.ts";
import { verifyPassword } from "./password.server.ts";
import { issue } from "./proof.server.ts";
import { type Account, idOf, read } from "./store.server.ts";
import type { LoginBody } from "./wire.ts";

/**
 * Five wrong passwords lock one account for one network address for a minute, each further one for twice as long, up to
 * an hour. The owner, elsewhere, is not concerned.
 */
const pairLock: Rate.Lock = { free: 5, first: 60_000, longest: 3_600_000 };
/**
 * So often may one network try, whatever the accounts, before it costs work: whole offices share one. Successes count
 * once, failures four times.
 */
export const attempts: Gauge = { free: 100, window: 600_000 };
const FAILURE_MORE = 3;
/** Wrong passwords a day, from anywhere, after which an account asks for an e-mailed code as well. */
export const attacked = { times: 10, window: 86_400_000 };

type Input = z.infer<typeof LoginBody> & { totp?: string | undefined; recovery?: string | undefined };
export interface SignedIn {
  token: string;
  passwordUpdateDue?: boolean;
  /** One of the institute's people without a second factor: the session can only enrol one. */
  enrolmentRequired?: true;
}
/**
 * Begins a session. An unknown account and a wrong password are one answer after the same work.
 * @param from network address of the caller, and the device it names itself
 * @param admits which accounts this door is for; others are answered as unknown
 * @throws Refusal 200100–200105, 200106 wrong, 200107 locked, 200109 disabled, 900280 too many from the network; 10206 when
 * a code is wanted beside the password, 200110 when password or code are wrong then; 900080 with a ticket when the second
 * factor is still to come, 19995 after too many wrong ones
 */
export const login = async (
  input: Input,
  from: { address: string; device?: string | undefined },
  admits: (account: Account) => boolean,
  ctx: Context,
): Promise<SignedIn> => {
  const name = nameOf(input);
  if (!input.pwd) throw new Refusal(codes.LOGIN_PASSWORD_REQUIRED);
  const subject = { login: name, address: from.address };
  const right = await loggingFailures(signInFailures, subject, ctx, () =>
    provePassword(name, input, input.pwd ?? "", admits, ctx),
  );
  const known = { ...subject, accountId: right.id };
  const proved = await loggingFailures(signInFactorFailures, known, ctx, () =>
    proveSecondFactor(right, input, ctx),
  );
  await keepAccount(right);
  const [token] = await Promise.all([
    Session.begin(right.id, right.epoch, ctx.now, from.device, proved ? ctx.now : undefined),
    rememberNetwork(name, ctx),
  ]);
  logAuthenticationEvent("signIn.succeeded", known, ctx);
  return signedIn(right, token, ctx);
};

/** The account whose password was given. @throws Refusal as `login`, all but those of the second factor */
async function provePassword(
  name: string,
  input: Input,
  pwd: string,
  admits: (account: Account) => boolean,
  ctx: Context,
): Promise<Account> {
  const network = subnetOf(ctx.address);
  const budget = { what: "loginFrom", who: network, ...attempts };
  // Before the captcha is used up: a call that is repeated with its work brings the same one.
  const [id] = await Promise.all([
    idOf(name),
    spendBudgets({ operation: "login", subject: name }, [budget], ctx),
  ]);
  const noteFailure = () => Rate.note("loginFrom", network, attempts.window, ctx.now, FAILURE_MORE);
  const captcha = await Captcha.check(input.codeId, input.num ?? input.captcha, ctx);
  const [opened, found, wrong] = await Promise.all([
    captcha.use(),
    read(id ?? "nobody"),
    Rate.noted("loginWrong", name, attacked.window, ctx.now),
    Rate.attempt(LOGIN, pairOf(name, ctx.address), pairLock, ctx.now),
  ]);
  const password = opened.secret(pwd, "pwd");
  const account = found && admits(found) ? found : undefined;
  const right = (await verifyPassword(password, account?.passwordHash)) ? account : undefined;
  if (wrong >= attacked.times && !(right && isEnrolled(right) && (input.totp || input.recovery)))
    await proveOwner(right, name, input.code, ctx, noteFailure);
  if (!right) {
    await Promise.all([noteFailure(), Rate.note("loginWrong", name, attacked.window, ctx.now)]);
    throw new Refusal(codes.LOGIN_WRONG_CREDENTIALS);
  }
  if (right.disabled) throw new Refusal(codes.LOGIN_ACCOUNT_DISABLED);
  // This lock is for passwords. Whoever has the right one and still owes a second factor is counted by that factor's
  // lock alone: five second steps that were begun and left must not read as five wrong passwords.
  if (isEnrolled(right)) await Rate.takeBack(LOGIN, pairOf(name, ctx.address));
  return right;
}

/** What a sign-in answers. */
export const signedIn = (account: Account, token: string, ctx: Context): SignedIn => ({
  token,
  ...(passwordUpdateDue(account.passwordChangedAt, ctx.now) && { passwordUpdateDue: true }),
  ...(requiresFactor(account.roles) && !isEnrolled(account) && { enrolmentRequired: true }),
});

/** People who apply: neither the institute's people nor readers of the restricted views, who have doors of their own. */
export const visitors = (account: Account): boolean => !isStaff(account) && !isReader(account);
/** Readers of the restricted views (R193). */
const isReader = (account: Account): boolean =>
  account.roles.some((role) => role === "ROADSHOW" || role === "DSEC");
/** Who a restricted view's own door is for: its readers alone, not staff who were given the role beside theirs. */
export const readersOf =
  (role: "ROADSHOW" | "DSEC") =>
  (account: Account): boolean =>
    account.roles.includes(role) && !isStaff(account);
/** The institute's people. */
export const isStaff = (account: Account): boolean => requiresFactor(account.roles);

/** The login meant by a call: the account, or the phone number with its area. @throws Refusal 200100, 900034, 10230 */
function nameOf({ account, phone, phoneAreaCodeId }: Input): string {
  if (account?.trim()) return loginOf(account);
  if (!phone?.trim()) throw new Refusal(codes.LOGIN_ACCOUNT_REQUIRED);
  return phoneLogin(phone, checkPhone(phone.trim(), phoneAreaCodeId ?? "MO"));
}

/**
 * While somebody guesses at an account from elsewhere, its owner proves the address beside the password. Who guesses
 * learns nothing: right, wrong and unknown take the same steps and get the same answer, only the owner gets the mail.
 */
async function proveOwner(
  right: Account | undefined,
  name: string,
  code: string | undefined,
  ctx: Context,
  noteFailure: () => Promise<void>,
): Promise<void> {
  // A row of nobody's: the owner's code and its tries are not touched by who does not know the password.
  const login = right ? name : `nobody-${randomUUID()}`;
  if (code) {
    const proven = await Code.redeem(login, "login", code, ctx).then(
      () => true,
      (error) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
    if (proven) return;
    await Promise.all([noteFailure(), Rate.note("loginWrong", name, attacked.window, ctx.now)]);
    throw new Refusal(codes.LOGIN_FAILED_OTHER, { fields: [{ path: "code", key: "codeOrPassword" }] });
  }
  await Promise.all([noteFailure(), Rate.note("loginWrong", name, attacked.window, ctx.now)]);
  await sendLoginCode(right, login, ctx);
  throw new Refusal(codes.CODE_REQUIRED, { fields: [{ path: "code", key: "required" }] });
}

/** Whoever has the password is sent as many as the pauses between them allow: nobody else can use them up. */
async function sendLoginCode(right: Account | undefined, login: string, ctx: Context): Promise<void> {
  if (right) {
    await issue(login, "login", right.language, ctx);
    return;
  }
  await Code.issue(login, "login", ctx);
  // An empty message takes as long as a full one; the job finds nothing in it.
  const { put } = await import("../queue.server.ts");
  await put(process.env.NOTICE_QUEUE_URL, JSON.stringify({ notices: [] }), ctx.requestId);
}
