/**
 * Repeats a command as a caller does, and hides the repetition from the test. The clock stands still between attempts,
 * so that neither codes nor sessions expire. Where a caller would wait for the lease of its key to end, the start of
 * the lease is moved into the past instead.
 */

import { deepStrictEqual } from "node:assert";
import { AsyncLocalStorage } from "node:async_hooks";
import { isDeepStrictEqual } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { clearEventSummaryCache } from "@portal/core/events/event-store.server";
import { LEASE_MS } from "@portal/core/platform/idempotency/idempotency-store.server";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { sendQueueMessage } from "@portal/core/platform/send-queue-message.server";
import { clearCalendarCache } from "@portal/functions/http/current-calendar";
import type { WireRule } from "../../../local/strict/aws-wire.ts";
import type { CallAnswer } from "../calls/call-lambda.ts";
import { listWrittenKeys, type RowKey } from "./written-rows.ts";

type Row = Record<string, unknown> | undefined;
/** Rows of the table by their keys. */
export type TableRows = Record<string, Row>;

/** Runs a read outside the command under test, so that it meets no faults and is not counted. */
const runOutside = AsyncLocalStorage.snapshot();
/** A client of its own, since tests count what the portal's client does. */
let ownClient: { endpoint: string | undefined; client: DynamoDBDocumentClient } | undefined;
const getOwnClient = (): DynamoDBDocumentClient => {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (ownClient?.endpoint !== endpoint || !ownClient)
    ownClient = { endpoint, client: DynamoDBDocumentClient.from(new DynamoDBClient({})) };
  return ownClient.client;
};
const readRow = (Key: RowKey): Promise<Row> =>
  runOutside(async () => {
    const command = new GetCommand({ TableName: process.env.TABLE_NAME, Key, ConsistentRead: true });
    return (await getOwnClient().send(command)).Item;
  });
const writeRow = (Key: RowKey, Item: Row): Promise<unknown> =>
  runOutside(async () => {
    const TableName = process.env.TABLE_NAME;
    return Item
      ? getOwnClient().send(new PutCommand({ TableName, Item }))
      : getOwnClient().send(new DeleteCommand({ TableName, Key }));
  });

/** The effects of a command in all its attempts. */
interface CommandRecord {
  /** The rows that it wrote, as they were before. */
  rows: Map<string, { key: RowKey; before: Row }>;
  /** Bodies of the messages that a queue took. */
  queued: string[];
  /** How many calls of AWS it has made. */
  calls: number;
}
const buildRecord = (): CommandRecord => ({ rows: new Map(), queued: [], calls: 0 });
const currentCommand = new AsyncLocalStorage<CommandRecord>();
const getRecord = (): CommandRecord => {
  const record = currentCommand.getStore();
  if (!record) throw new Error("No command is running");
  return record;
};

/** Notes what the command at work writes and queues. It is behind the rules that let calls fail. */
export const recordCommand: WireRule = async (call, send) => {
  const record = currentCommand.getStore();
  if (!record) return send();
  record.calls++;
  for (const key of listWrittenKeys(call)) {
    const name = `${key.pk} ${key.sk}`;
    if (!record.rows.has(name)) record.rows.set(name, { key, before: await readRow(key) });
  }
  const answer = await send();
  if (call.service === "sqs" && answer.statusCode < 300) record.queued.push(JSON.stringify(call.input));
  return answer;
};

/** Returns the rows that the command at work has written, as they were before it. */
export const getRowsBefore = (): TableRows =>
  Object.fromEntries([...getRecord().rows].map(([name, { before }]) => [name, before]));
/** Whether the command at work has called AWS. */
export const hasCalledAws = (): boolean => getRecord().calls > 0;
/** The same rows as they are now. */
export const readRowsNow = async (): Promise<TableRows> =>
  Object.fromEntries(
    await Promise.all(
      [...getRecord().rows].map(async ([name, { key }]) => [name, await readRow(key)] as const),
    ),
  );
/** Makes the rows that the command at work has written what they were before it, or those that a pattern names. */
const restoreRows = async (pattern = /^/): Promise<void> => {
  const rows = [...getRecord().rows].filter(([name]) => pattern.test(name));
  await Promise.all(rows.map(([, { key, before }]) => writeRow(key, before)));
};

/** Takes back whatever the command at work has written, and forgets what was read with it. */
export const undoCommand = async (): Promise<void> => {
  await restoreRows();
  // An attempt with new ids would otherwise make the next ones take back its rows, too.
  getRecord().rows.clear();
  for (const clearCache of [clearRuleCache, clearEventSummaryCache, clearCalendarCache]) clearCache();
};

