/** Deadlines that change after a holiday was decreed or withdrawn (workflow.md › The legal clock). */
import { findDecreedDayNames, recountDeadlines } from "../../../deadlines/recount-deadlines.ts";
import { defineRule } from "../shared/transition-definition.ts";

export const recountDeadlinesRule = defineRule({
  action: "recountDeadlines",
  by: "rule",
  to: "same",
  // Deadlines in working days, and the supplement and the paper form, which are due on a working day. All others count
  // calendar days, so no holiday moves them.
  deadlines: ["payment", "supplement", "offer", "supplementPeriod", "original", "reversal"],
  notices: ["deadlineMoved"],
  effect: (next, _i, ctx) => {
    const deadlineChange = recountDeadlines(next, ctx);
    if (!deadlineChange) return {};
    const { header, diff, announcedChange } = deadlineChange;
    // A day of the cashier's moves without a word to the applicant, who has nothing to do by it.
    if (!announcedChange) return { header, diff };
    return {
      header,
      diff,
      noticeTemplate: "deadlineMoved",
      noticeParams: {
        deadlineKind: announcedChange.before.kind,
        before: announcedChange.before.day,
        dueOn: announcedChange.after.day,
        holiday: findDecreedDayNames(announcedChange) ?? "",
      },
    };
  },
});
