/** Cancellation, requested by the applicant or caused by the organiser (spec 2 §9). */

import { findOverridingChange } from "../../../../events/index.ts";
import type { Reservations } from "../../../../institutions/constraints/constraints.ts";
import type { Context } from "../../../../platform/actor.ts";
import { type Day, daysBetween, endOfDay, parseDay } from "../../../../platform/day.ts";
import { findScheme } from "../../../../schemes/index.ts";
import {
  clearPending,
  leaveProcessingIfUndecided,
  omitDeadline,
  omitPlaceDebt,
  requireText,
  resumeTimers,
  suspendTimers,
} from "../../../changes/transition-effect.ts";
import { startSignedFormDeadline, startSupplementDeadline } from "../../../deadlines/deadlines.ts";
import { isRefundMade } from "../../../fees/paid-amount.ts";
import { getUncoveredAmount } from "../../../fees/refund-quote.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import type { Deadline } from "../../../model/application-schema.ts";
import { isEndorsementInForce } from "../../../model/endorsement.ts";
import { cancellableStatuses, undecidedStatuses } from "../../../model/statuses.ts";
import { omitDeadlineTimers } from "../../../model/timers.ts";
import { isInForce } from "../../../reservations/in-force.ts";
import {
  buildActionDenial,
  buildOverdueDenial,
  explainOverduePayment,
  findDeadline,
} from "../shared/guards.ts";
import { type Denial, defineRule, defineTransition } from "../shared/transition-definition.ts";

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

/** The period for documents does not end before the day until which documents are requested (109003, decision 0222). */
const includeRequestedDay = (deadline: Deadline, requestedDay: string): Deadline =>
  deadline.kind === "supplementPeriod" && deadline.day < requestedDay
    ? { ...deadline, day: requestedDay, dueAt: endOfDay(parseDay(requestedDay)) }
    : deadline;

/**
 * A requested supplement that became due while the cancellation was pending is due on the next working day, so that the
 * refusal of the cancellation does not reject the application as well. Its timers stay paused where staff still have to
 * decide on late documents. A day that was over before the notice was not lost by it.
 */
const extendSupplement = (
  header: ApplicationHeader,
  { today, now, calendar }: Context,
): ApplicationHeader => {
  const deadline = findDeadline(header, "supplement");
  if (header.status !== "SUPPLEMENT_REQUIRED" || !deadline || today < deadline.day) return header;
  if (header.cancelRequestedOn && deadline.day < header.cancelRequestedOn) return header;
  const dueOn = calendar.addWorking(today, 1);
  const startedDeadline = startSupplementDeadline(today, dueOn, now, calendar);
  const isPaused = header.awaits === "lateness";
  const formerTimers = (isPaused ? header.suspended : header.timers) ?? [];
  const timers = [...omitDeadlineTimers(formerTimers, "supplement"), ...startedDeadline.timers];
  return {
    ...header,
    ...(header.supplement && { supplement: { ...header.supplement, dueOn } }),
    deadlines: [
      ...omitDeadline(header, "supplement").map((other) =>
        includeRequestedDay(other, startedDeadline.deadline.day),
      ),
      startedDeadline.deadline,
    ],
    ...(isPaused ? { suspended: timers } : { timers }),
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
    deadlines: [...omitDeadline(header, "original"), startedDeadline.deadline],
    timers: [...omitDeadlineTimers(header.timers, "original"), ...startedDeadline.timers],
  };
};

/**
 * Returns an application without what the provider took back of a payment that is refunded, because it only reduces the
 * refund. What was taken back of an earlier payment, which was refunded already, is still to be decided by the cashier
 * (decision 0600).
 */
const omitCoveredReversal = (header: ApplicationHeader): ApplicationHeader => {
  if (isRefundMade(header)) return header;
  const { reversal, ...rest } = header;
  const amount = Math.min(reversal?.amount ?? 0, getUncoveredAmount(header));
  return reversal && amount > 0 ? { ...rest, reversal: { ...reversal, amount } } : rest;
};

const noticesByEventChange = {
  CANCELLED: "eventCancelled",
  POSTPONED: "eventPostponed",
  MOVED: "eventMoved",
} as const;

/** An endorsement has no event: its last day runs on while a notice waits, which ends with the visit. */
const endsWithVisit = ({ status }: Pick<ApplicationHeader, "status">): boolean =>
  status === "ENDORSEMENT_APPROVED";

