/**
 * How often something may be done: one conditional update per ask (quality.md › Security from the first line), so that
 * asks made at once cannot pass together. Who asks is kept hashed: the rows hold no addresses.
 */
import { createHash } from "node:crypto";
import { DeleteCommand, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import { type Limit, type Lock, pauses } from "./index.ts";

export type { Limit, Lock } from "./index.ts";

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
  const at = Date.parse(now);
  const end = endOf(limit.window, at);
  try {
    await client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(what, who, String(end)),
        UpdateExpression: "ADD asks :one SET #ttl = :ttl",
        ConditionExpression: "attribute_not_exists(asks) OR asks < :times",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":one": 1, ":times": limit.times, ":ttl": Math.ceil(end / 1000) },
      }),
    );
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new Refusal(codes.TOO_FREQUENT, { retryAfter: (end - at) / 1000 });
  }
};

/** Notes that something happened to someone in a window, in milliseconds; nothing is refused. */
export const note = async (what: string, who: string, window: number, now: Instant): Promise<void> => {
  const end = endOf(window, Date.parse(now));
  await client().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keyOf(what, who, String(end)),
      UpdateExpression: "ADD asks :one SET #ttl = :ttl",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: { ":one": 1, ":ttl": Math.ceil(end / 1000) },
    }),
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
        UpdateExpression: "ADD attempts :one SET #ttl = :ttl, #at = :now",
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
    const row = (error as Error & { Item?: Record<string, { N?: string } | number> }).Item;
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

/** An error's row comes as DynamoDB wrote it. */
const numberOf = (value: { N?: string } | number | undefined): number =>
  Number(typeof value === "object" ? value.N : value);
