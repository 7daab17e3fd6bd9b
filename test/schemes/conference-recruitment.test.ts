/** Every rule of the conference recruitment (schemes S22), as it reads in the specification. */

import { buildSubmissionDeadlines } from "@portal/core/applications/deadlines/submission-deadlines";
import { buildCalendar } from "@portal/core/calendar/index";
import { listLastDays, refuseLateApplication } from "@portal/core/events/application-deadline";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";

const { scheme, example, context, issues, listMissedKeys, steps } =
  createExampleChecks("CONFERENCE_RECRUITMENT");
const calendar = buildCalendar();

test("[R386] one form: who applies, whether ICCA knows it, how often it is held", () => {
  expect([steps, issues()]).toEqual([["form"], []]);
  expect(listCodes("conferenceApplicantType")).toEqual(["ORGANISER", "HOST_UNIT", "CO_ORGANISER", "OTHER"]);
  expect(listCodes("conferenceIccaStatus")).toEqual(["CERTIFIED", "POTENTIAL"]);
  expect(listCodes("conferenceCycle")).toEqual(["ANNUAL", "BIENNIAL", "OTHER"]);
  const requiredKeys = ["applicantType", "iccaStatus", "cycle", "meetingNames", "theme"];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
});
test("[R387] preferred dates, a second choice that may be left out, whether they may change", () => {
  expect(listMissedKeys(["preferredDates", "datesChangeable"])).toHaveLength(2);
  expect(issues({ secondaryDates: undefined })).toEqual([]);
  for (const key of ["preferredDates", "secondaryDates"])
    expect(issues({ hotelCheckIn: undefined, [key]: { from: "2027-09-14", to: "2027-09-13" } })).toEqual([
      `${key}.to dayOrder`,
    ]);
});
test("[R388] how many come, and where it was held before", () => {
  expect(listMissedKeys(["expectedParticipants", "pastEditions"])).toHaveLength(2);
  expect(issues({ expectedParticipants: 0, hotelCheckIn: undefined })).toEqual(["expectedParticipants min"]);
  const edition = { from: "2025-09-12", to: "2025-09-09", place: "新加坡" };
  expect(issues({ pastEditions: [edition] })).toEqual(["pastEditions.0.to beforeMin"]);
  expect(issues({ pastEditions: [{ ...edition, to: "2026-12-01" }] })).toEqual([
    "pastEditions.0.to afterMax",
  ]);
});
test("[R389] venues in their order, each once; rooms and schedule where they are known", () => {
  expect(listMissedKeys(["rankedVenues"])).toHaveLength(1);
  expect(issues({ rankedVenues: [{ venue: "A" }, { venue: "A" }] })).toEqual([
    "rankedVenues.1.venue duplicate",
  ]);
  expect(issues({ hotelCheckIn: undefined, expectedSchedule: undefined })).toEqual([]);
});
describe("[R496] 45 days before, supplements until 30", () => {
  test("of the first day that is preferred", () => {
    expect(listLastDays(scheme, example, context, calendar)).toMatchObject([{ last: "2027-07-31" }]);
    expect(() =>
      refuseLateApplication(scheme, example, { ...context, today: parseDay("2027-07-31") }, calendar),
    ).not.toThrow();
    expect(() =>
      refuseLateApplication(scheme, example, { ...context, today: parseDay("2027-08-01") }, calendar),
    ).toThrow(expect.objectContaining({ code: errorCodes.REGISTRATION_DEADLINE_EXPIRED }));
  });
  test("told with the submission", () => {
    const ctx = { today: context.today, calendar };
    expect(buildSubmissionDeadlines(scheme, example, context, ctx)).toMatchObject([
      { kind: "supplementPeriod", day: "2027-08-15" },
    ]);
  });
});
