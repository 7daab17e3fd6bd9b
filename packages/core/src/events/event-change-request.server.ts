/**
 * The second person for a change of what the public reads of an event: one member of staff asks for it, another one
 * confirms it. It calls off every application and refunds every fee (decision 0350), edits facts that others rely on
 * (decision 0470), or publishes a draft (decision 0494).
 */
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { buildOutcomeWrites } from "../platform/idempotency/idempotency-store.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import {
  applyEventChange,
  type EventChangeInput,
  type EventChangePlan,
  planCancellation,
  planPostponement,
  planRelocation,
  repeatCancellation,
} from "./change-event.server.ts";
import {
  buildRequestRemoval,
  findEventChangeRequest,
  storeChangeRequest,
  writeEventChange,
} from "./event-change-store.server.ts";
import { applyEventEdit } from "./event-facts.ts";
import type { EventChangeRequest, EventDetail } from "./event-schema.ts";
import {
  getEvent,
  type PreparedEvent,
  prepareEvent,
  publishEvent,
  REQUESTER_LABEL,
  writePreparedEvent,
} from "./event-service.server.ts";
import { findEventStaffDetails, refuseUnknownFiles } from "./event-staff-details.server.ts";
import { buildFirstPersonCheck } from "./first-person-check.server.ts";

/** A change as somebody asks for it, with the members of its action. */
export type RequestedEventChange = Pick<EventChangeRequest, "reason" | "days" | "venue"> & {
  action: Exclude<EventChangeRequest["action"], "edit" | "publish">;
};

const planEventChange = (
  id: string,
  version: number,
  { action, reason, days, venue }: RequestedEventChange,
  ctx: Context,
): Promise<EventChangePlan> => {
  const input: EventChangeInput = { version, reason };
  if (action === "postpone" && days) return planPostponement(id, { ...input, ...days }, ctx);
  if (action === "move" && venue) return planRelocation(id, { ...input, venue }, ctx);
  return planCancellation(id, input, ctx);
};

/**
 * Asks for a change of an event, after checking all of it. The cancellation of a draft makes it public, as a cancelled
 * event, so that it waits for a colleague like the others (decision 0712). The cancellation of a cancelled event is
 * only repeated.
 * @throws Refusal 10508, 900057 in another status and once the event has ended, 10501, 10502 and 900054 for fields,
 * 900050 when the event was changed or a change was asked for meanwhile
 */
export const requestEventChange = async (
  id: string,
  version: number,
  change: RequestedEventChange,
  ctx: Context,
): Promise<EventDetail> => {
  const plan = await planEventChange(id, version, change, ctx);
  if (plan.event.status === "CANCELLED")
    return repeatCancellation(plan, ctx, buildOutcomeWrites(ctx, { id, version: version + 1 }));
  await storeChangeRequest(plan.event, change, ctx);
  return plan.event;
};

/** The confirmation of a colleague names the version of the event and the request, both as they were read. */
type ConfirmedEventChange = Pick<EventDetail, "version"> & Pick<EventChangeRequest, "requestedAt">;

/** The checks of areas that come after events in the order of imports, such as applications. */
export interface EventChangeChecks {
  checkEdit: (next: EventDetail) => Promise<void>;
  /**
   * Checks what the publication of an event relies on.
   * @returns what has to hold still in the write that publishes the event
   */
  checkPublication: (event: EventDetail) => Promise<TransactionItem[]>;
}

/**
 * Carries out the change that a colleague asked for. A request does not raise the version of the event, so the request
 * that was read is named as well: the one who asked could otherwise replace it by another one before the confirmation.
 * @param checks what later areas refuse, as when it was asked for
 * @throws Refusal 900057 when nothing was asked for, 900310 for the person who asked for it, and where that person does
 * not act at the desk any more, 900050 when the event or the request was changed meanwhile, and what
 * `requestEventChange` refuses
 */
export const confirmEventChange = async (
  id: string,
  { version, requestedAt }: ConfirmedEventChange,
  ctx: Context,
  checks: EventChangeChecks,
): Promise<EventDetail> => {
  const { request } = await requireEventChangeRequest(id, ctx);
  if (request.requestedBy === ctx.actor.accountId) throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED);
  if (request.requestedAt !== requestedAt)
    throw new Refusal(errorCodes.STALE_VERSION, { current: await getEvent(id, ctx) });
  const confirmationWrites = [
    buildRequestRemoval(id, request),
    await buildFirstPersonCheck(request.requestedBy, await getEvent(id, ctx), REQUESTER_LABEL),
    ...buildOutcomeWrites(ctx, { id, version: version + 1 }),
  ];
  if (request.action === "publish") {
    const event = await getEvent(id, ctx);
    // Whoever confirms has read this version, and whoever asked for it has read the one of the request.
    if (request.version !== version) throw new Refusal(errorCodes.STALE_VERSION, { current: event });
    const checkRows = await checks.checkPublication(event);
    return publishEvent(id, version, ctx, [...confirmationWrites, ...checkRows]);
  }
  if (request.action !== "edit") {
    const plan = await planEventChange(id, version, { ...request, action: request.action }, ctx);
    return applyEventChange(plan, ctx, confirmationWrites);
  }
  const preparedEvent = await prepareRequestedEdit(id, version, request, ctx);
  await checks.checkEdit(preparedEvent.next);
  return writePreparedEvent(preparedEvent, ctx, confirmationWrites);
};

/** Checks an edit again: other members of the event may have changed since it was asked for. */
const prepareRequestedEdit = async (
  id: string,
  version: number,
  { edit }: EventChangeRequest,
  ctx: Context,
): Promise<PreparedEvent> => {
  const [event, behind] = await Promise.all([getEvent(id, ctx), findEventStaffDetails(id)]);
  if (event.version !== version) throw new Refusal(errorCodes.STALE_VERSION, { current: event });
  const editedEvent = edit ? applyEventEdit(event, edit) : event;
  refuseUnknownFiles(editedEvent, behind?.files ?? []);
  return prepareEvent(editedEvent, ctx);
};

/**
 * Drops the change that somebody asked for. Anybody at the desk can, because nothing happens by it.
 * @param requestedAt names the request that was read
 * @throws Refusal 900057 when nothing was asked for, 900050 when it was confirmed, dropped or replaced meanwhile
 */
export const withdrawEventChange = async (
  id: string,
  { requestedAt }: Pick<EventChangeRequest, "requestedAt">,
  ctx: Context,
): Promise<EventDetail> => {
  const { event, request } = await requireEventChangeRequest(id, ctx);
  if (request.requestedAt !== requestedAt) throw new Refusal(errorCodes.STALE_VERSION, { current: event });
  await writeEventChange(id, ctx, [
    buildRequestRemoval(id, request),
    ...buildOutcomeWrites(ctx, { id, version: event.version }),
  ]);
  return event;
};

const requireEventChangeRequest = async (
  id: string,
  ctx: Context,
): Promise<{ event: EventDetail; request: EventChangeRequest }> => {
  const [event, request] = await Promise.all([getEvent(id, ctx), findEventChangeRequest(id)]);
  if (!request)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: event.status, action: "change" } });
  return { event, request };
};
