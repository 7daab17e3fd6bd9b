/**
 * Every way in which DynamoDB fails to carry out a write, at each write of a command in turn: the caller repeats the
 * command with the same key until none is left. After each failed attempt the table is what it was before the command or
 * what it is after it; only a failed condition may be explained to the caller.
 */

import { deepStrictEqual } from "node:assert";
import { AsyncLocalStorage } from "node:async_hooks";
import { isDeepStrictEqual } from "node:util";
import { DeleteCommand, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { errorCodes } from "@portal/core/platform/errors";
import { sendQueueMessage } from "@portal/core/platform/send-queue-message.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import {
  buildJsonFailure,
  discardWireResponse,
  type SendCall,
  type WireCall,
  type WireRule,
} from "../../local/strict/aws-wire.ts";
import { type CallAnswer, callPlay } from "./call-lambda.ts";

const NAMESPACE = "com.amazonaws.dynamodb.v20120810#";
const fail = (type: string, details: Readonly<Record<string, unknown>> = {}, status = 400) =>
  buildJsonFailure(`${NAMESPACE}${type}`, "as DynamoDB says it", details, status);
/** Each write of a transaction has a reason; the one that cancelled it stands at the last row, the others have none. */
const cancel = ({ input }: WireCall, code: string) => {
  const { length } = input.TransactItems as unknown[];
  const CancellationReasons = Array.from({ length }, (_, n) => ({ Code: n === length - 1 ? code : "None" }));
  return fail("TransactionCanceledException", { CancellationReasons });
};
const isTransaction = ({ operation }: WireCall): boolean => operation === "TransactWriteItems";
/** A reason of a transaction, and the exception by which a plain write is refused for it. */
const cancelFor =
  (code: string, exception: string, status = 400) =>
  (call: WireCall) =>
    isTransaction(call) ? cancel(call, code) : fail(exception, {}, status);
const reset = (): never => {
  throw Object.assign(new Error("the connection was reset"), { code: "ECONNRESET", $metadata: {} });
};
const exceedTimeLimit = (): never => {
  throw Object.assign(new Error("no answer in time"), { name: "TimeoutError", $metadata: {} });
};
type Answer = (call: WireCall, send: SendCall) => ReturnType<SendCall> | Awaited<ReturnType<SendCall>>;

