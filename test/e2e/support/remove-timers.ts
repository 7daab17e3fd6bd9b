/**
 * A journey that moves the clock by months would have every deadline of three hundred institutions applied, each with
 * its letters, which takes up to half a minute of a core and is nothing to the one institution that it follows.
 */
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName, SHARDS, tableIndexes } from "@portal/core/platform/table.server";

const { index, field, sort } = tableIndexes.due;

/** Lists every row of a shard with something due, now or later. */
const listDueRows = async (shard: number): Promise<Record<string, unknown>[]> => {
  const rows: Record<string, unknown>[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await getDocumentClient().send(
      new QueryCommand({
        TableName: getTableName(),
        IndexName: index,
        KeyConditionExpression: "#shard = :shard",
        ExpressionAttributeNames: { "#shard": field },
        ExpressionAttributeValues: { ":shard": `due#${shard}` },
        ExclusiveStartKey: startKey,
      }),
    );
    rows.push(...(page.Items ?? []));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return rows;
};

/**
 * Takes the timers of all institutions but these out of the table of the environment. What belongs to no institution
 * stays.
 * @returns how many rows lost theirs
 */
export const removeTimersExceptFor = async (institutionIds: readonly string[]): Promise<number> => {
  let removedCount = 0;
  for (let shard = 0; shard < SHARDS; shard++)
    for (const { pk, sk, institutionId } of await listDueRows(shard)) {
      const owner = institutionId ?? /^institution#(.+)/.exec(String(pk))?.[1];
      if (owner === undefined || institutionIds.includes(String(owner))) continue;
      await getDocumentClient().send(
        new UpdateCommand({
          TableName: getTableName(),
          Key: { pk, sk },
          UpdateExpression: "REMOVE #shard, #instant",
          ExpressionAttributeNames: { "#shard": field, "#instant": sort },
        }),
      );
      removedCount++;
    }
  return removedCount;
};
