/**
 * Events for staff: `/api/staff/event`. A Lambda of its own, because it loads more schemas than any other staff
 * resource.
 */
import { addClosingDays } from "@portal/core/events/closing-days.server";
import type { RequestedEventChange } from "@portal/core/events/event-change-request.server";
import { EventDetail, ListedEvent, LocalizedText, StaffEvent } from "@portal/core/events/event-schema";
import * as Event from "@portal/core/events/event-service.server";
import { findEvent } from "@portal/core/events/event-store.server";
import {
  refuseEventOutOfScope,
  requireEventInScope,
} from "@portal/core/events/require-event-in-scope.server";
import { WaitingRoomView, WaitingRoomWrite } from "@portal/core/events/waiting-room/waiting-room-schema";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";
import { defineOperation } from "../../http/operation.ts";
import { type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { limitToEventScope } from "./limit-to-event-scope.ts";

const officers = ["OFFICER", "ADMIN"] as const;
const RoomAnswer = z.object({ room: WaitingRoomView.nullable() });
const Versioned = z.object({ version: z.int() });
const ChangeBody = Versioned.extend({ reason: z.string().max(2000).default("") });
const Write = StaffEvent.extend({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,59}$/) });

/** Loaded with the first event that staff open. Public pages never load it. */
const loadEventStaffDetails = () => import("@portal/core/events/event-staff-details.server");
/** Loaded when an event is created from a registration, or published. */
const loadRegistration = () =>
  import("@portal/core/applications/registered-events/create-registered-event.server");
/** Loaded when an organiser cancels or changes an event, which is rare. */
const loadEventChanges = () => import("@portal/core/events/event-change-request.server");
/** Loaded when staff look at the waiting room of an event, which few events have. */
const loadWaitingRoom = () => import("@portal/core/events/waiting-room/waiting-room.server");
/** Loaded when the newsletter of an event is sent, once. */
const loadNewsletter = () => import("@portal/core/events/request-event-newsletter.server");
/** Loaded when an event is changed or taken back. */
const loadUnpublishing = () => import("@portal/core/applications/registered-events/unpublish-event.server");
/** Loaded when a draft is removed, which is rare. */
const loadRemoval = () => import("@portal/core/applications/registered-events/remove-draft-event.server");
const countInspectors = async (key: string): Promise<number> => {
  const { readInspectionSubject } = await import("@portal/core/inspections/records/inspection-store.server");
  return (await readInspectionSubject({ of: "activity", key })).inspectors.length;
};
const countApplications = async (id: string): Promise<number> =>
  (await loadUnpublishing()).countEventApplications(id);
const requestChange = async (
  id: string,
  version: number,
  change: RequestedEventChange,
  ctx: Context,
): Promise<EventDetail> => {
  const { requestEventChange } = await loadEventChanges();
  return requestEventChange(id, version, change, ctx);
};
/** Loaded when an event is changed, which may have a draw. */
const loadDrawGuard = () => import("@portal/core/places/draw/refuse-reopening.server");
/** Loaded with it: an event may have a plan of its booths. */
const loadZoneGuard = () => import("@portal/core/places/booths/refuse-removed-zones.server");
/** Loaded with it: applications may have chosen what an edit removes. */
const loadOptionGuard = () =>
  import("@portal/core/applications/chosen-options/refuse-removed-options.server");
/** Loaded with it: what forms ask for is read from every scheme. */
const loadOfferGuard = () => import("@portal/core/events/refuse-offer-gaps.server");
/** Loaded when an event is created or changed: a registration may hold its name. */
const loadNameGuard = () =>
  import("@portal/core/applications/registered-events/refuse-registered-names.server");
/**
 * Refuses an edit of an event as it was before somebody else changed it. Whether it leaves out what others chose, or
 * reopens anything, is asked of the present event only.
 * @throws Refusal 900050
 */
const refuseStaleEdit = async ({ id, version }: EventDetail): Promise<void> => {
  const current = await findEvent(id);
  if (current && current.version !== version) throw new Refusal(errorCodes.STALE_VERSION, { current });
};
/** Refuses what an edit may not make of an event, when it is asked for and when it is confirmed. */
const refuseEdit = async (next: EventDetail, ctx: Context): Promise<void> => {
  refuseEventOutOfScope(next, ctx);
  await (await loadNameGuard()).refuseRegisteredNames(next);
  await (await loadDrawGuard()).refuseReopenedRegistration(next);
  await (await loadZoneGuard()).refuseRemovedZones(next);
  await (await loadOptionGuard()).refuseRemovedOptions(next);
  await (await loadOfferGuard()).refuseOfferGapsOfPublished(next);
};

