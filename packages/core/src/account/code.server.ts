/**
 * Six-digit codes that prove an e-mail address or a phone number: kept hashed, five minutes, five tries (api.md › Account
 * calls). What completes an account begun by phone is longer than people type: a ticket, for half an hour.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import { loginOf } from "./index.ts";

/** What a code is good for: one issued for one purpose proves nothing for another. */
export const purposes = [
  "register",
  "password",
  "subaccount",
  "bind",
  "identity",
  "login",
  "complete",
] as const;
export type Purpose = (typeof purposes)[number];

const MINUTE = 60_000;
const lives = (purpose: Purpose): number => (purpose === "complete" ? 30 : 5) * MINUTE;
const secret = (purpose: Purpose): string =>
  purpose === "complete"
    ? randomBytes(32).toString("base64url")
    : String(randomInt(1_000_000)).padStart(6, "0");
const TRIES = 5;
const keyOf = (address: string, purpose: Purpose) => ({
  pk: `code#${loginOf(address)}#${purpose}`,
  sk: "code",
});
const hashOf = (address: string, code: string): Buffer =>
  createHash("sha256")
    .update(`${loginOf(address)}\n${code}`)
    .digest();

/** A new code for an address; an earlier one is void. */
export const issue = async (address: string, purpose: Purpose, now: Instant): Promise<string> => {
  const code = secret(purpose);
  const expires = Date.parse(now) + lives(purpose);
  await client().send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keyOf(address, purpose),
        hash: hashOf(address, code).toString("base64url"),
        tries: 0,
        expires,
        ttl: Math.ceil(expires / 1000),
      },
    }),
  );
  return code;
};

/**
 * Checks a code; each check counts as a try before it is judged.
 * @throws Refusal 10206 without a code, 10207 for a wrong one, 900058 when it is over or tried too often
 */
export const verify = async (
  address: string,
  purpose: Purpose,
  code: string,
  now: Instant,
): Promise<void> => {
  if (!code) throw new Refusal(codes.CODE_REQUIRED);
  const row = await tried(address, purpose, now);
  if (!row) throw new Refusal(codes.CODE_EXPIRED);
  if (!timingSafeEqual(Buffer.from(String(row.hash), "base64url"), hashOf(address, code))) {
    throw new Refusal(codes.CODE_WRONG);
  }
};

/** Checks a code and uses it up. @throws Refusal as `verify` */
export const redeem = async (
  address: string,
  purpose: Purpose,
  code: string,
  now: Instant,
): Promise<void> => {
  await verify(address, purpose, code, now);
  await spend(address, purpose);
};

/**
 * Uses up a code that `verify` found right.
 * @throws Refusal 900058 when another call with it came first
 */
export const spend = async (address: string, purpose: Purpose): Promise<void> => {
  const { Attributes } = await client().send(
    new DeleteCommand({ TableName: tableName(), Key: keyOf(address, purpose), ReturnValues: "ALL_OLD" }),
  );
  // Two calls with the right code at once: only one takes it out.
  if (!Attributes) throw new Refusal(codes.CODE_EXPIRED);
};

async function tried(
  address: string,
  purpose: Purpose,
  now: Instant,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { Attributes } = await client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(address, purpose),
        UpdateExpression: "ADD tries :one",
        ConditionExpression: "tries < :tries AND expires > :now",
        ExpressionAttributeValues: { ":one": 1, ":tries": TRIES, ":now": Date.parse(now) },
        ReturnValues: "ALL_NEW",
      }),
    );
    return Attributes;
  } catch (error) {
    if (error instanceof Error && error.name === "ConditionalCheckFailedException") return undefined;
    throw error;
  }
}
