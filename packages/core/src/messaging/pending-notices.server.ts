/** Notices without a history row: stored in a row of their own, written with the change they report. */
import type { Instant } from "../platform/day.ts";
import { computeShard, getTableName, tableIndexes } from "../platform/table.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import type { Notice, NoticeSource } from "./notice-types.ts";

/**
 * A row that stays in the due index until its notices are sent, so that an unavailable queue only delays them.
 * @param source the place of the row, for the notice queue
 * @param key of the reported thing; determines the shard
 */
export const buildPendingNoticesWrite = (
  source: NoticeSource,
  key: string,
  notices: Notice[],
  now: Instant,
): TransactionItem => ({
  label: "notice",
  Put: {
    TableName: getTableName(),
    Item: {
      ...source,
      [tableIndexes.due.field]: `due#${computeShard(key)}`,
      [tableIndexes.due.sort]: `${now}#${key}`,
      notices,
      waiting: true,
    },
  },
});
