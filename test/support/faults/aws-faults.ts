/**
 * Every way in which a call of AWS fails, in one list: those of any service, and those of a write of DynamoDB. Each
 * says what a caller may be told besides the answer of a call without faults.
 */
import type { SendCall, WireCall } from "../../../local/strict/aws-wire.ts";
import type { CallAnswer } from "../calls/call-lambda.ts";
import { answerFault, type FaultKind, faultKinds } from "./call-fault-kinds.ts";
import {
  describeRows,
  getFault,
  isTransaction,
  type WriteFaultName,
  writeFaultNames,
} from "./write-fault-kinds.ts";

export interface AwsFault {
  name: FaultKind | WriteFaultName;
  /** Which calls meet it in one play: one call with all attempts of the SDK, one write with all attempts, or all. */
  reach: "call" | "write" | "all";
  answer: (call: WireCall, send: SendCall) => ReturnType<SendCall> | Awaited<ReturnType<SendCall>>;
  /** Whether the caller may be told so, instead of what a call without faults answers. */
  allows: (answer: CallAnswer) => boolean;
  /** Whether the call may have been carried out although nobody was told so. */
  mayBeDone: boolean;
}

/** 502: a message with a code was not taken by the queue, and comes by the sweep. */
const isToldToWait = ({ status }: CallAnswer): boolean => status === 503 || status === 502;
const isFailed = ({ status }: CallAnswer): boolean => status === 500 || status === 503 || status === 502;
const doneKinds: ReadonlySet<FaultKind> = new Set(["late", "killed after", "done twice"]);

const callFaults = faultKinds.map(
  (kind): AwsFault => ({
    name: kind,
    reach: kind === "done twice" ? "all" : "call",
    answer: (call, send) => answerFault(kind, call, send),
    // A permission that is missing for long is a fault of ours, and a process that has ended answers nothing.
    allows: kind === "denied" || kind.startsWith("killed") ? isFailed : isToldToWait,
    mayBeDone: doneKinds.has(kind),
  }),
);

const buildWriteFault = (name: WriteFaultName): AwsFault => {
  const { kind, mayBeDone = false, answer } = getFault(name);
  const allowances: Record<typeof kind, AwsFault["allows"]> = {
    passes: isToldToWait,
    ours: isFailed,
    // Only this one says something about the rows. The caller is told what, or that nothing explains it.
    condition: (answer) => answer.status < 500 || isFailed(answer),
  };
  return { name, reach: "write", answer, allows: allowances[kind], mayBeDone };
};

/** All of them, those that befall a write last. */
export const awsFaults: readonly AwsFault[] = [...callFaults, ...writeFaultNames.map(buildWriteFault)];

/** Every command can do without its mark in the session and its count: faults of calls try these. */
const optionalWrites = /^Update (?:account access|rate .*)$/;
/** A transaction, or a plain write under a condition, that a command cannot do without. */
export const isConditionalWrite = (call: WireCall): boolean =>
  call.service === "dynamodb" &&
  (isTransaction(call) ||
    (/^(Put|Update|Delete)Item$/.test(call.operation) &&
      call.input.ConditionExpression !== undefined &&
      !optionalWrites.test(describeRows(call))));
