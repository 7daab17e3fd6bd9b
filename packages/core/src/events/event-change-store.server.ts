/** Rows of changes of events that wait for a second person (decisions 0350, 0470). */
import { CustomAttributeType, Entity } from "electrodb";
import type { Context } from "../platform/actor.ts";
import { buildKey, defineEntity, requiredText } from "../platform/entity.server.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { buildOutcomeWrites } from "../platform/idempotency/idempotency-store.server.ts";
import {
  buildConditionCheck,
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../platform/transaction.server.ts";
import { buildEventEdit } from "./event-facts.ts";
import type { EventChangeRequest, EventDetail } from "./event-schema.ts";
import { getEvent } from "./event-service.server.ts";
import { buildEventVersionCheck } from "./event-store.server.ts";

const getChangeRequestEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "eventChangeRequest", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          requestedAt: requiredText,
          request: { type: CustomAttributeType<EventChangeRequest>("any"), required: true },
        },
        indexes: {
          ofEvent: { pk: buildKey("pk", "event#${id}", ["id"]), sk: buildKey("sk", "changeRequest", []) },
        },
      },
      connection,
    ),
);

/** Returns the change of an event that waits for its confirmation, or undefined. One read. */
export const findEventChangeRequest = async (id: string): Promise<EventChangeRequest | undefined> =>
  (await getChangeRequestEntity().get({ id }).go()).data?.request;

/** Removes the request that was read, on condition that it is still the same. */
export const buildRequestRemoval = (
  id: string,
  { requestedAt: expected }: EventChangeRequest,
): TransactionItem => ({
  label: "changeRequest",
  Delete: getChangeRequestEntity()
    .delete({ id })
    .where(({ requestedAt }, { eq }) => eq(requestedAt, expected))
    .params(),
});

/** Checks in a transaction that no change of an event waits. */
export const buildNoRequestCheck = (id: string): TransactionItem =>
  buildConditionCheck(
    "changeRequest",
    getChangeRequestEntity()
      .delete({ id })
      .where(({ requestedAt }, { notExists }) => notExists(requestedAt))
      .params(),
  );

/** Stores a request, on condition that none waits and that the event is still the one that was read. */
export const storeChangeRequest = async (
  { id, version }: Pick<EventDetail, "id" | "version">,
  change: Omit<EventChangeRequest, "requestedAt" | "requestedBy" | "requesterName">,
  ctx: Context,
  extraWrites: TransactionItem[] = [],
): Promise<EventChangeRequest> => {
  const { accountId, account } = ctx.actor;
  const request: EventChangeRequest = {
    ...change,
    reason: change.reason.trim(),
    requestedAt: ctx.now,
    requestedBy: accountId,
    requesterName: account,
  };
  await writeEventChange(id, ctx, [
    {
      label: "changeRequest",
      Put: getChangeRequestEntity().create({ id, requestedAt: ctx.now, request }).params(),
    },
    buildEventVersionCheck(id, version),
    ...extraWrites,
    ...buildOutcomeWrites(ctx, { id, version }),
  ]);
  return request;
};

/**
 * Requests an edit of a published event that changes facts which need a second person. The whole edit waits, so that no
 * part of it is public before it is confirmed.
 * @param options the event before and after the validated edit
 * @param extraWrites items of the same transaction
 * @throws Refusal 10502 without a reason, 900050 when the event was changed or a change was asked for meanwhile
 */
export const requestEventEdit = (
  { before, next }: { before: EventDetail; next: EventDetail },
  reason: string,
  ctx: Context,
  extraWrites: TransactionItem[],
): Promise<EventChangeRequest> => {
  if (!reason.trim())
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  return storeChangeRequest(
    before,
    { action: "edit", reason, edit: buildEventEdit(before, next) },
    ctx,
    extraWrites,
  );
};

/** Writes the request or its removal. When somebody else was faster, the refusal carries the event as it is. */
export const writeEventChange = async (
  id: string,
  ctx: Context,
  writes: TransactionItem[],
): Promise<void> => {
  try {
    await transact(writes);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw new Refusal(errorCodes.STALE_VERSION, { current: await getEvent(id, ctx) });
  }
};
