/**
 * Days that staff decreed or withdrew: holidays on top of the published list (workflow.md › The legal clock). Each
 * change raises the revision, is kept in a log, and leaves an errand that has the running deadlines counted again.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import type { Context } from "../actor.ts";
import { type Day, isDay } from "../day.ts";
import { type Errand, errand } from "../errand/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";
import { Cancelled, type Labelled, transact } from "../write.server.ts";
import { type Calendar, calendarOf, type Holiday } from "./index.ts";

const PK = "calendar";
/** Admins who change the calendar at the same moment wait for one another this often. */
const ATTEMPTS = 5;

interface Kept {
  decrees: Holiday[];
  revision: number;
}
/** Decrees and revision, consistently. One query. */
const kept = async (): Promise<Kept> => {
  const { Items = [] } = await client().send(
    new QueryCommand({
      TableName: tableName(),
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
export const decrees = async (): Promise<Holiday[]> => (await kept()).decrees;

/** The calendar of today: the published years and the decreed days. One query. */
export const calendar = async (): Promise<Calendar> => {
  const { decrees, revision } = await kept();
  return calendarOf(decrees, revision);
};

/** What was changed, and the errand that counts the running deadlines again: to be put on the due queue. */
export interface Changed {
  holiday: Holiday;
  errand: Errand;
}

/**
 * Decrees a day, today's too (a typhoon). Running deadlines counted in working days are counted again by the errand.
 * @throws Refusal 900054 with field issues: no day, a day that is over, or one that is a holiday already
 */
export const decree = (holiday: Omit<Holiday, "kind">, ctx: Context): Promise<Changed> => {
  if (!isDay(holiday.date)) throw wrong("notDay");
  if (holiday.date < ctx.today) throw wrong("beforeMin", { min: ctx.today });
  const made: Holiday = { ...holiday, kind: "EXTRAORDINARY" };
  return change("decree", ctx, ({ decrees, revision }) => {
    if (calendarOf(decrees, revision).closure(made.date)) throw wrong("duplicate");
    const Item = { pk: PK, sk: `decree#${made.date}`, holiday: made, by: ctx.actor.accountId, at: ctx.now };
    return { holiday: made, row: { label: "decree", Put: { TableName: tableName(), Item } } };
  });
};

/**
 * Withdraws a decreed day that has not begun: who stayed at home on it must not have stayed in vain.
 * @throws Refusal 900049 for a day nobody decreed, 900054 for one that has begun
 */
export const withdraw = (date: Day, ctx: Context): Promise<Changed> =>
  change("withdraw", ctx, ({ decrees }) => {
    const holiday = decrees.find((h) => h.date === date);
    if (!holiday) throw new Refusal(codes.NOT_FOUND);
    if (date <= ctx.today) throw wrong("beforeMin", { min: ctx.today });
    const Delete = { TableName: tableName(), Key: { pk: PK, sk: `decree#${date}` } };
    return { holiday, row: { label: "decree", Delete } };
  });

const wrong = (key: string, params = {}): Refusal =>
  new Refusal(codes.INVALID_VALUE, { fields: [{ path: "date", key, params }] });

type Decide = (before: Kept) => { holiday: Holiday; row: Labelled };

/** One transaction under the revision that was read: the day, the next revision, the log, the errand. */
async function change(what: "decree" | "withdraw", ctx: Context, decide: Decide): Promise<Changed> {
  for (let attempt = 1; ; attempt++) {
    const before = await kept();
    const { holiday, row } = decide(before);
    const n = before.revision + 1;
    const left = errand({ kind: "calendar", id: `calendar#${n}` }, ctx.now);
    try {
      await transact([row, revision(n), log({ what, holiday, n }, ctx), left.row]);
      return { holiday, errand: left.errand };
    } catch (error) {
      // Another admin was quicker: what may be decreed is asked again.
      if (!(error instanceof Cancelled) || attempt === ATTEMPTS) throw error;
    }
  }
}

const revision = (n: number): Labelled => ({
  label: "revision",
  Put: {
    TableName: tableName(),
    Item: { pk: PK, sk: "revision", n },
    ConditionExpression: n === 1 ? "attribute_not_exists(pk)" : "n = :before",
    ...(n === 1 ? {} : { ExpressionAttributeValues: { ":before": n - 1 } }),
  },
});

const log = (entry: { what: string; holiday: Holiday; n: number }, ctx: Context): Labelled => ({
  label: "log",
  Put: {
    TableName: tableName(),
    Item: {
      pk: `${PK}#log`,
      sk: ulid(Date.parse(ctx.now)),
      ...entry,
      by: ctx.actor.accountId,
      at: ctx.now,
    },
  },
});
