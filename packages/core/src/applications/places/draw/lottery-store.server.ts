/** The row of an event's draw: one an event, changed under its version. */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "../../../platform/table.server.ts";
import type { TransactionItem } from "../../../platform/transaction.server.ts";
import type { Lottery } from "./index.ts";

const keyOf = (eventId: string) => ({ pk: `event#${eventId}`, sk: "lottery" });

/** The draw of an event, read consistently, or undefined. 1 read. */
export const findLottery = async (eventId: string): Promise<Lottery | undefined> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: keyOf(eventId), ConsistentRead: true }),
  );
  return Item?.lottery as Lottery | undefined;
};

/** Writes the draw over the version that was read; 0 where there was none. */
export const buildLotteryWrite = (lottery: Lottery, expectedVersion: number): TransactionItem => ({
  label: "lottery",
  Put: {
    TableName: getTableName(),
    Item: { ...keyOf(lottery.eventId), version: lottery.version, lottery },
    ConditionExpression: expectedVersion === 0 ? "attribute_not_exists(pk)" : "#v = :v",
    ...(expectedVersion === 0
      ? {}
      : {
          ExpressionAttributeNames: { "#v": "version" },
          ExpressionAttributeValues: { ":v": expectedVersion },
        }),
  },
});

/**
 * Counts the row on without changing what it says: whoever gives a place does it under the version by which he counted
 * them, so that two at once cannot both give the last one.
 */
export const buildLotteryVersionBump = (eventId: string, expectedVersion: number): TransactionItem => ({
  label: "lottery",
  Update: {
    TableName: getTableName(),
    Key: keyOf(eventId),
    UpdateExpression: "SET #v = :next, #l.#v = :next",
    ConditionExpression: "#v = :v",
    ExpressionAttributeNames: { "#v": "version", "#l": "lottery" },
    ExpressionAttributeValues: { ":v": expectedVersion, ":next": expectedVersion + 1 },
  },
});
