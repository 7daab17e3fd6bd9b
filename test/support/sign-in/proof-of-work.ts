/** Computes a proof of work as a browser does, and repeats the call with it. */
import { createHash } from "node:crypto";
import type { WorkChallenge } from "@portal/core/platform/errors";
import type { CallAnswer } from "../calls/call-lambda.ts";

export const WORK_REQUIRED = 900280;

/** The solution of a challenge, found by trying numbers. */
export const solveWorkChallenge = ({ token, bits }: Pick<WorkChallenge, "token" | "bits">): string => {
  for (let number = 0; ; number++) {
    const work = `${token}.${number}`;
    const digest = createHash("sha256").update(work).digest();
    let zeros = 0;
    for (const byte of digest) {
      zeros += byte === 0 ? 8 : Math.clz32(byte) - 24;
      if (byte !== 0) break;
    }
    if (zeros >= bits) return work;
  }
};

/** Returns the challenge of a refusal, undefined for any other answer. */
export const getWorkChallenge = ({ body }: CallAnswer): WorkChallenge | undefined =>
  body.code === WORK_REQUIRED ? (body.challenge as WorkChallenge) : undefined;

/**
 * Makes a call, and again with its work for as long as it is asked for.
 * @param attempt makes the call with the work, which is undefined the first time
 */
export const callWithProofOfWork = async (
  attempt: (work: string | undefined) => Promise<CallAnswer>,
): Promise<CallAnswer & { rounds: number; bits: number }> => {
  let work: string | undefined;
  let bits = 0;
  for (let rounds = 1; ; rounds++) {
    const answer = await attempt(work);
    const challenge = getWorkChallenge(answer);
    if (!challenge || rounds > 5) return { ...answer, rounds, bits };
    bits = Math.max(bits, challenge.bits);
    work = solveWorkChallenge(challenge);
  }
};
