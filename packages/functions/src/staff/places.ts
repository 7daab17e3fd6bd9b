/** Places of an event for staff: `/api/staff/lottery` the public draw, `/api/staff/plan` the booths. Part of the staff Lambda. */
import { PlanView, PlanWrite, SwapWrite } from "@portal/core/allocation/wire";
import type { Errand } from "@portal/core/errand/store.server";
import { LotteryWrite, PublicValue, StaffLottery } from "@portal/core/lottery/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

const officers = ["OFFICER", "ADMIN"] as const;
const Versioned = z.object({ version: z.int() });
const Draw = Versioned.extend({ publicValue: PublicValue });

/** Loaded when they are asked for: the staff's other calls begin without them (decision 0032). */
const lottery = () => import("@portal/core/lottery/commands.server");
const allocation = () => import("@portal/core/allocation/commands.server");

/** The errand stands in the table already; the message only makes it sooner. */
const now = async (eventId: string): Promise<void> => {
  const { sendAll } = await import("../jobs/queue.ts");
  await sendAll("DUE_QUEUE_URL", [{ kind: "places", id: eventId } satisfies Errand]);
};

export const places = {
  "GET /lottery/{eventId}": operation({
    summary: "The draw of an event: who may come on the list, and after it how each stands",
    who: officers,
    response: StaffLottery,
    run: async ({ params }, ctx) => (await lottery()).forStaff(params.eventId ?? "", ctx),
  }),
  "PUT /lottery/{eventId}": operation({
    summary: "Fixes places, list and time of the draw, until they are committed to",
    who: officers,
    body: LotteryWrite,
    response: StaffLottery,
    run: async ({ params, body }, ctx) => (await lottery()).prepare(params.eventId ?? "", body, ctx),
  }),
  "POST /lottery/{eventId}/commit": operation({
    summary: "Publishes the list and the commitment to a seed",
    who: officers,
    body: Versioned,
    response: StaffLottery,
    run: async ({ params, body }, ctx) => (await lottery()).commit(params.eventId ?? "", body.version, ctx),
  }),
  "POST /lottery/{eventId}/draw": operation({
    summary: "Draws, with the value made in public, and publishes the result",
    who: officers,
    body: Draw,
    response: StaffLottery,
    run: async ({ params, body }, ctx) => {
      const eventId = params.eventId ?? "";
      const drawn = await (await lottery()).drawNow(eventId, body, ctx);
      await now(eventId);
      return drawn;
    },
  }),
  "POST /lottery/{eventId}/settle": operation({
    summary: "Writes what the draw gave into the applications again and offers what is free",
    who: officers,
    body: Versioned,
    response: StaffLottery,
    again: "run",
    run: async ({ params }, ctx) => {
      const eventId = params.eventId ?? "";
      const view = await (await lottery()).forStaff(eventId, ctx);
      await now(eventId);
      return view;
    },
  }),
  "GET /plan/{eventId}": operation({
    summary: "The plan of booths, who stands where, and who has a place and no booth",
    who: officers,
    response: PlanView,
    run: async ({ params }, ctx) => (await allocation()).planOf(params.eventId ?? "", ctx),
  }),
  "PUT /plan/{eventId}": operation({
    summary: "Draws the zones' grids anew",
    who: officers,
    body: PlanWrite,
    response: PlanView,
    run: async ({ params, body }, ctx) => (await allocation()).drawPlan(params.eventId ?? "", body, ctx),
  }),
  "POST /plan/{eventId}/exhibitors": operation({
    summary: "Shows on the event's page and in the directory who exhibits: whose place is confirmed now",
    who: officers,
    response: z.object({ exhibitors: z.int() }),
    again: "run",
    run: async ({ params }, ctx) =>
      (await import("@portal/core/allocation/exhibitors.server")).publishExhibitors(
        params.eventId ?? "",
        ctx,
      ),
  }),
  "POST /plan/{eventId}/swap": operation({
    summary: "Two exhibitors change booths, in one write; both are told",
    who: officers,
    body: SwapWrite,
    response: PlanView,
    run: async ({ params, body }, ctx) =>
      (await import("@portal/core/allocation/swap.server")).swap(params.eventId ?? "", body, ctx),
  }),
} satisfies Definition;
