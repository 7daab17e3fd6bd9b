/** The row of an event's draw: one an event, changed under its version. */
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { client, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import type { Lottery } from "./index.ts";

const keyOf = (eventId: string) => ({ pk: `event#${eventId}`, sk: "lottery" });

/** The draw of an event, read consistently, or undefined. 1 read. */
export const read = async (eventId: string): Promise<Lottery | undefined> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: keyOf(eventId), ConsistentRead: true }),
  );
  return Item?.lottery as Lottery | undefined;
};

/** Writes the draw over the version that was read; 0 where there was none. */
export const writing = (lottery: Lottery, expected: number): Labelled => ({
  label: "lottery",
  Put: {
    TableName: tableName(),
    Item: { ...keyOf(lottery.eventId), version: lottery.version, lottery },
    ConditionExpression: expected === 0 ? "attribute_not_exists(pk)" : "#v = :v",
    ...(expected === 0
      ? {}
      : { ExpressionAttributeNames: { "#v": "version" }, ExpressionAttributeValues: { ":v": expected } }),
  },
});

/**
 * Counts the row on without changing what it says: whoever gives a place does it under the version by which he counted
 * them, so that two at once cannot both give the last one.
 */
export const counting = (eventId: string, expected: number): Labelled => ({
  label: "lottery",
  Update: {
    TableName: tableName(),
    Key: keyOf(eventId),
    UpdateExpression: "SET #v = :next, #l.#v = :next",
    ConditionExpression: "#v = :v",
    ExpressionAttributeNames: { "#v": "version", "#l": "lottery" },
    ExpressionAttributeValues: { ":v": expected, ":next": expected + 1 },
  },
});
