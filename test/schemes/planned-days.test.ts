/** No day of a form is unbounded: a shop of 2020 is not planned. */
import type { Field } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { type Changes, createExampleChecks } from "./example-checks.ts";

/** Lists every field for a day or a range of days, those of rows too, by path. */
const listDayFields = (
  fields: readonly Field[],
  path = "",
): [string, Extract<Field, { kind: "day" | "dayRange" }>][] =>
  fields.flatMap((field) =>
    field.kind === "day" || field.kind === "dayRange"
      ? [[`${path}${field.key}`, field] as [string, typeof field]]
      : "columns" in field
        ? listDayFields(field.columns, `${path}${field.key}.`)
        : [],
  );
/** An identity document may be valid for however long, but it has not expired. */
const expiry = /\.validUntil$/;
test("every day of every form lies between two bounds", () => {
  const unboundedDays = schemes.flatMap(({ id, steps }) =>
    steps
      .flatMap(({ fields }) => listDayFields(fields))
      .filter(([path, { min, max }]) => min === undefined || (max === undefined && !expiry.test(path)))
      .map(([path]) => `${id} ${path}`),
  );
  expect(unboundedDays).toEqual([]);
});

/** A day of a row that is bounded by another day of it ends the period that begins with that day. */
const hasPeriods = ({ columns }: Extract<Field, { kind: "lines" | "people" }>): boolean =>
  columns.some(
    (one) =>
      one.kind === "day" &&
      columns.some(({ key, kind }) => kind === "day" && JSON.stringify(one).includes(`"${key}"}`)),
  );
test("no list takes two periods with a day in common, besides journeys of several people", () => {
  const lists = schemes.flatMap(({ id, steps }) =>
    steps.flatMap(({ fields }) =>
      fields.flatMap((field) =>
        (field.kind === "lines" || field.kind === "people") && hasPeriods(field)
          ? [`${id} ${field.key} ${field.apart ? "apart" : field.kind}`]
          : [],
      ),
    ),
  );
  expect(lists).toContain("CONFERENCE_RECRUITMENT pastEditions apart");
  expect(lists.filter((one) => one.endsWith(" lines"))).toEqual([]);
});

const buildRange = (from: string, to = from) => ({ from, to });
describe("a day that cannot be meant", () => {
  test.each<[string, Changes, string]>([
    ["FIRST_SHOP_PRE", { plannedEstablishmentDate: "2020-01-01" }, "plannedEstablishmentDate beforeMin"],
    ["FIRST_SHOP_PRE", { plannedOpeningDate: "2020-01-01" }, "plannedOpeningDate beforeMin"],
    ["FIRST_SHOP_GENERAL", { plannedOpeningDate: "2030-01-01" }, "plannedOpeningDate afterMax"],
    ["TRAINING", { courseStart: "2001-07-05", courseEnd: "2001-12-17" }, "courseStart beforeMin"],
    ["TRAINING", { courseStart: "2028-04-13", courseEnd: "2028-05-17" }, "courseStart afterMax"],
    ["CONFERENCE_RECRUITMENT", { preferredDates: buildRange("2040-09-14") }, "preferredDates.from afterMax"],
    ["EVENT_REGISTRATION", { dates: buildRange("2040-09-14") }, "dates.from afterMax"],
    ["ENDORSEMENT_MAINLAND", { arrivalDate: "2001-01-01" }, "arrivalDate leadTimeWorking"],
    ["REPORT_LOCAL", { dates: buildRange("1700-01-01") }, "dates.from beforeMin"],
  ])("%s refuses %o", (id, changes, issue) =>
    expect(createExampleChecks(id).issues(changes)).toContain(issue),
  );
});

test("the most years ahead and the longest activity follow the policy", () => {
  const { issues } = createExampleChecks("INCENTIVE_EXHIBITOR");
  const policy = { plannedDates: { maxYearsAhead: 1, maxDays: 3 } };
  const listIssuesOfDays = (from: string, to = from) =>
    issues({ exhibitionDates: buildRange(from, to) }, { policy });
  expect(listIssuesOfDays("2028-06-01")).toContain("exhibitionDates.from afterMax");
  expect(listIssuesOfDays("2027-06-01", "2027-06-03")).toEqual([]);
  expect(listIssuesOfDays("2027-06-01", "2027-06-04")).toEqual(["exhibitionDates.to activityTooLong"]);
});
