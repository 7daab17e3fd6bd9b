/**
 * Codes of six digits that verify an e-mail address or a phone number, valid for five minutes each (api.md › Account
 * calls). An account created by phone is completed with a ticket instead, which is longer than people type and valid
 * for half an hour. A row contains a nonce and not the code: the code is derived from the nonce and the stage's secret,
 * so that a copy of the table reveals no code.
 *
 * Nobody can consume or displace the codes of somebody else: every code stays valid until it expires or is used, and
 * wrong guesses are counted for the network that guesses. Nor can anybody use up the guesses at the codes of somebody
 * else: while many networks guess at an address, its new codes are too long to be guessed (decision 0447).
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Instant } from "../../platform/day.ts";
import { deriveKey } from "../../platform/encryption.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { toSubnet } from "../../platform/rate-limits/index.ts";
import type { WorkContext } from "../../platform/rate-limits/proof-of-work.server.ts";
import * as Rate from "../../platform/rate-limits/rate-limit-store.server.ts";
import { recordWrongGuess } from "../../platform/rate-limits/work-budget.server.ts";
import { normaliseLogin } from "./account-rules.ts";
import { isKnownNetwork } from "./known-network.server.ts";
import {
  buildPartitionKey,
  type CodePurpose,
  type CodeRow,
  getCodeEntity,
  getSendingEntity,
  readCodes,
  type SendingRow,
} from "./verification-code-rows.server.ts";

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

const DAY = 24 * HOUR;

const getLifetime = (purpose: CodePurpose): number => (purpose === "complete" ? 30 : 5) * MINUTE;

/** How many codes are valid at once, and how old the newest must be before another is issued. */
const CONCURRENT = { codes: 2, age: 150_000 };

/**
 * The pause between two messages to one address for one purpose, whoever asks; a request within it is answered by the
 * code that was just sent. It grows with the number of messages, so that flooding a mailbox is bounded, and is always
 * shorter than a code's lifetime, so that the owner always has a valid one. An address without a valid code waits the
 * least, because no existing code could answer a request.
 */
const pauseAfter = (inHour: number, inDay: number, hasValid: boolean): number => {
  if (!hasValid) return MINUTE;
  return inDay >= 40 ? 4 * MINUTE : inHour >= 5 ? 2.5 * MINUTE : MINUTE;
};

/**
 * Wrong guesses of one network at the codes of one address: five, and five more for each code it requests, up to ten.
 */
const TRIES = { first: 5, each: 5, most: 10 };

/**
 * Guesses per hour at the six-digit codes of one address from all networks together, each weighted by the number of
 * codes it could hit: 95 in a million stays below one in ten thousand. Networks from which the account has signed in are
 * not limited by it.
 */
export const MAX_GUESSES_PER_ADDRESS = 95;

const GUESSES = { times: MAX_GUESSES_PER_ADDRESS, window: HOUR };

/**
 * The digits of a code while others guess: from half the guesses of an hour on. A million networks with ten guesses each
 * hit one of three codes in three of a hundred thousand hours, so their sum needs no bound.
 */
const LONG_DIGITS = 12;
const SHORT_DIGITS = 6;

/** Whether what was sent as a code is the ticket of an account created by phone, which is longer than any code. */
export const isCompletionTicket = (code: string): boolean => code.length > LONG_DIGITS;

const isGuessedAt = async (address: string, purpose: CodePurpose, now: Instant): Promise<boolean> =>
  (await Rate.readCount(`allGuesses.${purpose}`, normaliseLogin(address), HOUR, now)) >=
  MAX_GUESSES_PER_ADDRESS / 2;

const isLong = ({ digits }: Pick<CodeRow, "digits">): boolean => digits === LONG_DIGITS;

const deriveCode = (
  address: string,
  purpose: CodePurpose,
  { nonce, digits = SHORT_DIGITS }: Pick<CodeRow, "nonce" | "digits">,
): string => {
  const digest = deriveKey("code", `${normaliseLogin(address)}\n${purpose}\n${nonce}`);
  return purpose === "complete"
    ? digest.toString("base64url")
    : String(digest.readUIntBE(0, 6) % 10 ** digits).padStart(digits, "0");
};

