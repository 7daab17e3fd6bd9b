/**
 * The job that counts the figures of the desk: all applications in batches, by the queues' index, each batch stored as
 * a part, and then added up by month. No request reads more than the cells of its period.
 */
import { ulid } from "ulid";
import type { Context } from "../../platform/actor.ts";
import { findLastDoneDay, recordDoneDay } from "../../platform/daily-work.server.ts";
import { isDay, parseDay } from "../../platform/day.ts";
import type { DeferredTask } from "../../platform/deferred-tasks/deferred-task.ts";
import {
  buildDeferredTask,
  finishDeferredTask,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { listAssignments } from "../desk/case-file-store.server.ts";
import { toQueuePosition, walkQueues } from "../desk/walk-queues.server.ts";
import { worklistQueues } from "../model/worklist-queues.ts";
import { createEntryMeasure, type WorklistPosition } from "../worklist/worklist-entries.ts";
import { type CellFacts, createWorkingDayCounter, listApplicationCells } from "./application-cells.ts";
import { type FigureCell, isOpenCaseCell, mergeCells } from "./desk-figures.ts";
import * as Store from "./desk-figures-store.server.ts";

/** Applications that one run counts, which takes a Lambda with 512 MB about two seconds. */
const PIECE_ROWS = 2000;
/** A run that has not ended after this time has failed, and another may start. In milliseconds. */
const RUN_LIFE_MS = 3_600_000;

/**
 * Starts a count unless one is under way.
 * @param runId of a nightly count its day, of another a ULID
 * @returns the task of the run, or undefined while another one is under way
 */
const startFigureRun = async (
  runId: string,
  { now }: Pick<Context, "now">,
): Promise<DeferredTask | undefined> => {
  const former = await Store.findFigureRun();
  const isRunning =
    former && !former.finished && Date.parse(now) - Date.parse(former.startedAt) < RUN_LIFE_MS;
  if (isRunning) return undefined;
  const { task, row } = buildDeferredTask({ kind: "figures", id: runId }, now);
  const run: Store.FigureRun = { runId, startedAt: now, parts: 0, applications: 0 };
  try {
    await transact([Store.buildFigureRunStart(run, former), row]);
    return task;
  } catch (error) {
    // Somebody else started one at the same moment.
    if (error instanceof TransactionCancelledError && error.of(Store.RUN_LABEL)) return undefined;
    throw error;
  }
};

/** Starts the count of a night, unless an earlier message of that night has. @returns whether it was started */
const startNightlyRun = async (runId: string, ctx: Context): Promise<boolean> => {
  if (!isDay(runId)) return false;
  const lastDay = await findLastDoneDay("figures");
  if ((lastDay !== undefined && lastDay >= runId) || !(await startFigureRun(runId, ctx))) return false;
  await recordDoneDay("figures", parseDay(runId), ctx.now);
  return true;
};

/** Starts a count that somebody asked for. @returns its task, or undefined while another one is under way */
export const requestFigureCount = (ctx: Context): Promise<DeferredTask | undefined> =>
  startFigureRun(ulid(Date.parse(ctx.now)), ctx);

/**
 * Processes the next batch of a count; a repeated message goes on where it stopped.
 * @param listStaff ids of the accounts that cases can be assigned to
 * @returns true when another batch follows
 */
export const countNextFigures = async (
  runId: string,
  ctx: Context,
  listStaff: () => Promise<string[]>,
): Promise<boolean> => {
  let run = await Store.findFigureRun();
  // The nightly message has no run yet.
  if (run?.runId !== runId && (await startNightlyRun(runId, ctx))) run = await Store.findFigureRun();
  if (run?.runId !== runId || run.finished) {
    await finishDeferredTask({ kind: "figures", id: runId }, ctx.now);
    return false;
  }
  if (run.complete) {
    await addUpFigures(run);
    await Store.advanceFigureRun(run, { finished: true });
    return false;
  }
  const assignees = await readAssignees(await listStaff());
  const { part, rowCount, last } = await readPiece(run, ctx, assignees);
  await Store.saveFigurePart(run, part);
  return Store.advanceFigureRun(run, {
    parts: run.parts + 1,
    applications: run.applications + rowCount,
    ...(last ? { position: last } : { complete: true }),
  });
};

/** Reads the account of each assigned case. One query for each member of staff and page. */
const readAssignees = async (accountIds: readonly string[]): Promise<Map<string, string>> => {
  const assignees = new Map<string, string>();
  for (const accountId of accountIds) {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listAssignments>> = await listAssignments(
        accountId,
        1000,
        cursor,
      );
      for (const { id } of page.items) assignees.set(id, accountId);
      cursor = page.cursor;
    } while (cursor !== null);
  }
  return assignees;
};

/**
 * Reads the cells of the next applications, and the place of the last one when others follow. An application keeps its
 * place when it moves to another queue, so that it is counted once.
 */
const readPiece = async (
  { position }: Store.FigureRun,
  ctx: Context,
  assignees: Map<string, string>,
): Promise<{ part: Store.FigurePart; rowCount: number; last?: WorklistPosition }> => {
  const facts: CellFacts = {
    countWorkingDays: createWorkingDayCounter(ctx),
    measureEntry: createEntryMeasure(ctx),
    findAssignee: (id) => assignees.get(id),
    today: ctx.today,
  };
  const cells: FigureCell[] = [];
  const eventNames: Store.FigurePart["eventNames"] = {};
  let rowCount = 0;
  let last: WorklistPosition | undefined;
  const buildPart = () => ({ part: { cells: mergeCells(cells), eventNames }, rowCount });
  for await (const header of walkQueues(worklistQueues, { descending: false, after: position })) {
    if (rowCount === PIECE_ROWS && last) return { ...buildPart(), last };
    if (header.id === last?.id) continue;
    last = toQueuePosition(header);
    rowCount += 1;
    for (const cell of listApplicationCells(header, facts)) cells.push(cell);
    if (header.eventId && header.eventNames) eventNames[header.eventId] ??= header.eventNames;
  }
  return buildPart();
};

/** Adds up the parts of a run and shows them to readers, unless an earlier message has done so. */
const addUpFigures = async (run: Store.FigureRun): Promise<void> => {
  if ((await Store.findCurrentFigures())?.runId === run.runId) return;
  const parts = await Store.readFigureParts(run);
  const cells = mergeCells(parts.flatMap((part) => part.cells));
  const byMonth = Map.groupBy(cells, (cell) =>
    isOpenCaseCell(cell) ? Store.OPEN_CASES_MONTH : cell.day.slice(0, 7),
  );
  for (const [month, ofMonth] of byMonth) await Store.saveFigureMonth(run.runId, month, ofMonth);
  await Store.publishFigures({
    runId: run.runId,
    asOf: run.startedAt,
    applications: run.applications,
    eventNames: Object.assign({}, ...parts.map((part) => part.eventNames)),
  });
};
