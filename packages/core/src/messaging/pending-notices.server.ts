/** Notices without a history row: stored in a row of their own, written with the change they report. */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../platform/day.ts";
import { defineEntity, requiredText } from "../platform/entity.server.ts";
import { computeShard } from "../platform/table.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import type { Notice, NoticeSource } from "./notice-types.ts";

/** The row is below what it reports, so that its keys are given whole. */
const getPendingNoticesEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "pendingNotices", version: "1", service: "portal" },
        attributes: {
          pk: requiredText,
          sk: requiredText,
          gsi3pk: requiredText,
          gsi3sk: requiredText,
          notices: { type: CustomAttributeType<Notice[]>("any"), required: true },
          waiting: { type: "boolean", required: true },
          /** Epoch seconds, for rows that nothing else belongs to. */
          ttl: { type: "number" },
        },
        indexes: {
          one: {
            pk: { field: "pk", composite: ["pk"], casing: "none" },
            sk: { field: "sk", composite: ["sk"], casing: "none" },
          },
          due: {
            index: "due",
            pk: { field: "gsi3pk", composite: ["gsi3pk"], casing: "none" },
            sk: { field: "gsi3sk", composite: ["gsi3sk"], casing: "none" },
          },
        },
      },
      connection,
    ),
);

/**
 * Builds a row that stays in the due index until its notices are sent, so that an unavailable queue only delays them.
 * @param source the place of the row, for the notice queue
 * @param key of the reported thing; determines the shard
 * @param keptDays after this many days the row expires, for rows that nothing else belongs to
 */
export const buildPendingNoticesWrite = (
  source: NoticeSource,
  key: string,
  notices: Notice[],
  now: Instant,
  keptDays?: number,
): TransactionItem => ({
  label: "notice",
  Put: getPendingNoticesEntity()
    .put({
      ...source,
      gsi3pk: `due#${computeShard(key)}`,
      gsi3sk: `${now}#${key}`,
      notices,
      waiting: true,
      ...(keptDays === undefined ? {} : { ttl: Math.ceil(Date.parse(now) / 1000) + keptDays * 86_400 }),
    })
    .params(),
});
