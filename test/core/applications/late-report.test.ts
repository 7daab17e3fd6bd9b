/**
 * A report after its last day, by whether a grant is lost with it, and one that is sent back when nothing was granted.
 */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { applyReportStatus, refuseReport } from "@portal/core/applications/reports/report-rules";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const lapsedReport: Partial<ApplicationHeader> = {
  report: { scheme: "REPORT_LOCAL", state: "LAPSED", dueOn: parseDay("2026-11-20") },
};
const refusedWith = (overrides: Partial<ApplicationHeader>) => {
  const header = buildSubmittedHeader("COMPLETED", { ...lapsedReport, ...overrides });
  try {
    refuseReport(header, "REPORT_LOCAL", createTestContext(officer));
  } catch (error) {
    return error;
  }
};

test.each<[string, ApplicationHeader["funding"], number]>([
  ["a booth was paid for", undefined, errorCodes.CURRENT_DEADLINE_PASSED],
  ["nothing was granted", { result: "NOT_APPROVED", amount: 0 }, errorCodes.CURRENT_DEADLINE_PASSED],
  [
    "the grant was cancelled with the report",
    { result: "APPROVED", amount: 100, cancelled: { on: parseDay("2026-11-21"), cause: "REPORT" } },
    errorCodes.REPORT_OVERDUE_GRANT_CANCELLED,
  ],
  [
    "the job has not come to the grant yet",
    { result: "APPROVED", amount: 100 },
    errorCodes.REPORT_OVERDUE_GRANT_CANCELLED,
  ],
])("nobody reads of a grant that there is not: %s", (_, funding, code) =>
  expect(refusedWith(funding ? { funding } : {})).toMatchObject({
    code,
    detail: { params: { day: "2026-11-20" } },
  }),
);

describe("a report that is not accepted", () => {
  const deliveredReport = {
    scheme: "REPORT_LOCAL",
    state: "DELIVERED",
    id: "report",
    dueOn: parseDay("2026-12-01"),
  };
  const sendBack = (status: "REJECTED" | "CANCELLED", funding?: ApplicationHeader["funding"]) =>
    applyReportStatus(
      buildSubmittedHeader("COMPLETED", {
        report: deliveredReport as ApplicationHeader["report"] & {},
        ...(funding && { funding }),
      }),
      buildSubmittedHeader(status, { id: "report", scheme: "REPORT_LOCAL" }),
      createTestContext(officer),
    );

  test.each(["REJECTED", "CANCELLED"] as const)(
    "[R504] is due no more where nothing was granted meanwhile, and cannot become a violation: %s",
    (status) => {
      const { next, action } = sendBack(status, { result: "NOT_APPROVED", amount: 0 }) ?? {};
      expect([action, next?.deadlines, next?.timers]).toEqual(["reportEnded", [], []]);
      expect(next).not.toHaveProperty("report");
    },
  );
  test.each<[string, ApplicationHeader["funding"]]>([
    ["a grant that was not decided on", { asked: 100 }],
    ["a grant that was given", { result: "APPROVED", amount: 100 }],
    ["a booth that was paid for", undefined],
  ])("is due again for %s", (_, funding) => {
    const { next, action } = sendBack("REJECTED", funding) ?? {};
    expect(action).toBe("reportReturned");
    expect(next).toMatchObject({ report: { state: "DUE" }, deadlines: [{ kind: "report" }] });
  });
});
