/** The notices of a row, for whoever sends them: the sweep, and the job whose message names the row only. */
import { decompressJson } from "../platform/compress.server.ts";
import { readRows } from "../platform/query-partition.server.ts";
import { tableIndexes } from "../platform/table.server.ts";
import type { Notice, NoticeSource } from "./notice-types.ts";

/** Parses the notices of a history row: compressed for applications, plain for institutions. */
export const parseNotices = (row: Record<string, unknown>): Notice[] =>
  row.notices instanceof Uint8Array
    ? decompressJson<Notice[]>(row.notices)
    : Array.isArray(row.notices)
      ? row.notices
      : [];

/**
 * Reads the notices that a row still has to send; none when they were sent, or the row is gone. Every kind of row stays
 * in the due index until then; only some of them have an attribute that says so as well.
 */
export const readPendingNotices = async ({ pk, sk }: NoticeSource): Promise<Notice[]> => {
  const [row] = await readRows([{ pk, sk }]);
  return row?.[tableIndexes.due.sort] ? parseNotices(row) : [];
};
