/**
 * Takes the notices of a row out of the due index. Histories of applications, institutions and one-stop payments have
 * such rows. An update by ElectroDB would write the identifiers of one of these entities into the rows of the others,
 * so the three attributes are removed by a plain command (decision 0171).
 */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { meetsCondition } from "./conditional-write.server.ts";
import type { Instant } from "./day.ts";
import { getDocumentClient, getTableName, tableIndexes } from "./table.server.ts";

/** Rows that hold nothing but notices. */
export const unsentPrefix = "unsent#";

/** Puts notices off in the due index until a later time. Does nothing when they were sent meanwhile. */
export const postponePendingNotices = async (
  key: { pk: string; sk: string },
  until: Instant,
): Promise<void> => {
  const { sort } = tableIndexes.due;
  await meetsCondition(
    getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: `SET ${sort} = :until`,
        ConditionExpression: `attribute_exists(${sort})`,
        ExpressionAttributeValues: { ":until": `${until}#${key.pk}` },
      }),
    ),
  );
};

/**
 * Removes a row from the due index after all its notices were sent, and the notices from a row that has nothing else:
 * they name people who may be erased before the row expires. Does nothing when the row is gone.
 */
export const clearPendingNotices = async (key: { pk: string; sk: string }): Promise<void> => {
  const { field, sort } = tableIndexes.due;
  await meetsCondition(
    getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: `REMOVE ${field}, ${sort}, waiting${key.pk.startsWith(unsentPrefix) ? ", notices" : ""}`,
        ConditionExpression: "attribute_exists(pk)",
      }),
    ),
  );
};
