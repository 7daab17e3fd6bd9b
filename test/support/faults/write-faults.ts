/**
 * Every way in which DynamoDB fails to carry out a write, at each write of a command in turn: the caller repeats the
 * command with the same key until none is left. After each failed attempt the table is what it was before the command
 * or what it is after it; only a failed condition may be explained to the caller.
 */

import { deepStrictEqual } from "node:assert";
import { AsyncLocalStorage } from "node:async_hooks";
import { isDeepStrictEqual } from "node:util";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient } from "@portal/core/platform/table.server";
import { ALREADY_REPORTED_STATUS } from "@portal/functions/http/idempotency";
import type { WireRule } from "../../../local/strict/aws-wire.ts";
import type { CallAnswer } from "../calls/call-lambda.ts";
import { isConditionalWrite } from "./aws-faults.ts";
import {
  answerWithoutFaults,
  endLease,
  getRowsBefore,
  onlyBindsId,
  queueWaitingRows,
  readRowsNow,
  type TableRows,
  undoAttempt,
} from "./fault-attempts.ts";
import { interceptCalls, isCommand } from "./intercept-calls.ts";
import {
  describeRows,
  getFault,
  refusedWriteFaults,
  unknownWriteFaults,
  type WriteFaultName,
} from "./write-fault-kinds.ts";

interface FaultedCommand {
  faults: readonly WriteFaultName[];
  /** Writes that met a fault before, as `buildTrialKey` names them. */
  tried: Set<string>;
  command: string;
  /** The fault of this attempt, once one of its writes has a fault left that it has not met. */
  picked?: { rows: string; name: WriteFaultName };
  attempts: number;
}
const currentFault = new AsyncLocalStorage<FaultedCommand>();
const buildTrialKey = (command: string, rows: string, name: WriteFaultName): string =>
  `${command}: ${rows}: ${name}`;

/** Lets the first write of a command that has something left to meet fail, however often it is tried. */
export const failWrites: WireRule = async (call, send) => {
  const fault = currentFault.getStore();
  if (!fault || !isConditionalWrite(call)) return send();
  const rows = describeRows(call);
  if (!fault.picked) {
    const name = fault.faults.find((each) => !fault.tried.has(buildTrialKey(fault.command, rows, each)));
    if (!name) return send();
    fault.tried.add(buildTrialKey(fault.command, rows, name));
    fault.picked = { rows, name };
  }
  if (fault.picked.rows !== rows) return send();
  fault.attempts++;
  return getFault(fault.picked.name).answer(call, send);
};

/**
 * What only carries out calls: keys, counts of calls, sessions, the log of staff, captchas and work, which the same
 * call uses again, what papers say of themselves, which is the same each time, and quotas, which a failed condition has
 * counted anew.
 */
const technicalRows = /^(?:idem|rate|acts|key|captcha|work|verification)#|^account#\S* access#| quota#/;
const pickRows = (rows: TableRows): TableRows =>
  Object.fromEntries(
    Object.entries(rows).filter(([key, row]) => row && !technicalRows.test(key) && !onlyBindsId(key, row)),
  );

/** The tokens that the retry strategy of the SDK starts with. It returns some of them after calls that succeed. */
const FULL_CAPACITY = 500;
/** Fills up the tokens of the retry strategy, which a long row of faults would use up. */
export const refillRetries = async (): Promise<void> => {
  const strategy = await getDocumentClient().config.retryStrategy();
  (strategy as unknown as { capacity: number }).capacity = FULL_CAPACITY;
};

/** A write of a command and what it met. */
export interface FaultedWrite {
  rows: string;
  fault: WriteFaultName;
  attempts: number;
  status: number;
}
/** Judges an attempt under a fault. @throws Error for an answer or a state that the fault does not allow */
const judgeAttempt = (
  { rows, fault, attempts, status }: FaultedWrite,
  { before, after, command }: { before: object; after: object; command: string },
): void => {
  const { kind, mayBeDone } = getFault(fault);
  const place = `${command}, ${rows}, ${fault}: answered ${status}`;
  if (kind === "passes" && status !== 503) throw new Error(`${place} instead of 503`);
  if (kind === "passes" && attempts < 2) throw new Error(`${place} without another attempt`);
  if (kind === "ours" && status !== 500) throw new Error(`${place} instead of 500`);
  if (!mayBeDone) deepStrictEqual(after, before, `${place}, and rows have changed`);
};

