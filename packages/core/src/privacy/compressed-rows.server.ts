/** Rows of a partition with compressed members decompressed; they are compressed again when the row is written. */
import { createHash } from "node:crypto";
import { listApplicationRows } from "../applications/model/ownership.server.ts";
import { compressJson, decompressJson } from "../platform/compress.server.ts";
import { queryPartition, type RowFilter } from "../platform/query-partition.server.ts";
import { deleteRow, replaceRow, type StoredRow } from "../platform/stored-rows.server.ts";

export { deleteRow, replaceRow, type StoredRow };

/** Reads all rows of a partition, read consistently. */
export const readStoredRows = (pk: string, prefix?: string): Promise<StoredRow[]> =>
  queryPartition<StoredRow>(pk, { prefix });

/** Reads the rows of a partition that match a condition, read consistently. */
export const readMatchingRows = (pk: string, filter: RowFilter): Promise<StoredRow[]> =>
  queryPartition<StoredRow>(pk, { filter });

/** Reads the rows below an application, each checked to belong to the institution; a draft has none. */
export const readRowsBelow = async (header: StoredRow, institutionId: string): Promise<StoredRow[]> =>
  header.status === "DRAFT" ? [] : listApplicationRows<StoredRow>({ id: String(header.id), institutionId });

const isCompressed = (value: unknown): value is Uint8Array => value instanceof Uint8Array;
/** Returns a row with its compressed members as values. */
export const decompressRow = (row: StoredRow): StoredRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isCompressed(value) ? decompressJson(value) : value]),
  ) as StoredRow;

/** Compresses the members again that were compressed in the row as read. */
export const recompressRow = (row: StoredRow, before: StoredRow): StoredRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isCompressed(before[name]) ? compressJson(value) : value,
    ]),
  ) as StoredRow;

/** Returns the pseudonym of an erased person: the same in every row, and not derived from a name. */
export const toPseudonym = (accountId: string): string =>
  `deleted-${createHash("sha256").update(accountId).digest("hex").slice(0, 10)}`;