interface WriteFault {
  /**
   * `passes`: it is tried again, then the caller is asked to wait. `ours`: the request was wrong, so trying again does
   * not help. `condition`: the rows are others than were read, which the caller is told.
   */
  kind: "passes" | "ours" | "condition";
  answer: Answer;
  /** Whether the write may have been carried out; nobody but a repetition with the same key can know. */
  mayBeDone?: true;
}
/** DynamoDB API Reference › TransactWriteItems › Errors, and what happens on the way to it. */
export const writeFaults = {
  "cancelled: ConditionalCheckFailed": {
    kind: "condition",
    answer: cancelFor("ConditionalCheckFailed", "ConditionalCheckFailedException"),
  },
  "cancelled: TransactionConflict": {
    kind: "passes",
    answer: cancelFor("TransactionConflict", "TransactionConflictException"),
  },
  "cancelled: ThrottlingError": {
    kind: "passes",
    answer: cancelFor("ThrottlingError", "ThrottlingException"),
  },
  "cancelled: ProvisionedThroughputExceeded": {
    kind: "passes",
    answer: cancelFor("ProvisionedThroughputExceeded", "ProvisionedThroughputExceededException"),
  },
  "cancelled: None": { kind: "passes", answer: cancelFor("None", "InternalServerError", 500) },
  "cancelled: ItemCollectionSizeLimitExceeded": {
    kind: "ours",
    answer: cancelFor("ItemCollectionSizeLimitExceeded", "ItemCollectionSizeLimitExceededException"),
  },
  "cancelled: ValidationError": { kind: "ours", answer: cancelFor("ValidationError", "ValidationException") },
  "cancelled: DuplicateItem": { kind: "ours", answer: cancelFor("DuplicateItem", "DuplicateItemException") },
  ThrottlingException: { kind: "passes", answer: () => fail("ThrottlingException") },
  ProvisionedThroughputExceededException: {
    kind: "passes",
    answer: () => fail("ProvisionedThroughputExceededException"),
  },
  RequestLimitExceeded: { kind: "passes", answer: () => fail("RequestLimitExceeded") },
  InternalServerError: { kind: "passes", answer: () => fail("InternalServerError", {}, 500) },
  ServiceUnavailable: { kind: "passes", answer: () => fail("ServiceUnavailable", {}, 503) },
  IdempotentParameterMismatchException: {
    kind: "ours",
    answer: () => fail("IdempotentParameterMismatchException"),
  },
  ResourceNotFoundException: { kind: "ours", answer: () => fail("ResourceNotFoundException") },
  "time limit": { kind: "passes", answer: exceedTimeLimit },
  "connection reset": { kind: "passes", answer: reset },
  // An attempt whose answer was lost is still at work when the SDK repeats it, and ends later.
  TransactionInProgressException: {
    kind: "passes",
    mayBeDone: true,
    answer: async (call, send) => {
      if (call.attempt === 1) {
        discardWireResponse(await send());
        return reset();
      }
      return fail("TransactionInProgressException");
    },
  },
  "done, and never answered": {
    kind: "passes",
    mayBeDone: true,
    answer: async (call, send) => {
      if (call.attempt === 1) discardWireResponse(await send());
      return exceedTimeLimit();
    },
  },
} as const satisfies Record<string, WriteFault>;
export type WriteFaultName = keyof typeof writeFaults;
const getFault = (name: WriteFaultName): WriteFault => writeFaults[name];
const names = Object.keys(writeFaults) as WriteFaultName[];
/** After these a write is known not to be done. */
export const refusedWriteFaults = names.filter((name) => !getFault(name).mayBeDone);
/** After these only a repetition with the same key knows. */
export const unknownWriteFaults = names.filter((name) => getFault(name).mayBeDone);

type Key = { pk?: { S?: string }; sk?: { S?: string } };
/** Rows that a transaction writes or checks, by what they are: `Put application`, without ids. */
const nameRows = ({ operation, input }: WireCall): string => {
  const items = (input.TransactItems ?? [{ [operation.replace("Item", "")]: input }]) as Record<
    string,
    { Item?: Key; Key?: Key }
  >[];
  const nameKey = ({ pk, sk }: Key = {}): string =>
    [pk, sk].map((part) => (part?.S?.split("#")[0] ?? "").replace(/\S*\d\S*/, "{id}")).join(" ");
  return items
    .flatMap((item) => Object.entries(item).map(([act, row]) => `${act} ${nameKey(row.Item ?? row.Key)}`))
    .join(", ");
};
/** The keys of the rows that a call writes. */
const listWrittenKeys = ({ service, operation, input }: WireCall): string[] => {
  if (service !== "dynamodb" || !/^(Put|Update|Delete)Item$|^TransactWriteItems$/.test(operation)) return [];
  const items = (input.TransactItems ?? [{ [operation]: input }]) as Record<
    string,
    { Item?: Key; Key?: Key }
  >[];
  return items.flatMap((item) =>
    Object.entries(item).flatMap(([act, { Item, Key }]) => {
      const { pk, sk } = Item ?? Key ?? {};
      return act === "ConditionCheck" ? [] : [`${pk?.S} ${sk?.S}`];
    }),
  );
};
/** Every command can do without its mark in the session and its count: `faulted-calls.ts` tries these. */
const optionalWrites = /^Update (?:account access|rate .*)$/;
/** A transaction, or a plain write under a condition, that a command cannot do without. */
const isConditionalWrite = (call: WireCall): boolean =>
  call.service === "dynamodb" &&
  (isTransaction(call) ||
    (/^(Put|Update|Delete)Item$/.test(call.operation) &&
      call.input.ConditionExpression !== undefined &&
      !optionalWrites.test(nameRows(call))));

