/**
 * Plays every command of a test under faults: its first AWS call meets one, then, when the caller repeats it with the same
 * key, its second, and so on until none is left. What the test then expects is what the caller must get: nothing may be
 * done by half, done twice, or answered with a refusal that no fault explains.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { errorCodes } from "@portal/core/platform/errors";
import { ALREADY_REPORTED_STATUS } from "@portal/functions/http/idempotency";
import {
  buildJsonFailure,
  buildWireResponse,
  discardWireResponse,
  type WireCall,
  type WireRule,
} from "../../local/strict/aws-wire.ts";
import { getInvocation } from "../../local/strict/invocation.ts";
import type { CallAnswer } from "./call-lambda.ts";
import {
  answerInCalm,
  endLease,
  forgetAttempt,
  hasDoneSomething,
  queueWaitingRows,
  takeBackCommand,
} from "./fault-attempts.ts";
import { isCommand, playCalls } from "./played-calls.ts";
import { nameRows } from "./write-fault-kinds.ts";

/** The faults that one call of a service can meet, in all attempts of the SDK. */
export const faultKinds = [
  // Refused before anything is done.
  "throttled",
  // The connection breaks before anything is done.
  "broken",
  // The service answers that it failed, and did nothing.
  "internal error",
  // The process ends before the call is sent.
  "killed before",
  // It is done, its answer is lost, and the SDK repeats it.
  "done twice",
  // It is done, and no attempt is ever answered.
  "late",
  // It is done, and the process ends before it learns of it.
  "killed after",
] as const;
export type FaultKind = (typeof faultKinds)[number];
/** After these the caller cannot know whether the call was done, which only a key settles. */
const unknownOutcomes: ReadonlySet<FaultKind> = new Set(["late", "killed after"]);

/**
 * Calls without which a command is carried out all the same, such as the mark in its session or a message that the sweep
 * sends: a command that meets a fault there is done, and its further calls would meet none. Each meets each fault once.
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

const breakConnection = (): never => {
  throw Object.assign(new Error("the connection was reset"), { code: "ECONNRESET", $metadata: {} });
};
const exceedTimeLimit = (): never => {
  throw Object.assign(new Error("no answer in time"), { name: "TimeoutError", $metadata: {} });
};
const endProcess = (): never => {
  getInvocation()?.kill();
  throw new Error("the process has ended");
};

/** Returns what a call writes or sends, without ids, or undefined for one that reads. */
const nameWrite = (call: WireCall): string | undefined => {
  if (call.service !== "dynamodb") return `${call.service} ${call.operation}`;
  return /^(?:Put|Update|Delete|Transact)/.test(call.operation) ? nameRows(call) : undefined;
};

/** Lets the chosen call of a command meet its fault. */
export const meetFaults: WireRule = async (call, send) => {
  const fault = currentFault.getStore();
  if (!fault) return send();
  const name = nameWrite(call);
  if (name !== undefined && fault.passed.has(name)) return send();
  const id = call.request.headers["amz-sdk-invocation-id"] ?? "";
  if (!fault.seen.includes(id)) fault.seen.push(id);
  if (fault.seen.indexOf(id) + 1 !== fault.at) return send();
  fault.hasHappened = true;
  if (name !== undefined) fault.met = name;
  const isFirstAttempt = call.attempt === 1;
  switch (fault.kind) {
    case "throttled":
      return call.service === "s3"
        ? buildWireResponse(503, "xml", "<Error><Code>SlowDown</Code></Error>")
        : buildJsonFailure("ThrottlingException", "Rate exceeded");
    case "internal error":
      return call.service === "s3"
        ? buildWireResponse(500, "xml", "<Error><Code>InternalError</Code></Error>")
        : buildJsonFailure("InternalServerError", "Internal server error", {}, 500);
    case "broken":
      return breakConnection();
    case "killed before":
      return endProcess();
    case "done twice": {
      // Every job takes a message twice (`packages/functions/src/jobs`), and a count of calls that is made twice errs on the
      // safe side; tests count both.
      if (isFirstAttempt && (call.service === "sqs" || / rate /.test(` ${name}`))) return breakConnection();
      const response = await send();
      if (!isFirstAttempt) return response;
      discardWireResponse(response);
      return breakConnection();
    }
    case "late":
      if (isFirstAttempt) discardWireResponse(await send());
      return exceedTimeLimit();
    case "killed after":
      discardWireResponse(await send());
      return endProcess();
  }
};

