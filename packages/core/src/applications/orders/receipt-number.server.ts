/**
 * Receipt numbers, per year and without gaps: the counter is updated in the transaction that records the payment, on
 * condition that nobody used that number meanwhile.
 */
import { Entity } from "electrodb";
import { type Day, getYear } from "../../platform/day.ts";
import { buildKey, defineEntity, requiredNumber } from "../../platform/entity.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";

const getCounterEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "receiptCounter", version: "1", service: "portal" },
        attributes: { year: requiredNumber, value: { type: "number" } },
        indexes: {
          one: {
            pk: buildKey("pk", "counter#receipt-${year}", ["year"]),
            sk: buildKey("sk", "counter", []),
          },
        },
      },
      connection,
    ),
);

export interface NextReceipt {
  number: string;
  row: TransactionItem;
}
/** Returns the next number of this year, `R-2026-000001`, and the row that takes it. */
export const prepareNextReceipt = async (today: Day): Promise<NextReceipt> => {
  const year = getYear(today);
  const counters = getCounterEntity();
  const { data } = await counters.get({ year }).go({ consistent: true });
  const last = data?.value ?? 0;
  return {
    number: `R-${year}-${String(last + 1).padStart(6, "0")}`,
    row: {
      label: "receipt",
      Update: counters
        .update({ year })
        .set({ value: last + 1 })
        .where(({ value }, { eq, notExists }) => (last === 0 ? notExists(value) : eq(value, last)))
        .params(),
    },
  };
};
