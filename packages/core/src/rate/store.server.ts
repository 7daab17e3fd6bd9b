/**
 * How often something may be done: one conditional update per ask (quality.md › Security from the first line).
 * Who asks is kept hashed: the rows hold no addresses.
 */
import { createHash } from "node:crypto";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";

const keyOf = (what: string, who: string, window = "") => ({
  pk: `rate#${what}#${createHash("sha256").update(who.toLowerCase()).digest("base64url").slice(0, 22)}`,
  sk: `rate${window && `#${window}`}`,
});
const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.name === "ConditionalCheckFailedException";

/** So many times in a window of this length, in milliseconds. */
export interface Limit {
  times: number;
  window: number;
}

/**
 * Counts one ask.
 * @throws Refusal 19995 with the seconds until the window ends, when the limit is reached
 */
export const count = async (what: string, who: string, limit: Limit, now: Instant): Promise<void> => {
  const at = Date.parse(now);
  const end = (Math.floor(at / limit.window) + 1) * limit.window;
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

/** Failures in a row until the lock, and how long the first lock lasts, in milliseconds; each further failure doubles it. */
export interface Lock {
  free: number;
  first: number;
  longest: number;
}

/**
 * Counts an attempt at something guessable before it is judged, so that attempts made at once count as well.
 * @returns how many attempts in a row, this one included
 * @throws Refusal 200107 with the seconds left, while locked
 */
export const attempt = async (what: string, who: string, lock: Lock, now: Instant): Promise<number> => {
  const at = Date.parse(now);
  try {
    const { Attributes } = await client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(what, who),
        UpdateExpression: "ADD attempts :one SET #ttl = :ttl",
        ConditionExpression: "attribute_not_exists(lockedUntil) OR lockedUntil <= :now",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":one": 1, ":now": at, ":ttl": Math.ceil((at + 86_400_000) / 1000) },
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    const attempts = Number(Attributes?.attempts);
    if (attempts >= lock.free) await close(keyOf(what, who), at + pause(attempts - lock.free, lock));
    return attempts;
  } catch (error) {
    if (!isRefused(error)) throw error;
    const row = (error as Error & { Item?: Record<string, { N?: string } | number> }).Item;
    const until = row?.lockedUntil;
    const left = Number(typeof until === "object" ? until.N : until) - at;
    throw new Refusal(codes.LOGIN_ACCOUNT_LOCKED, { retryAfter: left > 0 ? left / 1000 : lock.first / 1000 });
  }
};

/** Forgets the attempts after one went well. */
export const forgive = async (what: string, who: string): Promise<void> => {
  await client().send(new DeleteCommand({ TableName: tableName(), Key: keyOf(what, who) }));
};

const pause = (over: number, lock: Lock): number => Math.min(lock.longest, lock.first * 2 ** over);

async function close(key: { pk: string; sk: string }, until: number): Promise<void> {
  await client().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: "SET lockedUntil = :until",
      ExpressionAttributeValues: { ":until": until },
    }),
  );
}
