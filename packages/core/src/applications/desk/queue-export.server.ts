/**
 * Exports of the review queue, made by the job of the due queue: in pieces, so that no run exceeds a Lambda's time limit
 * however many applications match, and then as one file that whoever asked for it can download for a day.
 */
import { ulid } from "ulid";
import type { Language } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { toInstant, toMacaoDay } from "../../platform/day.ts";
import {
  buildDeferredTask,
  type DeferredTask,
  finishDeferredTask,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getQueue } from "../model/queue-of-application.ts";
import type { WorklistQueue } from "../model/worklist-queues.ts";
import {
  comparePositions,
  createEntryMeasure,
  toWorklistPosition,
  type WorklistEntry,
} from "../worklist/worklist-entries.ts";
import { buildExportTable, type ExportCell, type ExportWords } from "../worklist/worklist-export.ts";
import { isSelected, selectQueues } from "./list-worklist.server.ts";
import type { ExportFormat, QueueExportRequest, QueueExportView } from "./queue-export-schema.ts";
import * as Store from "./queue-export-store.server.ts";
import { walkQueues } from "./walk-queues.server.ts";

/** How long a file can be downloaded, in milliseconds. */
const LIFETIME_MS = 86_400_000;
/** Rows that one run looks at: some two seconds of a Lambda with 512 MB. */
const PIECE_ROWS = 2000;
/** Rows of one file, which a Lambda with 512 MB can hold. */
const MAX_EXPORT_ROWS = 50_000;

/** What makes a table of cells a file, in the words of a language. */
export interface ExportFileMaker {
  loadWords(language: Language): Promise<ExportWords & { sheet: string }>;
  buildFile(
    format: ExportFormat,
    cells: ExportCell[][],
    sheet: string,
  ): Promise<{ bytes: Uint8Array; type: string }>;
}

/**
 * Requests an export, which is recorded in the audit log with its filters.
 * @returns the export and the message for the due queue
 */
export const requestQueueExport = async (
  request: QueueExportRequest,
  ctx: Context,
): Promise<{ view: QueueExportView; task: DeferredTask }> => {
  const id = ulid(Date.parse(ctx.now));
  const row: Store.QueueExport = {
    accountId: ctx.actor.accountId,
    id,
    status: "PREPARING",
    requestedAt: ctx.now,
    until: toInstant(Date.parse(ctx.now) + LIFETIME_MS),
    request,
    queues: [...selectQueues(request, ctx)],
    rows: 0,
    parts: 0,
    ttl: Math.floor((Date.parse(ctx.now) + LIFETIME_MS) / 1000),
  };
  const { format, language: _, ...filter } = request;
  const { task, row: taskRow } = buildDeferredTask({ kind: "export", id: `${row.accountId}/${id}` }, ctx.now);
  await writeWithAuditEntry(
    {
      action: "export",
      subject: "queue",
      detail: { id, format, filter: JSON.parse(JSON.stringify(filter)) },
    },
    [Store.putQueueExport(row), taskRow],
    ctx,
  );
  return { view: toView(row), task };
};

/**
 * The caller's own export, with a new link once it is ready.
 * @throws Refusal NOT_FOUND for an export of somebody else, and after it has expired
 */
export const getQueueExport = async (id: string, ctx: Context): Promise<QueueExportView> => {
  const row = await Store.findQueueExport({ accountId: ctx.actor.accountId, id });
  if (!row || row.until <= ctx.now) throw new Refusal(errorCodes.NOT_FOUND);
  if (row.status !== "READY") return toView(row);
  const { presignObjectLink } = await import("../../files/file-objects.server.ts");
  const name = `applications-${toMacaoDay(toInstant(row.requestedAt))}.${row.request.format}`;
  const url = await presignObjectLink(Store.buildExportFileKey(row), name, "application/octet-stream");
  return { ...toView(row), name, url };
};

const toView = ({ id, status, rows, requestedAt, until }: Store.QueueExport): QueueExportView => ({
  id,
  status,
  rows,
  requestedAt,
  until,
  ...(status === "FAILED" ? { max: MAX_EXPORT_ROWS } : {}),
});

/**
 * Does the next piece of an export; a repeated message goes on where it stopped.
 * @param taskId `<account>/<export>`
 * @returns true when another piece follows
 */
export const writeNextExportPiece = async (
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
      await readTable(row, words),
      words.sheet,
    );
    await Store.saveExportFile(row, bytes, type);
    return false;
  }
  const { entries, last } = await readPiece(row, ctx);
  const rows = row.rows + entries.length;
  if (rows > MAX_EXPORT_ROWS) {
    await Store.advanceQueueExport(row, { status: "FAILED", rows });
    return false;
  }
  const cells = buildExportTable(entries, words).slice(1);
  const lines = entries.map((entry, index) => ({
    at: toWorklistPosition(entry, row.request.sort),
    cells: cells[index] ?? [],
  }));
  await Store.saveExportPart(row, lines);
  await Store.advanceQueueExport(row, {
    rows,
    parts: row.parts + 1,
    ...(last ? { position: toWorklistPosition(last) } : { complete: true }),
  });
  return true;
};

/** The rows of the next piece, and the last one that was looked at when others follow. */
const readPiece = async (
  { queues, request, position }: Store.QueueExport,
  ctx: Context,
): Promise<{ entries: WorklistEntry[]; last?: WorklistEntry }> => {
  const toEntry = createEntryMeasure(ctx);
  const entries: WorklistEntry[] = [];
  let seen = 0;
  let last: WorklistEntry | undefined;
  for await (const header of walkQueues(queues, { descending: false, after: position })) {
    if (seen === PIECE_ROWS && last) return { entries, last };
    last = toEntry(header, getQueue(header) as WorklistQueue);
    seen += 1;
    if (isSelected(last, queues, request)) entries.push(last);
  }
  return { entries };
};

/** The whole table in the order that was asked for. An application that moved meanwhile stands in it once. */
const readTable = async (row: Store.QueueExport, words: ExportWords): Promise<ExportCell[][]> => {
  const direction = row.request.descending ? -1 : 1;
  const byId = new Map((await Store.readExportParts(row)).map((line) => [line.at.id, line]));
  const lines = [...byId.values()].sort((a, b) => comparePositions(a.at, b.at) * direction);
  return [...buildExportTable([], words), ...lines.map(({ cells }) => cells)];
};
