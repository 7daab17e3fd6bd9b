/** Which report is due after an event, by the place and the form of the event (C43). */
import { openReport } from "@portal/core/applications/reports/report-rules";
import { describe, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";

const inMacao = { type: "LOCAL", heldInMacao: true } as const;
const outside = { type: "ABROAD", heldInMacao: false } as const;
const findDueReport = (scheme: string, event: Parameters<typeof buildFair>[0]) =>
  openReport(
    buildSubmittedHeader("COMPLETED", { scheme }),
    { event: buildFair(event) },
    undefined,
    createTestContext(officer),
  ).report?.scheme;

describe.each(["FAIR_HOSTED", "FAIR_GROUP", "FAIR_GROUP_MEMBER"])("%s", (scheme) => {
  test.each([
    ["on site", { ...inMacao, form: "PHYSICAL" }, "REPORT_LOCAL"],
    ["on site and online", { ...inMacao, form: "BOTH" }, "REPORT_LOCAL"],
    ["online", { ...inMacao, form: "ONLINE" }, "REPORT_ONLINE"],
  ] as const)("in Macao, %s", (_what, event, report) => expect(findDueReport(scheme, event)).toBe(report));
});

describe.each(["OVERSEAS_EXHIBIT", "OVERSEAS_DELEGATION"])("%s", (scheme) => {
  test.each([
    ["abroad, on site", { ...outside, form: "PHYSICAL" }, "REPORT_OUTSIDE"],
    ["abroad, on site and online", { ...outside, form: "BOTH" }, "REPORT_OUTSIDE"],
    ["abroad, online", { ...outside, form: "ONLINE" }, "REPORT_ONLINE"],
  ] as const)("%s", (_what, event, report) => expect(findDueReport(scheme, event)).toBe(report));
});

test.each([
  ["on site", { ...inMacao, form: "PHYSICAL" }, "REPORT_LOCAL"],
  ["online", { ...inMacao, form: "ONLINE" }, "REPORT_ONLINE"],
] as const)("a delegation that is held in Macao, %s", (_what, event, report) =>
  expect(findDueReport("OVERSEAS_DELEGATION", event)).toBe(report),
);

describe.each(["FAIR_HOSTED", "FAIR_GROUP_MEMBER"])("%s at an event on site and online", (scheme) => {
  const findReportByMode = (participationMode: string) =>
    openReport(
      buildSubmittedHeader("COMPLETED", { scheme }),
      {
        event: buildFair({ ...inMacao, form: "BOTH" }),
        body: { id: "a", institutionId: "i", answers: { participationMode }, institution: {} as never },
      },
      undefined,
      createTestContext(officer),
    ).report?.scheme;
  test.each([
    ["OFFLINE", "REPORT_LOCAL"],
    ["BOTH", "REPORT_LOCAL"],
    ["ONLINE", "REPORT_ONLINE"],
  ])("who takes part %s has the report %s", (mode, report) => expect(findReportByMode(mode)).toBe(report));
});
