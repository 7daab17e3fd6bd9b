/** Events for staff: `/api/staff/event`. A Lambda of its own: of all that staff do it knows the most shapes. */
import type { DueMessage } from "@portal/core/application/clocks/due.server";
import * as Event from "@portal/core/event/commands.server";
import { EventDetail, EventSummary, L10n, StaffEvent } from "@portal/core/event/wire";
import * as z from "zod";
import { operation } from "../http/operation.ts";
import { type Definition, serve } from "../http/serve.ts";

const officers = ["OFFICER", "ADMIN"] as const;
const Versioned = z.object({ version: z.int() });
const Changed = Versioned.extend({ reason: z.string().max(2000).default("") });
const Write = StaffEvent.extend({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,59}$/) });

/** Loaded with the first event that staff open: what public pages never read. */
const behind = () => import("@portal/core/event/behind.server");
/** Loaded when an event is made of a registration, or published. */
const registration = () => import("@portal/core/event/register.server");
/** Loaded when an organiser calls an event off, which is seldom. */
const change = () => import("@portal/core/event/change.server");

export const definition = {
  "GET /": operation({
    summary: "All events, drafts included",
    who: officers,
    response: z.object({ items: z.array(EventSummary), total: z.int() }),
    run: async () => {
      const items = await Event.listForStaff();
      return { items, total: items.length };
    },
  }),
  "GET /{id}": operation({
    summary: "One event, drafts too, with who registered it and who answers for it",
    who: officers,
    response: StaffEvent,
    run: async ({ params }, ctx) => (await behind()).forStaff(params.id ?? "", ctx),
  }),
  "POST /registration/{id}": operation({
    summary:
      "Makes the event of an accepted registration, as a draft; the one that stands when it was made before",
    who: officers,
    response: StaffEvent,
    run: async ({ params }, ctx) => (await registration()).prepare(params.id ?? "", ctx),
  }),
  "POST /": operation({
    summary: "Creates an event as a draft",
    who: officers,
    body: Write,
    response: StaffEvent,
    status: 201,
    run: async ({ body }, ctx) => (await behind()).putForStaff({ ...body, version: 0 }, ctx),
  }),
  "PUT /": operation({
    summary: "Changes an event",
    who: officers,
    body: Write,
    response: StaffEvent,
    run: async ({ body }, ctx) => (await behind()).putForStaff(body, ctx),
  }),
  "POST /{id}/publish": operation({
    summary: "Publishes a draft",
    who: officers,
    body: Versioned,
    response: EventDetail,
    run: async ({ params, body }, ctx) =>
      (await registration()).publishForStaff(params.id ?? "", body.version, ctx),
  }),
  "POST /{id}/news": operation({
    summary: "Sends news of a published event, once, to those who want them",
    who: officers,
    response: z.object({ newsAt: z.string() }),
    run: async ({ params }, ctx) =>
      (await import("@portal/core/event/news.server")).send(params.id ?? "", ctx),
  }),
  "POST /{id}/cancel": operation({
    summary: "The organiser cancels an event: every application is called off and refunded in full",
    who: officers,
    body: Changed,
    response: EventDetail,
    run: async ({ params, body }, ctx) =>
      calledOff(await (await change()).cancel(params.id ?? "", body, ctx)),
  }),
  "POST /{id}/postpone": operation({
    summary: "The organiser postpones an event: as cancelled, and open for the new days",
    who: officers,
    body: Changed.extend({ start: z.string(), end: z.string(), closesOn: z.string() }),
    response: EventDetail,
    run: async ({ params, body }, ctx) =>
      calledOff(await (await change()).postpone(params.id ?? "", body, ctx)),
  }),
  "POST /{id}/move": operation({
    summary: "The organiser moves an event to another place: as cancelled, and open for the new place",
    who: officers,
    body: Changed.extend({ venue: L10n }),
    response: EventDetail,
    run: async ({ params, body }, ctx) =>
      calledOff(await (await change()).relocate(params.id ?? "", body, ctx)),
  }),
} satisfies Definition;

export const handler = serve("staffEvent", definition);

/** The job begins at once; the errand written with the change makes sure that it does. */
async function calledOff(event: EventDetail): Promise<EventDetail> {
  const { sendAll } = await import("../jobs/queue.ts");
  await sendAll("DUE_QUEUE_URL", [{ kind: "event", id: event.id } satisfies DueMessage]);
  return event;
}
