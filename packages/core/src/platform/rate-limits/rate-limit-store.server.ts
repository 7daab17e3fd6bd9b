/**
 * Rate limits: one conditional update per request (quality.md › Security from the first line), so that concurrent
 * requests cannot pass together. Subjects are stored as hashes; the rows contain no addresses.
 */
import { createHash } from "node:crypto";
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isConditionFailed } from "../conditional-write.server.ts";
import type { Instant } from "../day.ts";
import { errorCodes, Refusal } from "../errors.ts";
import { getDocumentClient, getTableName } from "../table.server.ts";
import type { TransactionItem, TransactionPut } from "../transaction.server.ts";
import { type AttemptLock, listLockPauses, type RateLimit } from "./index.ts";

export type { AttemptLock, RateLimit } from "./index.ts";

/** Returns the key of a counter; the counted subject is hashed. */
const buildCounterKey = (counter: string, subject: string, window = "") => ({
  pk: `rate#${counter}#${createHash("sha256").update(subject.toLowerCase()).digest("base64url").slice(0, 22)}`,
  sk: `rate${window && `#${window}`}`,
});
const computeWindowEnd = (window: number, at: number): number => (Math.floor(at / window) + 1) * window;

/**
 * Counts one request.
 * @param weight how much it counts, for limits in bytes
 * @throws Refusal 19995 with the seconds until the window ends, when the limit is reached
 */
export const enforceRateLimit = async (
  counter: string,
  subject: string,
  limit: RateLimit,
  now: Instant,
  weight = 1,
): Promise<void> => {
  // A call with a size has to fit as a whole.
  const room = { ...limit, times: limit.times - weight + 1 };
  if ((await countIfBelow(counter, subject, room, now, weight)) === undefined) return;
  const at = Date.parse(now);
  throw new Refusal(errorCodes.TOO_FREQUENT, {
    retryAfter: (computeWindowEnd(limit.window, at) - at) / 1000,
  });
};

/**
 * Records an occurrence for a subject in a window, in milliseconds; never refuses.
 * @param weight how much it counts; a negative weight takes back what was counted
 */
export const recordOccurrence = async (
  counter: string,
  subject: string,
  window: number,
  now: Instant,
  weight = 1,
): Promise<void> => {
  const end = computeWindowEnd(window, Date.parse(now));
  await getDocumentClient().send(
    new UpdateCommand({
      TableName: getTableName(),
      Key: buildCounterKey(counter, subject, String(end)),
      UpdateExpression: "ADD asks :weight SET #ttl = :ttl",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: { ":weight": weight, ":ttl": Math.ceil(end / 1000) },
    }),
  );
};

/**
 * Counts one, unless the window has reached its limit. The last occurrence counted may exceed the limit by its weight:
 * an owner's own guess at a code is not refused because it weighs more than the one before.
 * @returns undefined when it was counted, otherwise the count of the window
 */
export const countIfBelow = async (
  counter: string,
  subject: string,
  { times, window }: RateLimit,
  now: Instant,
  weight = 1,
): Promise<number | undefined> => {
  const end = computeWindowEnd(window, Date.parse(now));
  return countOnCondition(
    buildCounterKey(counter, subject, String(end)),
    "attribute_not_exists(asks) OR asks < :times",
    { ":times": times },
    end,
    weight,
  );
};

/**
 * Counts a use by one conditional update.
 * @returns undefined when it was counted, otherwise the count of the window
 */
async function countOnCondition(
  Key: { pk: string; sk: string },
  ConditionExpression: string,
  values: Record<string, number>,
  end: number,
  weight = 1,
): Promise<number | undefined> {
  try {
    await getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key,
        // Every count of a window leaves the same time to live, which must not pass for what a lost answer has written
        // (`repeated-writes.server.ts`): a limit that is reached would let it pass.
        UpdateExpression: "ADD asks :weight SET #ttl = if_not_exists(#ttl, :ttl)",
        ConditionExpression,
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ...values, ":weight": weight, ":ttl": Math.ceil(end / 1000) },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return undefined;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return toNumber((error as Error & { Item?: Row }).Item?.asks);
  }
}

/** Raises the allowance of the present window to this many more than its current count. */
export const raiseAllowance = async (
  counter: string,
  subject: string,
  more: number,
  window: number,
  now: Instant,
): Promise<void> => {
  const end = computeWindowEnd(window, Date.parse(now));
  await getDocumentClient().send(
    new UpdateCommand({
      TableName: getTableName(),
      Key: buildCounterKey(counter, subject, String(end)),
      UpdateExpression: "SET allowed = if_not_exists(asks, :none) + :more, #ttl = :ttl",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: { ":none": 0, ":more": more, ":ttl": Math.ceil(end / 1000) },
    }),
  );
};

/**
 * Counts one while the count is below the allowance: `first`, or the value set by `raiseAllowance`, never more than
 * `most`.
 * @returns undefined when it was counted, otherwise the count of the window
 */
export const countIfAllowed = async (
  counter: string,
  subject: string,
  { first, most, window }: { first: number; most: number; window: number },
  now: Instant,
): Promise<number | undefined> => {
  const end = computeWindowEnd(window, Date.parse(now));
  return countOnCondition(
    buildCounterKey(counter, subject, String(end)),
    "attribute_not_exists(asks) OR (asks < :most AND (asks < allowed OR (attribute_not_exists(allowed) AND asks < :first)))",
    { ":first": first, ":most": most },
    end,
  );
};

