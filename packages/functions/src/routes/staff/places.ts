/**
 * Places of an event for staff: the public draw at `/api/staff/lottery`, the booth plan at `/api/staff/plan`. A Lambda
 * beside that of `staff.ts`, which had become as large as one may be (decision 0689).
 */
import {
  BoothPlanView,
  BoothPlanWrite,
  BoothSwapWrite,
} from "@portal/core/applications/places/booths/booth-plan-schema";
import {
  DrawPreparationWrite,
  DrawWrite,
  PublicValueReturn,
  StaffDraw,
} from "@portal/core/applications/places/draw/draw-schema";
import type { Context } from "@portal/core/platform/actor";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";
import { EventPageQuery, encryptEventPosition, readEventPosition } from "./event-page.ts";
import { limitToEventScope } from "./limit-to-event-scope.ts";

const officers = ["OFFICER", "ADMIN"] as const;
const encryptDraw = (eventId: string, draw: StaffDraw): StaffDraw =>
  encryptEventPosition("staff.lottery", eventId, draw);
const encryptPlan = (eventId: string, plan: BoothPlanView): BoothPlanView =>
  encryptEventPosition("staff.plan", eventId, plan);

const Versioned = z.object({ version: z.int() });

/** Loaded on demand: a draw starts without the plan (decision 0032). */
const loadDrawService = () => import("@portal/core/places/draw/draw-service.server");
const loadDrawRun = () => import("@portal/core/places/draw/run-draw.server");
const loadStaffDraw = () => import("@portal/core/places/draw/staff-draw.server");
const loadBoothPlan = () => import("@portal/core/places/booths/booth-plan-service.server");

/** The draw has stored the deferred task; the message only makes it run sooner. */
const requestDrawTaskAfterWrite = async (eventId: string, ctx: Context): Promise<void> => {
  const { sendTaskAfterWrite } = await import("../../queues/send-task.ts");
  await sendTaskAfterWrite({ kind: "places", id: eventId }, ctx);
};

/** Answers a call that may have held the draw. */
const answerDraw = async (eventId: string, draw: StaffDraw, ctx: Context): Promise<StaffDraw> => {
  if (draw.status === "DRAWN") await requestDrawTaskAfterWrite(eventId, ctx);
  return encryptDraw(eventId, draw);
};

