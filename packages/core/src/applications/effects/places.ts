/** Places of an event: what a public draw gave or did not give, offers to who waits, and the booth on the plan. */
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import { parseDay } from "../../platform/day.ts";
import {
  type Effect,
  leaveProcessing,
  markDecided,
  openObjectionPeriod,
  refuseField,
  withoutDeadline,
} from "../changes/effect.ts";
import { startOfferDeadline } from "../deadlines/deadlines.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";

/** Without the offer's deadline and what was to happen by it. */
const withoutOfferDeadline = (h: ApplicationHeader): ApplicationHeader => ({
  ...h,
  deadlines: withoutDeadline(h, "offer"),
  timers: h.timers.filter((t) => !t.kind.startsWith("offer")),
});
/** Whoever declines or does not answer leaves the line: the next one is asked, and nobody is asked twice. */
const leaveWaitingList = (h: ApplicationHeader): ApplicationHeader => ({
  ...withoutOfferDeadline(h),
  ...(h.lot ? { lot: { ...h.lot, gone: true } } : {}),
});

export const placeEffects: Record<string, Effect> = {
  place: (next, _i, ctx, { lot: drawResult }) => ({
    header: {
      ...markDecided(next, ctx),
      timers: [],
      deadlines: [],
      ...(drawResult ? { lot: drawResult } : {}),
    },
    standing: leaveProcessing(next),
    notice: "accepted",
  }),
  waitlist: (next, _i, ctx, { lot: drawResult }) => ({
    header: {
      ...openObjectionPeriod(markDecided(next, ctx), ctx),
      ...(drawResult ? { lot: drawResult } : {}),
    },
    standing: leaveProcessing(next),
    notice: "waitlisted",
    tells: { number: drawResult?.waiting ?? 0 },
  }),
  offerPlace: (next, _i, ctx) => {
    const days = getPolicyNumber("offer.dueWorkingDays", next.policy);
    const start = next.eventDates ? parseDay(next.eventDates.start) : undefined;
    const { deadline, timers } = startOfferDeadline(ctx.today, days, start, ctx.now, ctx.calendar);
    return {
      header: {
        ...next,
        deadlines: [...withoutDeadline(next, "offer"), deadline],
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
    header: { ...markDecided(next, ctx), timers: [], deadlines: [] },
    notice: "accepted",
  }),
  declineOffer: (next) => ({ header: leaveWaitingList(next) }),
  leaveWaiting: (next) => ({ header: leaveWaitingList(next) }),
  lapseOffer: (next) => ({ header: leaveWaitingList(next), notice: "offerLapsed" }),
  allocateBooth: (next, input) => {
    const booth = input.booth?.trim();
    if (!booth) return refuseField({ path: "booth", key: "required" });
    return { header: { ...next, booth }, notice: "boothAllocated", tells: { booth } };
  },
};
