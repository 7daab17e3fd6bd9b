/**
 * Gives receipts their numbers in the order of the payments. The seed writes several institutions at a time, each from
 * its first day to the last, so that the counter hands out numbers in the order of writing.
 */
import { DeleteCommand, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { LedgerEntry } from "@portal/core/applications/orders/ledger";
import { compressJson, decompressJson } from "@portal/core/platform/compress.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";

type StoredRow = Record<string, unknown> & { pk: string; sk: string };
const receiptNumberPattern = /\bR-\d{4}-\d{6}\b/g;
const CONCURRENT_WRITES = 25;

const listAllRows = async (): Promise<StoredRow[]> => {
  const rows: StoredRow[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await getDocumentClient().send(
      new ScanCommand({ TableName: getTableName(), ...(startKey && { ExclusiveStartKey: startKey }) }),
    );
    rows.push(...((page.Items ?? []) as StoredRow[]));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return rows;
};

const findReceipt = ({ pk, entry }: StoredRow): LedgerEntry | undefined =>
  pk.startsWith("ledger#") && (entry as LedgerEntry).kind === "receipt" ? (entry as LedgerEntry) : undefined;

/** Returns the number of each receipt by the one that it was written with. Each year counts by itself. */
const orderReceiptNumbers = (receipts: readonly Pick<LedgerEntry, "at" | "id">[]): Map<string, string> => {
  const inOrder = receipts.toSorted((one, other) =>
    one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at < other.at ? -1 : 1,
  );
  const counts = new Map<string, number>();
  return new Map(
    inOrder.map(({ id }) => {
      const [, year = ""] = id.split("-");
      const count = (counts.get(year) ?? 0) + 1;
      counts.set(year, count);
      return [id, `R-${year}-${String(count).padStart(6, "0")}`];
    }),
  );
};

const GZIP = 31;
/** Replaces receipt numbers in every text of a value, at any depth, also where it is compressed. */
const renumber = (value: unknown, numbers: ReadonlyMap<string, string>): unknown => {
  if (value instanceof Uint8Array && value[0] === GZIP) {
    const before = decompressJson(value);
    const after = renumber(before, numbers);
    return JSON.stringify(after) === JSON.stringify(before) ? value : compressJson(after);
  }
  if (typeof value === "string") return value.replace(receiptNumberPattern, (old) => numbers.get(old) ?? old);
  if (Array.isArray(value)) return value.map((each) => renumber(each, numbers));
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renumber(each, numbers)]));
};

const writeAll = async <Item>(items: readonly Item[], write: (item: Item) => Promise<unknown>) => {
  for (let i = 0; i < items.length; i += CONCURRENT_WRITES)
    await Promise.all(items.slice(i, i + CONCURRENT_WRITES).map(write));
};

/** Renumbers all receipts in the table, wherever a row names them. Nothing else may write meanwhile. */
export const numberReceiptsByTime = async (): Promise<void> => {
  const rows = await listAllRows();
  const numbers = orderReceiptNumbers(rows.flatMap((row) => findReceipt(row) ?? []));
  const changedRows = rows.flatMap((before) => {
    const after = renumber(before, numbers) as StoredRow;
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [{ before, after }];
  });
  // The number is in the key of a receipt, and each number was another receipt's before.
  const movedRows = changedRows.filter(({ before, after }) => before.sk !== after.sk);
  const table = { TableName: getTableName() };
  await writeAll(movedRows, ({ before: { pk, sk } }) =>
    getDocumentClient().send(new DeleteCommand({ ...table, Key: { pk, sk } })),
  );
  await writeAll(changedRows, ({ after }) =>
    getDocumentClient().send(new PutCommand({ ...table, Item: after })),
  );
};
