/**
 * Proof of work for what sends and guesses: under pressure a call is refused with a challenge and repeated with its
 * solution. A challenge is sealed and stored nowhere; a solution costs the caller 2^bits hashes, us one, and is good once.
 */
import { createHash, randomBytes } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import { type Instant, instant } from "../day.ts";
import { decryptText, deriveKey, encryptText } from "../encryption.server.ts";
import { codes, Refusal, type WorkChallenge } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import { BITS_OF_GRACE, difficulty, subnetOf } from "./index.ts";

/** A slow telephone has so long, in milliseconds. */
const LIVES = 300_000;
export type Worker = Pick<Context, "now" | "address" | "work">;

/** What a challenge is good for: one operation, about one subject (an address to write to), from one network. */
export interface Task {
  operation: string;
  subject: string;
}
interface Sealed {
  /** Digest of operation, subject and network. */
  task: string;
  bits: number;
  /** Epoch milliseconds. */
  expires: number;
  nonce: string;
}
const key = (): Buffer => deriveKey("work", "challenge");
const digestOf = ({ operation, subject }: Task, address: string | undefined): string =>
  createHash("sha256")
    .update(`${operation}\n${subject.toLowerCase()}\n${subnetOf(address)}`)
    .digest("base64url")
    .slice(0, 22);

/** A new challenge of so many bits. */
export const challengeFor = (task: Task, bits: number, ctx: Worker): WorkChallenge => {
  const expires = Date.parse(ctx.now) + LIVES;
  const sealed: Sealed = {
    task: digestOf(task, ctx.address),
    bits,
    expires,
    nonce: randomBytes(9).toString("base64url"),
  };
  return { token: encryptText(JSON.stringify(sealed), key()), bits, expiresAt: instant(expires) };
};

/** Refuses with a challenge. @throws Refusal 900280, always */
export const refuseForWork = (task: Task, bits: number, ctx: Worker): never => {
  throw new Refusal(codes.WORK_REQUIRED, { challenge: challengeFor(task, bits, ctx) });
};

/**
 * The bits of work that came with a call, and uses the solution up; 0 for none and for one that is wrong, old, used, or
 * for another task. Some bits of grace are added: pressure may have grown while the caller worked.
 */
export const provenBits = async (task: Task, ctx: Worker): Promise<number> => {
  const found = ctx.work ? solved(ctx.work, digestOf(task, ctx.address), ctx.now) : undefined;
  if (!found || !(await useOnce(found))) return 0;
  // The hardest work is never given away.
  const { most } = difficulty;
  return found.bits >= most ? found.bits : Math.min(found.bits + BITS_OF_GRACE, most - 1);
};

function solved(work: string, task: string, now: Instant): Sealed | undefined {
  const [token = "", number = ""] = work.split(".");
  if (!/^\d{1,15}$/.test(number) || work !== `${token}.${number}`) return undefined;
  let sealed: Sealed;
  try {
    sealed = JSON.parse(decryptText(token, key())) as Sealed;
  } catch {
    return undefined;
  }
  const holds = sealed.task === task && sealed.expires > Date.parse(now);
  return holds && zeroBits(work) >= sealed.bits ? sealed : undefined;
}

/** Zero bits that the SHA-256 of a text begins with. */
export const zeroBits = (text: string): number => {
  const digest = createHash("sha256").update(text).digest();
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? 256 : first * 8 + Math.clz32(digest[first] as number) - 24;
};

async function useOnce({ nonce, expires }: Sealed): Promise<boolean> {
  try {
    await client().send(
      new PutCommand({
        TableName: tableName(),
        Item: { pk: `work#${nonce}`, sk: "work", ttl: Math.ceil(expires / 1000) },
        ConditionExpression: "attribute_not_exists(pk)",
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === "ConditionalCheckFailedException") return false;
    throw error;
  }
}
