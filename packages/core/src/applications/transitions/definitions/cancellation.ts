/** Cancellation, requested by the applicant or caused by the organiser (spec 2 §9). */

import { findOverridingChange } from "../../../events/index.ts";
import type { Reservations } from "../../../institutions/constraints/constraints.ts";
import type { Context } from "../../../platform/actor.ts";
import { type Day, daysBetween } from "../../../platform/day.ts";
import { findScheme } from "../../../schemes/index.ts";
import {
  clearPending,
  leaveProcessingIfInside,
  requireText,
  resumeTimers,
  suspendTimers,
  withoutDeadline,
  withoutPlaceDebt,
} from "../../changes/effect.ts";
import { startSignedFormDeadline, startSupplementDeadline } from "../../deadlines/deadlines.ts";
import { getUncoveredAmount } from "../../fees/refund-quote.ts";
import type { ApplicationHeader } from "../../model/application-rows.ts";
import { cancellableStatuses, undecidedStatuses } from "../../model/statuses.ts";
import { withoutDeadlineTimers } from "../../model/timers.ts";
import { isInForce } from "../../reservations/in-force.ts";
import { buildActionDenial, explainOverduePayment, findDeadline } from "./guards.ts";
import { type Denial, defineRule, defineTransition } from "./transition-definition.ts";

/** Claim and counter, to be released. */
const pickReservedClaim = ({ claim, counter }: Reservations) => ({ claim, ...(counter ? { counter } : {}) });

/**
 * A place without a fee is carried out at once (`PROCESSED`) and can be given up until the event ends. A grant is not:
 * staff take it back.
 */
const explainPlaceDenial = (header: ApplicationHeader, today: Day): Denial => {
  const isOpenPlace =
    findScheme(header.scheme)?.window.kind === "EVENT" &&
    header.funding?.result === undefined &&
    header.eventDates !== undefined &&
    today <= header.eventDates.end;
  return isOpenPlace ? undefined : buildActionDenial(header, "requestCancel");
};

/**
 * A requested supplement that became due while the cancellation was pending is due on the next working day, so that
 * the refusal of the cancellation does not reject the application as well.
 */
const extendSupplement = (
  header: ApplicationHeader,
  { today, now, calendar }: Context,
): ApplicationHeader => {
  const deadline = findDeadline(header, "supplement");
  if (header.status !== "SUPPLEMENT_REQUIRED" || !deadline || today < deadline.day) return header;
  const dueOn = calendar.addWorking(today, 1);
  const startedDeadline = startSupplementDeadline(today, dueOn, now, calendar);
  return {
    ...header,
    ...(header.supplement && { supplement: { ...header.supplement, dueOn } }),
    deadlines: [...withoutDeadline(header, "supplement"), startedDeadline.deadline],
    timers: [...withoutDeadlineTimers(header.timers, "supplement"), ...startedDeadline.timers],
  };
};

/** The same for a signed form, which can be neither sent nor received while the cancellation is pending. */
const extendSignedForm = (
  header: ApplicationHeader,
  { today, now, calendar }: Context,
): ApplicationHeader => {
  const deadline = findDeadline(header, "original");
  if (header.awaits !== "original" || !deadline || today < deadline.day) return header;
  const isPaper = findScheme(header.scheme)?.needsSignedOriginal === true;
  const days = daysBetween(today, calendar.addWorking(today, 1));
  const startedDeadline = startSignedFormDeadline(today, days, { isPaper, now, calendar });
  return {
    ...header,
    deadlines: [...withoutDeadline(header, "original"), startedDeadline.deadline],
    timers: [...withoutDeadlineTimers(header.timers, "original"), ...startedDeadline.timers],
  };
};

/**
 * Returns an application without what the provider took back of a payment that is refunded, because it only reduces the
 * refund. What was taken back of an earlier payment, which was refunded already, is still to be decided by the cashier
 * (decision 0600).
 */
const withoutCoveredReversal = (header: ApplicationHeader): ApplicationHeader => {
  const { reversal, ...rest } = header;
  const amount = Math.min(reversal?.amount ?? 0, getUncoveredAmount(header));
  return reversal && amount > 0 ? { ...rest, reversal: { ...reversal, amount } } : rest;
};

const noticesByEventChange = {
  CANCELLED: "eventCancelled",
  POSTPONED: "eventPostponed",
  MOVED: "eventMoved",
} as const;

