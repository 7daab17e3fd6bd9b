/**
 * The language says what a group asks (S7) in fewer words than the scheme itself: a list and its sheet, checked
 * together.
 */
import { buildCalendar } from "@portal/core/calendar/index";
import { SchemeSchema } from "@portal/core/forms/scheme-schema";
import type { Answers, CheckContext, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { group } from "./sketches/group.ts";

const context: CheckContext = {
  today: parseDay("2026-11-23"),
  addWorkingDays: buildCalendar().addWorking,
  event: { exhibitorTypes: ["MACAO"] },
};
const listStepIssues = (scheme: Scheme, answers: Answers, step: string, about: CheckContext = context) =>
  validateAnswers(scheme, answers, about, { mode: "submit", step }).map(({ path, key }) => `${path} ${key}`);

test("the scheme of a group is plain data of the published shape", () => {
  expect(JSON.parse(JSON.stringify(group))).toEqual(group);
  expect(SchemeSchema.safeParse(group).error).toBeUndefined();
});

describe("S7, a group", () => {
  const buildUnit = (registrationNumber: string) => ({
    name: "甲",
    registrationNumber,
    contactName: "陳",
    phone: { area: "MO", number: "28000000" },
  });
  const members = [buildUnit("123456"), buildUnit("none")];
  const list = {
    file: "f",
    rows: [
      { name: "a", registrationNumber: "123456" },
      { name: "b", registrationNumber: "none" },
    ],
  };
  test("members are listed once, two at least, as many in the sheet as in the form", () => {
    expect(listStepIssues(group, { memberUnits: members, exhibitorList: list }, "members")).toEqual([]);
    expect(
      listStepIssues(
        group,
        { memberUnits: [buildUnit("123456"), buildUnit("123456")], exhibitorList: list },
        "members",
      ),
    ).toEqual(["memberUnits.1.registrationNumber duplicate"]);
    expect(listStepIssues(group, { memberUnits: [buildUnit("1")], exhibitorList: list }, "members")).toEqual([
      "memberUnits.0.registrationNumber format",
      "memberUnits tooFew",
    ]);
    const shortList = { file: "f", rows: list.rows.slice(1) };
    expect(listStepIssues(group, { memberUnits: members, exhibitorList: shortList }, "members")).toEqual([
      "exhibitorList sumDiffers",
    ]);
  });
  test("no more booths than members", () =>
    expect(
      validateAnswers(group, { memberUnits: members, totalBooths: 3, totalArea: 27 }, context, {
        mode: "submit",
        step: "booths",
      }),
    ).toEqual([{ path: "totalBooths", key: "max", params: { max: 2 }, step: "booths" }]));
});
