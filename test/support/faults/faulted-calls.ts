/**
 * Lets every command of a test meet faults: its first AWS call meets one, then, when the caller repeats it with the
 * same key, its second, and so on until none is left. What the test then expects is what the caller must get: nothing
 * may be done by half, done twice, or answered with a refusal that no fault explains.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { errorCodes } from "@portal/core/platform/errors";
import { ALREADY_REPORTED_STATUS } from "@portal/functions/http/idempotency";
import type { WireRule } from "../../../local/strict/aws-wire.ts";
import type { CallAnswer } from "../calls/call-lambda.ts";
import { answerFault, describeWrite, type FaultKind, faultKinds } from "./call-fault-kinds.ts";
import {
  answerWithoutFaults,
  endLease,
  hasChangedRows,
  queueWaitingRows,
  undoAttempt,
  undoCommand,
} from "./fault-attempts.ts";
import { interceptCalls, isCommand } from "./intercept-calls.ts";

/** After these the caller cannot know whether the call was done, which only a key settles. */
const unknownOutcomes: ReadonlySet<FaultKind> = new Set(["late", "killed after"]);

/**
 * Calls without which a command is carried out all the same, such as the mark in its session or a message that the
 * sweep sends: a command that meets a fault there is done, and its further calls would meet none. Each meets each fault
 * once.
 */
type OptionalCalls = Map<FaultKind, Set<string>>;

interface Fault {
  kind: FaultKind;
  /** Names of calls that meet nothing. */
  passed: ReadonlySet<string>;
  /** The name of the call that met the fault. */
  met?: string;
  /** Which call of the command, from 1. */
  at: number;
  seen: string[];
  hasHappened: boolean;
}
const currentFault = new AsyncLocalStorage<Fault>();

/** Lets the chosen call of a command meet its fault. */
export const failCalls: WireRule = async (call, send) => {
  const fault = currentFault.getStore();
  if (!fault) return send();
  const name = describeWrite(call);
  if (name !== undefined && fault.passed.has(name)) return send();
  const id = call.request.headers["amz-sdk-invocation-id"] ?? "";
  if (!fault.seen.includes(id)) fault.seen.push(id);
  if (fault.seen.indexOf(id) + 1 !== fault.at) return send();
  fault.hasHappened = true;
  if (name !== undefined) fault.met = name;
  return answerFault(fault.kind, call, send);
};

/** One attempt of a command. @param waitedMs how much later than the first the caller makes it */
type AttemptCall = (waitedMs: number) => Promise<CallAnswer>;
/** A caller who is told nothing repeats the call after the lease of its key is over. */
const PATIENCE_MS = 36_000;
const asksForRepetition = ({ status, body }: CallAnswer): boolean =>
  status >= 500 || body.code === errorCodes.CALL_IN_PROGRESS;

interface FaultOptions {
  kind: FaultKind;
  /** Whether a repetition is known as such; without a key an unknown outcome stays unknown. */
  hasKey: boolean;
  name: string;
  /** The first call that meets the fault: one that the SDK makes good is met once, since the command is then done. */
  from?: number;
  /** Is called before each repetition, in place of waiting. */
  prepareRepetition?: () => Promise<void>;
  /** Takes back what a refused call has done, before the same call is made without faults. */
  prepareComparison?: () => Promise<void>;
  /** Whether the command has written something. */
  hasWritten?: () => Promise<boolean>;
  /** Calls that turned out to be optional. */
  optional?: OptionalCalls;
}
/**
 * Makes a command under one kind of fault, at its first AWS call, its second, and so on.
 * @returns the answer that the caller has in the end, how many calls met the fault, and whether the caller cannot know
 * what was done: a process has ended after a write of a call without a key
 * @throws Error for an answer that is wrong because of the fault
 */
