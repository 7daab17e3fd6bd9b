/**
 * Holidays that staff decreed or withdrew, in addition to the published list (workflow.md › The legal clock). Each
 * change increases the revision, is logged, and creates a deferred task that recalculates the running deadlines.
 */

import { CustomAttributeType, Entity } from "electrodb";
import { ulid } from "ulid";
import type { Context } from "../platform/actor.ts";
import { type Day, isDay } from "../platform/day.ts";
import type { DeferredTask } from "../platform/deferred-tasks/deferred-task.ts";
import { buildDeferredTask } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import {
  buildKey,
  defineEntity,
  optionalText,
  requiredNumber,
  requiredText,
} from "../platform/entity.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { buildOutcomeWrites } from "../platform/idempotency/idempotency-store.server.ts";
import { queryPartition } from "../platform/query-partition.server.ts";
import { ServiceBusyError } from "../platform/service-failures.server.ts";
import { TransactionCancelledError, type TransactionItem, transact } from "../platform/transaction.server.ts";
import { buildCalendar, type Calendar, type Holiday, isAfternoonClosed } from "./index.ts";

/** A row of the calendar's partition: a decreed day, or the revision of them all under the key `revision`. */
const getCalendarEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "calendar", version: "1", service: "portal" },
        attributes: {
          /** `decree#<day>` or `revision`; it is the sort key itself. */
          sk: requiredText,
          holiday: { type: CustomAttributeType<Holiday>("any") },
          /** The closure of an afternoon in whose place a decree of the whole day came. */
          former: { type: CustomAttributeType<Holiday>("any") },
          by: optionalText,
          at: optionalText,
          n: { type: "number" },
        },
        indexes: {
          all: {
            pk: buildKey("pk", "calendar", []),
            sk: { field: "sk", composite: ["sk"], casing: "none" },
          },
        },
      },
      connection,
    ),
);
const getCalendarLogEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "calendarLog", version: "1", service: "portal" },
        attributes: {
          /** A ULID; it is the sort key itself. */
          sk: requiredText,
          what: requiredText,
          holiday: { type: CustomAttributeType<Holiday>("any"), required: true },
          n: requiredNumber,
          by: requiredText,
          at: requiredText,
        },
        indexes: {
          all: {
            pk: buildKey("pk", "calendar#log", []),
            sk: { field: "sk", composite: ["sk"], casing: "none" },
          },
        },
      },
      connection,
    ),
);
const REVISION = "revision";
const buildDecreeKey = (day: Day) => ({ sk: `decree#${day}` });
/** How often a change is tried when another administrator changes the calendar at the same moment. */
const MAX_ATTEMPTS = 5;

interface StoredDecrees {
  decrees: Holiday[];
  /** Decreed afternoons in whose place a decree of the whole day came. They count again once that is withdrawn. */
  formerAfternoons: Holiday[];
  revision: number;
}
/**
 * Reads decrees and revision consistently, in one query. The first call of every Lambda waits for it, so it is one
 * without an entity, whose model ElectroDB would check first (decision 0453).
 */
const loadDecrees = async (): Promise<StoredDecrees> => {
  const rows = await queryPartition<{ sk: string; holiday?: Holiday; former?: Holiday; n?: number }>(
    "calendar",
  );
  return {
    decrees: rows.flatMap(({ holiday }) => (holiday ? [holiday] : [])),
    formerAfternoons: rows.flatMap(({ former }) => (former ? [former] : [])),
    revision: rows.find(({ sk }) => sk === REVISION)?.n ?? 0,
  };
};

/** Lists the decreed days in order, in one query. */
export const listDecrees = async (): Promise<Holiday[]> => (await loadDecrees()).decrees;

/** Returns the current calendar: the published years and the decreed days. One query. */
export const getCalendar = async (): Promise<Calendar> => {
  const { decrees, revision } = await loadDecrees();
  return buildCalendar(decrees, revision);
};

/**
 * A change of the calendar, with the deferred task that recalculates running deadlines, to be put on the due queue.
 */
export interface CalendarChange {
  holiday: Holiday;
  task: DeferredTask;
}

/**
 * Decrees a holiday, which may be today (a typhoon). The deferred task recalculates running deadlines in working
 * days.
 * @throws Refusal 900054 with field issues: not a day, a past day, or one that is already a holiday
 */
export const decreeHoliday = (holiday: Omit<Holiday, "kind">, ctx: Context): Promise<CalendarChange> => {
  refusePastDay(holiday.date, ctx);
  const decreedHoliday: Holiday = { ...holiday, kind: "EXTRAORDINARY" };
  return changeCalendar("decree", ctx, (before) => {
    refuseClosedDay(decreedHoliday, before);
    const former = before.decrees.find(({ date }) => date === decreedHoliday.date);
    const row = {
      ...buildDecreeKey(decreedHoliday.date),
      holiday: decreedHoliday,
      ...(former && { former }),
      by: ctx.actor.accountId,
      at: ctx.now,
    };
    return {
      holiday: decreedHoliday,
      row: { label: "decree", Put: getCalendarEntity().put(row).params() },
    };
  });
};

/**
 * Withdraws a decreed day that has not begun. A day that has begun stays, because people stayed at home on it.
 * @throws Refusal 900049 for a day that was not decreed, 900054 for one that has begun
 */
