/**
 * Rehearses a call of a test under every fault before it is made: each AWS call of it meets each fault, and each of its
 * writes each way in which DynamoDB fails. After each fault the rows are those before the call or those after it, the
 * caller is told the truth or to wait, and a repetition with the same key ends as the call without faults does. Every
 * rehearsal is taken back, so that the test goes on as if there had been none.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { isDeepStrictEqual } from "node:util";
import { errorCodes } from "@portal/core/platform/errors";
import { log } from "@portal/core/platform/log.server";
import { DENIED_CALLS_METRIC } from "@portal/core/platform/metric.server";
import { clock } from "@portal/functions/http/create-context";
import { ALREADY_REPORTED_STATUS } from "@portal/functions/http/idempotency";
import type { WireRule } from "../../../local/strict/aws-wire.ts";
import type { CallAnswer } from "../calls/call-lambda.ts";
import { holdSameData } from "./answer-data.ts";
import { type AwsFault, awsFaults, isConditionalWrite } from "./aws-faults.ts";
import {
  describeChange,
  endLease,
  getRowsBefore,
  readRowsNow,
  undoAttempt,
  undoCommand,
} from "./fault-attempts.ts";
import type { FaultSubject } from "./fault-subjects.ts";
import { answerHeldDelivery } from "./held-deliveries.ts";
import { describeRows } from "./write-fault-kinds.ts";
import { refillRetries } from "./write-faults.ts";

/** A place where a fault can befall a call: its nth AWS call, every one of them, or the write of certain rows. */
type FaultPlace = number | "all" | { rows: string };

/** One play of a call: without faults, or with one. */
interface Play {
  fault?: AwsFault;
  place?: FaultPlace;
  /** The AWS calls in their order, by the ids that the SDK gives them. */
  seenIds: string[];
  /** The rows of each conditional write. */
  writes: Set<string>;
  /** How many attempts have met the fault. */
  attempts: number;
  /** Whether an alarm was told of a missing permission. */
  hasAlarm: boolean;
}
const currentPlay = new AsyncLocalStorage<Play>();

const isMet = ({ place }: Play, number: number, rows: string | undefined): boolean =>
  place === "all" || place === number || (typeof place === "object" && place.rows === rows);

/** Lets the chosen call of a play meet its fault, and sends nothing that cannot be taken back. */
export const failRehearsedCalls: WireRule = async (call, send) => {
  const play = currentPlay.getStore();
  if (!play) return send();
  const id = call.request.headers["amz-sdk-invocation-id"] ?? "";
  if (!play.seenIds.includes(id)) play.seenIds.push(id);
  const rows = isConditionalWrite(call) ? describeRows(call) : undefined;
  if (rows !== undefined) play.writes.add(rows);
  const sendOrHold = async () => answerHeldDelivery(call) ?? send();
  if (!play.fault || !isMet(play, play.seenIds.indexOf(id) + 1, rows)) return sendOrHold();
  play.attempts++;
  return play.fault.answer(call, sendOrHold);
};

/** How a play has ended. */
interface PlayResult extends Play {
  answer: CallAnswer;
  /** Kinds of the rows that came, changed and went. */
  change: Record<string, number>;
}

/** Makes the call once. Log lines belong to the rehearsal, and no pause between attempts is waited for. */
const playCall = async (
  makeCall: () => Promise<CallAnswer>,
  fault?: AwsFault,
  place?: FaultPlace,
): Promise<PlayResult> => {
  await refillRetries();
  const play: Play = {
    ...(fault && { fault }),
    ...(place !== undefined && { place }),
    seenIds: [],
    writes: new Set(),
    attempts: 0,
    hasAlarm: false,
  };
  const { random } = Math;
  const { write } = log;
  Math.random = () => 0;
  log.write = (line) => {
    if (DENIED_CALLS_METRIC in line) play.hasAlarm = true;
  };
  try {
    const answer = await currentPlay.run(play, makeCall);
    return {
      ...play,
      hasAlarm: play.hasAlarm,
      attempts: play.attempts,
      answer,
      change: describeChange(getRowsBefore(), await readRowsNow()),
    };
  } finally {
    Math.random = random;
    log.write = write;
  }
};

const isSameAnswer = (one: CallAnswer, other: CallAnswer): boolean =>
  one.status === other.status && one.body.code === other.body.code;
