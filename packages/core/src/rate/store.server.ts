/**
 * How often something may be done: one conditional update per ask (quality.md › Security from the first line), so that
 * asks made at once cannot pass together. Who asks is kept hashed: the rows hold no addresses.
 */
import { createHash } from "node:crypto";
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import { type Limit, type Lock, pauses } from "./index.ts";

export type { Limit, Lock } from "./index.ts";

/** The key of a counter; who is counted is hashed. */
const keyOf = (what: string, who: string, window = "") => ({
  pk: `rate#${what}#${createHash("sha256").update(who.toLowerCase()).digest("base64url").slice(0, 22)}`,
  sk: `rate${window && `#${window}`}`,
});
const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.name === "ConditionalCheckFailedException";
const endOf = (window: number, at: number): number => (Math.floor(at / window) + 1) * window;

/**
 * Counts one ask.
 * @throws Refusal 19995 with the seconds until the window ends, when the limit is reached
 */
export const count = async (what: string, who: string, limit: Limit, now: Instant): Promise<void> => {
  if ((await countBelow(what, who, limit, now)) === undefined) return;
  const at = Date.parse(now);
  throw new Refusal(codes.TOO_FREQUENT, { retryAfter: (endOf(limit.window, at) - at) / 1000 });
};

/**
 * Notes that something happened to someone in a window, in milliseconds; nothing is refused.
 * @param weight how much it counts; less than nothing takes back what was counted
 */
export const note = async (
  what: string,
  who: string,
  window: number,
  now: Instant,
  weight = 1,
): Promise<void> => {
  const end = endOf(window, Date.parse(now));
  await client().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keyOf(what, who, String(end)),
      UpdateExpression: "ADD asks :weight SET #ttl = :ttl",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: { ":weight": weight, ":ttl": Math.ceil(end / 1000) },
    }),
  );
};

/**
 * Counts one, as long as a window has not had so many.
 * @returns undefined when it was counted, otherwise how many the window has had
 */
export const countBelow = async (
  what: string,
  who: string,
  { times, window }: Limit,
  now: Instant,
  weight = 1,
): Promise<number | undefined> => {
  const end = endOf(window, Date.parse(now));
  return countIf(
    keyOf(what, who, String(end)),
    "attribute_not_exists(asks) OR asks < :times",
    { ":times": times },
    end,
    weight,
  );
};

/** One conditional update. @returns undefined when it was counted, otherwise how many there were */
async function countIf(
  Key: { pk: string; sk: string },
  ConditionExpression: string,
  values: Record<string, number>,
  end: number,
  weight = 1,
): Promise<number | undefined> {
  try {
    await client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: "ADD asks :weight SET #ttl = :ttl",
        ConditionExpression,
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ...values, ":weight": weight, ":ttl": Math.ceil(end / 1000) },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return undefined;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return numberOf((error as Error & { Item?: Row }).Item?.asks);
  }
}

/** Allows so many more than were counted in the present window. */
export const allowMore = async (
  what: string,
  who: string,
  more: number,
  window: number,
  now: Instant,
): Promise<void> => {
  const end = endOf(window, Date.parse(now));
  await client().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keyOf(what, who, String(end)),
      UpdateExpression: "SET allowed = if_not_exists(asks, :none) + :more, #ttl = :ttl",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: { ":none": 0, ":more": more, ":ttl": Math.ceil(end / 1000) },
    }),
  );
};

/**
 * Counts one, as long as the window has had fewer than are allowed: `first`, or what `allowMore` said, and never `most`.
 * @returns undefined when it was counted, otherwise how many the window has had
 */
export const countAllowed = async (
  what: string,
  who: string,
  { first, most, window }: { first: number; most: number; window: number },
  now: Instant,
): Promise<number | undefined> => {
  const end = endOf(window, Date.parse(now));
  return countIf(
    keyOf(what, who, String(end)),
    "attribute_not_exists(asks) OR (asks < :most AND (asks < allowed OR (attribute_not_exists(allowed) AND asks < :first)))",
    { ":first": first, ":most": most },
    end,
  );
};

/** How often it was noted in the present window. */
export const noted = async (what: string, who: string, window: number, now: Instant): Promise<number> => {
  const key = keyOf(what, who, String(endOf(window, Date.parse(now))));
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return Number(Item?.asks ?? 0);
};

/**
 * Counts an attempt at something guessable before it is judged. One update whose condition knows every pause: of many
 * attempts made at once only the free ones pass.
 * @returns how many attempts in a row, this one included
 * @throws Refusal 200107 with the seconds left, while locked
 */
export const attempt = async (what: string, who: string, lock: Lock, now: Instant): Promise<number> => {
  const at = Date.parse(now);
  const steps = pauses(lock);
  const last = steps.length - 1;
  try {
    const { Attributes } = await client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(what, who),
        // A row that also remembers a success lives as long as that.
        UpdateExpression: "ADD attempts :one SET #ttl = if_not_exists(knownUntil, :ttl), #at = :now",
        ConditionExpression: [
          "attribute_not_exists(attempts) OR attempts < :free",
          ...steps.map((_, i) => `(attempts ${i === last ? ">=" : "="} :n${i} AND #at <= :t${i})`),
        ].join(" OR "),
        ExpressionAttributeNames: { "#ttl": "ttl", "#at": "at" },
        ExpressionAttributeValues: {
          ":one": 1,
          ":free": lock.free,
          ":now": at,
          ":ttl": Math.ceil((at + 86_400_000) / 1000),
          ...Object.fromEntries(
            steps.flatMap((pause, i) => [
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
    if (!isRefused(error)) throw error;
    const row = (error as Error & { Item?: Row }).Item;
    const pause = steps[Math.min(last, numberOf(row?.attempts) - lock.free)] ?? lock.first;
    const left = numberOf(row?.at) + pause - at;
    throw new Refusal(codes.LOGIN_ACCOUNT_LOCKED, { retryAfter: (left > 0 ? left : lock.first) / 1000 });
  }
};

/** Takes one counted attempt back; the others and their pauses stay. Silent when they were forgotten meanwhile. */
export const takeBack = async (what: string, who: string): Promise<void> => {
  try {
    await client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(what, who),
        UpdateExpression: "ADD attempts :less",
        ConditionExpression: "attempts > :none",
        ExpressionAttributeValues: { ":less": -1, ":none": 0 },
      }),
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
};

/** Forgets the attempts after one went well. */
export const forgive = async (what: string, who: string): Promise<void> => {
  await client().send(new DeleteCommand({ TableName: tableName(), Key: keyOf(what, who) }));
};

/** How long a success is remembered. */
const KNOWN_MS = 90 * 86_400_000;
/** Forgets the attempts after one went well, and remembers in the same write that one did. */
export const forgiveAndRemember = async (what: string, who: string, now: Instant): Promise<void> => {
  const knownUntil = Math.ceil((Date.parse(now) + KNOWN_MS) / 1000);
  await client().send(
    new PutCommand({ TableName: tableName(), Item: { ...keyOf(what, who), knownUntil, ttl: knownUntil } }),
  );
};
/** Whether one went well within the last 90 days. */
export const isKnown = async (what: string, who: string, now: Instant): Promise<boolean> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: keyOf(what, who), ConsistentRead: true }),
  );
  return Number(Item?.knownUntil ?? 0) > Date.parse(now) / 1000;
};

type Row = Record<string, { N?: string } | number>;
/** An error's row comes as DynamoDB wrote it. */
const numberOf = (value: { N?: string } | number | undefined): number =>
  Number(typeof value === "object" ? value.N : value);
