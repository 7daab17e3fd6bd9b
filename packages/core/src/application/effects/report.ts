/** After the last day: the clock of the report starts, it is reminded of, and it runs out (spec 3 §4). */
import { policyNumber } from "../../code-lists/policy.ts";
import { objectionDue } from "../clocks/deadlines.ts";
import { granted, openReport } from "../report/report.ts";
import type { Header } from "../row.ts";
import type { Effect } from "./effect.ts";

const lastDay = (header: Header): string => header.deadlines.find(({ kind }) => kind === "report")?.day ?? "";

export const reporting: Record<string, Effect> = {
  complete: (next, _i, ctx, facts) => {
    const timers = next.timers.filter(({ kind }) => kind === "objectionClose");
    const header = openReport({ ...next, timers }, facts.event, facts.body?.answers ?? {}, ctx);
    return header.report
      ? { header, notice: "reportDue", tells: { dueOn: lastDay(header) } }
      : { header, notice: "completed" };
  },
  reportReminder: (next) => ({ header: next, notice: "reportDue", tells: { dueOn: lastDay(next) } }),
  // A grant that is lost with it is a decision like every other: it may be objected to (spec 2 §9, decision 0111).
  lapseReport: (next, _i, ctx) => {
    const last = lastDay(next);
    const lost = granted(next);
    const open = lost && objectionDue(ctx.today, policyNumber("objection.days", next.policy), ctx.calendar);
    return {
      header: {
        ...next,
        ...(next.report ? { report: { ...next.report, state: "LAPSED", dueOn: last } } : {}),
        ...(lost ? { funding: { ...next.funding, cancelled: { on: ctx.today, cause: "REPORT" } } } : {}),
        deadlines: [
          ...next.deadlines.filter(({ kind }) => kind !== "report" && !(open && kind === "objection")),
          ...(open ? [open.deadline] : []),
        ],
        timers: [
          ...next.timers.filter(
            ({ kind }) => !kind.startsWith("report") && !(open && kind === "objectionClose"),
          ),
          ...(open ? open.timers : []),
        ],
      },
      notice: lost ? "grantLapsed" : "reportLapsed",
      tells: { dueOn: last, ...(open ? { objectBy: open.deadline.day } : {}) },
    };
  },
};
