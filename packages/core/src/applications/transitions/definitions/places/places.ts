/** Places of an event: results of a public draw, offers to the waiting list, and booths on the plan. */

import { getPolicyNumber } from "../../../../forms/code-lists/policy-values.ts";
import type { Context } from "../../../../platform/actor.ts";
import { parseDay } from "../../../../platform/day.ts";
import { chargedStatuses, confirmEligibility } from "../../../changes/confirm-eligibility.ts";
import {
  leaveProcessing,
  markDecided,
  omitDeadline,
  openObjectionPeriod,
  refuseField,
  requireCertification,
} from "../../../changes/transition-effect.ts";
import { buildWaitingTimers, startOfferDeadline } from "../../../deadlines/deadlines.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { omitDeadlineTimers } from "../../../model/timers.ts";
import { joinBooths, splitBooths } from "../../../places/booths/index.ts";
import { applyGroupFee } from "../groups/group-acceptance.ts";
import { explainLatePlaceDenial } from "../payments/fee-in-time.ts";
import { buildActionDenial, buildOverdueDenial, findDeadline, throwDenial } from "../shared/guards.ts";
import { type Denial, defineRule, defineTransition } from "../shared/transition-definition.ts";

/** Removes the deadline and the timers of an offer. */
const omitOfferDeadline = (header: ApplicationHeader): ApplicationHeader => ({
  ...header,
  deadlines: omitDeadline(header, "offer"),
  timers: omitDeadlineTimers(header.timers, "offer"),
});
const omitWaitingEnd = (header: ApplicationHeader): ApplicationHeader => ({
  ...header,
  timers: header.timers.filter(({ kind }) => kind !== "waitingEnd"),
});
/**
 * Applicants who decline or do not answer leave the waiting list: the next one gets an offer, and nobody gets two.
 */
const leaveWaitingList = (header: ApplicationHeader): ApplicationHeader => ({
  ...omitWaitingEnd(omitOfferDeadline(header)),
  ...(header.lot ? { lot: { ...header.lot, gone: true } } : {}),
});

export const placeTransition = defineTransition({
  action: "place",
  by: "system",
  from: ["PROCESSING"],
  to: "ACCEPTED",
  toInstead: chargedStatuses,
  guard: explainLatePlaceDenial,
  deadlines: ["payment"],
  eventTimers: ["complete", "voucher"],
  notices: ["accepted", "acceptedWithDebt", "paymentRequested", "paid"],
  loads: ["group"],
  effect: (next, _i, ctx, facts) => {
    const groupFee = applyGroupFee(next, facts);
    // The fee of a group can be the first one of its leader.
    throwDenial(explainLatePlaceDenial(groupFee.header, ctx));
    return {
      ...groupFee,
      ...confirmEligibility(
        { ...markDecided(groupFee.header, ctx), ...(facts.lot ? { lot: facts.lot } : {}) },
        ctx,
      ),
      // A winner who is not certified keeps the place and waits in processing (decision 0465).
      constraintChange: { ...leaveProcessing(next), ...requireCertification(next) },
    };
  },
});

export const waitlistTransition = defineTransition({
  action: "waitlist",
  by: "system",
  from: ["PROCESSING"],
  to: "REJECTED",
  deadlines: ["objection"],
  eventTimers: ["waitingEnd"],
  notices: ["waitlisted"],
  effect: (next, _i, ctx, { lot: drawResult }) => {
    const header = openObjectionPeriod(markDecided(next, ctx), ctx);
    return {
      header: {
        ...header,
        timers: [...header.timers, ...buildWaitingTimers(next.eventDates?.start)],
        ...(drawResult ? { lot: drawResult } : {}),
      },
      constraintChange: leaveProcessing(next),
      noticeTemplate: "waitlisted",
      noticeParams: { number: drawResult?.waiting ?? 0 },
    };
  },
});

export const offerPlaceTransition = defineTransition({
  action: "offerPlace",
  by: "system",
  from: ["REJECTED"],
  to: "same",
  sets: "offer",
  deadlines: ["offer"],
  notices: ["placeOffered"],
  effect: (next, _i, ctx, { lot: drawResult }) => {
    const days = getPolicyNumber("offer.dueWorkingDays", next.policy);
    const start = next.eventDates ? parseDay(next.eventDates.start) : undefined;
    const { deadline, timers } = startOfferDeadline(ctx.today, days, start, ctx.now, ctx.calendar);
    return {
      header: {
        ...next,
        // The place may be in the zone of the second choice.
        ...(drawResult ? { lot: drawResult } : {}),
        deadlines: [...omitDeadline(next, "offer"), deadline],
        timers: [...next.timers, ...timers],
      },
      noticeTemplate: "placeOffered",
      noticeParams: { dueOn: deadline.day },
    };
  },
});