/** Counts of calls, which limit how often somebody calls, and the log of what staff try. */
const countRows = /^(?:rate|acts)#/;
/** A caller without a key asks for another captcha and does the work again. */
const keylessRows = /^(?:rate|acts|captcha|work)#/;
/**
 * Takes back that an attempt was made: nobody makes a hundred within a minute. A captcha that was used by a call
 * without a key is as good as a new one then; one that was used by a call with a key is still used, by this call.
 */
export const undoAttempt = (hasKey: boolean): Promise<void> => restoreRows(hasKey ? countRows : keylessRows);

/** Waits until the lease of the key is over. */
export const endLease = async (): Promise<void> => {
  for (const [name, { key }] of getRecord().rows) {
    const row = name.startsWith("idem#") ? await readRow(key) : undefined;
    if (row && row.outcome === undefined)
      await writeRow(key, { ...row, startedAt: Number(row.startedAt) - LEASE_MS - 1000 });
  }
};

/** A test that has made no queue reads none. */
const sweepToQueue = async (queueUrl: string | undefined, body: object): Promise<void> => {
  if (queueUrl) await sendQueueMessage(queueUrl, body, "sweep");
};

/** Queues the rows that were written and not queued, because a call failed or a process ended, as the sweep does. */
export const queueWaitingRows = async (): Promise<void> => {
  const { rows, queued } = getRecord();
  const wasQueued = (part: string): boolean => queued.some((body) => body.includes(part));
  for (const { key, before } of rows.values()) {
    const row = before ? undefined : await readRow(key);
    if (!row) continue;
    const { pk, sk, waiting, notices } = row;
    const errand = row.errand as { kind: string; id: string } | undefined;
    if (waiting === true && Array.isArray(notices) && notices.length > 0 && !wasQueued(String(pk)))
      await sweepToQueue(process.env.NOTICE_QUEUE_URL, { notices, source: { pk, sk } });
    if (errand && !wasQueued(errand.id))
      await sweepToQueue(
        errand.kind === "pages" ? process.env.PAGE_QUEUE_URL : process.env.DUE_QUEUE_URL,
        errand,
      );
  }
};

/** Keys of rows that only serve and count calls, and of rows that every command that changes something can write. */
const technicalRows = /^(?:idem|rate|acts|captcha|work|verification|errand#pages)\b|^account#\S* access#/;
/** An id is bound to its institution before its first draft, and stays so when there is none (decision 0150). */
export const onlyBindsId = (key: string, row: Row): boolean =>
  / body$/.test(key) && row?.boundAt !== undefined && row.body === undefined;
/** Kinds of the rows that came, went and changed, without ids. */
export const describeChange = (before: TableRows, after: TableRows): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const row = after[key] ?? before[key];
    if (technicalRows.test(key) || isDeepStrictEqual(before[key], after[key])) continue;
    if (onlyBindsId(key, row)) continue;
    const change = !before[key] ? "came" : after[key] ? "changed" : "went";
    const kind = key.replace(/#\S*/g, "").replace(/\S*\d\S*/g, "{id}");
    counts[`${kind} ${change}`] = (counts[`${kind} ${change}`] ?? 0) + 1;
  }
  return counts;
};

/** Whether the command at work has changed rows that do not merely carry it out. */
export const hasChangedRows = async (): Promise<boolean> =>
  Object.keys(describeChange(getRowsBefore(), await readRowsNow())).length > 0;

/**
 * Answers a command whose repetition was told that it is done, or was refused for what its lost attempt did. The test
 * goes on with the answer that was lost: the rows are what they were before, and the command is made without faults.
 * @throws Error when the lost attempt and its repetition have left other rows than one call without faults does
 */
export const answerWithoutFaults = async (
  makeCall: () => Promise<CallAnswer>,
  place: string,
): Promise<CallAnswer> => {
  const faultedChange = describeChange(getRowsBefore(), await readRowsNow());
  await undoCommand();
  const answer = await makeCall();
  const plainChange = describeChange(getRowsBefore(), await readRowsNow());
  deepStrictEqual(faultedChange, plainChange, `${place} leaves other rows than without faults`);
  return answer;
};

/**
 * Runs commands one after the other, because what a command changes can be told only while no other one is at work.
 * What a command makes by itself, such as the race of a test, is part of it and meets no faults.
 */
export const createCommandQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  let waitingCount = 0;
  const takeTurn = <Result>(
    makeCall: () => Promise<Result>,
    handleCall: () => Promise<Result>,
  ): Promise<Result> => {
    if (currentCommand.getStore()) return makeCall();
    waitingCount++;
    const turn = last
      .catch(() => undefined)
      .then(() => currentCommand.run(buildRecord(), handleCall))
      .finally(() => waitingCount--);
    last = turn;
    return turn;
  };
  return { takeTurn, isBusy: (): boolean => waitingCount > 0 };
};

/** Runs one command whose writes are recorded. */
export const runRecorded = <Result>(work: () => Promise<Result>): Promise<Result> =>
  currentCommand.run(buildRecord(), work);
