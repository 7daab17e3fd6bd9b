/** Writes to the table of the environment by the batch, since the rows of a whole demonstration are thousands. */
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";

type Row = Record<string, unknown>;
type WriteRequests = NonNullable<BatchWriteCommand["input"]["RequestItems"]>[string];

/** `BatchWriteItem` takes no more. */
const BATCH_SIZE = 25;

const sendRequests = async (requests: WriteRequests): Promise<void> => {
  const table = getTableName();
  for (let start = 0; start < requests.length; start += BATCH_SIZE) {
    const batch = new BatchWriteCommand({
      RequestItems: { [table]: requests.slice(start, start + BATCH_SIZE) },
    });
    const { UnprocessedItems } = await getDocumentClient().send(batch);
    if (UnprocessedItems?.[table]?.length) throw new Error("DynamoDB left rows unprocessed");
  }
};

/** Writes rows as they are, whatever is at their keys. @throws Error when the table leaves one out */
export const writeRows = (rows: readonly Row[]): Promise<void> =>
  sendRequests(rows.map((Item) => ({ PutRequest: { Item } })));

/** Deletes the rows with the keys of these. @throws Error when the table leaves one out */
export const deleteRows = (rows: readonly Row[]): Promise<void> =>
  sendRequests(rows.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));

/** A write as ElectroDB builds it. */
export interface BuiltPut {
  params(): unknown;
}
/** Writes the rows of these writes as `writeRows`: many in one call, whatever their entities. */
export const writePuts = (puts: readonly BuiltPut[]): Promise<void> =>
  writeRows(puts.map((put) => (put.params() as { Item: Row }).Item));
