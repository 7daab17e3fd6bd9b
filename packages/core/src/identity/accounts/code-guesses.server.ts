/**
 * Guesses at codes: those of one network at the codes of one address, and those of all networks together at its codes
 * of six digits (decision 0447).
 */
import type { Instant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toSubnet } from "../../platform/rate-limits/index.ts";
import type { WorkContext } from "../../platform/rate-limits/proof-of-work.server.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import { normalizeLogin } from "./account-rules.ts";
import { isKnownNetwork } from "./known-network.server.ts";
import type { CodePurpose } from "./verification-code-rows.server.ts";

const HOUR = 60 * 60_000;

/**
 * Wrong guesses of one network at the codes of one address: five, and five more for each code it requests, up to ten.
 */
const TRIES = { first: 5, each: 5, most: 10 };

/**
 * Guesses per hour at the six-digit codes of one address from all networks together, each weighted by the number of
 * codes it could hit: 95 in a million stays below one in ten thousand. Networks from which the account has signed in
 * are not limited by it.
 */
export const MAX_GUESSES_PER_ADDRESS = 95;

const GUESSES = { times: MAX_GUESSES_PER_ADDRESS, window: HOUR };

/** Returns whether others guess at an address: from half the guesses of an hour on. */
export const isUnderGuessingAttack = async (
  address: string,
  purpose: CodePurpose,
  now: Instant,
): Promise<boolean> =>
  (await Rate.readCount(`allGuesses.${purpose}`, normalizeLogin(address), HOUR, now)) >=
  MAX_GUESSES_PER_ADDRESS / 2;

const buildGuessKey = (address: string, purpose: CodePurpose, ctx: WorkContext) => ({
  what: `codeGuesses.${purpose}`,
  who: `${normalizeLogin(address)} ${toSubnet(ctx.address)}`,
});

/** A network that requests a code may try five more. */
export async function allowMoreGuesses(
  address: string,
  purpose: CodePurpose,
  ctx: WorkContext,
): Promise<void> {
  const { what, who } = buildGuessKey(address, purpose, ctx);
  await Rate.raiseAllowance(what, who, TRIES.each, HOUR, ctx.now);
}

/**
 * Counts one guess of a code.
 * @throws Refusal 900058; 19995 for a network that has used all its tries of this hour
 */
export async function countGuess(address: string, purpose: CodePurpose, ctx: WorkContext): Promise<void> {
  const { what, who } = buildGuessKey(address, purpose, ctx);
  const guessCount = await Rate.countIfAllowed(what, who, { ...TRIES, window: HOUR }, ctx.now);
  if (guessCount === undefined) return;
  if (guessCount < TRIES.most) throw new Refusal(errorCodes.CODE_EXPIRED, { params: { context: "guesses" } });
  throw createTooFrequentRefusal(ctx.now);
}

/**
 * Counts a guess at the codes of an address from any network.
 * @param weight how many guesses the call is worth.
 * @throws Refusal when there were too many
 */
export async function countGuessAcrossNetworks(
  address: string,
  purpose: CodePurpose,
  weight: number,
  ctx: WorkContext,
): Promise<void> {
  const guessCount = await Rate.countIfBelow(
    `allGuesses.${purpose}`,
    normalizeLogin(address),
    GUESSES,
    ctx.now,
    weight,
  );
  if (guessCount !== undefined && !(await isKnownNetwork(address, ctx)))
    throw new Refusal(errorCodes.CODE_GUESSED_AT);
}

/** A right code does not count as a guess. */
export async function refundGuess(
  address: string,
  purpose: CodePurpose,
  weight: number,
  ctx: WorkContext,
): Promise<void> {
  const { what, who } = buildGuessKey(address, purpose, ctx);
  await Promise.all([
    Rate.recordOccurrence(what, who, HOUR, ctx.now, -1),
    Rate.recordOccurrence(`allGuesses.${purpose}`, normalizeLogin(address), HOUR, ctx.now, -weight),
  ]);
}

const createTooFrequentRefusal = (now: Instant): Refusal =>
  new Refusal(errorCodes.TOO_FREQUENT, { retryAfter: (HOUR - (Date.parse(now) % HOUR)) / 1000 });
