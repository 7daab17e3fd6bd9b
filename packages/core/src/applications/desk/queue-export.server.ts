/**
 * Exports of the review queue, made by the job of the due queue: in batches, so that no run exceeds a Lambda's time
 * limit however many applications match, and then as one file that whoever asked for it can download for a day.
 */
import { ulid } from "ulid";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { toInstant, toMacaoDay } from "../../platform/day.ts";
import type { DeferredTask } from "../../platform/deferred-tasks/deferred-task.ts";
import {
  buildDeferredTask,
  finishDeferredTask,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { workOnEach } from "../../platform/set-aside.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { comparePositions, toWorklistPosition, type WorklistEntry } from "../worklist/worklist-entries.ts";
import {
  buildExportTable,
  type ExportCell,
  type ExportWords,
  escapeCell,
  exportColumns,
} from "../worklist/worklist-export.ts";
import { computeMaxExportRows, EXPORT_RETENTION_DAYS } from "./export-choices.ts";
import { checkAnswerColumns, type ExportFileMaker } from "./export-file-maker.ts";
import { canReadExport } from "./export-schedule-rules.ts";
import { buildSelection, selectQueues, walkSelection } from "./list-worklist.server.ts";
import type { QueueExportRequest, QueueExportView } from "./queue-export-schema.ts";
import * as Store from "./queue-export-store.server.ts";

/** How long the file of a single export can be downloaded. */
const DAY_MS = 86_400_000;
/** Rows that one run looks at: less than a second of the job. */
const PIECE_ROWS = 2000;
/** Returns the most rows of an export, by the columns that it has. */
const getMaxRows = ({ answers = [] }: Pick<QueueExportRequest, "answers">): number =>
  computeMaxExportRows(exportColumns.length + answers.length);

/** The number of applications whose answers one run reads. */
const ANSWER_PIECE_ROWS = 200;
/** The number of concurrent reads. */
const PARALLEL_READS = 25;

/**
 * Requests an export, which is recorded in the audit log with its filters.
 * @returns the export and the message for the due queue
 * @throws Refusal as `checkAnswerColumns`
 */
export const requestQueueExport = async (
  request: QueueExportRequest,
  maker: Pick<ExportFileMaker, "listColumns">,
  ctx: Context,
): Promise<{ view: QueueExportView; task: DeferredTask }> => {
  await checkAnswerColumns(request, maker, ctx);
  const { row, task, items } = prepareQueueExport(request, ctx);
  const { format, language: _, ...filter } = request;
  await writeWithAuditEntry(
    {
      action: "export",
      subject: "queue",
      detail: { id: row.id, format, filter: JSON.parse(JSON.stringify(filter)) },
    },
    [...items, ...buildOutcomeWrites(ctx, { id: row.id })],
    ctx,
  );
  return { view: toView(row), task };
};

/**
 * Builds the rows of an export for the caller: what this person may see now is in it.
 * @param schedule the repeated export of which it is a run; its file is kept for a month
 */
export const prepareQueueExport = (
  request: QueueExportRequest,
  ctx: Context,
  schedule?: string,
): { row: Store.QueueExport; task: DeferredTask; items: TransactionItem[] } => {
  const until = Date.parse(ctx.now) + (schedule ? EXPORT_RETENTION_DAYS * DAY_MS : DAY_MS);
  const row: Store.QueueExport = {
    accountId: ctx.actor.accountId,
    id: ulid(Date.parse(ctx.now)),
    status: "PREPARING",
    requestedAt: ctx.now,
    until: toInstant(until),
    request,
    queues: [...selectQueues(request, ctx)],
    ...(ctx.actor.scope && { scope: ctx.actor.scope }),
    ...(schedule !== undefined && { schedule }),
    rows: 0,
    parts: 0,
    ttl: Math.floor(until / 1000),
  };
  const { task, row: taskRow } = buildDeferredTask(
    { kind: "export", id: `${row.accountId}/${row.id}` },
    ctx.now,
  );
  return { row, task, items: [Store.buildQueueExportPut(row), taskRow] };
};

/**
 * Returns the caller's own export, with a new link once it is ready.
 * @throws Refusal NOT_FOUND for an export of somebody else, and after it has expired
 */
export const getQueueExport = (id: string, ctx: Context): Promise<QueueExportView> =>
  readQueueExport({ accountId: ctx.actor.accountId, id }, ctx);

/**
 * Reads an export with a new link once it is ready, for a reader who was found to be one of its own.
 * @throws Refusal NOT_FOUND after it has expired, and where the reader's role does not cover all that it holds
 */
export const readQueueExport = async (
  address: Store.ExportAddress,
  ctx: Context,
): Promise<QueueExportView> => {
  const row = await Store.findQueueExport(address);
  if (!row || row.until <= ctx.now) throw new Refusal(errorCodes.NOT_FOUND);
  const content = { answers: row.request.answers !== undefined, scope: row.scope };
  if (!canReadExport(content, ctx.actor)) throw new Refusal(errorCodes.NOT_FOUND);
  if (row.status !== "READY") return toView(row);
  const { presignObjectLink } = await import("../../files/file-objects.server.ts");
  const name = `applications-${toMacaoDay(toInstant(row.requestedAt))}.${row.request.format}`;
  const url = await presignObjectLink(Store.buildExportFileKey(row), name, "application/octet-stream");
  return { ...toView(row), name, url };
};

const toView = ({ id, status, rows, requestedAt, until, request }: Store.QueueExport): QueueExportView => ({
  id,
  status,
  rows,
  requestedAt,
  until,
  ...(status === "FAILED" ? { max: getMaxRows(request) } : {}),
});

/**
 * Processes the next batch of an export; a repeated message goes on where it stopped.
 * @param taskId `<account>/<export>`
 * @returns true when another batch follows
 */
export const writeNextExportBatch = async (
  taskId: string,
  ctx: Context,
  maker: ExportFileMaker,
): Promise<boolean> => {
  const [accountId = "", id = ""] = taskId.split("/");
  const row = await Store.findQueueExport({ accountId, id });
  if (row?.status !== "PREPARING") {
    await finishDeferredTask({ kind: "export", id: taskId }, ctx.now);
    return false;
  }
  const words = await maker.loadWords(row.request.language);
  if (row.complete) {
    const { bytes, type } = await maker.buildFile(
      row.request.format,
      await readTable(row, words, maker),
      words.sheet,
    );
    await Store.saveExportFile(row, bytes, type);
    // The notice is sent before the export is finished, so that a killed process sends it again.
    await maker.finishRun(row, "READY", ctx);
    await Store.finishQueueExport(row);
    return false;
  }
  const { entries, last } = await readPiece(row, ctx);
  const rows = row.rows + entries.length;
  if (rows > getMaxRows(row.request)) {
    await maker.finishRun({ ...row, rows }, "TOO_MANY", ctx);
    await Store.advanceQueueExport(row, { status: "FAILED", rows });
    return false;
  }
  const cells = await buildCells(row, entries, words, maker, ctx);
  const lines = entries.map((entry, index) => ({
    at: toWorklistPosition(entry, row.request.sort),
    cells: cells[index] ?? [],
  }));
  await Store.saveExportPart(row, lines);
  return Store.advanceQueueExport(row, {
    rows,
    parts: row.parts + 1,
    ...(last ? { position: toWorklistPosition(last) } : { complete: true }),
  });
};

/** Builds the cells of these applications, with their answers behind. */
const buildCells = async (
  { request }: Store.QueueExport,
  entries: readonly WorklistEntry[],
  words: ExportWords,
  maker: ExportFileMaker,
  ctx: Context,
): Promise<ExportCell[][]> => {
  const cells = buildExportTable(entries, words).slice(1);
  if (!request.answers) return cells;
  // What fails to load is no fault of an application, so it is loaded before the first one is read.
  const readAnswers = await maker.createAnswerReader(request.answers, request.language, ctx);
  for (let start = 0; start < entries.length; start += PARALLEL_READS) {
    const batch = entries.slice(start, start + PARALLEL_READS);
    const answers = await Promise.all(
      batch.map(({ header }) => readOrSetAside(header, readAnswers, request.answers ?? [], words, ctx)),
    );
    for (const [i, each] of answers.entries()) cells[start + i]?.push(...each.map(escapeCell));
  }
  return cells;
};

/**
 * Reads the answers of an application. Where they cannot be read whenever it is tried, each of its cells says so, and
 * the application is reported: the other rows do not wait for it, and nobody takes its cells for answers that were not
 * given.
 */
const readOrSetAside = async (
  header: ApplicationHeader,
  readAnswers: (header: ApplicationHeader) => Promise<ExportCell[]>,
  keys: readonly string[],
  { unreadable }: ExportWords,
  { now }: Context,
): Promise<ExportCell[]> => {
  let cells: ExportCell[] = keys.map(() => unreadable);
  await workOnEach([header], { job: "queueExport", now, getId: ({ id }) => id }, async () => {
    cells = await readAnswers(header);
  });
  return cells;
};

/** Reads the rows of the next batch, and the last one that was looked at when others follow. */
const readPiece = async (
  { accountId, queues, request, position, scope }: Store.QueueExport,
  ctx: Context,
): Promise<{ entries: WorklistEntry[]; last?: WorklistEntry }> => {
  const owner = { accountId, ...(scope && { scope }) };
  const selection = await buildSelection(request, queues, owner);
  const entries: WorklistEntry[] = [];
  let readRows = 0;
  let last: WorklistEntry | undefined;
  const walk = { descending: false, after: position };
  for await (const { entry, selected } of walkSelection(selection, walk, ctx)) {
    const isFull = readRows === PIECE_ROWS || (request.answers && entries.length === ANSWER_PIECE_ROWS);
    if (isFull && last) return { entries, last };
    last = entry;
    readRows += 1;
    if (selected) entries.push(entry);
  }
  return { entries };
};

/** Reads the whole table in the order that was asked for. An application that moved meanwhile is in it once. */
const readTable = async (
  row: Store.QueueExport,
  words: ExportWords,
  maker: ExportFileMaker,
): Promise<ExportCell[][]> => {
  const direction = row.request.descending ? -1 : 1;
  const byId = new Map((await Store.readExportParts(row)).map((line) => [line.at.id, line]));
  const lines = [...byId.values()].sort((a, b) => comparePositions(a.at, b.at) * direction);
  const headings = [...(buildExportTable([], words)[0] ?? []), ...(await listAnswerHeadings(row, maker))];
  return [headings, ...lines.map(({ cells }) => cells)];
};

/** Lists the questions of the columns. One that a later version does not ask any more keeps its key. */
const listAnswerHeadings = async (
  { request: { answers, scheme, language } }: Store.QueueExport,
  { listColumns }: ExportFileMaker,
): Promise<ExportCell[]> => {
  if (!answers || !scheme) return [];
  const labels = new Map((await listColumns(scheme, language)).map(({ key, label }) => [key, label]));
  return answers.map((key) => escapeCell(labels.get(key) ?? key));
};
