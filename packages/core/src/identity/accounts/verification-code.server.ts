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
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { WorkContext } from "../../platform/rate-limits/proof-of-work.server.ts";
import { recordWrongGuess } from "../../platform/rate-limits/work-budget.server.ts";
import {
  TransactionCancelledError,
  type TransactionDelete,
  type TransactionItem,
  type TransactionPut,
  transact,
} from "../../platform/transaction.server.ts";
import { countGuess, countGuessAcrossNetworks, refundGuess } from "./code-guesses.server.ts";
import { deriveCode, LONG_DIGITS } from "./derive-code.server.ts";
import {
  buildPartitionKey,
  type CodePurpose,
  type CodeRow,
  getCodeEntity,
  readCodes,
} from "./verification-code-rows.server.ts";

const MINUTE = 60_000;

/** Returns how long a code is valid, in milliseconds. */
export const getCodeLifetime = (purpose: CodePurpose): number => (purpose === "complete" ? 30 : 5) * MINUTE;

/**
 * Returns whether what was sent as a code is the ticket of an account created by phone, which is longer than any code.
 */
export const isCompletionTicket = (code: string): boolean => code.length > LONG_DIGITS;

/** Returns whether a code has the twelve digits that are asked for while somebody guesses. */
export const isLongCode = ({ digits }: Pick<CodeRow, "digits">): boolean => digits === LONG_DIGITS;

const isSame = (first: string, second: string): boolean => {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Prepares a ticket, which is returned to the caller instead of being sent, and its row for the write of what it
 * completes.
 */
export const prepareCompletionTicket = (
  address: string,
  now: Instant,
): { ticket: string; row: TransactionItem } => {
  const code = generateCodeRow(address, "complete", Date.parse(now));
  return { ticket: deriveCode(address, "complete", code), row: buildCodePut(code) };
};

/**
 * Generates a new code, with more digits while others guess: a million networks with ten guesses each hit one of three
 * such codes in three of a hundred thousand hours, so their sum needs no bound.
 */
export const generateCodeRow = (
  address: string,
  purpose: CodePurpose,
  at: number,
  { isGuessed = false, subject }: { isGuessed?: boolean; subject?: string | undefined } = {},
): CodeRow => ({
  pk: buildPartitionKey(address, purpose),
  nonce: randomBytes(16).toString("base64url"),
  expires: at + getCodeLifetime(purpose),
  issuedAt: at,
  ...(isGuessed && { digits: LONG_DIGITS }),
  ...(subject !== undefined && { subject }),
});

/** Builds the row of a code, which DynamoDB deletes after it has expired (label `code`). */
export const buildCodePut = (code: CodeRow): TransactionItem => ({
  label: "code",
  Put: getCodeEntity()
    .put({ ...code, ttl: Math.ceil(code.expires / 1000) })
    .params<TransactionPut>(),
});

/**
 * Returns the valid row for the given code.
 * @param subject what it has to prove something for; a code that was sent for something else is a wrong one
 * @throws Refusal 10206 without a code, 10207 for a wrong one, 900058 when it has expired or the caller's network has
 * tried five, 19995 when it has guessed too often at this address, 900447 for a six-digit code when others have: the
 * next code that is asked for is longer and is judged
 */
export const requireValidCode = async (
  address: string,
  purpose: CodePurpose,
  code: string,
  ctx: WorkContext,
  subject?: string,
): Promise<CodeRow> => {
  if (!code) throw new Refusal(errorCodes.CODE_REQUIRED);
  // A ticket of 256 bits cannot be guessed.
  const isGuessable = purpose !== "complete";
  if (isGuessable) await countGuess(address, purpose, ctx);
  const { valid } = await readCodes(address, purpose, ctx.now, subject);
  // A guess of six digits can hit only codes of six digits.
  const weight =
    isGuessable && code.length < LONG_DIGITS ? valid.filter((each) => !isLongCode(each)).length : 0;
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
 * Builds the rows that consume a code that `requireValidCode` accepted; the other valid codes of its address end with
 * it. They belong to the transaction of what the code proves, so that no code is used up for nothing. Codes that had
 * expired before are left to their TTL: DynamoDB deletes them days later, an address can have hundreds, and a
 * transaction takes 100 rows.
 */
export const buildCodeConsumption = async (code: CodeRow): Promise<TransactionItem[]> => {
  const { pk } = code;
  const { data: codes } = await getCodeEntity()
    .query.ofAddress({ pk })
    .go({ consistent: true, pages: "all" });
  const deleteCode = ({ issuedAt, nonce }: CodeRow) => getCodeEntity().delete({ pk, issuedAt, nonce });
  return [
    {
      // Of two calls at once with the right code only one deletes the row.
      label: "code",
      Delete: deleteCode(code)
        .where(({ nonce }, { exists }) => exists(nonce))
        .params<TransactionDelete>(),
    },
    ...codes
      .filter(({ nonce, expires }) => nonce !== code.nonce && expires > code.issuedAt)
      .map((other) => ({ label: "otherCode", Delete: deleteCode(other).params<TransactionDelete>() })),
  ];
};

/** Explains the refusal of a write whose code another call has used first, and any other error as it is. */
export const explainUsedCode = (error: unknown): unknown =>
  error instanceof TransactionCancelledError && error.of("code")
    ? new Refusal(errorCodes.CODE_EXPIRED)
    : error;

/**
 * Consumes a code that nothing is written for.
 * @throws Refusal 900058 when another call with it came first
 */
export const consumeCode = async (code: CodeRow): Promise<void> => {
  await transact(await buildCodeConsumption(code)).catch((error) => {
    throw explainUsedCode(error);
  });
};
