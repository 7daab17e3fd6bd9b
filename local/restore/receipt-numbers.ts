/**
 * Lets the numbers of receipts go on after those of a lost table. A receipt that was given after the restored moment is
 * in somebody's hands, and its number would be given to another payment (decision 0820).
 */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { OperatorError } from "../operators/operator-command.ts";

/** The counter of a year, as `receipt-number.server.ts` in core keeps it. */
const buildCounterKey = (year: number) => ({ pk: `counter#receipt-${year}`, sk: "counter" });

/** Puts a counter in the place of a lower one. @returns whether there was a lower one, or none */
const raiseCounter = async (
  client: DynamoDBDocumentClient,
  table: string,
  counter: Record<string, unknown>,
): Promise<boolean> => {
  try {
    await client.send(
      new PutCommand({
        TableName: table,
        Item: counter,
        ConditionExpression: "attribute_not_exists(pk) OR #value < :value",
        ExpressionAttributeNames: { "#value": "value" },
        ExpressionAttributeValues: { ":value": counter.value },
      }),
    );
    return true;
  } catch (error) {
    // The restored table is in use already, and has given further numbers.
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

/**
 * Raises the counters of receipts of a restored table to those of the table whose place it takes; done again it changes
 * nothing.
 * @param year the present one. Those beside it are looked at as well: a night may lie between two years
 * @returns the years whose counter was raised
 */
export const raiseReceiptCounters = async (
  client: DynamoDBDocumentClient,
  { from, to }: { from: string; to: string },
  year: number,
): Promise<number[]> => {
  const raisedYears: number[] = [];
  for (const each of [year - 1, year, year + 1]) {
    const { Item: counter } = await client.send(
      new GetCommand({ TableName: from, Key: buildCounterKey(each), ConsistentRead: true }),
    );
    if (counter && (await raiseCounter(client, to, counter))) raisedYears.push(each);
  }
  return raisedYears;
};

/**
 * Raises the counter of a year of a restored table to the last number that anybody has seen, where the lost table can
 * no longer be asked.
 * @param number of that receipt, `R-2026-000123`
 * @returns whether the counter was raised; one that is higher already stays
 * @throws OperatorError for what is no number of a receipt
 */
export const raiseCounterToReceipt = async (
  client: DynamoDBDocumentClient,
  table: string,
  number: string,
): Promise<boolean> => {
  const [, year, value] = /^R-(\d{4})-(\d{6,})$/.exec(number) ?? [];
  if (!year || !value) throw new OperatorError(`${number} is no number of a receipt, such as R-2026-000123`);
  return raiseCounter(client, table, {
    ...buildCounterKey(Number(year)),
    year: Number(year),
    value: Number(value),
    // ElectroDB finds a row of an entity by these.
    __edb_e__: "receiptCounter",
    __edb_v__: "1",
  });
};
