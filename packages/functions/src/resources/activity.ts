/** `/api/activity`: the events, for everybody. */
import * as Event from "@portal/core/event/commands.server";
import { stateOf, summaryOf } from "@portal/core/event/index";
import { EventDetail, EventState, EventSummary } from "@portal/core/event/wire";
import { eventsFeed } from "@portal/core/feed/index";
import { forEverybody } from "@portal/core/lottery/public.server";
import { PublicLottery } from "@portal/core/lottery/wire";
import { holding } from "@portal/core/policy/index";
import { recent as policies } from "@portal/core/policy/store.server";
import * as z from "zod";
import { Binary, type Definition, operation, serve } from "../http/serve.ts";

const Query = z.object({
  scope: z.enum(["ALL", "INSTITUTE", "IN_MACAO", "OUTSIDE_MACAO"]).optional(),
  state: EventState.optional(),
  nature: z.string().max(60).optional(),
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  name: z.string().max(100).optional(),
  type: z.enum(["LOCAL", "ABROAD"]).optional(),
  scheme: z.string().max(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
const Row = EventSummary.extend({ state: EventState });
const Short = EventSummary.pick({ id: true, code: true, names: true, dates: true });
/** Kept, but asked for again: an event is on the list from the moment it is published. */
const FRESH = "no-cache";
/** Calendar programs ask every few hours. */
const HOUR = "public, max-age=3600";
const Calendar = z.object({ lang: z.enum(["zh-Hant", "zh-Hans", "en", "pt"]).optional() });
const ics = (text: string, name: string): Binary =>
  new Binary(new TextEncoder().encode(text), "text/calendar; charset=utf-8", name);

export const definition = {
  "GET /": operation({
    summary: "Events that pass the filters, those open for registration first",
    query: Query,
    response: z.object({ items: z.array(Row), total: z.int() }),
    cache: FRESH,
    run: async ({ query: { limit, ...filter } }, ctx) => {
      const events = await Event.list(filter, ctx);
      return {
        items: events.slice(0, limit ?? 100).map((e) => ({ ...e, state: stateOf(e, ctx.today) })),
        total: events.length,
      };
    },
  }),
  "GET /list": operation({
    summary: "Short rows for pickers",
    query: Query,
    response: z.object({ items: z.array(Short) }),
    cache: FRESH,
    run: async ({ query: { limit, ...filter } }, ctx) => ({
      items: (await Event.list(filter, ctx))
        .slice(0, limit ?? 100)
        .map(({ id, code, names, dates }) => ({ id, code, names, dates })),
    }),
  }),
  "GET /ics": operation({
    summary: "All events and the last days to register, as a calendar to subscribe to",
    query: Calendar,
    response: z.instanceof(Binary),
    media: ["text/calendar"],
    cache: HOUR,
    run: async ({ query }, ctx) => {
      const events = await Event.list({}, ctx);
      return ics(
        eventsFeed(events, query.lang ?? "zh-Hant", process.env.SITE_URL ?? "", ctx.now),
        "events.ics",
      );
    },
  }),
  "GET /{id}": operation({
    summary: "One event",
    who: "optional",
    /** The scheme an application is written for: its policies hold too, so that both ends check by the same numbers. */
    query: z.object({ scheme: z.string().max(60).optional() }),
    response: EventDetail.extend({ state: EventState }),
    run: async ({ params, query }, ctx) => {
      const [event, overrides] = await Promise.all([Event.get(params.id ?? "", ctx), policies(ctx.now)]);
      const policy = holding(overrides, { scheme: query.scheme, event }, ctx.today);
      return { ...event, policy, state: stateOf(event, ctx.today) };
    },
  }),
  "GET /{id}/lottery": operation({
    summary: "The public draw of places: the list and the commitment before it, seed and result after it",
    response: PublicLottery,
    cache: FRESH,
    run: async ({ params }, ctx) => forEverybody(await Event.get(params.id ?? "", ctx)),
  }),
  "GET /{id}/lottery/file": operation({
    summary: "The same as a file, for `docs/lottery/draw.mjs`",
    response: z.instanceof(Binary),
    media: ["application/json"],
    cache: FRESH,
    run: async ({ params }, ctx) => {
      const event = await Event.get(params.id ?? "", ctx);
      const text = `${JSON.stringify(await forEverybody(event), null, 2)}\n`;
      return new Binary(new TextEncoder().encode(text), "application/json", `draw-${event.id}.json`);
    },
  }),
  "GET /{id}/ics": operation({
    summary: "The event and its registration deadline as a calendar file",
    query: Calendar,
    response: z.instanceof(Binary),
    media: ["text/calendar"],
    cache: HOUR,
    run: async ({ params, query }, ctx) => {
      const event = await Event.get(params.id ?? "", ctx);
      const site = process.env.SITE_URL ?? "";
      return ics(eventsFeed([summaryOf(event)], query.lang ?? "zh-Hant", site, ctx.now), `${event.code}.ics`);
    },
  }),
} satisfies Definition;

export const handler = serve("activity", definition);