export const callUnderFaults = async (
  attemptCall: AttemptCall,
  { kind, hasKey, name, from = 1, optional, ...options }: FaultOptions,
): Promise<{ answer: CallAnswer; faults: number; isUnknown?: boolean }> => {
  const { prepareRepetition, prepareComparison = prepareRepetition, hasWritten } = options;
  const passedFaults = optional?.get(kind) ?? new Set<string>();
  if (!hasKey && unknownOutcomes.has(kind)) return { answer: await attemptCall(0), faults: 0 };
  for (let at = from; ; at++) {
    const waitedMs = prepareRepetition ? 0 : (at - from) * PATIENCE_MS;
    const { answer, met, hasHappened } = await attemptUnderFault(
      () => attemptCall(waitedMs),
      kind,
      at,
      passedFaults,
    );
    if (!hasHappened) return { answer, faults: at - from };
    if (!asksForRepetition(answer)) {
      if (met !== undefined && answer.status < 400 && kind !== "done twice")
        optional?.set(kind, new Set([...passedFaults, met]));
      if (answer.status >= 400) {
        await prepareComparison?.();
        const plainAnswer = await attemptCall(prepareRepetition ? 0 : (at + 1) * PATIENCE_MS);
        expectSameRefusal(answer, plainAnswer, `${name}: call ${at} ${kind}`);
      }
      return { answer, faults: at - from + 1 };
    }
    // 502: a message with a code was not taken by the queue, and comes by the sweep.
    const isToldToWait =
      [502, 503].includes(answer.status) || answer.body.code === errorCodes.CALL_IN_PROGRESS;
    // A permission that is missing for minutes is a fault of ours, which an alarm tells (decision 0644).
    if (!isToldToWait && kind !== "denied" && !kind.startsWith("killed"))
      throw new Error(`${name}: call ${at} ${kind} is answered with ${answer.status} ${answer.body.code}`);
    if (!hasKey && kind === "killed before" && (await hasWritten?.()))
      return { answer, faults: at - from + 1, isUnknown: true };
    await prepareRepetition?.();
  }
};

/** Makes a call whose AWS call of a number meets a fault. */
export const attemptUnderFault = async (
  makeCall: () => Promise<CallAnswer>,
  kind: FaultKind,
  at: number,
  passed: ReadonlySet<string> = new Set(),
): Promise<{ answer: CallAnswer; hasHappened: boolean; met?: string | undefined }> => {
  const fault: Fault = { kind, at, passed, seen: [], hasHappened: false };
  const random = Math.random;
  // The pauses of the SDK are random; none of them is waited for.
  Math.random = () => 0;
  const answer = await currentFault.run(fault, makeCall).finally(() => {
    Math.random = random;
  });
  return { answer, hasHappened: fault.hasHappened, met: fault.met };
};

/**
 * Expects the same refusal with and without a fault.
 * @throws Error for a refusal under a fault where the call without one is not refused with the same code
 */
export const expectSameRefusal = (
  faultedAnswer: CallAnswer,
  plainAnswer: CallAnswer,
  place: string,
): void => {
  if (plainAnswer.status !== faultedAnswer.status || plainAnswer.body.code !== faultedAnswer.body.code)
    throw new Error(
      `${place} is refused with ${faultedAnswer.status} ${faultedAnswer.body.code}, and then answered ${plainAnswer.status} ${plainAnswer.body.code}`,
    );
};

/** Few commands make more AWS calls. */
export const MAX_CALLS = 10;
/** Whether the caller does not know what was done, unless the answer to a repetition says it. */
const losesAnswer = (kind: FaultKind): boolean => unknownOutcomes.has(kind) || kind.startsWith("killed");
/** Lets every command of this test file meet faults. The kinds take turns, beginning with that of a number. */
export const failCommands = (firstKind: number, onFaulted: (call: FaultedCall) => void): void => {
  let commands = firstKind;
  const optional: OptionalCalls = new Map();
  interceptCalls(isCommand, async ({ makeCall, method, path, hasKey }) => {
    const kind = faultKinds[commands++ % faultKinds.length] ?? "throttled";
    const from = kind === "done twice" ? 1 + (Math.floor(commands / faultKinds.length) % MAX_CALLS) : 1;
    const name = `${method} ${path}`;
    const prepareRepetition = async () => {
      await undoAttempt(hasKey);
      await endLease();
    };
    const { answer, faults, isUnknown } = await callUnderFaults(makeCall, {
      ...{ kind, hasKey, name, from, optional },
      ...{ prepareRepetition, prepareComparison: undoCommand, hasWritten: hasChangedRows },
    });
    if (faults === 0) return answer;
    onFaulted({ method, path, kind, faults, status: answer.status });
    // A test that throttles a call itself is answered 503 by an attempt that met no fault of ours.
    const isOwnFault = answer.status === 503 && !isUnknown;
    if (
      isUnknown ||
      (losesAnswer(kind) &&
        !isOwnFault &&
        (answer.status >= 400 || answer.status === ALREADY_REPORTED_STATUS))
    )
      return answerWithoutFaults(makeCall, `${name} ${kind}`);
    await queueWaitingRows();
    return answer;
  });
};

export interface FaultedCall {
  method: string;
  path: string;
  kind: FaultKind;
  /** How many AWS calls of the command met the fault. */
  faults: number;
  status: number;
}
