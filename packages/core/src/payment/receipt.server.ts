/**
 * Receipt numbers, per year and without gaps: the counter moves in the transaction that makes the payment count, under
 * the condition that nobody drew that number meanwhile.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { type Day, yearOf } from "../day.ts";
import { client, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";

export interface NextReceipt {
  number: string;
  row: Labelled;
}
/** The next number of the year of a day, `R-2026-000001`, and the row that takes it. */
export const nextReceipt = async (on: Day): Promise<NextReceipt> => {
  const year = yearOf(on);
  const Key = { pk: `counter#receipt-${year}`, sk: "counter" };
  const { Item } = await client().send(new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }));
  const last = typeof Item?.value === "number" ? Item.value : 0;
  return {
    number: `R-${year}-${String(last + 1).padStart(6, "0")}`,
    row: {
      label: "receipt",
      Update: {
        TableName: tableName(),
        Key,
        UpdateExpression: "SET #v = :next",
        ConditionExpression: last === 0 ? "attribute_not_exists(#v)" : "#v = :last",
        ExpressionAttributeNames: { "#v": "value" },
        ExpressionAttributeValues: { ":next": last + 1, ...(last === 0 ? {} : { ":last": last }) },
      },
    },
  };
};
