/** The refusals of a report after its last day, by whether a grant is lost with it. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { refuseReport } from "@portal/core/applications/reports/report-rules";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { expect, test } from "vitest";
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