/** The applicant's notice takes effect: nothing runs any more, and the place is free again. */
const endByNotice = (next: ApplicationHeader, before: ApplicationHeader) => ({
  header: {
    ...omitPlaceDebt(next),
    cancelReason: "WITHDRAWN" as const,
    deadlines: [],
    timers: [],
    suspended: [],
  },
  constraintChange: {
    ...leaveProcessingIfUndecided(before),
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
  noticeTemplate: "cancelled" as const,
});

export const requestCancelTransition = defineTransition({
  action: "requestCancel",
  by: "applicant",
  from: cancellableStatuses,
  to: "same",
  // An application can be withdrawn without its signed form, before staff decide on late documents, and while the
  // cashier examines a proof of payment.
  allowedWhile: ["original", "lateness", "voucher"],
  sets: "cancellation",
  guard: (header, { today }) => {
    if (header.status === "PROCESSED") return explainPlaceDenial(header, today);
    // A visitor who was refused, or has left, has no visit to give up.
    if (header.status === "ENDORSEMENT_APPROVED" && !isEndorsementInForce(header))
      return buildActionDenial(header, "requestCancel");
    // A grant that was refused or taken back leaves nothing that could be given up. A place that was paid for does.
    if (header.status === "ACCEPTED" && !isInForce(header)) return buildActionDenial(header, "requestCancel");
    // Notice is given once.
    if (header.awaits === "cancellation") return buildActionDenial(header, "requestCancel");
    if (header.status !== "AWAITING_PAYMENT") return undefined;
    if (header.pending !== "voucher") return explainOverduePayment(header, today);
    // The days to pay stand still while the proof of a payment is examined, but nothing is left to give up after the
    // activity.
    const lastDay = header.eventDates?.end;
    return lastDay && today > lastDay ? buildOverdueDenial(lastDay) : undefined;
  },
  input: ["reason", "fileIds"],
  deadlines: [],
  eventTimers: ["complete"],
  notices: ["cancelRequested"],
  effect: (next, input, ctx, _f, before) => {
    const reason = requireText(input.reason, "reason");
    const awaitedMember =
      before.pending === "original" || before.pending === "lateness" ? { awaits: before.pending } : {};
    return {
      header: {
        // The proof is answered first, because the money may have arrived. The day of the notice counts all the same.
        ...(before.pending === "voucher"
          ? { ...next, pending: "voucher" as const, awaits: "cancellation" as const }
          : { ...(endsWithVisit(before) ? next : suspendTimers(next)), ...awaitedMember }),
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
  effect: (next, _i, _ctx, _f, before) => endByNotice(next, before),
});

/**
 * The activity is over, and nobody answered the notice. It came in time, and the silence of the institute leaves
 * neither a fee nor a report to whoever gave it (decision 0655). So ends an accepted place whose debt or fee was not
 * paid in time; the debt stays (decision 0846).
 */
export const cancelAtEndRule = defineRule({
  action: "cancelAtEnd",
  by: "rule",
  to: "CANCELLED",
  deadlines: [],
  notices: ["cancelled"],
  effect: (next, _i, _ctx, _f, before) => {
    const { header, ...consequences } = endByNotice(clearPending(next), before);
    if (before.pending === "cancellation") return { header, ...consequences };
    // Nobody withdrew the place, which only waited for a debt.
    const { cancelReason: _, ...rest } = header;
    return { header: rest, ...consequences };
  },
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
  deadlines: ["payment", "supplement", "supplementPeriod", "original"],
  notices: ["cancelRefused"],
  effect: (next, _i, ctx) => {
    // While staff decide on late documents, nothing lapses: the timers stay suspended.
    const resumedHeader = endsWithVisit(next)
      ? next
      : next.awaits === "lateness"
        ? extendSupplement(next, ctx)
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
  // (R486). The application counts towards no yearly limit, decided or not, since it is no choice of the applicant
  // (decision 0060).
  effect: (next, _i, _ctx, facts, before) => {
    const change = facts.event && findOverridingChange(facts.event, before.submittedAt);
    const { cancelRequestedOn: _, ...rest } = omitCoveredReversal(omitPlaceDebt(clearPending(next)));
    // A debt of a lapsed fee ends. One of what was taken back is compared with the refund (`omitCoveredDebt`).
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
        ...leaveProcessingIfUndecided(before),
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
