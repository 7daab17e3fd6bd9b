/**
 * Takes the notices of a row out of the due index. Histories of applications, institutions and one-stop payments have
 * such rows. An update by ElectroDB would write the identifiers of one of these entities into the rows of the others, so
 * the three attributes are removed by a plain command (decision 0171).
 */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName, tableIndexes } from "./table.server.ts";

/** Removes a row from the due index after all its notices were sent. Does nothing when the row is gone. */
export const clearPendingNotices = async (key: { pk: string; sk: string }): Promise<void> => {
  const { field, sort } = tableIndexes.due;
  await getDocumentClient()
    .send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: `REMOVE ${field}, ${sort}, waiting`,
        ConditionExpression: "attribute_exists(pk)",
      }),
    )
    .catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    });
};
