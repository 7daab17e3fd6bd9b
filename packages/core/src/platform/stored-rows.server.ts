/**
 * Rewrites and deletes rows of every kind as they are stored, for erasures and for moving rows. The attributes of all
 * kinds pass through unchanged, so that no entity is asked (decision 0171).
 */
import { setTimeout } from "node:timers/promises";
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  PutCommand,
} from "@aws-sdk/lib-dynamodb";
import { computeRetryPause, MAX_WRITE_ATTEMPTS, ServiceBusyError } from "./service-failures.server.ts";
import { splitIntoBatches } from "./split-into-batches.ts";
import { getDocumentClient, getTableName } from "./table.server.ts";

/** A row with its keys and all its attributes, as the document client reads it. */
export type StoredRow = Record<string, unknown> & { pk: string; sk: string };

/**
 * Replaces the row that was read, on the condition that its version is unchanged where it has one.
 * @throws ConditionalCheckFailedException
 */
export const replaceRow = async (row: StoredRow, before: StoredRow): Promise<void> => {
  const isVersioned = typeof before.version === "number";
  await getDocumentClient().send(
    new PutCommand({
      TableName: getTableName(),
      Item: isVersioned ? { ...row, version: (before.version as number) + 1 } : row,
      ConditionExpression: isVersioned ? "version = :version" : "attribute_exists(pk)",
      ...(isVersioned && { ExpressionAttributeValues: { ":version": before.version } }),
    }),
  );
};

/** Deletes a row by its keys, whatever it holds. One that does not exist stays so. */
export const deleteRow = async ({ pk, sk }: Pick<StoredRow, "pk" | "sk">): Promise<void> => {
  await getDocumentClient().send(new DeleteCommand({ TableName: getTableName(), Key: { pk, sk } }));
};

type WriteRequests = NonNullable<BatchWriteCommandInput["RequestItems"]>[string];
/** The most rows that DynamoDB writes in one batch. */
const MAX_BATCH_ROWS = 25;

const deleteBatch = async (batch: WriteRequests): Promise<void> => {
  const table = getTableName();
  let requests = batch;
  for (let attempt = 1; ; attempt++) {
    const { UnprocessedItems } = await getDocumentClient().send(
      new BatchWriteCommand({ RequestItems: { [table]: requests } }),
    );
    requests = UnprocessedItems?.[table] ?? [];
    if (requests.length === 0) return;
    if (attempt === MAX_WRITE_ATTEMPTS) throw new ServiceBusyError(["UnprocessedItems"]);
    await setTimeout(computeRetryPause(attempt, Math.random()));
  }
};

/**
 * Deletes any number of rows by their keys, also where they do not exist. Rows that DynamoDB leaves for another call,
 * as it does while a partition is throttled, are deleted by the next one.
 * @throws ServiceBusyError when some are left after all attempts
 */
export const deleteRows = async (keys: readonly Pick<StoredRow, "pk" | "sk">[]): Promise<void> => {
  const requests = keys.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
  for (const batch of splitIntoBatches(requests, MAX_BATCH_ROWS)) await deleteBatch(batch);
};