export const staffPlacesDefinition: ResourceDefinition = limitToEventScope({
  "GET /lottery/{eventId}": defineOperation({
    summary: "The draw of an event: a page of eligible applications, and after the draw the result of each",
    callers: officers,
    query: EventPageQuery,
    response: StaffDraw,
    run: async ({ params: { eventId = "" }, query }, ctx) => {
      const after = readEventPosition("staff.lottery", eventId, query.cursor);
      return encryptDraw(eventId, await (await loadStaffDraw()).getStaffDraw(eventId, ctx, after));
    },
  }),
  "PUT /lottery/{eventId}": defineOperation({
    summary: "Sets places, list, time and public value of the draw, until the commitment is published",
    callers: officers,
    body: DrawPreparationWrite,
    response: StaffDraw,
    run: async ({ params: { eventId = "" }, body }, ctx) =>
      encryptDraw(eventId, await (await loadDrawService()).prepareDraw(eventId, body, ctx)),
  }),
  "POST /lottery/{eventId}/commit": defineOperation({
    summary: "Publishes the commitment: list, places, rule, and the public value still to come",
    storesOutcome: true,
    callers: officers,
    body: Versioned,
    response: StaffDraw,
    run: async ({ params: { eventId = "" }, body }, ctx) =>
      encryptDraw(eventId, await (await loadDrawService()).commitDraw(eventId, body.version, ctx)),
  }),
  "POST /lottery/{eventId}/discard": defineOperation({
    summary: "Discards the prepared draw, until the commitment is published",
    storesOutcome: true,
    callers: officers,
    body: Versioned,
    response: StaffDraw,
    run: async ({ params: { eventId = "" }, body }, ctx) => {
      const { discardDraw } = await import("@portal/core/places/draw/discard-draw.server");
      return encryptDraw(eventId, await discardDraw(eventId, body.version, ctx));
    },
  }),
  "POST /lottery/{eventId}/draw": defineOperation({
    summary:
      "Runs the draw with the public value named before and publishes the result; keeps a value that a second person confirms",
    storesOutcome: true,
    callers: officers,
    body: DrawWrite,
    response: StaffDraw,
    run: async ({ params: { eventId = "" }, body }, ctx) => {
      const { runDraw } = await loadDrawRun();
      return answerDraw(eventId, await runDraw(eventId, body, ctx), ctx);
    },
  }),
  "POST /lottery/{eventId}/value/countersign": defineOperation({
    summary: "Runs the draw with the public value that a colleague entered, and publishes the result",
    storesOutcome: true,
    callers: officers,
    body: Versioned,
    response: StaffDraw,
    run: async ({ params: { eventId = "" }, body }, ctx) => {
      const { countersignPublicValue } = await loadDrawRun();
      return answerDraw(eventId, await countersignPublicValue(eventId, body.version, ctx), ctx);
    },
  }),
  "POST /lottery/{eventId}/value/return": defineOperation({
    summary: "Returns the public value to the colleague who entered it, with a reason",
    storesOutcome: true,
    callers: officers,
    body: PublicValueReturn,
    response: StaffDraw,
    run: async ({ params: { eventId = "" }, body }, ctx) =>
      encryptDraw(eventId, await (await loadDrawRun()).returnPublicValue(eventId, body, ctx)),
  }),
  "POST /lottery/{eventId}/value/withdraw": defineOperation({
    summary: "Withdraws the public value that the caller entered, until a colleague has confirmed it",
    storesOutcome: true,
    callers: officers,
    body: Versioned,
    response: StaffDraw,
    run: async ({ params: { eventId = "" }, body }, ctx) =>
      encryptDraw(eventId, await (await loadDrawRun()).withdrawPublicValue(eventId, body.version, ctx)),
  }),
  "POST /lottery/{eventId}/settle": defineOperation({
    summary: "Applies the draw's result to the applications again and offers free places",
    callers: officers,
    body: Versioned,
    response: StaffDraw,
    onRepeat: "run",
    run: async ({ params }, ctx) => {
      const eventId = params.eventId ?? "";
      const draw = await (await loadStaffDraw()).requestDrawRun(eventId, ctx);
      if (draw.job) await requestDrawTaskAfterWrite(eventId, ctx);
      return encryptDraw(eventId, draw);
    },
  }),
  "GET /plan/{eventId}": defineOperation({
    summary: "The booth plan with its exhibitors, and a page of exhibitors without a booth",
    callers: officers,
    query: EventPageQuery,
    response: BoothPlanView,
    run: async ({ params: { eventId = "" }, query }, ctx) => {
      const after = readEventPosition("staff.plan", eventId, query.cursor);
      return encryptPlan(eventId, await (await loadBoothPlan()).getBoothPlan(eventId, ctx, after));
    },
  }),
  "PUT /plan/{eventId}": defineOperation({
    summary: "Replaces the booth grid of each zone",
    callers: officers,
    body: BoothPlanWrite,
    response: BoothPlanView,
    run: async ({ params: { eventId = "" }, body }, ctx) =>
      encryptPlan(eventId, await (await loadBoothPlan()).saveBoothPlan(eventId, body, ctx)),
  }),
  "POST /plan/{eventId}/exhibitors": defineOperation({
    summary: "Publishes exhibitors with a confirmed place on the event's page and in the directory",
    callers: officers,
    response: z.object({ exhibitors: z.int() }),
    onRepeat: "run",
    run: async ({ params }, ctx) =>
      (await import("@portal/core/places/booths/publish-exhibitors.server")).publishExhibitors(
        params.eventId ?? "",
        ctx,
      ),
  }),
  "POST /plan/{eventId}/swap": defineOperation({
    summary: "Swaps the booths of two exhibitors in one write; both are notified",
    storesOutcome: true,
    callers: officers,
    body: BoothSwapWrite,
    response: BoothPlanView,
    run: async ({ params: { eventId = "" }, body }, ctx) => {
      const { swapBooths } = await import("@portal/core/places/booths/swap-booths.server");
      return encryptPlan(eventId, await swapBooths(eventId, body, ctx));
    },
  }),
});

export const handler = serveResource("staffPlaces", staffPlacesDefinition);
