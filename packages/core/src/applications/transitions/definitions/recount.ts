/** Deadlines that change after a holiday was decreed or withdrawn (workflow.md › The legal clock). */
import { findDecreedDayNames, recountDeadlines } from "../../deadlines/recount-deadlines.ts";
import { defineRule } from "./transition-definition.ts";

export const recountDeadlinesRule = defineRule({
  action: "recountDeadlines",
  by: "rule",
  to: "same",
  // Deadlines in working days, and the supplement and the paper form, which are due on a working day. All others count calendar days, so
  // no holiday moves them.
  deadlines: ["payment", "supplement", "offer", "supplementPeriod", "original"],
  notices: ["deadlineMoved"],
  effect: (next, _i, ctx) => {
    const recounted = recountDeadlines(next, ctx);
    if (!recounted) return {};
    const { before, after } = recounted.firstChange;
    return {
      header: recounted.header,
      diff: recounted.diff,
      notice: "deadlineMoved",
      noticeParams: {
        before: before.day,
        dueOn: after.day,
        holiday: findDecreedDayNames(recounted.firstChange) ?? "",
      },
    };
  },
});
