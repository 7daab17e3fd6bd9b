/**
 * Takes the notices of a row out of the due index. Histories of applications, institutions and one-stop payments have
 * such rows. An update by ElectroDB would write the identifiers of one of these entities into the rows of the others,
 * so the three attributes are removed by a plain command (decision 0171).
 */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "./day.ts";
import { getDocumentClient, getTableName, tableIndexes } from "./table.server.ts";

/** Rows that hold nothing but notices. */
export const unsentPrefix = "unsent#";

/**
 * Puts a row off in the due index while a message with its notices lives, so that the sweep of the next minute does not
 * send them once more. Does nothing when the notices were sent meanwhile.
 * @param dueBefore puts it off only while it is due before this instant, so that a time that was set since stays
 */
export const postponePendingNotices = async (
  key: { pk: string; sk: string },
  until: Instant,
  dueBefore?: Instant,
): Promise<void> => {
  const { sort } = tableIndexes.due;
  await getDocumentClient()
    .send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: `SET ${sort} = :until`,
        ConditionExpression: dueBefore ? `${sort} < :dueBefore` : `attribute_exists(${sort})`,
        ExpressionAttributeValues: {
          ":until": `${until}#${key.pk}`,
          ...(dueBefore && { ":dueBefore": dueBefore }),
        },
      }),
    )
    .catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    });
};

/**
 * Removes a row from the due index after all its notices were sent, and the notices from a row that has nothing else:
 * they name people who may be erased before the row expires. Does nothing when the row is gone.
 */
export const clearPendingNotices = async (key: { pk: string; sk: string }): Promise<void> => {
  const { field, sort } = tableIndexes.due;
  await getDocumentClient()
    .send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: `REMOVE ${field}, ${sort}, waiting${key.pk.startsWith(unsentPrefix) ? ", notices" : ""}`,
        ConditionExpression: "attribute_exists(pk)",
      }),
    )
    .catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    });
};