export const requestCancelTransition = defineTransition({
  action: "requestCancel",
  by: "applicant",
  from: cancellableStatuses,
  to: "same",
  // An application can be withdrawn without its signed form, and before staff decide on late documents.
  allowedWhile: ["original", "lateness"],
  sets: "cancellation",
  guard: (header, { today }) => {
    if (header.status === "PROCESSED") return explainPlaceDenial(header, today);
    // A grant that was refused or taken back leaves nothing that could be given up. A place that was paid for does.
    if (header.status === "ACCEPTED" && !isInForce(header)) return buildActionDenial(header, "requestCancel");
    return header.status === "AWAITING_PAYMENT" ? explainOverduePayment(header, today) : undefined;
  },
  input: ["reason", "fileIds"],
  deadlines: [],
  notices: ["cancelRequested"],
  effect: (next, input, ctx, _f, before) => {
    const reason = requireText(input.reason, "reason");
    const awaitedMember =
      before.pending === "original" || before.pending === "lateness" ? { awaits: before.pending } : {};
    return {
      header: {
        ...suspendTimers(next),
        ...awaitedMember,
        ...(input.fileIds?.length && { cancellation: input.fileIds }),
        reason,
        cancelRequestedOn: ctx.today,
      },
      noticeTemplate: "cancelRequested",
    };
  },
});

export const confirmCancelTransition = defineTransition({
  action: "confirmCancel",
  by: "staff",
  role: "OFFICER",
  from: cancellableStatuses,
  to: "CANCELLED",
  needs: "cancellation",
  clears: "cancellation",
  input: ["reason"],
  deadlines: [],
  notices: ["cancelled"],
  effect: (next, _i, _ctx, _f, before) => ({
    header: {
      ...withoutPlaceDebt(next),
      cancelReason: "WITHDRAWN",
      deadlines: [],
      timers: [],
      suspended: [],
    },
    constraintChange: {
      ...leaveProcessingIfInside(before),
      // An application withdrawn before a decision does not count towards the year (C12), and its place at the event
      // is free again.
      ...(next.holds
        ? {
            release: {
              claim: next.holds.claim,
              ...(undecidedStatuses.includes(before.status) && next.holds.counter
                ? { counter: next.holds.counter }
                : {}),
            },
          }
        : {}),
    },
    releaseOwners: true,
    noticeTemplate: "cancelled",
  }),
});

export const refuseCancelTransition = defineTransition({
  action: "refuseCancel",
  by: "staff",
  role: "OFFICER",
  from: cancellableStatuses,
  to: "same",
  needs: "cancellation",
  clears: "cancellation",
  reason: true,
  deadlines: ["payment", "supplement", "original"],
  notices: ["cancelRefused"],
  effect: (next, _i, ctx) => {
    // While staff decide on late documents, nothing lapses: the timers stay suspended.
    const resumedHeader =
      next.awaits === "lateness"
        ? next
        : extendSignedForm(extendSupplement(resumeTimers(next, ctx), ctx), ctx);
    // A refused notice has no effect afterwards.
    const { awaits, cancelRequestedOn: _, ...rest } = resumedHeader;
    return { header: { ...rest, ...(awaits ? { pending: awaits } : {}) }, noticeTemplate: "cancelRefused" };
  },
});

export const organiserCancelRule = defineRule({
  action: "organiserCancel",
  by: "rule",
  to: "CANCELLED",
  loads: ["event"],
  deadlines: [],
  notices: ["eventCancelled", "eventPostponed", "eventMoved"],
  // The organiser cancels the event: nothing of the fee is owed or pending any more, and payments are refunded in full
  // (R486).
  effect: (next, _i, _ctx, facts, before) => {
    const change = facts.event && findOverridingChange(facts.event, before.submittedAt);
    const { cancelRequestedOn: _, ...rest } = withoutCoveredReversal(withoutPlaceDebt(clearPending(next)));
    // A debt of a lapsed fee ends. One of what was taken back is compared with the refund (`withoutCoveredDebt`).
    const isDebtEnded = before.arrears === true && rest.owed === undefined;
    return {
      header: {
        ...rest,
        cancelReason: "ORGANISER",
        ...(isDebtEnded ? { arrears: false } : {}),
        deadlines: [],
        timers: [],
        suspended: [],
      },
      constraintChange: {
        ...leaveProcessingIfInside(before),
        ...(before.holds ? { release: pickReservedClaim(before.holds) } : {}),
        ...(isDebtEnded ? { arrears: { remove: before.id } } : {}),
      },
      releaseOwners: true,
      noticeTemplate: change ? noticesByEventChange[change.kind] : "eventCancelled",
      noticeParams: {
        reason: change?.reason ?? "",
        from: change?.dates.start ?? "",
        start: facts.event?.dates.start ?? "",
        venue: facts.event?.venue ?? "",
      },
    };
  },
});
