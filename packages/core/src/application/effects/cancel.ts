/** Cancelling: asked for by the applicant, or the organiser calls the event off (spec 2 §9). */
import { calledOffBy } from "../../event/index.ts";
import type { Holds } from "../standing/change.ts";
import { clearPending, type Effect, leaveFrom, resume, suspend, text } from "./effect.ts";

/** Claim and count, given back. */
const held = ({ claim, counter }: Holds) => ({ claim, ...(counter ? { counter } : {}) });
const told = { CANCELLED: "eventCancelled", POSTPONED: "eventPostponed", MOVED: "eventMoved" } as const;

export const cancelling: Record<string, Effect> = {
  requestCancel: (next, input, ctx, _f, before) => {
    const reason = text(input.reason, "reason");
    const awaits = before.pending === "original" ? { awaits: before.pending } : {};
    return {
      header: {
        ...suspend(next),
        ...awaits,
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
      ...leaveFrom(before),
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
    const { awaits, cancelRequestedOn: _, ...rest } = resume(next, ctx);
    return { header: { ...rest, ...(awaits ? { pending: awaits } : {}) }, notice: "cancelRefused" };
  },
  // The organiser calls the event off: nobody owes or waits for anything, and what was paid goes back whole (R486).
  organiserCancel: (next, _i, _ctx, facts, before) => {
    const change = facts.event && calledOffBy(facts.event, before.submittedAt);
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
        ...leaveFrom(before),
        ...(before.holds ? { release: held(before.holds) } : {}),
        ...(before.arrears ? { arrears: { remove: before.id } } : {}),
      },
      releaseOwners: true,
      notice: change ? told[change.kind] : "eventCancelled",
      tells: {
        reason: change?.reason ?? "",
        from: change?.dates.start ?? "",
        start: facts.event?.dates.start ?? "",
        venue: facts.event?.venue ?? "",
      },
    };
  },
};
