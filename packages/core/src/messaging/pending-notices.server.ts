/** Notices that have no history to stand in: a row of their own, written with what they tell of. */
import type { Instant } from "../platform/day.ts";
import { computeShard, getTableName, tableIndexes } from "../platform/table.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import type { Notice, NoticeSource } from "./notice-types.ts";

/**
 * A row that stands in the due index until its notices are sent: a queue that is away delays them, no more.
 * @param source where it is, for the notice queue
 * @param key of what it tells of; says in which shard it stands
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
