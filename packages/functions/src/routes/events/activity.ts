/** `/api/activity`: the public list of events. */

import { PublishedDraw } from "@portal/core/applications/places/draw/draw-schema";
import { listDocumentsOfEvent } from "@portal/core/applications/scheme-descriptions/requested-documents";
import { loadClosingDays, resolveClosingDays } from "@portal/core/events/closing-days.server";
import { EventStateSchema, EventSummary, ListedEvent, PublicEvent } from "@portal/core/events/event-schema";
import * as Event from "@portal/core/events/event-service.server";
import { getEventState, toEventSummary } from "@portal/core/events/index";
import { renderEventsFeed } from "@portal/core/feeds/index";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { findPublicDrawTime, getPublishedDraw } from "@portal/core/places/draw/published-draw.server";
import { getEffectivePolicy } from "@portal/core/policies/policy-override";
import { listCachedPolicyOverrides } from "@portal/core/policies/policy-store.server";
import { addMemberSchemes } from "@portal/core/schemes/index";
import { loadCurrentScheme } from "@portal/core/schemes/versions/load-scheme.server";
import * as z from "zod";
import { createCodeFilter, SchemeFilter } from "../../http/list-filters.ts";
import { PublicCursor, takeListPage } from "../../http/list-page.ts";
import { queryNumber } from "../../http/query-number.ts";
import {
  BinaryResponse,
  defineOperation,
  type ResourceDefinition,
  serveResource,
} from "../../http/serve-resource.ts";

const Query = z.object({
  scope: z.enum(["ALL", "INSTITUTE", "IN_MACAO", "OUTSIDE_MACAO"]).optional(),
  state: EventStateSchema.optional(),
  nature: createCodeFilter(listCodes("fairNature")).optional(),
  year: queryNumber(2000, 2100).optional(),
  name: z.string().max(100).optional(),
  type: z.enum(["LOCAL", "ABROAD"]).optional(),
  scheme: SchemeFilter.optional(),
  limit: queryNumber(1, 100).default(100),
  cursor: PublicCursor,
});
const Row = ListedEvent.extend({ state: EventStateSchema });
const ShortRow = EventSummary.pick({ id: true, code: true, names: true, dates: true });
/** Cached but revalidated, so that an event is on the list from the moment it is published. */
const FRESH = "no-cache";
/** Calendar programs poll every few hours. */
const HOUR = "public, max-age=3600";
const Calendar = z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]).optional() });
const createIcsFile = (text: string, name: string): BinaryResponse =>
  new BinaryResponse(new TextEncoder().encode(text), "text/calendar; charset=utf-8", name);

export const activityDefinition = {
  "GET /": defineOperation({
    summary: "Events that match the filters, open ones first",
    query: Query,
    response: z.object({ items: z.array(Row), total: z.int(), cursor: z.string().optional() }),
    cache: FRESH,
    run: async ({ query: { limit, cursor, ...filter } }, ctx) => {
      const events = await Event.listEvents(filter, ctx);
      return takeListPage(
        events.map((event) => ({ ...event, state: getEventState(event, ctx.today) })),
        { limit, cursor },
      );
    },
  }),
  "GET /list": defineOperation({
    summary: "Events as short rows, for a selection list",
    query: Query,
    response: z.object({ items: z.array(ShortRow), total: z.int(), cursor: z.string().optional() }),
    cache: FRESH,
    run: async ({ query: { limit, cursor, ...filter } }, ctx) => {
      const events = await Event.listEvents(filter, ctx);
      return takeListPage(
        events.map(({ id, code, names, dates }) => ({ id, code, names, dates })),
        { limit, cursor },
      );
    },
  }),
  "GET /ics": defineOperation({
    summary: "All events and their last days to register, as a calendar to subscribe to",
    query: Calendar,
    response: z.instanceof(BinaryResponse),
    media: ["text/calendar"],
    cache: HOUR,
    run: async ({ query }, ctx) => {
      const events = await Event.listEvents({}, ctx);
      return createIcsFile(
        renderEventsFeed(events, query.lang ?? "zh-Hant", process.env.SITE_URL ?? "", ctx.now),
        "events.ics",
      );
    },
  }),
  "GET /{id}": defineOperation({
    summary: "One event",
    callers: "optional",
    /**
     * The scheme that the application is for: its policies apply too, so that browser and server validate with the same
     * values.
     */
    query: z.object({ scheme: SchemeFilter.optional() }),
    response: PublicEvent,
    run: async ({ params, query }, ctx) => {
      const event = await Event.getEvent(params.id ?? "", ctx);
      const [overrides, drawAt, forms] = await Promise.all([
        listCachedPolicyOverrides(ctx.now),
        findPublicDrawTime(event),
        Promise.all(addMemberSchemes(event.applicationTypes).map((type) => loadCurrentScheme(type, ctx.now))),
      ]);
      const schemeVersion = forms.find((form) => form?.scheme.id === query.scheme)?.version ?? 0;
      const policy = getEffectivePolicy(overrides, { scheme: query.scheme, event }, ctx.today);
      const closingDays = resolveClosingDays(event, overrides, ctx);
      return {
        ...event,
        policy,
        closingDays,
        state: getEventState({ ...event, closingDays }, ctx.today),
        ...(drawAt && { drawAt }),
        // The forms of the event say what to prepare, so that its page cannot leave anything out.
        documentsNeeded: listDocumentsOfEvent(
          event,
          forms.flatMap((form) => form?.scheme ?? []),
          policy,
          ctx.today,
        ),
        ...(schemeVersion > 0 ? { schemeVersion } : {}),
      };
    },
  }),
  "GET /{id}/lottery": defineOperation({
    summary: "The public draw of an event: the commitment, and after the draw also the seed and the result",
    response: PublishedDraw,
    cache: FRESH,
    run: async ({ params }, ctx) => getPublishedDraw(await Event.getEvent(params.id ?? "", ctx)),
  }),
  "GET /{id}/lottery/file": defineOperation({
    summary: "The public draw of an event as a file, to be verified by `docs/lottery/draw.mjs`",
    response: z.instanceof(BinaryResponse),
    media: ["application/json"],
    cache: FRESH,
    run: async ({ params }, ctx) => {
      const event = await Event.getEvent(params.id ?? "", ctx);
      const publishedDraw = await getPublishedDraw(event);
      const text = `${JSON.stringify(publishedDraw, null, 2)}\n`;
      const name = `draw-${event.id}-${publishedDraw.result ? "result" : "commitment"}.json`;
      return new BinaryResponse(new TextEncoder().encode(text), "application/json", name);
    },
  }),
  "GET /{id}/ics": defineOperation({
    summary: "An event and its registration deadline as a calendar file",
    query: Calendar,
    response: z.instanceof(BinaryResponse),
    media: ["text/calendar"],
    cache: HOUR,
    run: async ({ params, query }, ctx) => {
      const event = await Event.getEvent(params.id ?? "", ctx);
      const site = process.env.SITE_URL ?? "";
      return createIcsFile(
        renderEventsFeed(
          [await loadClosingDays({ ...toEventSummary(event), policy: event.policy }, ctx)],
          query.lang ?? "zh-Hant",
          site,
          ctx.now,
        ),
        `${event.code}.ics`,
      );
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("activity", activityDefinition);
