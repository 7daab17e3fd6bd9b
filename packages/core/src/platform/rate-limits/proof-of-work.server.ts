/**
 * Proof of work for what sends and guesses: under pressure a call is refused with a challenge and repeated with its
 * solution. A challenge is sealed and stored nowhere; a solution costs the caller 2^bits hashes, us one, and is good once.
 */
import { createHash, randomBytes } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import { type Instant, toInstant } from "../day.ts";
import { decryptText, deriveKey, encryptText } from "../encryption.server.ts";
import { errorCodes, Refusal, type WorkChallenge } from "../errors.ts";
import { getDocumentClient, getTableName } from "../table.server.ts";
import { GRACE_BITS, toSubnet, workDifficulty } from "./index.ts";

/** A slow telephone has so long, in milliseconds. */
const LIFETIME_MS = 300_000;
export type WorkContext = Pick<Context, "now" | "address" | "work">;

/** What a challenge is good for: one operation, about one subject (an address to write to), from one network. */
export interface WorkTask {
  operation: string;
  subject: string;
}
interface SealedChallenge {
  /** Digest of operation, subject and network. */
  task: string;
  bits: number;
  /** Epoch milliseconds. */
  expires: number;
  nonce: string;
}
const deriveChallengeKey = (): Buffer => deriveKey("work", "challenge");
const digestTask = ({ operation, subject }: WorkTask, address: string | undefined): string =>
  createHash("sha256")
    .update(`${operation}\n${subject.toLowerCase()}\n${toSubnet(address)}`)
    .digest("base64url")
    .slice(0, 22);

/** A new challenge of so many bits. */
export const createWorkChallenge = (task: WorkTask, bits: number, ctx: WorkContext): WorkChallenge => {
  const expires = Date.parse(ctx.now) + LIFETIME_MS;
  const challenge: SealedChallenge = {
    task: digestTask(task, ctx.address),
    bits,
    expires,
    nonce: randomBytes(9).toString("base64url"),
  };
  return {
    token: encryptText(JSON.stringify(challenge), deriveChallengeKey()),
    bits,
    expiresAt: toInstant(expires),
  };
};

/** Refuses with a challenge. @throws Refusal 900280, always */
export const refuseWithWorkChallenge = (task: WorkTask, bits: number, ctx: WorkContext): never => {
  throw new Refusal(errorCodes.WORK_REQUIRED, { challenge: createWorkChallenge(task, bits, ctx) });
};

/**
 * The bits of work that came with a call, and uses the solution up; 0 for none and for one that is wrong, old, used, or
 * for another task. Some bits of grace are added: pressure may have grown while the caller worked.
 */
export const redeemWorkBits = async (task: WorkTask, ctx: WorkContext): Promise<number> => {
  const solution = ctx.work ? openSolution(ctx.work, digestTask(task, ctx.address), ctx.now) : undefined;
  if (!solution || !(await markSolutionUsed(solution))) return 0;
  // The hardest work is never given away.
  const { most } = workDifficulty;
  return solution.bits >= most ? solution.bits : Math.min(solution.bits + GRACE_BITS, most - 1);
};

function openSolution(solutionText: string, task: string, now: Instant): SealedChallenge | undefined {
  const [token = "", number = ""] = solutionText.split(".");
  if (!/^\d{1,15}$/.test(number) || solutionText !== `${token}.${number}`) return undefined;
  let challenge: SealedChallenge;
  try {
    challenge = JSON.parse(decryptText(token, deriveChallengeKey())) as SealedChallenge;
  } catch {
    return undefined;
  }
  const isForTask = challenge.task === task && challenge.expires > Date.parse(now);
  return isForTask && countZeroBits(solutionText) >= challenge.bits ? challenge : undefined;
}

/** Zero bits that the SHA-256 of a text begins with. */
export const countZeroBits = (text: string): number => {
  const digest = createHash("sha256").update(text).digest();
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? 256 : first * 8 + Math.clz32(digest[first] as number) - 24;
};

async function markSolutionUsed({ nonce, expires }: SealedChallenge): Promise<boolean> {
  try {
    await getDocumentClient().send(
      new PutCommand({
        TableName: getTableName(),
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
