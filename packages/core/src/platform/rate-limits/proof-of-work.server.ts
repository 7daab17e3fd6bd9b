/**
 * Proof of work for operations that send messages or allow guessing: under load a call is refused with a challenge and
 * repeated with its solution. A challenge is encrypted and not stored; a solution costs the caller 2^bits hashes and
 * the server one, and can be used once.
 */
import { createHash, randomBytes } from "node:crypto";
import { Entity } from "electrodb";
import type { Context } from "../actor.ts";
import { type Instant, toInstant } from "../day.ts";
import { decryptText, deriveKey, encryptText } from "../encryption.server.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../entity.server.ts";
import { errorCodes, Refusal, type WorkChallenge } from "../errors.ts";
import { GRACE_BITS, toSubnet, workDifficulty } from "./index.ts";

/** How long a challenge is valid: enough for a slow phone. */
const LIFETIME_MS = 300_000;
export type WorkContext = Pick<Context, "now" | "address" | "work">;

/** A challenge is valid for one operation on one subject (such as a recipient address) from one network. */
export interface WorkTask {
  operation: string;
  subject: string;
}
interface SealedChallenge {
  /** Digest of operation, subject and network. */
  task: string;
  bits: number;
  /** Expiry in epoch milliseconds. */
  expires: number;
  nonce: string;
}
const deriveChallengeKey = (): Buffer => deriveKey("work", "challenge");
const digestTask = ({ operation, subject }: WorkTask, address: string | undefined): string =>
  createHash("sha256")
    .update(`${operation}\n${subject.toLowerCase()}\n${toSubnet(address)}`)
    .digest("base64url")
    .slice(0, 22);

/** Creates a challenge of `bits` bits. */
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

/**
 * Refuses the call with a challenge.
 * @throws Refusal 900280, always
 */
export const refuseWithWorkChallenge = (task: WorkTask, bits: number, ctx: WorkContext): never => {
  throw new Refusal(errorCodes.WORK_REQUIRED, { challenge: createWorkChallenge(task, bits, ctx) });
};

/**
 * Returns the bits of work sent with a call and marks the solution as used; 0 when there is none, or when it is wrong,
 * expired, used, or for another task. Some bits of grace are added, because load may have grown while the caller
 * worked.
 */
export const redeemProofOfWork = async (task: WorkTask, ctx: WorkContext): Promise<number> => {
  const solution = ctx.work ? openSolution(ctx.work, digestTask(task, ctx.address), ctx.now) : undefined;
  if (!solution || !(await markSolutionUsed(solution))) return 0;
  // Work of the most bits allows any number of calls, so grace must not lift easier work to it.
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

/** Counts the leading zero bits in the SHA-256 of a text. */
export const countZeroBits = (text: string): number => {
  const digest = createHash("sha256").update(text).digest();
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? 256 : first * 8 + Math.clz32(digest[first] as number) - 24;
};

const getUsedSolutionEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "usedSolution", version: "1", service: "portal" },
        attributes: {
          nonce: requiredText,
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          one: { pk: buildKey("pk", "work#${nonce}", ["nonce"]), sk: buildKey("sk", "work", []) },
        },
      },
      connection,
    ),
);

async function markSolutionUsed({ nonce, expires }: SealedChallenge): Promise<boolean> {
  const { rejected } = await getUsedSolutionEntity()
    .create({ nonce, ttl: Math.ceil(expires / 1000) })
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
}
