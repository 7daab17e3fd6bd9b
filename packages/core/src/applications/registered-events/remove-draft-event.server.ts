/** Removing the draft of an event that was made by mistake (decision 0729). */
import { buildNoRequestCheck, findEventChangeRequest } from "../../events/event-change-store.server.ts";
import { buildEventCodeRelease } from "../../events/event-code-store.server.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { getEvent } from "../../events/event-service.server.ts";
import {
  buildEventStaffDetailsDelete,
  findEventStaffDetails,
} from "../../events/event-staff-details.server.ts";
import { buildEventDeletes } from "../../events/event-store.server.ts";
import { buildNeverUnpublishedCheck, wasUnpublished } from "../../events/unpublished-mark.server.ts";
import { getWaitingRoom } from "../../events/waiting-room/waiting-room.server.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { listChangedValues } from "../../platform/audit/changed-values.ts";
import { errorCodes, Refusal, type RefusalDetail } from "../../platform/errors.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { listPolicyOverrides } from "../../policies/policy-store.server.ts";
import { buildUnusedPlanDelete } from "../places/booths/booth-plan-store.server.ts";
import { buildEventPageUnmark, findRegistration } from "./registration.server.ts";
import { countEventApplications } from "./unpublish-event.server.ts";

/** What of an event other people rely on, or would be left without it. */
interface EventUses {
  wasPublished: boolean;
  applications: number;
  hasRequest: boolean;
  hasPolicies: boolean;
  hasWaitingRoom: boolean;
  inspectors: number;
}

/** Lists why a draft is not removed. Pure. */
const listRemovalReasons = (uses: EventUses): NonNullable<RefusalDetail["reasons"]> => {
  const contexts = [
    ...(uses.wasPublished ? ["published"] : []),
    ...(uses.hasRequest ? ["request"] : []),
    ...(uses.hasPolicies ? ["policies"] : []),
    ...(uses.hasWaitingRoom ? ["waitingRoom"] : []),
    ...(uses.inspectors > 0 ? ["inspectors"] : []),
  ];
  return [
    ...(uses.applications > 0
      ? [{ code: errorCodes.EVENT_HAS_APPLICATIONS, params: { context: "remove", count: uses.applications } }]
      : []),
    ...contexts.map((context) => ({ code: errorCodes.EVENT_IN_USE, params: { context } })),
  ];
};

const readEventUses = async (
  id: string,
  countInspectors: (id: string) => Promise<number>,
  ctx: Context,
): Promise<EventUses> => {
  const [wasPublished, applications, request, overrides, room, inspectors] = await Promise.all([
    wasUnpublished(id),
    countEventApplications(id),
    findEventChangeRequest(id),
    listPolicyOverrides(),
    getWaitingRoom(id, ctx),
    countInspectors(id),
  ]);
  return {
    wasPublished,
    applications,
    hasRequest: request !== undefined,
    hasPolicies: overrides.some(({ scope, target }) => scope === "EVENT" && target === id),
    hasWaitingRoom: room !== null,
    inspectors,
  };
};

/**
 * Removes a draft that was never published, with its staff details and its plan of booths. The registration that it was
 * made from waits for its page again.
 * @param version of the event that was read
 * @param countInspectors counts the inspectors assigned to an event, an area that comes after this one
 * @returns the event that was removed
 * @throws Refusal 10508; 900050 when it was changed or a change was asked for meanwhile; 900057 when it is no draft;
 * 900314 with the reasons
 */
export const removeDraftEvent = async (
  id: string,
  version: number,
  countInspectors: (id: string) => Promise<number>,
  ctx: Context,
): Promise<EventDetail> => {
  const event = await getEvent(id, ctx);
  if (event.version !== version) throw new Refusal(errorCodes.STALE_VERSION, { current: event });
  if (event.status !== "DRAFT")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: event.status, action: "remove" } });
  const reasons = listRemovalReasons(await readEventUses(id, countInspectors, ctx));
  if (reasons.length > 0) throw new Refusal(errorCodes.EVENT_IN_USE, { reasons });
  const { code, names } = event;
  if (ctx.changes) Object.assign(ctx.changes, listChangedValues({ code, names }, undefined));
  const [details, registration] = await Promise.all([findEventStaffDetails(id), findRegistration(id)]);
  try {
    await writeWithAuditEntry(
      { action: "event.remove", subject: id, detail: { code, name: names["zh-Hant"] } },
      [
        ...buildEventDeletes(event),
        ...(await buildEventCodeRelease(event)),
        buildEventStaffDetailsDelete(id, details),
        buildNoRequestCheck(id),
        buildNeverUnpublishedCheck(id),
        buildUnusedPlanDelete(id),
        ...(registration?.eventPageAt ? [buildEventPageUnmark(registration, ctx.now)] : []),
      ],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    throw new Refusal(errorCodes.STALE_VERSION, { current: await getEvent(id, ctx) });
  }
  return event;
};
