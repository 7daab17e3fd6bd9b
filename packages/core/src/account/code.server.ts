/**
 * Six-digit codes that prove an e-mail address or a phone number, five minutes each (api.md › Account calls). What
 * completes an account begun by phone is longer than people type: a ticket, for half an hour. A row holds a nonce and no
 * code: the code is made of the nonce under the stage's secret, so that a copy of the table proves nothing.
 *
 * Nobody can use up or push out a code of somebody else's: every code stays valid until it is over or used, and wrong
 * guesses are counted for who guesses.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../day.ts";
import { deriveKey } from "../encryption.server.ts";
import { codes, Refusal } from "../errors.ts";
import { partition } from "../partition.server.ts";
import { noteWrongGuess } from "../rate/budget.server.ts";
import { subnetOf } from "../rate/index.ts";
import * as Rate from "../rate/store.server.ts";
import type { Worker } from "../rate/work.server.ts";
import { client, tableName } from "../table.server.ts";
import { isKnownNetwork } from "./known.server.ts";
import { loginOf } from "./rules.ts";

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
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const lives = (purpose: Purpose): number => (purpose === "complete" ? 30 : 5) * MINUTE;

/** Codes that are valid at once, and how old the newest must be before there is another beside them. */
const BESIDE = { codes: 2, age: 150_000 };
/**
 * The pause between two messages to one address for one purpose, whoever asks: an ask within it is answered by the code
 * that was just sent. It grows with what was sent, so that a mailbox bomb is bounded, and is always shorter than a code
 * lives, so that who waits for one has a valid one. An address whose codes are all used or over waits the least: there is
 * none that an ask could be answered by.
 */
const pauseAfter = (inHour: number, inDay: number, hasValid: boolean): number => {
  if (!hasValid) return MINUTE;
  return inDay >= 40 ? 4 * MINUTE : inHour >= 5 ? 2.5 * MINUTE : MINUTE;
};

/** Wrong guesses of one network at the codes of one address: five, and five more for each code it asks for, up to ten. */
const TRIES = { first: 5, each: 5, most: 10 };
/**
 * Guesses at the codes of one address in an hour from all networks together, each weighing as many as it had codes to
 * hit: 95 in a million stays below one in ten thousand. Networks that the account has signed in from come on top.
 */
export const GUESSES_OF_ALL = 95;
const GUESSES = { times: GUESSES_OF_ALL, window: HOUR };

interface Code {
  pk: string;
  sk: string;
  nonce: string;
  expires: number;
  issuedAt: number;
}
const partitionOf = (address: string, purpose: Purpose): string => `code#${loginOf(address)}#${purpose}`;
const PREFIX = "code#";

const secretOf = (address: string, purpose: Purpose, nonce: string): string => {
  const digest = deriveKey("code", `${loginOf(address)}\n${purpose}\n${nonce}`);
  return purpose === "complete"
    ? digest.toString("base64url")
    : String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
};
const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.name === "ConditionalCheckFailedException";
const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

interface Sending {
  sk: string;
  sentAt: number;
  hour: number;
  inHour: number;
  day: number;
  inDay: number;
}
interface Standing {
  /** Valid now, oldest first. */
  valid: Code[];
  sending: Sending | undefined;
}
/** The codes of an address and when one was sent; one consistent query. */
const read = async (address: string, purpose: Purpose, now: Instant): Promise<Standing> => {
  const rows = await partition<Code | Sending>(partitionOf(address, purpose));
  const isCode = (row: Code | Sending): row is Code => row.sk.startsWith(PREFIX);
  return {
    valid: rows.filter(isCode).filter(({ expires }) => expires > Date.parse(now)),
    sending: rows.find((row): row is Sending => !isCode(row)),
  };
};

export interface Issued {
  /** What to send; absent when a code was sent a moment ago, and that one is to be used. */
  code?: string;
  /** Whole minutes that the newest code is valid. */
  minutes: number;
}

/**
 * The code to send to an address. Those sent before stay valid.
 * @param ctx the caller's network gets new guesses at what it asked for
 */
export const issue = async (address: string, purpose: Purpose, ctx: Worker): Promise<Issued> => {
  const at = Date.parse(ctx.now);
  const [{ valid, sending }] = await Promise.all([
    read(address, purpose, ctx.now),
    grantGuesses(address, purpose, ctx),
  ]);
  const newest = valid.at(-1);
  const minutesOf = (code?: Code): number =>
    Math.max(1, Math.floor(((code?.expires ?? at + lives(purpose)) - at) / MINUTE));
  if (!(await beginSending(address, purpose, sending, valid.length > 0, at)))
    return { minutes: minutesOf(newest) };
  const isEnough = newest && valid.length >= BESIDE.codes && at - newest.issuedAt < BESIDE.age;
  const code = isEnough ? newest : await make(address, purpose, at);
  return { code: secretOf(address, purpose, code.nonce), minutes: minutesOf(code) };
};

/** A ticket, which is answered instead of sent. */
export const issueTicket = async (address: string, now: Instant): Promise<string> =>
  secretOf(address, "complete", (await make(address, "complete", Date.parse(now))).nonce);

