/** After the last day: the clock of the report starts, it is reminded of, and it runs out (spec 3 §4; D3:247). */
import type { Effect } from "./effect.ts";
import { without } from "./effect.ts";
import { granted, openReport } from "./report.ts";
import type { Header } from "./row.ts";

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
  lapseReport: (next, _i, ctx) => ({
    header: {
      ...next,
      ...(next.report ? { report: { ...next.report, state: "LAPSED" } } : {}),
      ...(granted(next)
        ? { funding: { ...next.funding, cancelled: { on: ctx.today, cause: "REPORT" } } }
        : {}),
      deadlines: without(next, "report"),
      timers: next.timers.filter(({ kind }) => !kind.startsWith("report")),
    },
    notice: granted(next) ? "grantLapsed" : "reportLapsed",
    tells: { dueOn: lastDay(next) },
  }),
};