const isSame = (first: string, second: string): boolean => {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export interface IssuedCode {
  /** The code to send; absent when one was sent moments ago and should be used instead. */
  code?: string;
  /** Whole minutes that the newest code is valid. */
  minutes: number;
}

/**
 * The code to send to an address. Codes sent before stay valid.
 * @param ctx the caller's network, which gets new guesses for the code it requested
 */
export const issueCode = async (
  address: string,
  purpose: CodePurpose,
  ctx: WorkContext,
): Promise<IssuedCode> => {
  const at = Date.parse(ctx.now);
  const [{ valid, sending }, isGuessed] = await Promise.all([
    readCodes(address, purpose, ctx.now),
    isGuessedAt(address, purpose, ctx.now),
    grantGuesses(address, purpose, ctx),
  ]);
  const newest = valid.at(-1);
  const countMinutesLeft = (code?: CodeRow): number =>
    Math.max(1, Math.floor(((code?.expires ?? at + getLifetime(purpose)) - at) / MINUTE));
  if (!(await beginSending(address, purpose, sending, valid.length > 0, at)))
    return { minutes: countMinutesLeft(newest) };
  const isEnough =
    newest &&
    valid.length >= CONCURRENT.codes &&
    at - newest.issuedAt < CONCURRENT.age &&
    (isLong(newest) || !isGuessed);
  const code = isEnough ? newest : await createCode(address, purpose, at, isGuessed);
  return { code: deriveCode(address, purpose, code), minutes: countMinutesLeft(code) };
};

/** A ticket, which is returned to the caller instead of being sent. */
export const issueCompletionTicket = async (address: string, now: Instant): Promise<string> =>
  deriveCode(address, "complete", await createCode(address, "complete", Date.parse(now)));

async function createCode(
  address: string,
  purpose: CodePurpose,
  at: number,
  isGuessed = false,
): Promise<CodeRow> {
  const nonce = randomBytes(16).toString("base64url");
  const expires = at + getLifetime(purpose);
  const code: CodeRow = {
    pk: buildPartitionKey(address, purpose),
    nonce,
    expires,
    issuedAt: at,
    ...(isGuessed && { digits: LONG_DIGITS }),
  };
  await getCodeEntity()
    .put({ ...code, ttl: Math.ceil(expires / 1000) })
    .go();
  return code;
}

/** True for the one call that may send now: of many concurrent calls one passes. */
async function beginSending(
  address: string,
  purpose: CodePurpose,
  lastSending: SendingRow | undefined,
  hasValid: boolean,
  at: number,
): Promise<boolean> {
  const [hour, day] = [Math.floor(at / HOUR), Math.floor(at / DAY)];
  const inHour = lastSending?.hour === hour ? lastSending.inHour : 0;
  const inDay = lastSending?.day === day ? lastSending.inDay : 0;
  const next: SendingRow = { sentAt: at, hour, inHour: inHour + 1, day, inDay: inDay + 1 };
  const lastAllowed = at - pauseAfter(inHour, inDay, hasValid);
  const { rejected } = await getSendingEntity()
    .put({
      pk: buildPartitionKey(address, purpose),
      ...next,
      ttl: Math.ceil((at + DAY) / 1000),
    })
    .where(({ sentAt }, { lte, notExists }) => `${notExists(sentAt)} OR ${lte(sentAt, lastAllowed)}`)
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
}

/**
 * The valid row for the given code.
 * @throws Refusal 10206 without a code, 10207 for a wrong one, 900058 when it has expired or the caller's network has
 * tried five, 19995 when it has guessed too often at this address, 900447 for a six-digit code when others have: the
 * next code that is asked for is longer and is judged
 */
export const requireValidCode = async (
  address: string,
  purpose: CodePurpose,
  code: string,
  ctx: WorkContext,
): Promise<CodeRow> => {
  if (!code) throw new Refusal(errorCodes.CODE_REQUIRED);
  // A ticket of 256 bits cannot be guessed.
  const isGuessable = purpose !== "complete";
  if (isGuessable) await countGuess(address, purpose, ctx);
  const { valid } = await readCodes(address, purpose, ctx.now);
  // A guess of six digits can hit only codes of six digits.
  const weight = isGuessable && code.length < LONG_DIGITS ? valid.filter((each) => !isLong(each)).length : 0;
  if (weight > 0) await countGuessAcrossNetworks(address, purpose, weight, ctx);
  const matchingCode = valid.find((each) => isSame(deriveCode(address, purpose, each), code));
  if (!matchingCode) {
    await recordWrongGuess(ctx);
    throw new Refusal(valid.length > 0 ? errorCodes.CODE_WRONG : errorCodes.CODE_EXPIRED);
  }
  if (isGuessable) await refundGuess(address, purpose, weight, ctx);
  return matchingCode;
};

/**
 * Checks a code and consumes it.
 * @throws Refusal as `requireValidCode`
 */
export const redeemCode = async (
  address: string,
  purpose: CodePurpose,
  code: string,
  ctx: WorkContext,
): Promise<void> => consumeCode(await requireValidCode(address, purpose, code, ctx), ctx);

/**
 * Consumes a code that `requireValidCode` accepted; the other codes of its address end with it.
 * @throws Refusal 900058 when another call with it came first
 */
export const consumeCode = async (code: CodeRow, ctx: WorkContext): Promise<void> => {
  const { pk } = code;
  const deleteCode = ({ issuedAt, nonce }: CodeRow) =>
    getCodeEntity().delete({ pk, issuedAt, nonce }).go({ response: "all_old" });
  const { data: deletedCode } = await deleteCode(code);
  // Of two concurrent calls with the right code only one deletes the row.
  if (!deletedCode) throw new Refusal(errorCodes.CODE_EXPIRED);
  const { data: others } = await getCodeEntity()
    .query.ofAddress({ pk })
    .go({ consistent: true, pages: "all" });
  await Promise.all(others.filter(({ expires }) => expires > Date.parse(ctx.now)).map(deleteCode));
};

const guessKey = (address: string, purpose: CodePurpose, ctx: WorkContext) => ({
  what: `codeGuesses.${purpose}`,
  who: `${normaliseLogin(address)} ${toSubnet(ctx.address)}`,
});

/** A network that requests a code may try five more. */
async function grantGuesses(address: string, purpose: CodePurpose, ctx: WorkContext): Promise<void> {
  const { what, who } = guessKey(address, purpose, ctx);
  await Rate.raiseAllowance(what, who, TRIES.each, HOUR, ctx.now);
}

/** @throws Refusal 900058; 19995 for a network that has used all its tries of this hour */
async function countGuess(address: string, purpose: CodePurpose, ctx: WorkContext): Promise<void> {
  const { what, who } = guessKey(address, purpose, ctx);
  const guessCount = await Rate.countIfAllowed(what, who, { ...TRIES, window: HOUR }, ctx.now);
  if (guessCount === undefined) return;
  if (guessCount < TRIES.most) throw new Refusal(errorCodes.CODE_EXPIRED);
  throw createTooFrequentRefusal(ctx.now);
}

async function countGuessAcrossNetworks(
  address: string,
  purpose: CodePurpose,
  weight: number,
  ctx: WorkContext,
): Promise<void> {
  const guessCount = await Rate.countIfBelow(
    `allGuesses.${purpose}`,
    normaliseLogin(address),
    GUESSES,
    ctx.now,
    weight,
  );
  if (guessCount !== undefined && !(await isKnownNetwork(address, ctx)))
    throw new Refusal(errorCodes.CODE_GUESSED_AT);
}

/** A right code does not count as a guess. */
async function refundGuess(
  address: string,
  purpose: CodePurpose,
  weight: number,
  ctx: WorkContext,
): Promise<void> {
  const { what, who } = guessKey(address, purpose, ctx);
  await Promise.all([
    Rate.recordOccurrence(what, who, HOUR, ctx.now, -1),
    Rate.recordOccurrence(`allGuesses.${purpose}`, normaliseLogin(address), HOUR, ctx.now, -weight),
  ]);
}

const createTooFrequentRefusal = (now: Instant): Refusal =>
  new Refusal(errorCodes.TOO_FREQUENT, { retryAfter: (HOUR - (Date.parse(now) % HOUR)) / 1000 });
