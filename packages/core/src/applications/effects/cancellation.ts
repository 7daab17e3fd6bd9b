/** Cancelling: asked for by the applicant, or the organiser calls the event off (spec 2 §9). */
import { findOverridingChange } from "../../events/index.ts";
import type { Reservations } from "../../institutions/constraints/constraints.ts";
import {
  clearPending,
  type Effect,
  leaveProcessingIfInside,
  requireText,
  resumeTimers,
  suspendTimers,
} from "../changes/effect.ts";

/** Claim and count, given back. */
const pickReservedClaim = ({ claim, counter }: Reservations) => ({ claim, ...(counter ? { counter } : {}) });
const noticesByEventChange = {
  CANCELLED: "eventCancelled",
  POSTPONED: "eventPostponed",
  MOVED: "eventMoved",
} as const;

export const cancellationEffects: Record<string, Effect> = {
  requestCancel: (next, input, ctx, _f, before) => {
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
  confirmCancel: (next, _i, _ctx, _f, before) => ({
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
  refuseCancel: (next, _i, ctx) => {
    // A notice that was refused counts for nothing afterwards.
    const { awaits, cancelRequestedOn: _, ...rest } = resumeTimers(next, ctx);
    return { header: { ...rest, ...(awaits ? { pending: awaits } : {}) }, notice: "cancelRefused" };
  },
  // The organiser calls the event off: nobody owes or waits for anything, and what was paid goes back whole (R486).
  organiserCancel: (next, _i, _ctx, facts, before) => {
    const change = facts.event && findOverridingChange(facts.event, before.submittedAt);
    const { cancelRequestedOn: _, ...rest } = clearPending(next);
    return {
      header: {
        ...rest,
        status: "CANCELLED",
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
};
