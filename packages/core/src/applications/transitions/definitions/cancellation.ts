/** Cancelling: asked for by the applicant, or the organiser calls the event off (spec 2 §9). */

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

/** Claim and count, given back. */
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
  // Without its signed form an application may still be withdrawn.
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
  effect: (next, _i, _ctx, _f, before) => ({
    header: { ...next, cancelReason: "WITHDRAWN", deadlines: [], timers: [], suspended: [] },
    standing: {
      ...leaveProcessingIfInside(before),
      // Withdrawn before a decision it does not count towards the year (C12); its place at the event is free again.
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
    // A notice that was refused counts for nothing afterwards.
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
  // The organiser calls the event off: nobody owes or waits for anything, and what was paid goes back whole (R486).
  effect: (next, _i, _ctx, facts, before) => {
    const change = facts.event && findOverridingChange(facts.event, before.submittedAt);
    const { cancelRequestedOn: _, ...rest } = clearPending(next);
    return {
      header: {
        ...rest,
        cancelReason: "ORGANISER",
        ...(before.arrears ? { arrears: false } : {}),
        deadlines: [],
        timers: [],
        suspended: [],
      },
      standing: {
        ...leaveProcessingIfInside(before),
        ...(before.holds ? { release: pickReservedClaim(before.holds) } : {}),
        ...(before.arrears ? { arrears: { remove: before.id } } : {}),
      },
      releaseOwners: true,
      notice: change ? noticesByEventChange[change.kind] : "eventCancelled",
      tells: {
        reason: change?.reason ?? "",
        from: change?.dates.start ?? "",
        start: facts.event?.dates.start ?? "",
        venue: facts.event?.venue ?? "",
      },
    };
  },
});
