/**
 * The ledger: one row for each movement, written in the transaction of the change that it records and never
 * changed. Its partition is a day, so that a day is one query.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Context } from "../../platform/actor.ts";
import type { Day } from "../../platform/day.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { LedgerEntry } from "./ledger.ts";

const getLedgerEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "ledgerEntry", version: "1", service: "portal" },
        attributes: {
          day: requiredText,
          id: requiredText,
          entry: { type: CustomAttributeType<LedgerEntry>("any"), required: true },
        },
        indexes: {
          one: {
            pk: buildKey("pk", "ledger#${day}", ["day"]),
            sk: buildKey("sk", "entry#${id}", ["id"]),
          },
        },
      },
      connection,
    ),
);

/**
 * Builds the rows of movements; the same movement is recorded once. A day that has passed may be in the archive
 * already, so a movement on its value date has that day archived again.
 */
export const buildLedgerWrites = (
  movements: LedgerEntry | readonly LedgerEntry[],
  { now, today }: Pick<Context, "now" | "today">,
): TransactionItem[] => {
  const entries = [movements].flat();
  const pastDays = new Set(entries.flatMap(({ day }) => (day < today ? [day] : [])));
  return [
    ...entries.map(
      (entry): TransactionItem => ({
        label: "ledger",
        Put: getLedgerEntity()
          .put({ day: entry.day, id: entry.id, entry })
          .where(({ id }, { notExists }) => notExists(id))
          .params(),
      }),
    ),
    ...[...pastDays].map((day) => buildDeferredTask({ kind: "ledgerArchive", id: day }, now).row),
  ];
};

/** Lists the movements of a day. */
export const listLedgerDay = async (day: Day): Promise<LedgerEntry[]> => {
  const { data } = await getLedgerEntity().query.one({ day }).go({ pages: "all", consistent: true });
  return data.map(({ entry }) => entry);
};
