/**
 * Days that are too near for a scheme: the refusal tells the earliest possible day where the day is typed (spec 3 §5).
 */
import { buildCalendar } from "@portal/core/calendar/index";
import { findEarliestDay } from "@portal/core/forms/lead-times";
import type { Answers, CheckOptions, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { addDays, parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildExampleSituation, getScheme } from "../../schemes/generated/situation.ts";

const buildRange = (from: string) => ({ from, to: from });
const today = parseDay("2027-01-20");
const findIssues = (
  id: string,
  changes: Answers,
  policy: Record<string, Json> = {},
  options: CheckOptions = { mode: "submit" },
) => {
  const { answers, context } = buildExampleSituation(getScheme(id));
  return validateAnswers(getScheme(id), { ...answers, ...changes }, { ...context, today, policy }, options);
};

describe("the earliest possible day is reported at the day that is too near", () => {
  test.each([
    ["INCENTIVE_EXHIBITOR", "exhibitionDates", 35, "2027-02-24", 400_876],
    ["INCENTIVE_CONVENTION", "eventDates", 50, "2027-03-11", 400_875],
    ["INCENTIVE_EVENT_SUPPORT", "eventDates", 50, "2027-03-11", 400_875],
    ["SUBSIDY_ASSOCIATION", "eventDates", 45, "2027-03-06", 109_002],
    ["CONFERENCE_RECRUITMENT", "preferredDates", 45, "2027-03-06", 900_017],
    ["EVENT_REGISTRATION", "dates", 45, "2027-03-06", 900_017],
  ])("%s", (id, field, days, min, code) => {
    const path = `${field}.from`;
    const findIssuesOfDay = (day: string) =>
      findIssues(id, { [field]: buildRange(day) }).filter((one) => one.path === path);
    const step = getScheme(id).steps.find(({ fields }) => fields.some(({ key }) => key === field))?.id;
    const issue = { path, key: "leadTime", params: { min, days }, step, code };
    expect(findIssuesOfDay(min)).toEqual([]);
    expect(findIssuesOfDay(addDays(parseDay(min), -1))).toEqual([issue]);
    // A day that has passed is told the same, once.
    expect(findIssuesOfDay("2026-12-01")).toEqual([issue]);
  });
  test("in working days, of the earlier of two days", () => {
    const days = { activityStart: "2027-03-05", activityEnd: "2027-03-06", departureDate: "2027-03-06" };
    const findLeadTimeIssues = (arrivalDate: string) =>
      findIssues("ENDORSEMENT_MAINLAND", { ...days, arrivalDate }).filter(
        ({ key }) => key === "leadTimeWorking",
      );
    const [issue] = findLeadTimeIssues("2027-02-01");
    expect(issue).toMatchObject({ path: "arrivalDate", code: 900_017, params: { days: 25 } });
    const min = parseDay(String(issue?.params?.min));
    expect(findLeadTimeIssues(min)).toEqual([]);
    expect(findLeadTimeIssues(addDays(min, -1))).toHaveLength(1);
  });
  test("of an edition that has closed", () => {
    const findIssuesOfStart = (day: string, closesOn = "2027-01-19") =>
      findIssues(
        "INCENTIVE_EVENT_SUPPORT",
        { eventDates: buildRange(day) },
        { eventSupport: { closesOn } },
      ).filter(({ path }) => path === "eventDates.from");
    expect(findIssuesOfStart("2027-05-20")).toMatchObject([
      { key: "editionClosed", params: { max: "2027-01-19" }, code: 109_002 },
    ]);
    expect(findIssuesOfStart("2027-05-20", "2027-01-20")).toEqual([]);
    expect(findIssuesOfStart("2028-01-18")).toMatchObject([{ key: "editionClosed" }]);
    expect(findIssuesOfStart("2028-01-19")).toEqual([]);
  });
});

test("a draft and a supplement are not held to it", () => {
  const checkLeadTimes = (options: CheckOptions) =>
    findIssues("INCENTIVE_EXHIBITOR", { exhibitionDates: buildRange("2027-01-25") }, {}, options);
  expect(checkLeadTimes({ mode: "draft" })).toEqual([]);
  expect(checkLeadTimes({ mode: "submit", only: ["exhibitionDates"] })).toEqual([]);
});

test("the earliest day in working days is the first whose last day to apply has not passed", () => {
  const { addWorking } = buildCalendar();
  for (let day = parseDay("2026-11-01"); day < "2027-06-01"; day = addDays(day, 1)) {
    const min = findEarliestDay(25, "WORKING", { today: day, addWorkingDays: addWorking }) ?? day;
    expect([addWorking(min, -25) >= day, addWorking(addDays(min, -1), -25) < day]).toEqual([true, true]);
  }
});
