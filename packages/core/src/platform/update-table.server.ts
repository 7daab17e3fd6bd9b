/** Changes how the table itself is set up, which no row does. */
import {
  DescribeTableCommand,
  type TableDescription,
  UpdateTableCommand,
  type UpdateTableCommandInput,
} from "@aws-sdk/client-dynamodb";
import { getDocumentClient, getTableName } from "./table.server.ts";

/**
 * Updates the table, on the basis of its present settings.
 * @param build the update; undefined where the table needs none
 * @returns whether it was updated: not while another change of the table is under way
 */
export const updateTable = async (
  build: (table: TableDescription) => UpdateTableCommandInput | undefined,
): Promise<boolean> => {
  const client = getDocumentClient();
  const { Table } = await client.send(new DescribeTableCommand({ TableName: getTableName() }));
  const update = Table?.TableStatus === "ACTIVE" ? build(Table) : undefined;
  if (update) await client.send(new UpdateTableCommand(update));
  return update !== undefined;
};
