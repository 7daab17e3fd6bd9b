/** The language says what a group asks (S7) in fewer words than the scheme itself: a list and its sheet, checked together. */
import { calendarOf } from "@portal/core/calendar/index";
import { day } from "@portal/core/day";
import { check } from "@portal/core/form/check";
import type { Answers, CheckContext, Scheme } from "@portal/core/form/types";
import { Scheme as Wire } from "@portal/core/form/wire";
import { describe, expect, test } from "vitest";
import { group } from "./sketches/group.ts";

const context: CheckContext = {
  today: day("2026-11-23"),
  addWorkingDays: calendarOf().addWorking,
  event: { exhibitorTypes: ["MACAO"] },
};
const at = (scheme: Scheme, answers: Answers, step: string, about: CheckContext = context) =>
  check(scheme, answers, about, { mode: "submit", step }).map(({ path, key }) => `${path} ${key}`);

test("it is plain data of the published shape", () => {
  expect(JSON.parse(JSON.stringify(group))).toEqual(group);
  expect(Wire.safeParse(group).error).toBeUndefined();
});

describe("S7, a group", () => {
  const unit = (registrationNumber: string) => ({
    name: "甲",
    registrationNumber,
    contactName: "陳",
    phone: { area: "MO", number: "28000000" },
  });
  const members = [unit("123456"), unit("none")];
  const list = {
    file: "f",
    rows: [
      { name: "a", registrationNumber: "123456" },
      { name: "b", registrationNumber: "none" },
    ],
  };
  test("members are listed once, two at least, as many in the sheet as in the form", () => {
    expect(at(group, { memberUnits: members, exhibitorList: list }, "members")).toEqual([]);
    expect(
      at(group, { memberUnits: [unit("123456"), unit("123456")], exhibitorList: list }, "members"),
    ).toEqual(["memberUnits.1.registrationNumber duplicate"]);
    expect(at(group, { memberUnits: [unit("1")], exhibitorList: list }, "members")).toEqual([
      "memberUnits.0.registrationNumber format",
      "memberUnits tooFew",
    ]);
    const short = { file: "f", rows: list.rows.slice(1) };
    expect(at(group, { memberUnits: members, exhibitorList: short }, "members")).toEqual([
      "exhibitorList sumDiffers",
    ]);
  });
  test("no more booths than members", () =>
    expect(
      check(group, { memberUnits: members, totalBooths: 3, totalArea: 27 }, context, {
        mode: "submit",
        step: "booths",
      }),
    ).toEqual([{ path: "totalBooths", key: "max", params: { max: 2 }, step: "booths" }]));
});
