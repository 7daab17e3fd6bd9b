/**
 * The log of what staff do. Every call of staff that changes something is one row, which is written before the call
 * runs and completed with its outcome, so nothing is done without a row. Rows are not chained, because a chain costs a
 * read and serialises its writers; the histories and the audit record are chained (decision 0310).
 */
import { randomUUID } from "node:crypto";
import { CustomAttributeType, Entity } from "electrodb";
import type { Context } from "../actor.ts";
import type { Day } from "../day.ts";
import { buildKey, defineEntity, optionalText, requiredText } from "../entity.server.ts";
import { countIndexRows } from "../query-partition.server.ts";
import { listLogMonthsBefore } from "./log-months.ts";
import type { StaffAct } from "./staff-act.ts";

const getStaffActEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "staffAct", version: "1", service: "portal" },
        attributes: {
          month: requiredText,
          id: requiredText,
          at: requiredText,
          accountId: requiredText,
          account: requiredText,
          operation: requiredText,
          subject: requiredText,
          detail: { type: CustomAttributeType<StaffAct["detail"]>("any"), required: true },
          outcome: optionalText,
        },
        indexes: {
          one: {
            pk: buildKey("pk", "acts#${month}", ["month"]),
            sk: buildKey("sk", "act#${at}#${id}", ["at", "id"]),
          },
          ofPerson: {
            index: "byQueue",
            pk: buildKey("gsi2pk", "queue#acts-${accountId}#${month}", ["accountId", "month"]),
            sk: buildKey("gsi2sk", "${at}#${id}", ["at", "id"]),
          },
        },
      },
      connection,
    ),
);

/** Writes the row of an act before it runs. One write without a read. */
export const startStaffAct = async (
  { operation, subject, detail, outcome }: Pick<StaffAct, "operation" | "subject" | "detail" | "outcome">,
  { now, today, actor }: Context,
): Promise<StaffAct> => {
  const act: StaffAct = {
    id: randomUUID(),
    at: now,
    accountId: actor.accountId,
    account: actor.account,
    operation,
    subject,
    detail,
    ...(outcome && { outcome }),
  };
  await getStaffActEntity()
    .put({ month: today.slice(0, 7), ...act })
    .go();
  return act;
};

/** Completes the row of an act with its outcome. */
export const completeStaffAct = async (act: StaffAct, outcome: string, { today }: Context): Promise<void> => {
  await getStaffActEntity()
    .put({ month: today.slice(0, 7), ...act, outcome })
    .go();
};

/**
 * Lists the acts of a month (`2026-11`), newest first, page by page.
 * @param cursor of ElectroDB
 */
export const listStaffActs = async (
  month: string,
  limit: number,
  cursor: string | null,
): Promise<{ items: StaffAct[]; cursor: string | null }> => {
  const page = await getStaffActEntity()
    .query.one({ month })
    .go({ order: "desc", limit, cursor, consistent: true });
  return { items: page.data.map(({ month: _, ...act }) => act), cursor: page.cursor };
};

/**
 * Lists the acts of one account in a month, newest first, page by page. It reads the index, which follows a write
 * within moments, and no row of others.
 */
export const listStaffActsByAccount = async (
  accountId: string,
  month: string,
  limit: number,
  cursor: string | null,
): Promise<{ items: StaffAct[]; cursor: string | null }> => {
  const page = await getStaffActEntity()
    .query.ofPerson({ accountId, month })
    .go({ order: "desc", limit, cursor });
  return { items: page.data.map(({ month: _, ...act }) => act), cursor: page.cursor };
};

/** Counts the acts of one account in a month. The count reads the rows of that account and carries none over. */
export const countStaffActsByAccount = (accountId: string, month: string): Promise<number> =>
  countIndexRows(`queue#acts-${accountId}#${month}`, { index: "byQueue", prefix: "" });

/** Returns whether an account has acted in any month until now, this one included. One read a month. */
export const hasStaffActs = async (accountId: string, today: Day): Promise<boolean> => {
  const thisMonth = today.slice(0, 7);
  const pages = await Promise.all(
    [...listLogMonthsBefore(thisMonth), thisMonth].map((month) =>
      listStaffActsByAccount(accountId, month, 1, null),
    ),
  );
  return pages.some(({ items }) => items.length > 0);
};