async function make(address: string, purpose: Purpose, at: number): Promise<Code> {
  const nonce = randomBytes(16).toString("base64url");
  const expires = at + lives(purpose);
  const code: Code = {
    pk: partitionOf(address, purpose),
    sk: `${PREFIX}${String(at).padStart(15, "0")}#${nonce}`,
    nonce,
    expires,
    issuedAt: at,
  };
  await client().send(
    new PutCommand({ TableName: tableName(), Item: { ...code, ttl: Math.ceil(expires / 1000) } }),
  );
  return code;
}

/** True for the one call that may send now: of many at the same moment one passes. */
async function beginSending(
  address: string,
  purpose: Purpose,
  before: Sending | undefined,
  hasValid: boolean,
  at: number,
): Promise<boolean> {
  const [hour, day] = [Math.floor(at / HOUR), Math.floor(at / DAY)];
  const inHour = before?.hour === hour ? before.inHour : 0;
  const inDay = before?.day === day ? before.inDay : 0;
  const next: Sending = { sk: "sending", sentAt: at, hour, inHour: inHour + 1, day, inDay: inDay + 1 };
  try {
    await client().send(
      new PutCommand({
        TableName: tableName(),
        Item: { pk: partitionOf(address, purpose), ...next, ttl: Math.ceil((at + DAY) / 1000) },
        ConditionExpression: "attribute_not_exists(sentAt) OR sentAt <= :before",
        ExpressionAttributeValues: { ":before": at - pauseAfter(inHour, inDay, hasValid) },
      }),
    );
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

/**
 * The valid code that was given.
 * @throws Refusal 10206 without a code, 10207 for a wrong one, 900058 when it is over or the caller's network has tried
 * five, 19995 when networks have guessed too often at this address
 */
export const verify = async (address: string, purpose: Purpose, code: string, ctx: Worker): Promise<Code> => {
  if (!code) throw new Refusal(codes.CODE_REQUIRED);
  // Nobody guesses a ticket of 256 bits.
  const isGuessable = purpose !== "complete";
  if (isGuessable) await countGuess(address, purpose, ctx);
  const { valid } = await read(address, purpose, ctx.now);
  if (isGuessable && valid.length > 0) await countForAll(address, purpose, valid.length, ctx);
  const right = valid.find(({ nonce }) => isSame(secretOf(address, purpose, nonce), code));
  if (!right) {
    await noteWrongGuess(ctx);
    throw new Refusal(valid.length > 0 ? codes.CODE_WRONG : codes.CODE_EXPIRED);
  }
  if (isGuessable) await takeBack(address, purpose, valid.length, ctx);
  return right;
};

/** Checks a code and uses it up. @throws Refusal as `verify` */
export const redeem = async (address: string, purpose: Purpose, code: string, ctx: Worker): Promise<void> =>
  spend(await verify(address, purpose, code, ctx), ctx);

/**
 * Uses up a code that `verify` found right; the others of its address end with it.
 * @throws Refusal 900058 when another call with it came first
 */
export const spend = async ({ pk, sk }: Code, ctx: Worker): Promise<void> => {
  const take = (key: string) =>
    client().send(
      new DeleteCommand({ TableName: tableName(), Key: { pk, sk: key }, ReturnValues: "ALL_OLD" }),
    );
  const { Attributes } = await take(sk);
  // Two calls with the right code at once: only one takes it out.
  if (!Attributes) throw new Refusal(codes.CODE_EXPIRED);
  const others = await partition<Code>(pk, { prefix: PREFIX });
  await Promise.all(
    others.filter(({ expires }) => expires > Date.parse(ctx.now)).map((other) => take(other.sk)),
  );
};

const guessKey = (address: string, purpose: Purpose, ctx: Worker) => ({
  what: `codeGuesses.${purpose}`,
  who: `${loginOf(address)} ${subnetOf(ctx.address)}`,
});

/** A network that asks for a code may try five more. */
async function grantGuesses(address: string, purpose: Purpose, ctx: Worker): Promise<void> {
  const { what, who } = guessKey(address, purpose, ctx);
  await Rate.allowMore(what, who, TRIES.each, HOUR, ctx.now);
}

/** @throws Refusal 900058, and 19995 for a network that has had all its tries of this hour */
async function countGuess(address: string, purpose: Purpose, ctx: Worker): Promise<void> {
  const { what, who } = guessKey(address, purpose, ctx);
  const had = await Rate.countAllowed(what, who, { ...TRIES, window: HOUR }, ctx.now);
  if (had === undefined) return;
  if (had < TRIES.most) throw new Refusal(codes.CODE_EXPIRED);
  throw tooFrequent(ctx.now);
}

async function countForAll(address: string, purpose: Purpose, weight: number, ctx: Worker): Promise<void> {
  const had = await Rate.countBelow(`allGuesses.${purpose}`, loginOf(address), GUESSES, ctx.now, weight);
  if (had !== undefined && !(await isKnownNetwork(address, ctx))) throw tooFrequent(ctx.now);
}

/** A right code was no guess. */
async function takeBack(address: string, purpose: Purpose, weight: number, ctx: Worker): Promise<void> {
  const { what, who } = guessKey(address, purpose, ctx);
  await Promise.all([
    Rate.note(what, who, HOUR, ctx.now, -1),
    Rate.note(`allGuesses.${purpose}`, loginOf(address), HOUR, ctx.now, -weight),
  ]);
}

const tooFrequent = (now: Instant): Refusal =>
  new Refusal(codes.TOO_FREQUENT, { retryAfter: (HOUR - (Date.parse(now) % HOUR)) / 1000 });