export const offerReminderRule = defineRule({
  action: "offerReminder",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["placeOffered"],
  effect: (next) => ({
    header: next,
    noticeTemplate: "placeOffered",
    noticeParams: { dueOn: findDeadline(next, "offer")?.day ?? "" },
  }),
});

/** A place can be accepted until the last day of its offer. */
const explainOfferDenial = (header: ApplicationHeader, { today }: Context): Denial => {
  const deadline = findDeadline(header, "offer");
  return deadline && today > deadline.day ? buildOverdueDenial(deadline.day) : undefined;
};

export const acceptOfferTransition = defineTransition({
  action: "acceptOffer",
  by: "applicant",
  from: ["REJECTED"],
  to: "ACCEPTED",
  needs: "offer",
  clears: "offer",
  guard: explainOfferDenial,
  toInstead: chargedStatuses,
  deadlines: ["payment"],
  eventTimers: ["complete", "voucher"],
  notices: ["accepted", "acceptedWithDebt", "paymentRequested", "paid"],
  loads: ["group"],
  effect: (next, _i, ctx, facts) => {
    const { header, diff } = applyGroupFee(next, facts);
    return {
      ...confirmEligibility(markDecided(header, ctx), ctx),
      ...(diff && { diff }),
      constraintChange: requireCertification(next),
    };
  },
});

export const declineOfferTransition = defineTransition({
  action: "declineOffer",
  by: "applicant",
  from: ["REJECTED"],
  to: "same",
  needs: "offer",
  clears: "offer",
  deadlines: [],
  notices: [],
  effect: (next) => ({ header: leaveWaitingList(next) }),
});

export const leaveWaitingTransition = defineTransition({
  action: "leaveWaiting",
  by: "applicant",
  from: ["REJECTED"],
  to: "same",
  // Only applicants who wait after a public draw can leave the list, before a place is offered.
  guard: (header) =>
    header.lot?.waiting !== undefined && !header.lot.gone
      ? undefined
      : buildActionDenial(header, "leaveWaiting"),
  deadlines: [],
  notices: [],
  effect: (next) => ({ header: leaveWaitingList(next) }),
});

export const lapseOfferTransition = defineTransition({
  action: "lapseOffer",
  by: "system",
  from: ["REJECTED"],
  to: "same",
  needs: "offer",
  clears: "offer",
  deadlines: [],
  notices: ["offerLapsed"],
  effect: (next) => ({ header: leaveWaitingList(next), noticeTemplate: "offerLapsed" }),
});

/**
 * The event has begun, and a place can be offered and accepted until the day before only: whoever waits is told that
 * the list is closed (decision 0709).
 */
export const closeWaitingRule = defineRule({
  action: "closeWaiting",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["waitingClosed"],
  effect: (next) => ({ header: leaveWaitingList(next), noticeTemplate: "waitingClosed" }),
});

/** Names booths in the order of their numbers, as an application stores them. */
const sortBooths = (booth: string): string => joinBooths(splitBooths(booth));

export const allocateBoothTransition = defineTransition({
  action: "allocateBooth",
  by: "staff",
  role: "OFFICER",
  from: ["ACCEPTED", "AWAITING_PAYMENT", "PAID", "VOUCHER_PENDING_DOWNLOAD", "PROCESSED"],
  to: "same",
  loads: ["body"],
  input: ["booth"],
  deadlines: [],
  notices: ["boothAllocated"],
  // Whoever is given what it has would be told of it once more (decision 0667).
  changesNothing: ({ booth }, input) => booth !== undefined && booth === sortBooths(input.booth ?? ""),
  effect: (next, input, _ctx, { body }) => {
    const booth = sortBooths(input.booth ?? "");
    if (!booth) return refuseField({ path: "booth", key: "required" });
    // Who takes part online only pays for no booth, and the plan does not list it.
    if (body?.answers.participationMode === "ONLINE")
      return refuseField({ path: "booth", key: "notOffered" });
    return { header: { ...next, booth }, noticeTemplate: "boothAllocated", noticeParams: { booth } };
  },
});
