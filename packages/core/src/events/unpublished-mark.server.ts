/**
 * Marks an event that was published once and taken back: its page was public, so its draft is not removed (decision
 * 0729).
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../platform/day.ts";
import { buildKey, defineEntity, requiredText } from "../platform/entity.server.ts";
import { buildConditionCheck, type TransactionItem } from "../platform/transaction.server.ts";

const getMarkEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "eventTakenBack", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          at: { type: CustomAttributeType<Instant>("string"), required: true },
        },
        indexes: {
          ofEvent: { pk: buildKey("pk", "event#${id}", ["id"]), sk: buildKey("sk", "takenBack", []) },
        },
      },
      connection,
    ),
);

/** Returns whether an event was published once and taken back. One consistent read. */
export const wasUnpublished = async (id: string): Promise<boolean> =>
  (await getMarkEntity().get({ id }).go({ consistent: true })).data !== null;

/** Builds the mark, for the write that takes a published event back. */
export const buildUnpublishedMark = (id: string, now: Instant): TransactionItem => ({
  label: "takenBack",
  Put: getMarkEntity().put({ id, at: now }).params(),
});

/** Checks in a transaction that an event was never taken back. */
export const buildNeverUnpublishedCheck = (id: string): TransactionItem =>
  buildConditionCheck(
    "takenBack",
    getMarkEntity()
      .delete({ id })
      .where(({ at }, { notExists }) => notExists(at))
      .params(),
  );