/**
 * Whether a command took a failed condition for the work of somebody else, was answered so, and has done nothing
 * itself.
 */
const isLeftToAnotherCall = async (name: WriteFaultName, left: TableRows): Promise<boolean> =>
  getFault(name).kind === "condition" &&
  isDeepStrictEqual(pickRows(await readRowsNow()), pickRows({ ...getRowsBefore(), ...left }));

interface WriteFaultOptions {
  command: string;
  /** Whether a repetition is known as such. */
  hasKey: boolean;
  faults: readonly WriteFaultName[];
  /** The faults that were tried already. Each write of a command meets each fault once. */
  tried: Set<string>;
  /** Called with each fault that was met. */
  onFault: (faulted: FaultedWrite) => void;
}
/**
 * Makes a command whose writes fail one after the other, each in every way.
 * @returns the answer of the attempt that met none
 * @throws Error for an answer or a state that is wrong because of a fault
 */
export const callUnderWriteFaults = async (
  makeCall: () => Promise<CallAnswer>,
  { command, hasKey, faults, tried, onFault }: WriteFaultOptions,
): Promise<CallAnswer> => {
  /** The rows that earlier attempts wrote, as they left them. */
  let remainingRows: TableRows = {};
  let lostWrite: WriteFaultName | undefined;
  for (;;) {
    await refillRetries();
    const fault: FaultedCommand = { faults, tried, command, attempts: 0 };
    const random = Math.random;
    // No pause between attempts is waited for.
    Math.random = () => 0;
    const answer = await currentFault.run(fault, makeCall).finally(() => {
      Math.random = random;
    });
    if (!fault.picked && answer.body.code === errorCodes.CALL_IN_PROGRESS) {
      await endLease();
      continue;
    }
    if (!fault.picked && lostWrite && (answer.status >= 400 || answer.status === ALREADY_REPORTED_STATUS))
      return answerWithoutFaults(makeCall, `${command}, ${lostWrite}`);
    if (fault.picked) {
      const { rows, name } = fault.picked;
      onFault({ rows, fault: name, attempts: fault.attempts, status: answer.status });
    }
    const isDone =
      answer.status < 400 && !(fault.picked && (await isLeftToAnotherCall(fault.picked.name, remainingRows)));
    if (!fault.picked || isDone) {
      if (fault.picked || lostWrite) await queueWaitingRows();
      return answer;
    }
    const { rows, name } = fault.picked;
    const after = await readRowsNow();
    judgeAttempt(
      { rows, fault: name, attempts: fault.attempts, status: answer.status },
      { before: pickRows({ ...getRowsBefore(), ...remainingRows }), after: pickRows(after), command },
    );
    if (getFault(name).mayBeDone) lostWrite = name;
    await undoAttempt(hasKey);
    remainingRows = after;
  }
};

/**
 * Lets every command of this test file meet the faults that no command of its kind has met: two times of three those
 * after which a write is known not to be done, and else those after which it may be done.
 */
export const failCommandWrites = (
  onFaulted: (call: {
    method: string;
    path: string;
    kind: string;
    faults: number;
    status: number;
    rows: string;
  }) => void,
): void => {
  const triedWrites = new Set<string>();
  let commands = 0;
  interceptCalls(isCommand, ({ makeCall, method, path, hasKey }) => {
    const faults = hasKey && commands++ % 3 === 2 ? unknownWriteFaults : refusedWriteFaults;
    // Ids stand for nothing that a write depends on.
    const command = `${method} ${path.replace(/\/[^/]*\d[^/]*/g, "/{id}")}`;
    const onFault = ({ rows, fault, status }: FaultedWrite) =>
      onFaulted({ method, path, kind: fault, faults: 1, status, rows });
    return callUnderWriteFaults(makeCall, { command, hasKey, faults, tried: triedWrites, onFault });
  });
};
