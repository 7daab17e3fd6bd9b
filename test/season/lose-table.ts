/**
 * Loses the table in the middle of a season and restores it to the beginning of the night (`docs/operations.md` ›
 * Restore).
 */
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { buildTableInput, recreateTable } from "../../local/deployment/create-stores.ts";
import { getDeployment } from "../../local/deployment/deployment.ts";
import { copyRows, copySentNotices } from "../../local/restore/copy-rows.ts";

const RESTORED = "restored-table";

/**
 * Remembers the table as it stands, as point-in-time recovery does.
 * @returns loses what was written since, and lets the restored rows take the place of the lost ones. The name of the
 * table stays: a Lambda keeps it for as long as it lives, and all of them live in this process
 */
export const rememberTable = async (): Promise<() => Promise<{ rows: number; marks: number }>> => {
  const { table } = getDeployment();
  // A client as that of `npm run restore`: the time limits of Lambdas are for single rows, and here the whole table is
  // copied.
  const client = new DynamoDBClient({});
  const documents = DynamoDBDocumentClient.from(client);
  await client.send(new CreateTableCommand(buildTableInput(table, RESTORED)));
  const rows = await copyRows(documents, { from: table.name, to: RESTORED });
  return async () => {
    const marks = await copySentNotices(documents, { from: table.name, to: RESTORED });
    await recreateTable();
    await copyRows(documents, { from: RESTORED, to: table.name });
    await client.send(new DeleteTableCommand({ TableName: RESTORED }));
    client.destroy();
    return { rows, marks };
  };
};
