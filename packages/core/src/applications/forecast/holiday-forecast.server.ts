/**
 * Forecasts what a holiday would change before it is decreed or withdrawn: which deadlines move, from which day to
 * which, and who is told. A job looks through the applications in batches, by the rule that the decree applies.
 */
import { ulid } from "ulid";
import {
  buildPlannedCalendar,
  checkPlannedHoliday,
  type PlannedHoliday,
} from "../../calendar/calendar-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import type { Day } from "../../platform/day.ts";
import type { DeferredTask } from "../../platform/deferred-tasks/deferred-task.ts";
import {
  buildDeferredTask,
  finishDeferredTask,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { transact } from "../../platform/transaction.server.ts";
import { toQueuePosition, walkQueues } from "../desk/walk-queues.server.ts";
import { worklistQueues } from "../model/worklist-queues.ts";
import type { HolidayForecastView, MovedCase, PlannedHolidayRequest } from "./holiday-forecast-schema.ts";
import * as Store from "./holiday-forecast-store.server.ts";
import { addToGroups, listMovedDeadlines } from "./moved-deadlines.ts";
import { findReadersOfCases } from "./readers-of-cases.server.ts";

/** Applications that one run looks at. */
const PIECE_ROWS = 2000;
/** Moved deadlines that are listed one by one. */
const MAX_LISTED = 500;
const LIFETIME_SECONDS = 86_400;

/** Returns a forecast with those who would get a notice now: whoever left meanwhile is not named. */
const toView = async (row: Store.HolidayForecast): Promise<HolidayForecastView> => {
  const readers = await findReadersOfCases(row.findings.cases);
  return {
    id: row.id,
    status: row.complete ? "READY" : "PREPARING",
    what: row.plan.what,
    date: row.plan.date,
    seen: row.seen,
    moved: row.moved,
    notices: row.notices,
    groups: row.findings.groups,
    cases: row.findings.cases.map(({ institutionId: _, createdBy: __, notify: ___, ...moved }) => ({
      ...moved,
      told: (readers.get(moved.id) ?? []).map(({ account }) => account),
    })),
  };
};

/**
 * Requests a forecast.
 * @throws Refusal 900054 and 900049 as the decree or withdrawal itself
 */
export const requestHolidayForecast = async (
  { what, date, closure }: PlannedHolidayRequest,
  ctx: Context,
): Promise<{ view: HolidayForecastView; task: DeferredTask }> => {
  const plan: PlannedHoliday = { what, date: date as Day, closure };
  await checkPlannedHoliday(plan, ctx);
  const id = ulid(Date.parse(ctx.now));
  const row: Store.HolidayForecast = {
    accountId: ctx.actor.accountId,
    id,
    plan,
    pieces: 0,
    seen: 0,
    moved: 0,
    notices: 0,
    findings: { groups: [], cases: [] },
    ttl: Math.floor(Date.parse(ctx.now) / 1000) + LIFETIME_SECONDS,
  };
  const { task, row: taskRow } = buildDeferredTask(
    { kind: "holidayForecast", id: `${row.accountId}/${id}` },
    ctx.now,
  );
  await transact([Store.buildHolidayForecastPut(row), taskRow, ...buildOutcomeWrites(ctx, { id })]);
  return { view: await toView(row), task };
};

/** Returns the caller's own forecast. @throws Refusal 900049 for one of somebody else, and after it has expired */
export const getHolidayForecast = async (id: string, ctx: Context): Promise<HolidayForecastView> => {
  const row = await Store.findHolidayForecast(ctx.actor.accountId, id);
  if (!row || row.ttl * 1000 <= Date.parse(ctx.now)) throw new Refusal(errorCodes.NOT_FOUND);
  return toView(row);
};

/**
 * Looks through the next applications; a repeated message goes on where it stopped.
 * @param taskId `<account>/<forecast>`
 * @returns true when another batch follows
 */
export const forecastNextBatch = async (taskId: string, ctx: Context): Promise<boolean> => {
  const [accountId = "", id = ""] = taskId.split("/");
  const row = await Store.findHolidayForecast(accountId, id);
  if (!row || row.complete) {
    await finishDeferredTask({ kind: "holidayForecast", id: taskId }, ctx.now);
    return false;
  }
  const plannedContext = { ...ctx, calendar: await buildPlannedCalendar(row.plan) };
  const movedCases: MovedCase[] = [];
  let readRows = 0;
  let position = row.position;
  let hasMore = false;
  for await (const header of walkQueues(worklistQueues, { descending: false, after: row.position })) {
    if (readRows === PIECE_ROWS) {
      hasMore = true;
      break;
    }
    if (header.id === position?.id) continue;
    position = toQueuePosition(header);
    readRows += 1;
    movedCases.push(...listMovedDeadlines(header, plannedContext));
  }
  // An application gets one notice, however many of its deadlines move.
  const readers = await findReadersOfCases(movedCases);
  const isAdvanced = await Store.advanceHolidayForecast(row, {
    seen: row.seen + readRows,
    moved: row.moved + readers.size,
    notices: row.notices + [...readers.values()].flat().length,
    findings: {
      groups: addToGroups(row.findings.groups, movedCases),
      cases: [...row.findings.cases, ...movedCases].slice(0, MAX_LISTED),
    },
    ...(hasMore && position ? { position } : { complete: true }),
  });
  return isAdvanced && hasMore;
};
