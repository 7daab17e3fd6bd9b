/**
 * Rehearses the calls and jobs of a test file under every fault (`npm run faults`). Each subject is rehearsed once in a
 * run, whichever file comes first: once where it is done, and once where it is refused.
 */

import { toInstant } from "@portal/core/platform/day";
import { Refusal } from "@portal/core/platform/errors";
import { countDeniedCall } from "@portal/core/platform/metric.server";
import { buildFailureResult } from "@portal/functions/http/response-envelope";
import { getStrictMachine } from "../../../local/strict/strict-machine.ts";
import type { CallAnswer } from "../calls/call-lambda.ts";
import { raceWork } from "../calls/race-work.ts";
import type { FaultSubject } from "./fault-subjects.ts";
import { interceptActions, interceptCalls, interceptJobs } from "./intercept-calls.ts";
import { type Outcome, rehearseCall } from "./rehearse-faults.ts";
import { keepRehearsal, takeSubject } from "./run-folder.ts";

/** The answer of a job: 503 where messages come back, and 500 where the run has failed. */
export const toJobAnswer = async (run: () => Promise<unknown>): Promise<CallAnswer> => {
  const buildAnswer = (status: number, data?: unknown): CallAnswer => ({
    ...{ status, headers: {}, bytes: Buffer.alloc(0) },
    body: { data },
  });
  try {
    const result = (await run()) as { batchItemFailures?: unknown[] } | undefined;
    return buildAnswer(result?.batchItemFailures?.length ? 503 : 200, result);
  } catch {
    return buildAnswer(500);
  }
};

/** The answer to an action that the service performs by itself, as the handler would build it. */
const toActionAnswer = async (run: () => Promise<unknown>): Promise<CallAnswer> => {
  try {
    const data = await run();
    return { status: 200, headers: {}, body: { data }, bytes: Buffer.alloc(0) };
  } catch (error) {
    if (!(error instanceof Refusal)) countDeniedCall(error, toInstant(0));
    const refusedCall = { operation: undefined, readers: [], requestId: "" };
    const { code, result } = buildFailureResult(error, refusedCall);
    return { status: result.statusCode ?? 500, headers: {}, body: { code }, bytes: Buffer.alloc(0) };
  }
};

/**
 * Rehearses what this test file calls.
 * @param folder of the run
 * @param endsAt when no further rehearsal begins, in milliseconds since 1970
 * @param names of the only subjects that are rehearsed; undefined for all
 */
export const rehearseTests = (folder: string, endsAt: number, names?: readonly string[]): void => {
  const isWanted = ({ name }: FaultSubject, outcome: Outcome): boolean => takeSubject(folder, name, outcome);
  const rehearseSubject = async (
    subject: FaultSubject | undefined,
    makeCall: () => Promise<CallAnswer>,
    hasKey: boolean,
  ): Promise<void> => {
    // What a race does cannot be taken back, nor what a test counts or lets fail on the wire.
    const isOwnPlay = raceWork.waitingForRow !== undefined || getStrictMachine()?.hasTestRules;
    if (!subject || isOwnPlay || Date.now() >= endsAt) return;
    if (names && !names.includes(subject.name)) return;
    const rehearsal = await rehearseCall({ subject, makeCall, hasKey }, isWanted);
    if (rehearsal) keepRehearsal(folder, rehearsal);
  };
  interceptCalls(
    () => true,
    async ({ makeCall, hasKey, subject }) => {
      await rehearseSubject(subject, makeCall, hasKey);
      return makeCall();
    },
  );
  interceptActions(async ({ subject, runPlainly, runAsLambda }) => {
    await rehearseSubject(subject, () => toActionAnswer(runAsLambda), false);
    return runPlainly();
  });
  interceptJobs(async ({ subject, runPlainly, runAsLambda }) => {
    // SQS brings a message again whether or not its first run was known to end.
    await rehearseSubject(subject, () => toJobAnswer(runAsLambda), true);
    return runPlainly();
  });
};
