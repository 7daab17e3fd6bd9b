/**
 * ONE counter an account for everything that can be guessed once its password is known or inside its session: codes at
 * sign-in, codes that confirm or remove a factor, recovery codes, passkeys, the password asked again. Whoever guesses by
 * turns at each of them has no more guesses than at one. Only who has the password or a session moves it: a stranger
 * cannot lock the owner out.
 */
import type { Instant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";

/** Ten are free; then a minute apart, and twice as long each time, up to an hour. In milliseconds. */
export const factorLock: Rate.AttemptLock = { free: 10, first: 60_000, longest: 3_600_000 };
const NAME = "proof";

/**
 * Counts a guess before it is judged, so that guesses made at once cannot pass together.
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
 * A right guess that proves only part of who somebody is does not count, and does not forgive the wrong ones either: a
 * known password must not buy more guesses at the code.
 */
export const refundAttempt = (accountId: string): Promise<void> => Rate.refundLockAttempt(NAME, accountId);

/** Everything that was asked for is proved: the wrong guesses before are forgotten. */
export const resetAttempts = (accountId: string): Promise<void> => Rate.clearAttempts(NAME, accountId);
