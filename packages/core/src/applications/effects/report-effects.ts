/** After the last day: the clock of the report starts, it is reminded of, and it runs out (spec 3 §4). */
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Effect } from "../changes/effect.ts";
import { startObjectionDeadline } from "../deadlines/deadlines.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { hasGrant, openReport } from "../reports/report-rules.ts";

const getReportDay = (header: ApplicationHeader): string =>
  header.deadlines.find(({ kind }) => kind === "report")?.day ?? "";

export const reportEffects: Record<string, Effect> = {
  complete: (next, _i, ctx, facts) => {
    const timers = next.timers.filter(({ kind }) => kind === "objectionClose");
    const header = openReport({ ...next, timers }, facts.event, facts.body?.answers ?? {}, ctx);
    return header.report
      ? { header, notice: "reportDue", tells: { dueOn: getReportDay(header) } }
      : { header, notice: "completed" };
  },
  reportReminder: (next) => ({ header: next, notice: "reportDue", tells: { dueOn: getReportDay(next) } }),
  // A grant that is lost with it is a decision like every other: it may be objected to (spec 2 §9, decision 0111).
  lapseReport: (next, _i, ctx) => {
    const reportDay = getReportDay(next);
    const losesGrant = hasGrant(next);
    const objection =
      losesGrant &&
      startObjectionDeadline(ctx.today, getPolicyNumber("objection.days", next.policy), ctx.calendar);
    return {
      header: {
        ...next,
        ...(next.report ? { report: { ...next.report, state: "LAPSED", dueOn: reportDay } } : {}),
        ...(losesGrant
          ? { funding: { ...next.funding, cancelled: { on: ctx.today, cause: "REPORT" } } }
          : {}),
        deadlines: [
          ...next.deadlines.filter(({ kind }) => kind !== "report" && !(objection && kind === "objection")),
          ...(objection ? [objection.deadline] : []),
        ],
        timers: [
          ...next.timers.filter(
            ({ kind }) => !kind.startsWith("report") && !(objection && kind === "objectionClose"),
          ),
          ...(objection ? objection.timers : []),
        ],
      },
      notice: losesGrant ? "grantLapsed" : "reportLapsed",
      tells: { dueOn: reportDay, ...(objection ? { objectBy: objection.deadline.day } : {}) },
    };
  },
};