interface FaultedCommand {
  faults: readonly WriteFaultName[];
  /** Writes that met a fault before, as `nameTrial` names them. */
  tried: Set<string>;
  command: string;
  /** Keys of the rows that the command tries to write. */
  touched: Set<string>;
  /** What this attempt meets, once one of its writes has something left to meet. */
  picked?: { rows: string; name: WriteFaultName };
  attempts: number;
}
const currentFault = new AsyncLocalStorage<FaultedCommand>();
const nameTrial = (command: string, rows: string, name: WriteFaultName): string =>
  `${command}: ${rows}: ${name}`;

/** Lets the first write of a command that has something left to meet fail, however often it is tried. */
export const failWrites: WireRule = async (call, send) => {
  const fault = currentFault.getStore();
  for (const key of fault ? listWrittenKeys(call) : []) fault?.touched.add(key);
  if (!fault || !isConditionalWrite(call)) return send();
  const rows = nameRows(call);
  if (!fault.picked) {
    const name = fault.faults.find((each) => !fault.tried.has(nameTrial(fault.command, rows, each)));
    if (!name) return send();
    fault.tried.add(nameTrial(fault.command, rows, name));
    fault.picked = { rows, name };
  }
  if (fault.picked.rows !== rows) return send();
  fault.attempts++;
  return getFault(fault.picked.name).answer(call, send);
};

/**
 * What only carries out calls: keys, counts of calls, sessions, the log of staff, captchas and work, which the same call
 * uses again, what papers say of themselves, which is the same each time, and quotas, which a failed condition has counted
 * anew.
 */
const technicalRows = /^(?:idem|rate|acts|key|captcha|work|verification)#|^account#\S* access#| quota#/;
/** Counts of calls, which limit how often somebody calls. */
const countRows = /^rate#/;
type Rows = Record<string, Record<string, unknown>>;
/** The rows of the table by their keys: what a command is judged by, and the counts of calls. */
const readTable = async (): Promise<{ rows: Rows; counts: Rows }> => {
  const [rows, counts]: [Rows, Rows] = [{}, {}];
  for await (const { Items = [] } of paginateScan(
    { client: getDocumentClient() },
    { TableName: getTableName(), ConsistentRead: true },
  ))
    for (const row of Items) {
      const key = `${row.pk} ${row.sk}`;
      if (countRows.test(key)) counts[key] = row;
      if (!technicalRows.test(key)) rows[key] = row;
    }
  return { rows, counts };
};
/** Nobody makes a hundred attempts in a minute: those that met a fault are not counted. */
const restoreCounts = async (before: Rows, after: Rows): Promise<void> => {
  const TableName = getTableName();
  for (const [key, { pk, sk }] of Object.entries(after))
    if (!before[key]) await getDocumentClient().send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  for (const [key, Item] of Object.entries(before))
    if (!isDeepStrictEqual(Item, after[key]))
      await getDocumentClient().send(new PutCommand({ TableName, Item }));
};

/** An id is bound to its institution before its first draft, and stays so when there is none (decision 0150). */
const onlyBindsId = ({ boundAt, body }: Record<string, unknown>): boolean =>
  boundAt !== undefined && body === undefined;
const pickRows = (rows: Rows, keys: ReadonlySet<string>): Rows =>
  Object.fromEntries(Object.entries(rows).filter(([key, row]) => keys.has(key) && !onlyBindsId(row)));

/** What was written without an answer was not queued: the sweep would bring its notices. */
const queueWaitingNotices = async (before: Rows, after: Rows): Promise<void> => {
  for (const [key, { pk, sk, waiting, notices }] of Object.entries(after))
    if (waiting === true && !before[key] && Array.isArray(notices) && notices.length > 0)
      await sendQueueMessage(process.env.NOTICE_QUEUE_URL, { notices, source: { pk, sk } }, "sweep");
};

/** What the SDK's strategy of retries counts down; it gives back for calls that succeed. */
const FULL_CAPACITY = 500;
/** So many faults in a row would use up the tokens that attempts of the SDK cost. */
const refillRetries = async (): Promise<void> => {
  const strategy = await getDocumentClient().config.retryStrategy();
  (strategy as unknown as { capacity: number }).capacity = FULL_CAPACITY;
};

