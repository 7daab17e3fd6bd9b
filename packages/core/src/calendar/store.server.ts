/**
 * Days that staff decreed or withdrew: holidays on top of the published list (workflow.md › The legal clock). Each
 * change raises the revision, is kept in a log, and leaves an errand that has the running deadlines counted again.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import type { Context } from "../platform/actor.ts";
import { type Day, isDay } from "../platform/day.ts";
import {
  buildDeferredTask,
  type DeferredTask,
} from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { getDocumentClient, getTableName } from "../platform/table.server.ts";
import { TransactionCancelledError, type TransactionItem, transact } from "../platform/transaction.server.ts";
import { buildCalendar, type Calendar, type Holiday } from "./index.ts";

const PK = "calendar";
/** Admins who change the calendar at the same moment wait for one another this often. */
const ATTEMPTS = 5;

interface StoredDecrees {
  decrees: Holiday[];
  revision: number;
}
/** Decrees and revision, consistently. One query. */
const loadDecrees = async (): Promise<StoredDecrees> => {
  const { Items = [] } = await getDocumentClient().send(
    new QueryCommand({
      TableName: getTableName(),
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": PK },
      ConsistentRead: true,
    }),
  );
  return {
    decrees: Items.flatMap((row) => (row.holiday ? [row.holiday as Holiday] : [])),
    revision: Number(Items.find((row) => row.sk === "revision")?.n ?? 0),
  };
};

/** Every decreed day, first day first. One query. */
export const listDecrees = async (): Promise<Holiday[]> => (await loadDecrees()).decrees;

/** The calendar of today: the published years and the decreed days. One query. */
export const getCalendar = async (): Promise<Calendar> => {
  const { decrees, revision } = await loadDecrees();
  return buildCalendar(decrees, revision);
};

/** What was changed, and the errand that counts the running deadlines again: to be put on the due queue. */
export interface CalendarChange {
  holiday: Holiday;
  errand: DeferredTask;
}

/**
 * Decrees a day, today's too (a typhoon). Running deadlines counted in working days are counted again by the errand.
 * @throws Refusal 900054 with field issues: no day, a day that is over, or one that is a holiday already
 */
export const decreeHoliday = (holiday: Omit<Holiday, "kind">, ctx: Context): Promise<CalendarChange> => {
  if (!isDay(holiday.date)) throw buildDateRefusal("notDay");
  if (holiday.date < ctx.today) throw buildDateRefusal("beforeMin", { min: ctx.today });
  const decreedHoliday: Holiday = { ...holiday, kind: "EXTRAORDINARY" };
  return changeCalendar("decree", ctx, ({ decrees, revision }) => {
    if (buildCalendar(decrees, revision).closure(decreedHoliday.date)) throw buildDateRefusal("duplicate");
    const Item = {
      pk: PK,
      sk: `decree#${decreedHoliday.date}`,
      holiday: decreedHoliday,
      by: ctx.actor.accountId,
      at: ctx.now,
    };
    return { holiday: decreedHoliday, row: { label: "decree", Put: { TableName: getTableName(), Item } } };
  });
};

/**
 * Withdraws a decreed day that has not begun: who stayed at home on it must not have stayed in vain.
 * @throws Refusal 900049 for a day nobody decreed, 900054 for one that has begun
 */
export const withdrawHoliday = (date: Day, ctx: Context): Promise<CalendarChange> =>
  changeCalendar("withdraw", ctx, ({ decrees }) => {
    const holiday = decrees.find((h) => h.date === date);
    if (!holiday) throw new Refusal(errorCodes.NOT_FOUND);
    if (date <= ctx.today) throw buildDateRefusal("beforeMin", { min: ctx.today });
    const Delete = { TableName: getTableName(), Key: { pk: PK, sk: `decree#${date}` } };
    return { holiday, row: { label: "decree", Delete } };
  });

const buildDateRefusal = (key: string, params = {}): Refusal =>
  new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "date", key, params }] });

type DecideChange = (before: StoredDecrees) => { holiday: Holiday; row: TransactionItem };

/** One transaction under the revision that was read: the day, the next revision, the log, the errand. */
async function changeCalendar(
  action: "decree" | "withdraw",
  ctx: Context,
  decide: DecideChange,
): Promise<CalendarChange> {
  for (let attempt = 1; ; attempt++) {
    const stored = await loadDecrees();
    const { holiday, row } = decide(stored);
    const n = stored.revision + 1;
    const task = buildDeferredTask({ kind: "calendar", id: `calendar#${n}` }, ctx.now);
    try {
      await transact([
        row,
        buildRevisionWrite(n),
        buildLogWrite({ what: action, holiday, n }, ctx),
        task.row,
      ]);
      return { holiday, errand: task.errand };
    } catch (error) {
      // Another admin was quicker: what may be decreed is asked again.
      if (!(error instanceof TransactionCancelledError) || attempt === ATTEMPTS) throw error;
    }
  }
}

const buildRevisionWrite = (n: number): TransactionItem => ({
  label: "revision",
  Put: {
    TableName: getTableName(),
    Item: { pk: PK, sk: "revision", n },
    ConditionExpression: n === 1 ? "attribute_not_exists(pk)" : "n = :before",
    ...(n === 1 ? {} : { ExpressionAttributeValues: { ":before": n - 1 } }),
  },
});

const buildLogWrite = (
  entry: { what: string; holiday: Holiday; n: number },
  ctx: Context,
): TransactionItem => ({
  label: "log",
  Put: {
    TableName: getTableName(),
    Item: {
      pk: `${PK}#log`,
      sk: ulid(Date.parse(ctx.now)),
      ...entry,
      by: ctx.actor.accountId,
      at: ctx.now,
    },
  },
});
