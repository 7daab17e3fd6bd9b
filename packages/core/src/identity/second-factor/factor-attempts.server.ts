/**
 * ONE counter per account for everything that can be guessed once its password is known or within its session: codes at
 * sign-in, codes that confirm or remove a factor, recovery codes, passkeys, the repeated password. Alternating between
 * them gives no more guesses than one of them alone. Only somebody with the password or a session can raise it, so a
 * stranger cannot lock the owner out.
 */
import type { Instant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";

/** Ten attempts are free; then one minute apart, doubling each time up to an hour. In milliseconds. */
const factorLock: Rate.AttemptLock = { free: 10, first: 60_000, longest: 3_600_000 };
const NAME = "proof";

/**
 * Counts a guess before it is judged, so that concurrent guesses cannot pass together.
 * @throws Refusal 19995 with the seconds to wait, while locked
 */
export const countAttempt = async (accountId: string, now: Instant): Promise<void> => {
  try {
    await Rate.countLockAttempt(NAME, accountId, factorLock, now);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== errorCodes.LOGIN_ACCOUNT_LOCKED) throw error;
    const { retryAfter } = error.detail;
    throw new Refusal(errorCodes.TOO_FREQUENT, { ...(retryAfter !== undefined && { retryAfter }) });
  }
};

/**
 * Takes back a right guess that proves only part of an identity. It does not reset the wrong ones: a known password
 * must not buy more guesses at the code.
 */
export const refundAttempt = (accountId: string): Promise<void> => Rate.refundLockAttempt(NAME, accountId);

/** Builds the write that resets the wrong guesses, for the transaction that follows a complete proof. */
export const buildAttemptsReset = (accountId: string): TransactionItem =>
  Rate.buildAttemptsClear(NAME, accountId);

/** Resets the wrong guesses after a complete proof. */
export const resetAttempts = (accountId: string): Promise<void> => Rate.clearAttempts(NAME, accountId);
