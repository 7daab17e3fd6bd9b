/** The legal period of a review comes to its end (spec 3 §9): the duty is the institute's, so its desk is told. */
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { findDeadline } from "../shared/guards.ts";
import { defineRule } from "../shared/transition-definition.ts";

const getReviewParams = (header: ApplicationHeader) => ({ dueOn: findDeadline(header, "review")?.day ?? "" });

export const reviewReminderRule = defineRule({
  action: "reviewReminder",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["reviewSoon"],
  effect: (next) => ({ header: next, deskNoticeTemplate: "reviewSoon", noticeParams: getReviewParams(next) }),
});

export const reviewOverdueRule = defineRule({
  action: "reviewOverdue",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["reviewLate", "reviewOverdue"],
  effect: (next) => ({
    header: next,
    noticeTemplate: "reviewLate",
    deskNoticeTemplate: "reviewOverdue",
    noticeParams: getReviewParams(next),
  }),
});