const describeAnswer = ({ status, body }: CallAnswer): string => `${status} ${body.code ?? ""}`.trim();

export interface RehearsedCall {
  subject: FaultSubject;
  makeCall: () => Promise<CallAnswer>;
  /** Whether a repetition is known as such. */
  hasKey: boolean;
}

/** What is wrong with the answer and the rows under a fault, before the call is repeated. */
const judgeFault = (
  { subject }: RehearsedCall,
  calmPlay: PlayResult,
  faultedPlay: PlayResult,
): string | undefined => {
  const { fault, answer, change } = faultedPlay;
  const wrongAnswer = `is answered ${describeAnswer(answer)} instead of ${describeAnswer(calmPlay.answer)}`;
  const isSame = isSameAnswer(answer, calmPlay.answer);
  // A run that fails comes again; only a call is answered to somebody.
  const isAllowed = subject.kind === "job" ? answer.status >= 500 : fault?.allows(answer);
  if (!isSame && !isAllowed) return wrongAnswer;
  // A run that a deployment waits for makes the call again until the role has the permission (decision 0640).
  const wasMadeAgain = isSame && faultedPlay.seenIds.length > calmPlay.seenIds.length;
  if (fault?.name === "denied" && !faultedPlay.hasAlarm && !wasMadeAgain)
    return "tells no alarm of the missing permission";
  // A job may do a part; what counts is what its repetition leaves.
  if (subject.kind === "job") return undefined;
  const isBefore = Object.keys(change).length === 0;
  const isAfter = isDeepStrictEqual(change, calmPlay.change);
  if (!isBefore && !isAfter) return `${wrongAnswer} and leaves rows between: ${JSON.stringify(change)}`;
  if (isSame && answer.status < 400 && !isAfter) return "is answered as done, and nothing is";
  if (isSame && subject.kind === "reading" && !holdSameData(answer, calmPlay.answer))
    return "is answered with other data";
  return undefined;
};

/** What is wrong after the repetition of a call that met a fault. */
const judgeRepetition = (
  { subject, hasKey }: RehearsedCall,
  calmPlay: PlayResult,
  faultedPlay: PlayResult,
  repeatedPlay: PlayResult,
): string | undefined => {
  const wasDone = Object.keys(faultedPlay.change).length > 0 && subject.kind !== "job";
  const wrongAnswer = `repeated, it is answered ${describeAnswer(repeatedPlay.answer)} instead of ${describeAnswer(calmPlay.answer)}`;
  // Without a key nobody knows that it is the same call: it is refused for what it did, or done once more.
  if (wasDone && !hasKey) return repeatedPlay.answer.status < 500 ? undefined : wrongAnswer;
  const isKnown =
    isSameAnswer(repeatedPlay.answer, calmPlay.answer) ||
    repeatedPlay.answer.status === ALREADY_REPORTED_STATUS;
  // Where the outcome could not be stored, the rule that finds the work may refuse it (decision 0372).
  const isRefusedForItself = wasDone && repeatedPlay.answer.status < 500;
  if (!isKnown && !isRefusedForItself) return wrongAnswer;
  return isDeepStrictEqual(repeatedPlay.change, calmPlay.change)
    ? undefined
    : `repeated, it leaves ${JSON.stringify(repeatedPlay.change)} instead of ${JSON.stringify(calmPlay.change)}`;
};

/** Repeats the call, once more when the lease of its key had to end first. */
const repeatCall = async ({ makeCall, hasKey }: RehearsedCall): Promise<PlayResult> => {
  for (let repetition = 1; ; repetition++) {
    await undoAttempt(hasKey);
    await endLease();
    const repeatedPlay = await playCall(makeCall);
    if (repeatedPlay.answer.body.code !== errorCodes.CALL_IN_PROGRESS || repetition === 2)
      return repeatedPlay;
  }
};

