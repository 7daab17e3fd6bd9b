/** Taking a published event back while nobody has applied. */
import { applyEventChange, planWithdrawal } from "../../events/change-event.server.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { getEvent, unpublishEvent, writeEvent } from "../../events/event-service.server.ts";
import { findCurrentEvent } from "../../events/event-store.server.ts";
import { buildUnpublishedMark } from "../../events/unpublished-mark.server.ts";
import type { Context } from "../../platform/actor.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { buildPagesTask } from "../../platform/deferred-tasks/pages-task.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { listApplicationsToCount } from "../model/event-pages.server.ts";
import { buildRegistrationCheck, findRegistration } from "./registration.server.ts";

/** Counts the submitted applications of an event. One query for each shard. */
export const countEventApplications = async (eventId: string): Promise<number> =>
  (await listApplicationsToCount(eventId)).length;

/**
 * Takes a published event back to a draft. Once somebody has applied, the event is cancelled, postponed or moved
 * instead, with notices and refunds.
 * @throws Refusal 900311 with the number of applications, 900050, 900057 when it is not published or was changed by its
 * organiser
 */
export const unpublishEventForStaff = async (
  id: string,
  version: number,
  ctx: Context,
): Promise<EventDetail> => {
  const { changes } = await getEvent(id, ctx);
  if (changes?.length) throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { action: "unpublish" } });
  const count = await countEventApplications(id);
  if (count > 0) throw new Refusal(errorCodes.EVENT_HAS_APPLICATIONS, { params: { count } });
  // The index lags, and an application can be on its way that was decided by the published event.
  return unpublishEvent(id, version, ctx, [
    buildDeferredTask({ kind: "takenBack", id }, ctx.now).row,
    buildUnpublishedMark(id, ctx.now),
    // Pages that list events are rendered without it; the write of a draft asks for none.
    buildPagesTask(`event:${id}`, ctx.now),
    ...buildOutcomeWrites(ctx, { id, version: version + 1 }),
  ]);
};

/**
 * Publishes an event again that was taken back while an application was on its way (decision 0471). What the applicant
 * relies on is as it was, because a draft with applications is edited by two people only. Where its registration has
 * been withdrawn since, it is cancelled instead, and the applicants are notified and refunded (decision 0099).
 * @returns whether this call published or cancelled it
 * @throws Refusal 900050, 900057 when somebody changed the event, or its registration, in the same moment; the job
 * repeats the call
 */
export const returnEventWithApplications = async (id: string, ctx: Context): Promise<boolean> => {
  const event = await findCurrentEvent(id, ctx.now);
  if (event?.status !== "DRAFT" || (await countEventApplications(id)) === 0) return false;
  const registration = await findRegistration(id);
  if (registration?.status === "CANCELLED") await applyEventChange(planWithdrawal(event), ctx);
  else {
    const next: EventDetail = { ...event, status: "PUBLISHED", version: event.version + 1 };
    await writeEvent(next, event.version, ctx, registration ? [buildRegistrationCheck(registration)] : []);
  }
  return true;
};
