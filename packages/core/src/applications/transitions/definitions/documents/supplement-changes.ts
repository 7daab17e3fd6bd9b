/** A request for documents that is taken back, or given more time (decision 0312). */
import { parseDay } from "../../../../platform/day.ts";
import { omitDeadline, refuseField } from "../../../changes/transition-effect.ts";
import { startSupplementDeadline } from "../../../deadlines/deadlines.ts";
import { resumeReview } from "../../../deadlines/review-deadline.ts";
import { findDeadline } from "../shared/guards.ts";
import { defineTransition } from "../shared/transition-definition.ts";
import { parseSupplementDay } from "./supplement-day.ts";

export const withdrawSupplementTransition = defineTransition({
  action: "withdrawSupplement",
  by: "staff",
  role: "OFFICER",
  from: ["SUPPLEMENT_REQUIRED"],
  to: "PROCESSING",
  reason: true,
  // The legal period of the review paused while the documents were awaited.
  deadlines: ["review"],
  notices: ["supplementWithdrawn"],
  effect: (next, _i, ctx) => {
    const resumedHeader = resumeReview(
      { ...next, deadlines: omitDeadline(next, "supplement"), timers: [] },
      ctx,
    );
    const { supplement: _, ...header } = resumedHeader;
    return { header, noticeTemplate: "supplementWithdrawn" };
  },
});

export const extendSupplementTransition = defineTransition({
  action: "extendSupplement",
  by: "staff",
  role: "OFFICER",
  from: ["SUPPLEMENT_REQUIRED"],
  to: "same",
  loads: ["body", "event"],
  input: ["dueOn", "reason"],
  deadlines: ["supplement"],
  notices: ["supplementExtended"],
  effect: (next, input, ctx, facts) => {
    const dueOn = parseSupplementDay(next, input, ctx, facts);
    const former = findDeadline(next, "supplement")?.day;
    // Time that was given is not taken away.
    if (former && dueOn <= former)
      return refuseField({
        path: "dueOn",
        key: "beforeMin",
        params: { min: ctx.calendar.addWorking(parseDay(former), 1) },
      });
    const startedDeadline = startSupplementDeadline(ctx.today, dueOn, ctx.now, ctx.calendar);
    return {
      header: {
        ...next,
        ...(next.supplement && { supplement: { ...next.supplement, dueOn } }),
        deadlines: [...omitDeadline(next, "supplement"), startedDeadline.deadline],
        timers: startedDeadline.timers,
      },
      diff: { dueOn: { before: former ?? null, after: dueOn } },
      noticeTemplate: "supplementExtended",
    };
  },
});