/** When a message comes again, in minutes: at once, after a visibility timeout, and an hour after it was set aside. */
const REDELIVERIES = [0, 5, 61];
/** Runs work as if so many minutes had passed. */
const runLater = async <Result>(minutes: number, work: () => Promise<Result>): Promise<Result> => {
  const { now } = clock;
  clock.now = () => new Date(now().getTime() + minutes * 60_000);
  return work().finally(() => {
    clock.now = now;
  });
};
/** What is wrong after the repetitions of a call that met a fault. A job may need several: its turn comes later. */
const findRepetitionProblem = async (
  call: RehearsedCall,
  calmPlay: PlayResult,
  faultedPlay: PlayResult,
): Promise<string | undefined> => {
  let firstProblem: string | undefined;
  for (const minutes of call.subject.kind === "job" ? REDELIVERIES : [0]) {
    const problem = judgeRepetition(
      call,
      calmPlay,
      faultedPlay,
      await runLater(minutes, () => repeatCall(call)),
    );
    if (!problem) return undefined;
    firstProblem ??= problem;
  }
  return firstProblem;
};

/** How a call ends without faults; each way is rehearsed. A reading that asks nothing of AWS is `local`. */
export type Outcome = "changed" | "unchanged" | "refused" | "local";
/**
 * Names how a call has ended.
 * @returns undefined where no fault of AWS can be rehearsed: it failed by itself, or was refused or done without a call
 */
export const nameOutcome = (
  { kind }: FaultSubject,
  { status, hasCalls, hasChanged }: { status: number; hasCalls: boolean; hasChanged: boolean },
): Outcome | undefined => {
  if (status >= 500) return undefined;
  if (!hasCalls) return kind === "reading" && status < 400 ? "local" : undefined;
  if (status >= 400) return "refused";
  return hasChanged ? "changed" : "unchanged";
};

/** What was found about one subject. */
export interface Rehearsal {
  subject: string;
  kind: FaultSubject["kind"];
  outcome: Outcome;
  status: number;
  /** How many AWS calls it makes. */
  calls: number;
  /** How often each fault was met. */
  faults: Record<string, number>;
  problems: readonly string[];
}

/** The places of a call where a fault can befall it. */
const listPlaces = ({ reach }: AwsFault, calmPlay: PlayResult): readonly FaultPlace[] => {
  if (reach === "all") return ["all"];
  return reach === "call"
    ? calmPlay.seenIds.map((_, index) => index + 1)
    : [...calmPlay.writes].map((rows) => ({ rows }));
};
const describePlace = (place: FaultPlace): string =>
  place === "all" ? "every call" : typeof place === "number" ? `call ${place}` : place.rows;

/**
 * Rehearses a call under every fault, and takes all of it back.
 * @param isWanted decides by how it ends without faults whether it is rehearsed
 * @returns what was found, or undefined where the call is not wanted, or no fault can be rehearsed
 */
export const rehearseCall = async (
  call: RehearsedCall,
  isWanted: (subject: FaultSubject, outcome: Outcome) => boolean,
): Promise<Rehearsal | undefined> => {
  const { subject, makeCall } = call;
  const calmPlay = await playCall(makeCall);
  await undoCommand();
  const { answer, seenIds } = calmPlay;
  const outcome = nameOutcome(subject, {
    status: answer.status,
    hasCalls: seenIds.length > 0,
    hasChanged: Object.keys(calmPlay.change).length > 0,
  });
  if (!outcome || !isWanted(subject, outcome)) return undefined;
  const faults: Record<string, number> = {};
  const problems: string[] = [];
  for (const fault of awsFaults)
    for (const place of listPlaces(fault, calmPlay)) {
      const faultedPlay = await playCall(makeCall, fault, place);
      if (faultedPlay.attempts > 0) {
        faults[fault.name] = (faults[fault.name] ?? 0) + 1;
        // Nothing is left of a call that knows no key and has changed nothing: its repetition is the call itself.
        const leavesSomething = call.hasKey || Object.keys(faultedPlay.change).length > 0;
        const needsRepetition = leavesSomething && !isSameAnswer(faultedPlay.answer, calmPlay.answer);
        const problem =
          judgeFault(call, calmPlay, faultedPlay) ??
          (needsRepetition ? await findRepetitionProblem(call, calmPlay, faultedPlay) : undefined);
        if (problem) problems.push(`${describePlace(place)}, ${fault.name}: ${problem}`);
      }
      await undoCommand();
    }
  return {
    subject: subject.name,
    kind: subject.kind,
    outcome,
    status: answer.status,
    calls: seenIds.length,
    faults,
    problems,
  };
};
