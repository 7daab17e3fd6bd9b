/**
 * Lets each AWS call of every GET of a test fail in turn. The caller is told to wait, or gets the answer of a call
 * without the fault. Nothing that could not be read is reported as missing.
 */
import { deepStrictEqual } from "node:assert";
import type { CallAnswer } from "../calls/call-lambda.ts";
import { readAnswerData } from "./answer-data.ts";
import type { FaultKind } from "./call-fault-kinds.ts";
import { hasChangedRows, queueWaitingRows, undoAttempt } from "./fault-attempts.ts";
import { attemptUnderFault, expectSameRefusal, type FaultedCall } from "./faulted-calls.ts";
import { interceptCalls } from "./intercept-calls.ts";

const readFaults = ["throttled", "broken", "internal error", "killed before"] as const satisfies FaultKind[];

const describeAnswer = (answer: CallAnswer): object => ({
  status: answer.status,
  body: readAnswerData(answer),
});

/**
 * Makes a reading call whose AWS calls fail one after the other. What does something by a GET, such as sending a code,
 * is done once: the attempt that did it is the last one.
 * @returns the answer of the attempt that met no fault, or that did something in spite of one
 * @throws Error for an answer that is wrong because of the fault
 */
export const readUnderFaults = async (
  makeCall: () => Promise<CallAnswer>,
  { kind, name }: { kind: FaultKind; name: string },
): Promise<{ answer: CallAnswer; faults: number }> => {
  const metFaults: { place: string; answer: CallAnswer }[] = [];
  for (let at = 1; ; at++) {
    const { answer, hasHappened } = await attemptUnderFault(makeCall, kind, at);
    const place = `${name}: call ${at} ${kind}`;
    if (answer.status >= 500 && answer.status !== 503 && !(hasHappened && kind.startsWith("killed")))
      throw new Error(`${place} is answered with ${answer.status} ${answer.body.code}`);
    if (hasHappened && answer.status < 400 && (await hasChangedRows()))
      return { answer, faults: metFaults.length + 1 };
    if (!hasHappened) {
      for (const { place, answer: faultedAnswer } of metFaults) {
        if (faultedAnswer.status >= 400 && faultedAnswer.status < 500)
          expectSameRefusal(faultedAnswer, answer, place);
        if (faultedAnswer.status < 400)
          deepStrictEqual(describeAnswer(faultedAnswer), describeAnswer(answer), place);
      }
      return { answer, faults: metFaults.length };
    }
    metFaults.push({ place, answer });
    await undoAttempt(false);
  }
};

/** Lets every GET of this test file meet faults. The kinds take turns. */
export const failReads = (onFaulted: (call: FaultedCall) => void): void => {
  let calls = 0;
  interceptCalls(
    (method) => method === "GET",
    async ({ makeCall, method, path }) => {
      const kind = readFaults[calls++ % readFaults.length] ?? "throttled";
      const { answer, faults } = await readUnderFaults(makeCall, { kind, name: `${method} ${path}` });
      if (faults === 0) return answer;
      onFaulted({ method, path, kind, faults, status: answer.status });
      await queueWaitingRows();
      return answer;
    },
  );
};
