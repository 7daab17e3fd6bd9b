import type { EventDetail } from "@portal/core/events/event-schema";
import { buildEventWrites } from "@portal/core/events/event-store.server";
import { toInstant } from "@portal/core/platform/day";
import { type TransactionItem, transact } from "@portal/core/platform/transaction.server";

const withoutCondition = ({ label, Put }: TransactionItem): TransactionItem[] =>
  Put ? [{ label, Put: { TableName: Put.TableName, Item: Put.Item } }] : [];

/** Writes the rows of an event without any condition, and no task for its pages. */
export const overwriteEvent = async (event: EventDetail): Promise<void> => {
  const rows = buildEventWrites(event, undefined, toInstant(new Date(0)));
  await transact(
    rows.filter(({ label }) => label === "event" || label === "header").flatMap(withoutCondition),
  );
};
