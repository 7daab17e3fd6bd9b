/** Places of an event: what a public draw gave or did not give, offers to who waits, and the booth on the plan. */
import { policyNumber } from "../../code-lists/policy.ts";
import { day } from "../../day.ts";
import { offerDue } from "../clocks/deadlines.ts";
import type { Header } from "../row.ts";
import { decided, type Effect, leave, objectable, refuse, without } from "./effect.ts";

/** Without the offer's deadline and what was to happen by it. */
const answered = (h: Header): Header => ({
  ...h,
  deadlines: without(h, "offer"),
  timers: h.timers.filter((t) => !t.kind.startsWith("offer")),
});
/** Whoever declines or does not answer leaves the line: the next one is asked, and nobody is asked twice. */
const gone = (h: Header): Header => ({ ...answered(h), ...(h.lot ? { lot: { ...h.lot, gone: true } } : {}) });

export const places: Record<string, Effect> = {
  place: (next, _i, ctx, { lot }) => ({
    header: { ...decided(next, ctx), timers: [], deadlines: [], ...(lot ? { lot } : {}) },
    standing: leave(next),
    notice: "accepted",
  }),
  waitlist: (next, _i, ctx, { lot }) => ({
    header: { ...objectable(decided(next, ctx), ctx), ...(lot ? { lot } : {}) },
    standing: leave(next),
    notice: "waitlisted",
    tells: { number: lot?.waiting ?? 0 },
  }),
  offerPlace: (next, _i, ctx) => {
    const days = policyNumber("offer.dueWorkingDays", next.policy);
    const start = next.eventDates ? day(next.eventDates.start) : undefined;
    const { deadline, timers } = offerDue(ctx.today, days, start, ctx.now, ctx.calendar);
    return {
      header: {
        ...next,
        deadlines: [...without(next, "offer"), deadline],
        timers: [...next.timers, ...timers],
      },
      notice: "placeOffered",
      tells: { dueOn: deadline.day },
    };
  },
  offerReminder: (next) => ({
    header: next,
    notice: "placeOffered",
    tells: { dueOn: next.deadlines.find((d) => d.kind === "offer")?.day ?? "" },
  }),
  acceptOffer: (next, _i, ctx) => ({
    header: { ...decided(next, ctx), timers: [], deadlines: [] },
    notice: "accepted",
  }),
  declineOffer: (next) => ({ header: gone(next) }),
  leaveWaiting: (next) => ({ header: gone(next) }),
  lapseOffer: (next) => ({ header: gone(next), notice: "offerLapsed" }),
  allocateBooth: (next, input) => {
    const booth = input.booth?.trim();
    if (!booth) return refuse({ path: "booth", key: "required" });
    return { header: { ...next, booth }, notice: "boothAllocated", tells: { booth } };
  },
};