/** A repeated change of an event with the same key is answered with the event, like the first call. */
const answersAgain = {
  storesOutcome: true as const,
  onRepeat: (id: string, ctx: Context) => Event.getEvent(id, ctx),
};

/** Names the request for a change that was read. */
const RequestNamed = z.object({ requestedAt: z.string().max(40) });

export const staffEventsDefinition = {
  "GET /": defineOperation({
    summary: "All events, including drafts, with until when they take applications",
    callers: officers,
    scoped: true,
    response: z.object({ items: z.array(ListedEvent), total: z.int() }),
    run: async (_, ctx) => {
      const items = await addClosingDays(await Event.listEventHeadersForStaff(ctx), ctx);
      return { items, total: items.length };
    },
  }),
  "POST /registration/{id}": defineOperation({
    summary: "Creates a draft event from an accepted registration, or returns the one created before",
    callers: officers,
    response: StaffEvent,
    onRepeat: "run",
    run: async ({ params }, ctx) => (await loadRegistration()).createRegisteredEvent(params.id ?? "", ctx),
  }),
  "POST /": defineOperation({
    summary: "Creates an event as a draft",
    storesOutcome: true,
    callers: officers,
    scoped: true,
    body: Write,
    response: StaffEvent,
    status: 201,
    run: async ({ body }, ctx) => {
      refuseEventOutOfScope(body, ctx);
      await (await loadNameGuard()).refuseRegisteredNames(body);
      return (await loadEventStaffDetails()).saveEventForStaff({ ...body, version: 0 }, ctx);
    },
  }),
  "PUT /": defineOperation({
    summary:
      "Changes an event; an edit of published facts that others rely on needs a reason and waits for a colleague",
    callers: officers,
    scoped: true,
    body: Write.extend({ reason: z.string().max(2000).default("") }),
    response: StaffEvent,
    run: async ({ body: { reason, ...event } }, ctx) => {
      await requireEventInScope(event.id, ctx);
      await refuseStaleEdit(event);
      await refuseEdit(event, ctx);
      return (await loadEventStaffDetails()).saveEventForStaff(event, ctx, { reason, countApplications });
    },
  }),
  ...limitToEventScope({
    "GET /{id}": defineOperation({
      summary: "One event, including drafts, with who registered it and who is responsible",
      callers: officers,
      personal: true,
      response: StaffEvent,
      run: async ({ params }, ctx) => (await loadEventStaffDetails()).getEventForStaff(params.id ?? "", ctx),
    }),
    "DELETE /{id}": defineOperation({
      summary: "Removes a draft that was never published; `If-Match` carries its version",
      requiresVersion: true,
      callers: officers,
      response: EventDetail,
      run: async (call, ctx) =>
        (await loadRemoval()).removeDraftEvent(call.params.id ?? "", call.version, countInspectors, ctx),
    }),
    "GET /{id}/waiting-room": defineOperation({
      summary: "The waiting room of an event, or null",
      callers: officers,
      response: RoomAnswer,
      run: async ({ params }, ctx) => ({
        room: await (await loadWaitingRoom()).getWaitingRoom(params.id ?? "", ctx),
      }),
    }),
    "PUT /{id}/waiting-room": defineOperation({
      summary: "Plans the waiting room of an event or changes its pace, with effect within two minutes",
      callers: officers,
      body: WaitingRoomWrite,
      response: RoomAnswer,
      storedStateSchema: WaitingRoomView,
      run: async ({ params, body }, ctx) => ({
        room: await (await loadWaitingRoom()).planWaitingRoom(params.id ?? "", body, ctx),
      }),
    }),
    "DELETE /{id}/waiting-room": defineOperation({
      summary: "Closes the waiting room of an event, so that nobody waits; `If-Match` carries its version",
      requiresVersion: true,
      callers: officers,
      response: RoomAnswer,
      storedStateSchema: WaitingRoomView,
      run: async (call, ctx) => {
        await (await loadWaitingRoom()).closeWaitingRoom(call.params.id ?? "", call.version, ctx);
        return { room: null };
      },
    }),
    "POST /{id}/publish": defineOperation({
      summary: "Requests to publish a draft, which a colleague confirms",
      ...answersAgain,
      callers: officers,
      body: Versioned,
      response: EventDetail,
      run: async ({ params, body }, ctx) =>
        (await loadRegistration()).requestPublication(params.id ?? "", body.version, ctx),
    }),
    "POST /{id}/unpublish": defineOperation({
      summary: "Returns a published event to draft, while nobody has applied",
      ...answersAgain,
      callers: officers,
      body: Versioned,
      response: EventDetail,
      run: async ({ params, body }, ctx) =>
        (await loadUnpublishing()).unpublishEventForStaff(params.id ?? "", body.version, ctx),
    }),
    "POST /{id}/news": defineOperation({
      summary:
        "Sends the newsletter of a published event to its subscribers: once, and once more after each postponement or move",
      storesOutcome: true,
      callers: officers,
      response: z.object({ newsAt: z.string() }),
      onRepeat: async (id) => ({ newsAt: (await (await loadNewsletter()).findNewsletterSentAt(id)) ?? "" }),
      run: async ({ params }, ctx) => (await loadNewsletter()).requestEventNewsletter(params.id ?? "", ctx),
    }),
    "POST /{id}/cancel": defineOperation({
      summary:
        "Requests to cancel an event; once confirmed, every application is cancelled and refunded in full",
      ...answersAgain,
      callers: officers,
      body: ChangeBody,
      response: EventDetail,
      run: async ({ params, body: { version, reason } }, ctx) => {
        const change = { action: "cancel" as const, reason };
        const event = await requestChange(params.id ?? "", version, change, ctx);
        // An event is cancelled when a colleague confirms it; that of a cancelled one is repeated.
        return event.status === "CANCELLED" ? startCancellations(event, ctx) : event;
      },
    }),
    "POST /{id}/postpone": defineOperation({
      summary:
        "Requests to postpone an event; once confirmed, applications are cancelled and registration reopens",
      ...answersAgain,
      callers: officers,
      body: ChangeBody.extend({ start: z.string(), end: z.string(), closesOn: z.string() }),
      response: EventDetail,
      run: async ({ params, body: { version, reason, ...days } }, ctx) =>
        requestChange(params.id ?? "", version, { action: "postpone", reason, days }, ctx),
    }),
    "POST /{id}/move": defineOperation({
      summary:
        "Requests to move an event to another venue; once confirmed, applications are cancelled and registration reopens",
      ...answersAgain,
      callers: officers,
      body: ChangeBody.extend({ venue: LocalizedText }),
      response: EventDetail,
      run: async ({ params, body: { version, reason, venue } }, ctx) =>
        requestChange(params.id ?? "", version, { action: "move", reason, venue }, ctx),
    }),
    "POST /{id}/change/confirm": defineOperation({
      summary: "Confirms the change that a colleague requested, and starts its cancellations and refunds",
      ...answersAgain,
      callers: officers,
      body: Versioned.extend(RequestNamed.shape),
      response: EventDetail,
      run: async ({ params, body }, ctx) => {
        const { confirmEventChange } = await loadEventChanges();
        const event = await confirmEventChange(params.id ?? "", body, ctx, {
          checkEdit: (next) => refuseEdit(next, ctx),
          checkPublication: async (draft) => (await loadRegistration()).checkPublication(draft, ctx),
        });
        // An edit and a publication are not changes by the organiser, and cancel nothing.
        return event.changes?.at(-1)?.at === ctx.now ? startCancellations(event, ctx) : event;
      },
    }),
    "POST /{id}/change/withdraw": defineOperation({
      summary: "Withdraws the change that waits for its confirmation",
      ...answersAgain,
      callers: officers,
      body: RequestNamed,
      response: EventDetail,
      run: async ({ params, body }, ctx) =>
        (await loadEventChanges()).withdrawEventChange(params.id ?? "", body, ctx),
    }),
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("staffEvent", staffEventsDefinition);

/** Starts the job at once; the deferred task written with the change guarantees that it runs. */
async function startCancellations(event: EventDetail, ctx: Context): Promise<EventDetail> {
  const { sendTaskAfterWrite } = await import("../../queues/send-task.ts");
  await sendTaskAfterWrite({ kind: "event", id: event.id }, ctx);
  return event;
}
