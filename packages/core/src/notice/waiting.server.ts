/** Notices that have no history to stand in: a row of their own, written with what they tell of. */
import type { Instant } from "../day.ts";
import { indexes, shardOf, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import type { Notice, NoticeSource } from "./types.ts";

/**
 * A row that stands in the due index until its notices are sent: a queue that is away delays them, no more.
 * @param source where it is, for the notice queue
 * @param key of what it tells of; says in which shard it stands
 */
export const waiting = (source: NoticeSource, key: string, notices: Notice[], now: Instant): Labelled => ({
  label: "notice",
  Put: {
    TableName: tableName(),
    Item: {
      ...source,
      [indexes.due.field]: `due#${shardOf(key)}`,
      [indexes.due.sort]: `${now}#${key}`,
      notices,
      waiting: true,
    },
  },
});
