/** Cancellation, requested by the applicant or caused by the organiser (spec 2 §9). */

import { findOverridingChange } from "../../../events/index.ts";
import type { Reservations } from "../../../institutions/constraints/constraints.ts";
import {
  clearPending,
  leaveProcessingIfInside,
  requireText,
  resumeTimers,
  suspendTimers,
} from "../../changes/effect.ts";
import { cancellableStatuses } from "../../model/statuses.ts";
import { explainOverdue } from "./guards.ts";
import { defineRule, defineTransition } from "./transition-definition.ts";

/** Claim and counter, to be released. */
const pickReservedClaim = ({ claim, counter }: Reservations) => ({ claim, ...(counter ? { counter } : {}) });
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
  // An application can be withdrawn without its signed form.
  allowedWhile: "original",
  sets: "cancellation",
  guard: (header, { today }) =>
    header.status === "AWAITING_PAYMENT" ? explainOverdue(header, today) : undefined,
  deadlines: [],
  notices: ["cancelRequested"],
  effect: (next, input, ctx, _f, before) => {
    const reason = requireText(input.reason, "reason");
    const awaited = before.pending === "original" ? { awaits: before.pending } : {};
    return {
      header: {
        ...suspendTimers(next),
        ...awaited,
        ...(input.fileIds?.length && { cancellation: input.fileIds }),
        reason,
        cancelRequestedOn: ctx.today,
      },
      notice: "cancelRequested",
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
  deadlines: [],
  notices: ["cancelled"],
  // A place that was given up need not be paid again.
  effect: ({ owed: _, ...next }, _i, _ctx, _f, before) => ({
    header: { ...next, cancelReason: "WITHDRAWN", deadlines: [], timers: [], suspended: [] },
    constraintChange: {
      ...leaveProcessingIfInside(before),
      // An application withdrawn before a decision does not count towards the year (C12), and its place at the event
      // is free again.
      ...(next.holds
        ? {
            release: {
              claim: next.holds.claim,
              ...(before.status === "PROCESSING" && next.holds.counter
                ? { counter: next.holds.counter }
                : {}),
            },
          }
        : {}),
    },
    releaseOwners: true,
    notice: "cancelled",
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
  deadlines: ["payment"],
  notices: ["cancelRefused"],
  effect: (next, _i, ctx) => {
    // A refused notice has no effect afterwards.
    const { awaits, cancelRequestedOn: _, ...rest } = resumeTimers(next, ctx);
    return { header: { ...rest, ...(awaits ? { pending: awaits } : {}) }, notice: "cancelRefused" };
  },
});

export const organiserCancelRule = defineRule({
  action: "organiserCancel",
  by: "rule",
  to: "CANCELLED",
  loads: ["event"],
  deadlines: [],
  notices: ["eventCancelled", "eventPostponed", "eventMoved"],
  // The organiser cancels the event: nothing is owed or pending any more, and payments are refunded in full (R486).
  effect: (next, _i, _ctx, facts, before) => {
    const change = facts.event && findOverridingChange(facts.event, before.submittedAt);
    // Nothing of the fee is owed any more, so a payment that was taken back only reduces the refund.
    const { cancelRequestedOn: _, owed: _owed, reversal: _reversal, ...rest } = clearPending(next);
    return {
      header: {
        ...rest,
        cancelReason: "ORGANISER",
        ...(before.arrears ? { arrears: false } : {}),
        deadlines: [],
        timers: [],
        suspended: [],
      },
      constraintChange: {
        ...leaveProcessingIfInside(before),
        ...(before.holds ? { release: pickReservedClaim(before.holds) } : {}),
        ...(before.arrears ? { arrears: { remove: before.id } } : {}),
      },
      releaseOwners: true,
      notice: change ? noticesByEventChange[change.kind] : "eventCancelled",
      noticeParams: {
        reason: change?.reason ?? "",
        from: change?.dates.start ?? "",
        start: facts.event?.dates.start ?? "",
        venue: facts.event?.venue ?? "",
      },
    };
  },
});
