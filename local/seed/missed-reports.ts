/**
 * Reports that were not handed in before the demonstration begins have no record: decision 0291 is younger than they are.
 * Its first sweep would suspend most institutions that only fill the lists.
 */
import { DeleteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";

/** Takes the tasks out that would record them. */
export const forgetMissedReports = async (): Promise<void> => {
  const TableName = getTableName();
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await getDocumentClient().send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :tasks",
        ExpressionAttributeValues: { ":tasks": "errand#missedReport" },
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    for (const { pk, sk } of page.Items ?? [])
      await getDocumentClient().send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
};
