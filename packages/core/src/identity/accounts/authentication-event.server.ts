/**
 * Authentication events, one structured line each: who tried, from where, with which outcome. Account and network are
 * keyed hashes, so that a spike or an attack on one account or from one network can be seen without naming anybody.
 * `stacks/alarms.ts` counts these lines by the prefixes of their names.
 */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { hashForLog, log } from "../../platform/log.server.ts";
import { toNetwork } from "../../platform/rate-limits/index.ts";
import { normalizeLogin } from "./account-rules.ts";

/** Every authentication event. A new way to sign in or a new factor uses one of these names. */
export const authenticationEvents = [
  "signIn.succeeded",
  /**
   * Wrong password, unknown account, or an account of another sign-in page: the answers do not differ, so the lines do
   * not either.
   */
  "signIn.failed.wrong",
  "signIn.failed.locked",
  "signIn.failed.disabled",
  /** The password was right but the second factor was not. */
  "signIn.failed.factor",
  /** The account is being guessed at from elsewhere: an e-mailed code was required besides the password. */
  "signIn.codeRequired",
  "code.sent.mail",
  "code.sent.text",
  "code.failed.wrong",
  /** Expired, used, or tried too often. */
  "code.failed.expired",
  "account.registered",
  "account.recovered",
  "password.changed",
  /** A signed-in user's present password, requested again, was wrong or tried too often. */
  "password.failed.wrong",
  "password.failed.locked",
  "address.changed",
  "identity.bound",
  "identity.removed",
  "factor.enrolled",
  "factor.removed",
  "factor.reset",
  "factor.failed.wrong",
  "factor.failed.locked",
  "recoveryCodes.made",
  "recoveryCode.used",
  "session.ended",
  "sessions.ended",
] as const;
type AuthenticationEvent = (typeof authenticationEvents)[number];

/** The line as it is logged. */
export interface AuthenticationLine {
  event: "authentication";
  outcome: AuthenticationEvent;
  requestId: string;
  at: string;
  /** Keyed hash of the attempted login, or of the account's id where it is known. */
  login?: string;
  account?: string;
  /** Keyed hash of the caller's network (an IPv4 address, a /64 of IPv6). */
  network?: string;
}

interface Subject {
  /** The e-mail address or telephone number as it was tried; only its hash is logged. */
  login?: string | undefined;
  /** The account's id where one was found; the caller's by default. */
  accountId?: string | undefined;
  /** The caller's network address where the context does not contain it. */
  address?: string | undefined;
}

/** Logs one authentication event; no member of the line identifies a person. */
export const logAuthenticationEvent = (
  outcome: AuthenticationEvent,
  subject: Subject,
  ctx: Pick<Context, "now" | "requestId"> & Partial<Pick<Context, "actor" | "address">>,
): void => {
  const accountId = subject.accountId ?? (ctx.actor?.accountId || undefined);
  const address = subject.address ?? ctx.address;
  const line: AuthenticationLine = {
    event: "authentication",
    outcome,
    requestId: ctx.requestId,
    at: ctx.now,
    ...(subject.login && { login: hashForLog(`login ${normalizeLogin(subject.login)}`) }),
    ...(accountId && { account: hashForLog(`account ${accountId}`) }),
    ...(address && { network: hashNetworkForLog(address) }),
  };
  log.write(line);
};

/** The keyed hash of a caller's network, used in every line. */
export const hashNetworkForLog = (address: string): string => hashForLog(`network ${toNetwork(address)}`);

type Failures = Partial<Record<number, AuthenticationEvent>>;
/** Event names of refusals at sign-in. */
export const signInFailures: Failures = {
  [errorCodes.LOGIN_WRONG_CREDENTIALS]: "signIn.failed.wrong",
  [errorCodes.LOGIN_FAILED_OTHER]: "signIn.failed.wrong",
  [errorCodes.LOGIN_ACCOUNT_LOCKED]: "signIn.failed.locked",
  [errorCodes.TOO_FREQUENT]: "signIn.failed.locked",
  [errorCodes.LOGIN_ACCOUNT_DISABLED]: "signIn.failed.disabled",
  [errorCodes.LOGIN_NO_ACCESS]: "signIn.failed.wrong",
  [errorCodes.CODE_REQUIRED]: "signIn.codeRequired",
};
/** Event names of refusals of the second factor at sign-in, after a right password. */
export const signInFactorFailures: Failures = {
  [errorCodes.LOGIN_WRONG_CREDENTIALS]: "signIn.failed.factor",
  [errorCodes.TOO_FREQUENT]: "signIn.failed.locked",
};
/** Event names of refusals of a code. */
export const codeFailures: Failures = {
  [errorCodes.CODE_WRONG]: "code.failed.wrong",
  [errorCodes.CODE_EXPIRED]: "code.failed.expired",
  [errorCodes.TOO_FREQUENT]: "code.failed.expired",
};
/** Event names of refusals of the present password. */
export const passwordFailures: Failures = {
  [errorCodes.OLD_PASSWORD_WRONG]: "password.failed.wrong",
  [errorCodes.TOO_FREQUENT]: "password.failed.locked",
};
/** Event names of refusals when users change their own factors. */
export const factorFailures: Failures = {
  [errorCodes.CODE_WRONG]: "factor.failed.wrong",
  [errorCodes.PASSKEY_INVALID]: "factor.failed.wrong",
  [errorCodes.TOO_FREQUENT]: "factor.failed.locked",
};

/**
 * Runs `work` and logs the event of its refusal.
 * @throws whatever `work` throws
 */
export const runWithFailureLogging = async <Result>(
  failures: Failures,
  subject: Subject,
  ctx: Parameters<typeof logAuthenticationEvent>[2],
  operation: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await operation();
  } catch (error) {
    const event = error instanceof Refusal ? failures[error.code] : undefined;
    if (event) logAuthenticationEvent(event, subject, ctx);
    throw error;
  }
};
