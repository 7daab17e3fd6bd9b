/**
 * Rewrites and deletes rows of every kind as they are stored, for erasures and for moving rows. The attributes of all
 * kinds pass through unchanged, so that no entity is asked (decision 0171).
 */
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
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