export const withdrawHoliday = (date: Day, ctx: Context): Promise<CalendarChange> =>
  changeCalendar("withdraw", ctx, ({ decrees, formerAfternoons }) => {
    const holiday = requireWithdrawableDay(date, decrees, ctx);
    const key = buildDecreeKey(date);
    const afternoon = formerAfternoons.find((each) => each.date === date);
    if (afternoon) {
      const row = { ...key, holiday: afternoon, by: ctx.actor.accountId, at: ctx.now };
      return { holiday, row: { label: "decree", Put: getCalendarEntity().put(row).params() } };
    }
    return { holiday, row: { label: "decree", Delete: getCalendarEntity().delete(key).params() } };
  });

/** A holiday that is planned but neither decreed nor withdrawn yet, for a forecast of its effect. */
export interface PlannedHoliday {
  what: "decree" | "withdraw";
  date: Day;
  closure: Holiday["closure"];
}
/**
 * Refuses a plan that could not be carried out.
 * @throws Refusal as `decreeHoliday` and `withdrawHoliday`
 */
export const checkPlannedHoliday = async (
  { what, date, closure }: PlannedHoliday,
  ctx: Context,
): Promise<void> => {
  const storedDecrees = await loadDecrees();
  if (what === "withdraw") requireWithdrawableDay(date, storedDecrees.decrees, ctx);
  else {
    refusePastDay(date, ctx);
    refuseClosedDay({ date, closure }, storedDecrees);
  }
};
/** Returns the calendar as it would be after the plan. One query. */
export const buildPlannedCalendar = async ({ what, date, closure }: PlannedHoliday): Promise<Calendar> => {
  const { decrees, formerAfternoons, revision } = await loadDecrees();
  const others = decrees.filter((decree) => decree.date !== date);
  const afternoons = formerAfternoons.filter((each) => each.date === date);
  const plannedHoliday: Holiday = { date, closure, key: "EXTRAORDINARY", kind: "EXTRAORDINARY", names: {} };
  return buildCalendar(
    what === "decree" ? [...others, plannedHoliday] : [...others, ...afternoons],
    revision + 1,
  );
};

const refusePastDay = (date: string, ctx: Context): void => {
  if (!isDay(date)) throw buildDateRefusal("notDay");
  if (date < ctx.today) throw buildDateRefusal("beforeMin", { min: ctx.today });
};
/** An afternoon cannot be closed on a day of which it is closed already; the whole day still can. */
const refuseClosedDay = (
  { date, closure }: Pick<Holiday, "date" | "closure">,
  { decrees, revision }: StoredDecrees,
): void => {
  const calendar = buildCalendar(decrees, revision);
  const isClosed =
    closure === "AFTERNOON" ? isAfternoonClosed(calendar, date) : calendar.findClosure(date) !== undefined;
  if (isClosed) throw buildDateRefusal("duplicate");
};

const requireWithdrawableDay = (date: Day, decrees: readonly Holiday[], ctx: Context): Holiday => {
  const holiday = decrees.find((decree) => decree.date === date);
  if (!holiday) throw new Refusal(errorCodes.NOT_FOUND);
  if (date <= ctx.today) throw buildDateRefusal("beforeMin", { min: ctx.today });
  return holiday;
};

const buildDateRefusal = (key: string, params = {}): Refusal =>
  new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "date", key, params }] });

type DecideChange = (before: StoredDecrees) => { holiday: Holiday; row: TransactionItem };

/**
 * Writes the day, the next revision, the log entry and the task in one transaction, on condition of the revision that
 * was read.
 */
async function changeCalendar(
  action: "decree" | "withdraw",
  ctx: Context,
  decide: DecideChange,
): Promise<CalendarChange> {
  for (let attempt = 1; ; attempt++) {
    const storedDecrees = await loadDecrees();
    const { holiday, row } = decide(storedDecrees);
    const n = storedDecrees.revision + 1;
    const task = buildDeferredTask({ kind: "calendar", id: `calendar#${n}` }, ctx.now);
    try {
      await transact([
        row,
        buildRevisionWrite(n),
        buildLogWrite({ what: action, holiday, n }, ctx),
        task.row,
        ...buildOutcomeWrites(ctx, { id: holiday.date }),
      ]);
      return { holiday, task: task.task };
    } catch (error) {
      // Another administrator was faster, so the change is checked again against the new state.
      if (!(error instanceof TransactionCancelledError)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new ServiceBusyError(["calendar"], error);
    }
  }
}

const buildRevisionWrite = (n: number): TransactionItem => ({
  label: "revision",
  Put: getCalendarEntity()
    .put({ sk: REVISION, n })
    .where((row, { eq, notExists }) => (n === 1 ? notExists(row.n) : eq(row.n, n - 1)))
    .params(),
});

const buildLogWrite = (
  entry: { what: string; holiday: Holiday; n: number },
  ctx: Context,
): TransactionItem => ({
  label: "log",
  Put: getCalendarLogEntity()
    .put({ sk: ulid(Date.parse(ctx.now)), ...entry, by: ctx.actor.accountId, at: ctx.now })
    .params(),
});
