/**
 * What happens at the doors, one structured line each: who tried, from where, with which outcome. Account and network
 * are keyed hashes, so that a spike, an attack on one account or from one network can be seen and nobody is named.
 * `stacks/alarms.ts` counts these lines by the beginnings of their names.
 */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { hashForLog, log } from "../../platform/log.server.ts";
import { toNetwork } from "../../platform/rate-limits/index.ts";
import { normaliseLogin } from "./account-rules.ts";

/** Every event of an account's life at the door. A new kind of sign-in or factor takes one of these names. */
export const authenticationEvents = [
  "signIn.succeeded",
  /** Wrong password, unknown account, or an account of another door: the answers do not differ, the lines do not either. */
  "signIn.failed.wrong",
  "signIn.failed.locked",
  "signIn.failed.disabled",
  /** The password was right and the second factor was not. */
  "signIn.failed.factor",
  /** Guessed at from elsewhere: a mailed code was asked for beside the password. */
  "signIn.codeRequired",
  "code.sent.mail",
  "code.sent.text",
  "code.failed.wrong",
  /** Over, used up, or tried too often. */
  "code.failed.expired",
  "account.registered",
  "account.recovered",
  "password.changed",
  /** The present password, asked for again by somebody signed in, was wrong or asked for too often. */
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
export type AuthenticationEvent = (typeof authenticationEvents)[number];

/** The line as it is written. */
export interface AuthenticationLine {
  event: "authentication";
  outcome: AuthenticationEvent;
  requestId: string;
  at: string;
  /** Keyed hash of the login that was tried, or of the account's id where it is known. */
  login?: string;
  account?: string;
  /** Keyed hash of the caller's network (an IPv4 address, a /64 of IPv6). */
  network?: string;
}

interface Subject {
  /** The e-mail address or telephone number as it was tried; logged hashed. */
  login?: string | undefined;
  /** The account's id, where one was found; the caller's by default. */
  accountId?: string | undefined;
  /** The caller's network address, where the context does not carry it. */
  address?: string | undefined;
}

/** Writes one authentication event; nothing of it names anybody. */
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
    ...(subject.login && { login: hashForLog(`login ${normaliseLogin(subject.login)}`) }),
    ...(accountId && { account: hashForLog(`account ${accountId}`) }),
    ...(address && { network: hashNetworkForLog(address) }),
  };
  log.write(line);
};

/** The keyed hash of a caller's network, as every line names it. */
export const hashNetworkForLog = (address: string): string => hashForLog(`network ${toNetwork(address)}`);

type Failures = Partial<Record<number, AuthenticationEvent>>;
/** How refusals at the door are named. */
export const signInFailures: Failures = {
  [errorCodes.LOGIN_WRONG_CREDENTIALS]: "signIn.failed.wrong",
  [errorCodes.LOGIN_FAILED_OTHER]: "signIn.failed.wrong",
  [errorCodes.LOGIN_ACCOUNT_LOCKED]: "signIn.failed.locked",
  [errorCodes.TOO_FREQUENT]: "signIn.failed.locked",
  [errorCodes.LOGIN_ACCOUNT_DISABLED]: "signIn.failed.disabled",
  [errorCodes.LOGIN_NO_ACCESS]: "signIn.failed.wrong",
  [errorCodes.CODE_REQUIRED]: "signIn.codeRequired",
};
/** How refusals of the second factor at the door are named: the password was right then. */
export const signInFactorFailures: Failures = {
  [errorCodes.LOGIN_WRONG_CREDENTIALS]: "signIn.failed.factor",
  [errorCodes.TOO_FREQUENT]: "signIn.failed.locked",
};
/** How refusals of a code are named. */
export const codeFailures: Failures = {
  [errorCodes.CODE_WRONG]: "code.failed.wrong",
  [errorCodes.CODE_EXPIRED]: "code.failed.expired",
  [errorCodes.TOO_FREQUENT]: "code.failed.expired",
};
/** How refusals of the present password are named. */
export const passwordFailures: Failures = {
  [errorCodes.OLD_PASSWORD_WRONG]: "password.failed.wrong",
  [errorCodes.TOO_FREQUENT]: "password.failed.locked",
};
/** How refusals of a change of the own factors are named. */
export const factorFailures: Failures = {
  [errorCodes.CODE_WRONG]: "factor.failed.wrong",
  [errorCodes.PASSKEY_INVALID]: "factor.failed.wrong",
  [errorCodes.TOO_FREQUENT]: "factor.failed.locked",
};

/** Does something that may be refused, and writes the event that its refusal is. @throws whatever `work` throws */
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
