/** Copies rows from one table to another, which a restore needs for what the restored moment does not know. */
import { BatchWriteCommand, type DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";

/** `BatchWriteItem` takes no more. */
const BATCH_SIZE = 25;
/** Rows that DynamoDB did not take are sent again after this many milliseconds, then twice as many, and so on. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 10_000;

type Row = Record<string, unknown>;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const writeRows = async (
  client: DynamoDBDocumentClient,
  table: string,
  rows: readonly Row[],
): Promise<void> => {
  let waiting = rows.map((Item) => ({ PutRequest: { Item } }));
  for (let ms = FIRST_PAUSE_MS; waiting.length > 0; ms = Math.min(2 * ms, MAX_PAUSE_MS)) {
    const { UnprocessedItems } = await client.send(
      new BatchWriteCommand({ RequestItems: { [table]: waiting } }),
    );
    waiting = (UnprocessedItems?.[table] ?? []) as typeof waiting;
    if (waiting.length > 0) await pause(ms);
  }
};

interface CopiedTables {
  from: string;
  to: string;
}

/**
 * Copies the rows that a predicate selects; done again it changes nothing.
 * @returns how many
 */
export const copyRows = async (
  client: DynamoDBDocumentClient,
  { from, to }: CopiedTables,
  isWanted: (row: Row) => boolean = () => true,
): Promise<number> => {
  let copiedRows = 0;
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from, ConsistentRead: true })) {
    const rows = Items.filter(isWanted);
    for (let start = 0; start < rows.length; start += BATCH_SIZE)
      await writeRows(client, to, rows.slice(start, start + BATCH_SIZE));
    copiedRows += rows.length;
  }
  return copiedRows;
};

/**
 * Copies the marks of sent notices and the notices shown in the portal (`notice-store.server.ts`). A table of an
 * earlier moment does not know what was sent since then: the sweep would send it once more, and what is marked as sent
 * would nowhere be shown.
 */
export const copySentNotices = (client: DynamoDBDocumentClient, tables: CopiedTables): Promise<number> =>
  copyRows(client, tables, ({ pk, sk }) => isSentMark(pk, sk) || isInAppNotice(pk, sk));
const isSentMark = (pk: unknown, sk: unknown): boolean => String(pk).startsWith("notice#") && sk === "sent";
const isInAppNotice = (pk: unknown, sk: unknown): boolean =>
  String(pk).startsWith("account#") && String(sk).startsWith("notice#");