type AttemptCall = (waitedMs: number) => Promise<CallAnswer>;
/** Longer than the lease of a key. */
const PATIENCE_MS = 36_000;
/** A caller who is asked to wait, does. A captcha lives for minutes, and the attempts of a test are many. */
const PAUSE_MS = 1000;

/** A write of a command and what it met. */
export interface FaultedWrite {
  rows: string;
  fault: WriteFaultName;
  attempts: number;
  status: number;
}
/** @throws Error for an answer or a state that the fault does not allow */
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

interface WriteFaultPlay {
  command: string;
  faults: readonly WriteFaultName[];
  /** What was tried already; each write of a command meets each fault once. */
  tried: Set<string>;
  /** Told of each fault that was met. */
  onFault: (faulted: FaultedWrite) => void;
}
/**
 * Makes a command whose writes fail one after the other, each in every way.
 * @returns the answer of the attempt that met none
 * @throws Error for an answer or a state that is wrong because of a fault
 */
export const callUnderWriteFaults = async (
  attemptCall: AttemptCall,
  { command, faults, tried, onFault }: WriteFaultPlay,
): Promise<CallAnswer> => {
  let before: Awaited<ReturnType<typeof readTable>> | undefined;
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    before ??= await readTable();
    await refillRetries();
    const fault: FaultedCommand = { faults, tried, command, attempts: 0, touched: new Set() };
    const random = Math.random;
    // No pause between attempts is waited for.
    Math.random = () => 0;
    const answer = await currentFault
      .run(fault, () => attemptCall(waitedMs))
      .finally(() => {
        Math.random = random;
      });
    if (!fault.picked && answer.body.code === errorCodes.CALL_IN_PROGRESS) {
      waitedMs += PATIENCE_MS;
      continue;
    }
    if (!fault.picked) return answer;
    const { rows, name } = fault.picked;
    const faulted = { rows, fault: name, attempts: fault.attempts, status: answer.status };
    onFault(faulted);
    // What the command can do without was not written, and it is done.
    if (answer.status < 400) return answer;
    const after = await readTable();
    // What a job of the test has written meanwhile is not the work of the command.
    const [rowsBefore, rowsAfter] = [before, after].map(({ rows }) => pickRows(rows, fault.touched));
    judgeAttempt(faulted, { before: rowsBefore ?? {}, after: rowsAfter ?? {}, command });
    await restoreCounts(before.counts, after.counts);
    if (getFault(name).mayBeDone) await queueWaitingNotices(rowsBefore ?? {}, rowsAfter ?? {});
    before = { rows: after.rows, counts: before.counts };
  }
};

/** They have no key, and need a captcha or a proof of work that counts once. */
const onceKnownCalls = /\/(?:osspay\/(?:lookup|view)|help\/inquiry|user\/login)$/;
/** Has every command of this test file meet what none of its kind has met, in turns what is refused and what is unknown. */
export const playWriteFaults = (
  onPlayed: (played: { method: string; path: string; kind: string; faults: number }) => void,
): void => {
  const tried = new Set<string>();
  let commands = 0;
  // What a command changes can be told only while no other one is at work.
  let last: Promise<unknown> = Promise.resolve();
  callPlay.play = async (attemptCall, { method, path, headers }) => {
    // A captcha or a proof of work is used up by the first attempt of a call that has no key.
    if (method === "GET" || onceKnownCalls.test(path)) return attemptCall(0);
    const isAnonymousAnswer = path.startsWith("/api/question/") && headers.authorization === undefined;
    const isKnownAgain =
      headers["idempotency-key"] !== undefined && !path.endsWith("/tosubmit") && !isAnonymousAnswer;
    const faults = isKnownAgain && commands++ % 3 === 2 ? unknownWriteFaults : refusedWriteFaults;
    // Ids stand for nothing that a write depends on.
    const command = `${method} ${path.replace(/\/[^/]*\d[^/]*/g, "/{id}")}`;
    const onFault = ({ fault }: FaultedWrite) => onPlayed({ method, path, kind: fault, faults: 1 });
    const call = last
      .catch(() => undefined)
      .then(() => callUnderWriteFaults(attemptCall, { command, faults, tried, onFault }));
    last = call;
    return call;
  };
};
