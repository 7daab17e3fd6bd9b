/** After the last day: the deadline of the report starts, is reminded of, and lapses (spec 3 §4). */

import { getPolicyNumber } from "../../../../forms/code-lists/policy-values.ts";
import { toMacaoDay } from "../../../../platform/day.ts";
import { hasFee } from "../../../changes/confirm-eligibility.ts";
import { startObjectionDeadline } from "../../../deadlines/deadlines.ts";
import { isFeePaid } from "../../../fees/recalculated-fee.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { belongsToDeadline, omitDeadlineTimers } from "../../../model/timers.ts";
import { hasGrant, openReport } from "../../../reports/report-rules.ts";
import { countObjectionDaysLeft } from "../deadlines/objection-days.ts";
import { buildActionDenial } from "../shared/guards.ts";
import { defineRule, defineTransition } from "../shared/transition-definition.ts";

const getReportDay = (header: ApplicationHeader): string =>
  header.deadlines.find(({ kind }) => kind === "report")?.day ?? "";

export const completeTransition = defineTransition({
  action: "complete",
  by: "system",
  // The end of the activity waits for no decision of staff: a grant that nobody processed is reported on as well.
  from: ["ACCEPTED", "PAID", "VOUCHER_PENDING_DOWNLOAD", "PROCESSED"],
  to: "COMPLETED",
  // Whoever owes the fee did not take part.
  guard: (header) =>
    header.status === "ACCEPTED" && hasFee(header) && !isFeePaid(header)
      ? buildActionDenial(header, "complete")
      : undefined,
  loads: ["body", "event"],
  deadlines: ["report"],
  notices: ["completed", "reportDue"],
  effect: (next, _i, ctx, facts, before) => {
    const timers = next.timers.filter((timer) => belongsToDeadline(timer, "objection"));
    const end = before.timers.find(({ kind }) => kind === "complete")?.at;
    const header = openReport({ ...next, timers }, facts, end && toMacaoDay(end), ctx);
    return header.report
      ? { header, noticeTemplate: "reportDue", noticeParams: { dueOn: getReportDay(header) } }
      : { header, noticeTemplate: "completed" };
  },
});

export const reportReminderRule = defineRule({
  action: "reportReminder",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["reportDue"],
  effect: (next) => ({
    header: next,
    noticeTemplate: "reportDue",
    noticeParams: { dueOn: getReportDay(next) },
  }),
});

export const lapseReportTransition = defineTransition({
  action: "lapseReport",
  by: "system",
  from: ["COMPLETED"],
  to: "same",
  guard: (header) => (header.report?.state === "DUE" ? undefined : buildActionDenial(header, "lapseReport")),
  deadlines: ["objection"],
  notices: ["reportLapsed", "grantLapsed"],
  // Losing a grant this way is a decision like any other, which can be objected to (spec 2 §9, decision 0111).
  effect: (next, _i, ctx) => {
    const reportDay = getReportDay(next);
    const losesGrant = hasGrant(next);
    const otherTimers = omitDeadlineTimers(next.timers, "report");
    const objection =
      losesGrant &&
      startObjectionDeadline(ctx.today, getPolicyNumber("objection.days", next.policy), ctx.calendar);
    return {
      header: {
        ...next,
        ...(next.report ? { report: { ...next.report, state: "LAPSED", dueOn: reportDay } } : {}),
        ...(losesGrant
          ? {
              funding: {
                ...next.funding,
                cancelled: { on: ctx.today, cause: "REPORT", ...countObjectionDaysLeft(next, ctx.today) },
              },
            }
          : {}),
        deadlines: [
          ...next.deadlines.filter(({ kind }) => kind !== "report" && !(objection && kind === "objection")),
          ...(objection ? [objection.deadline] : []),
        ],
        timers: objection
          ? [...omitDeadlineTimers(otherTimers, "objection"), ...objection.timers]
          : otherTimers,
      },
      // Without a grant to lose, the breach of the exhibitor's duty is recorded (spec 2 §4, §9; decision 0291).
      ...(losesGrant ? {} : { missedReport: true }),
      noticeTemplate: losesGrant ? "grantLapsed" : "reportLapsed",
      noticeParams: { dueOn: reportDay, ...(objection ? { objectBy: objection.deadline.day } : {}) },
    };
  },
});
