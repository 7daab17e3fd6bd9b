/**
 * Receipt numbers, per year and without gaps: the counter moves in the transaction that makes the payment count, under
 * the condition that nobody drew that number meanwhile.
 */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { type Day, getYear } from "../../platform/day.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";

export interface NextReceipt {
  number: string;
  row: TransactionItem;
}
/** The next number of the year of a day, `R-2026-000001`, and the row that takes it. */
export const prepareNextReceipt = async (paidOn: Day): Promise<NextReceipt> => {
  const year = getYear(paidOn);
  const Key = { pk: `counter#receipt-${year}`, sk: "counter" };
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key, ConsistentRead: true }),
  );
  const last = typeof Item?.value === "number" ? Item.value : 0;
  return {
    number: `R-${year}-${String(last + 1).padStart(6, "0")}`,
    row: {
      label: "receipt",
      Update: {
        TableName: getTableName(),
        Key,
        UpdateExpression: "SET #v = :next",
        ConditionExpression: last === 0 ? "attribute_not_exists(#v)" : "#v = :last",
        ExpressionAttributeNames: { "#v": "value" },
        ExpressionAttributeValues: { ":next": last + 1, ...(last === 0 ? {} : { ":last": last }) },
      },
    },
  };
};
