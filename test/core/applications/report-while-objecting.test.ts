/** The days for a report stand still while an objection to the amount of the grant waits (spec 3 §4; decision 0230). */
import { startReportDeadline } from "@portal/core/applications/deadlines/deadlines";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { applyReportStatus, refuseReport } from "@portal/core/applications/reports/report-rules";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { buildCalendar } from "@portal/core/calendar/index";
import { combineDayAndTime, endOfDay, parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import {
  createApplicant,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const createContext = (day: string, actor = officer) =>
  createTestContext(actor, combineDayAndTime(parseDay(day), "10:00"));
const lastDay = parseDay("2026-11-07");
// Thirty days after the last day of the activity: 7 December.
const startedReport = startReportDeadline(
  lastDay,
  30,
  "CALENDAR",
  toInstant("2026-11-08T02:00:00.000Z"),
  buildCalendar(),
);
const reducedGrant = buildSubmittedHeader("COMPLETED", {
  scheme: "INCENTIVE_CONVENTION",
  eventDates: { start: "2026-11-06", end: lastDay },
  funding: { asked: 200, most: 200, result: "APPROVED", amount: 100, decidedOn: "2026-11-23" },
  report: { scheme: "REPORT_CONVENTION", state: "DUE", dueOn: parseDay("2026-12-07") },
  deadlines: [startedReport.deadline],
  timers: startedReport.timers,
});
const objectOn = (day: string): ApplicationHeader =>
  decideTransition(reducedGrant, "object", { reason: "r" }, createContext(day, createApplicant("i")), {})
    .header;
const answerOn = (day: string, action: "dismissObjection" | "upholdObjection") =>
  decideTransition(objectOn("2026-12-01"), action, { reason: "r" }, createContext(day), {});

describe.each(["dismissObjection", "upholdObjection"] as const)("%s", (action) => {
  test.each([
    ["at once, the days that were left are left", "2026-12-01", "2026-12-07"],
    ["before the former last day, they are left too", "2026-12-04", "2026-12-10"],
    ["after it, the grant does not lapse with the answer", "2026-12-15", "2026-12-21"],
  ])("%s", (_, answeredOn, dueOn) => {
    const { header, noticeParams } = answerOn(answeredOn, action);
    expect(noticeParams).toEqual({ reportBy: dueOn });
    expect(header.status).toBe("COMPLETED");
    expect(header.report).toEqual({ scheme: "REPORT_CONVENTION", state: "DUE", dueOn });
    expect(header.deadlines.map(({ kind, day }) => [kind, day])).toEqual([["report", dueOn]]);
    expect(header.timers.filter(({ kind }) => kind === "reportLapse")).toEqual([
      { kind: "reportLapse", at: endOfDay(parseDay(dueOn)) },
    ]);
    expect(header.timers.every(({ at }) => at > combineDayAndTime(parseDay(answeredOn), "10:00"))).toBe(true);
  });
});

test("an objection on the last day leaves one", () => {
  const objectedHeader = objectOn("2026-12-07");
  const { header } = decideTransition(
    objectedHeader,
    "dismissObjection",
    { reason: "r" },
    createContext("2026-12-18"),
    {},
  );
  expect(header.report?.dueOn).toBe("2026-12-19");
});

test("the report can be handed in while the objection waits, also after its former last day", () => {
  const objectedHeader = objectOn("2026-12-01");
  const isTaken = (day: string, header = objectedHeader) => {
    refuseReport(header, "REPORT_CONVENTION", createContext(day, createApplicant("i")));
    return true;
  };
  expect(isTaken("2026-12-07")).toBe(true);
  expect(isTaken("2026-12-08")).toBe(true);
  expect(() => isTaken("2026-12-08", reducedGrant)).toThrow();
});

test("nobody is reminded of a report that was handed in while the objection waited", () => {
  const objectedHeader = objectOn("2026-12-01");
  const report = buildSubmittedHeader("PROCESSING", { id: "report", scheme: "REPORT_CONVENTION" });
  const deliveredHeader = applyReportStatus(objectedHeader, report, createContext("2026-12-02"))?.next;
  expect(deliveredHeader?.report).toMatchObject({ state: "DELIVERED", id: "report" });
  expect([deliveredHeader?.timers, deliveredHeader?.suspended]).toEqual([[], []]);
});