/** One attempt of a command. @param waitedMs how much later than the first the caller makes it */
type AttemptCall = (waitedMs: number) => Promise<CallAnswer>;
/** A caller who is told nothing repeats the call after the lease of its key is over. */
const PATIENCE_MS = 36_000;
const wantsRepetition = ({ status, body }: CallAnswer): boolean =>
  status >= 500 || body.code === errorCodes.CALL_IN_PROGRESS;

interface FaultPlay {
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
  { kind, hasKey, name, from = 1, optional, ...play }: FaultPlay,
): Promise<{ answer: CallAnswer; faults: number; isUnknown?: boolean }> => {
  const { prepareRepetition, prepareComparison = prepareRepetition, hasWritten } = play;
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
    if (!wantsRepetition(answer)) {
      if (met !== undefined && answer.status < 400 && kind !== "done twice")
        optional?.set(kind, new Set([...passedFaults, met]));
      if (answer.status >= 400) {
        await prepareComparison?.();
        const calm = await attemptCall(prepareRepetition ? 0 : (at + 1) * PATIENCE_MS);
        expectSameRefusal(answer, calm, `${name}: call ${at} ${kind}`);
      }
      return { answer, faults: at - from + 1 };
    }
    // 502: a message with a code was not taken by the queue, and comes by the sweep.
    const isToldToWait =
      [502, 503].includes(answer.status) || answer.body.code === errorCodes.CALL_IN_PROGRESS;
    if (!isToldToWait && !kind.startsWith("killed"))
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

/** A refusal in spite of a fault is right when the call is refused without one, too. */
export const expectSameRefusal = (rough: CallAnswer, calm: CallAnswer, place: string): void => {
  if (calm.status !== rough.status || calm.body.code !== rough.body.code)
    throw new Error(
      `${place} is refused with ${rough.status} ${rough.body.code}, and then answered ${calm.status} ${calm.body.code}`,
    );
};

/** Few commands make more AWS calls. */
export const MAX_CALLS = 10;
/** After these the caller does not know what was done, unless a repetition is told. */
const isLost = (kind: FaultKind): boolean => unknownOutcomes.has(kind) || kind.startsWith("killed");
/** Has every command of this test file meet faults; the kinds take turns, beginning with the one of a number. */
export const playFaults = (firstKind: number, onPlayed: (played: PlayedCommand) => void): void => {
  let commands = firstKind;
  const optional: OptionalCalls = new Map();
  playCalls(isCommand, async ({ makeCall, method, path, hasKey }) => {
    const kind = faultKinds[commands++ % faultKinds.length] ?? "throttled";
    const from = kind === "done twice" ? 1 + (Math.floor(commands / faultKinds.length) % MAX_CALLS) : 1;
    const name = `${method} ${path}`;
    const prepareRepetition = async () => {
      await forgetAttempt(hasKey);
      await endLease();
    };
    const { answer, faults, isUnknown } = await callUnderFaults(makeCall, {
      ...{ kind, hasKey, name, from, optional },
      ...{ prepareRepetition, prepareComparison: takeBackCommand, hasWritten: hasDoneSomething },
    });
    if (faults === 0) return answer;
    onPlayed({ method, path, kind, faults, status: answer.status });
    // A test that throttles a call itself is answered 503 by an attempt that met no fault of ours.
    const isOwnFault = answer.status === 503 && !isUnknown;
    if (
      isUnknown ||
      (isLost(kind) && !isOwnFault && (answer.status >= 400 || answer.status === ALREADY_REPORTED_STATUS))
    )
      return answerInCalm(makeCall, `${name} ${kind}`);
    await queueWaitingRows();
    return answer;
  });
};

export interface PlayedCommand {
  method: string;
  path: string;
  kind: FaultKind;
  /** How many AWS calls of the command met the fault. */
  faults: number;
  status: number;
}