/** Reads the number of occurrences recorded in the present window. */
export const readCount = async (
  counter: string,
  subject: string,
  window: number,
  now: Instant,
): Promise<number> => {
  const key = buildCounterKey(counter, subject, String(computeWindowEnd(window, Date.parse(now))));
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: key, ConsistentRead: true }),
  );
  return Number(Item?.asks ?? 0);
};

/**
 * Counts an attempt at something that can be guessed, before it is judged. One update whose condition contains every
 * pause: of many concurrent attempts only the free ones pass.
 * @returns the number of consecutive attempts, including this one
 * @throws Refusal 200107 with the seconds left, while locked
 */
export const countLockAttempt = async (
  counter: string,
  subject: string,
  lock: AttemptLock,
  now: Instant,
): Promise<number> => {
  const at = Date.parse(now);
  const pauseSteps = listLockPauses(lock);
  const last = pauseSteps.length - 1;
  try {
    const { Attributes } = await getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: buildCounterKey(counter, subject),
        // A row that also remembers a success is kept for as long as the success is remembered.
        UpdateExpression: "ADD attempts :one SET #ttl = if_not_exists(knownUntil, :ttl), #at = :now",
        ConditionExpression: [
          "attribute_not_exists(attempts) OR attempts < :free",
          ...pauseSteps.map((_, i) => `(attempts ${i === last ? ">=" : "="} :n${i} AND #at <= :t${i})`),
        ].join(" OR "),
        ExpressionAttributeNames: { "#ttl": "ttl", "#at": "at" },
        ExpressionAttributeValues: {
          ":one": 1,
          ":free": lock.free,
          ":now": at,
          ":ttl": Math.ceil((at + 86_400_000) / 1000),
          ...Object.fromEntries(
            pauseSteps.flatMap((pause, i) => [
              [`:n${i}`, lock.free + i],
              [`:t${i}`, at - pause],
            ]),
          ),
        },
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return Number(Attributes?.attempts);
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const row = (error as Error & { Item?: Row }).Item;
    const pause = pauseSteps[Math.min(last, toNumber(row?.attempts) - lock.free)] ?? lock.first;
    const millisecondsLeft = toNumber(row?.at) + pause - at;
    throw new Refusal(errorCodes.LOGIN_ACCOUNT_LOCKED, {
      retryAfter: (millisecondsLeft > 0 ? millisecondsLeft : lock.first) / 1000,
    });
  }
};

/**
 * Takes back one counted attempt; the others and their pauses stay. Does nothing when the attempts have expired
 * meanwhile.
 */
export const refundLockAttempt = async (counter: string, subject: string): Promise<void> => {
  try {
    await getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: buildCounterKey(counter, subject),
        UpdateExpression: "ADD attempts :less",
        ConditionExpression: "attempts > :none",
        ExpressionAttributeValues: { ":less": -1, ":none": 0 },
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

const buildRowRef = (counter: string, subject: string) => ({
  TableName: getTableName(),
  Key: buildCounterKey(counter, subject),
});
/** Resets the attempts in the write of what succeeded. */
export const buildAttemptsClear = (counter: string, subject: string): TransactionItem => ({
  label: "attempts",
  Delete: buildRowRef(counter, subject),
});
/** Resets the attempts after a success. */
export const clearAttempts = async (counter: string, subject: string): Promise<void> => {
  await getDocumentClient().send(new DeleteCommand(buildRowRef(counter, subject)));
};

/** How long a success is remembered. */
const KNOWN_MS = 90 * 86_400_000;
const toSuccessPut = (counter: string, subject: string, now: Instant): TransactionPut => {
  const knownUntil = Math.ceil((Date.parse(now) + KNOWN_MS) / 1000);
  return {
    TableName: getTableName(),
    Item: { ...buildCounterKey(counter, subject), knownUntil, ttl: knownUntil },
  };
};
/** Resets the attempts and remembers the success in the write of what succeeded. */
export const buildSuccessPut = (counter: string, subject: string, now: Instant): TransactionItem => ({
  label: "known",
  Put: toSuccessPut(counter, subject, now),
});
/** Resets the attempts after a success and remembers the success in the same write. */
export const recordSuccess = async (counter: string, subject: string, now: Instant): Promise<void> => {
  await getDocumentClient().send(new PutCommand(toSuccessPut(counter, subject, now)));
};
/** Returns whether a success is remembered from the last 90 days. */
export const hasRecentSuccess = async (counter: string, subject: string, now: Instant): Promise<boolean> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({
      TableName: getTableName(),
      Key: buildCounterKey(counter, subject),
      ConsistentRead: true,
    }),
  );
  return Number(Item?.knownUntil ?? 0) > Date.parse(now) / 1000;
};

type Row = Record<string, { N?: string } | number>;
/** The row attached to a failed condition is in DynamoDB's wire format, where numbers are `{ N }`. */
const toNumber = (value: { N?: string } | number | undefined): number =>
  Number(typeof value === "object" ? value.N : value);
