/** From when the years of a record count, and when they are over. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import { parseDay, toInstant } from "@portal/core/platform/day";
import {
  getClosingDay,
  getRetentionYears,
  isApplicationExpired,
  listExpiredMonths,
} from "@portal/core/privacy/retention/retention-schedule";
import { expect, test } from "vitest";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const updatedAt = toInstant("2027-04-01T02:00:00Z");
const buildHeader = (status: ApplicationStatus, over: Partial<ApplicationHeader> = {}) =>
  buildSubmittedHeader(status, { updatedAt, ...over });
const buildDeadline = (day: string) => [{ kind: "objection", day }] as ApplicationHeader["deadlines"];

test.each<[string, ApplicationHeader, string | undefined]>([
  ["rejected, from its last change", buildHeader("REJECTED"), "2027-04-01"],
  [
    "cancelled before its event, from the end of the event",
    buildHeader("CANCELLED", { updatedAt: toInstant("2026-12-01T02:00:00Z") }),
    "2027-03-06",
  ],
  [
    "completed with a deadline, from that day",
    buildHeader("COMPLETED", { deadlines: buildDeadline("2027-05-02") }),
    "2027-05-02",
  ],
  ["settled", buildHeader("SETTLED"), "2027-04-01"],
  ["accepted, and a report", buildHeader("ACCEPTED", { scheme: "REPORT_LOCAL" }), "2027-04-01"],
  ["refunded", buildHeader("REFUNDED"), "2027-04-01"],
  ["new", buildHeader("PROCESSING"), undefined],
  ["paid", buildHeader("PAID"), undefined],
  ["a draft", buildHeader("DRAFT"), undefined],
  ["cancelled with an unpaid fee", buildHeader("CANCELLED", { arrears: true }), undefined],
  ["cancelled with a refund to make", buildHeader("CANCELLED", { refundDue: 500 }), undefined],
  [
    "settled with a grant that is still to be repaid",
    buildHeader("SETTLED", {
      funding: {
        result: "APPROVED",
        amount: 500,
        settled: { amount: 500, on: "2027-01-04" },
        cancelled: { on: parseDay("2027-02-01"), cause: "BREACH" },
        repayment: {
          amount: 500,
          dueOn: "2027-03-03",
          parts: [{ amount: 499, on: "2027-03-01", reference: "R" }],
        },
      },
    }),
    undefined,
  ],
  ["rejected with an objection", buildHeader("REJECTED", { pending: "objection" }), undefined],
  [
    "rejected while a timer runs",
    buildHeader("REJECTED", { timers: [{ kind: "objectionClose", at: updatedAt }] }),
    undefined,
  ],
])("an application that is %s", (_, application, day) => {
  expect(getClosingDay(application)).toBe(day);
});

test.each([
  ["2037-03-31", false],
  ["2037-04-01", true],
])("ten years after 1 April 2027 are over on %s: %s", (today, isOver) => {
  expect(isApplicationExpired(buildHeader("REJECTED"), 10, parseDay(today))).toBe(isOver);
});

test.each([
  ["nothing while the first month is young", 10, "2035-12-31", []],
  ["only months that are older as a whole", 10, "2036-03-15", ["2026-01", "2026-02"]],
  ["over the end of a year", 5, "2032-02-01", 13],
])("of a log are shredded %s", (_, years, today, months) => {
  const expiredMonths = listExpiredMonths(years, parseDay(today));
  expect(typeof months === "number" ? expiredMonths.length : expiredMonths).toEqual(months);
});

test("the years come from the policy, each kind by itself, and never fall below five", () => {
  expect(getRetentionYears({})).toEqual({ applications: 10, staffActs: 10, readings: 10, auditRecord: 10 });
  expect(getRetentionYears({ "retention.years": { applications: 12, staffActs: 1 } })).toEqual({
    applications: 12,
    staffActs: 5,
    readings: 10,
    auditRecord: 10,
  });
});
