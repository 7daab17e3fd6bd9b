/** Every rule of the training support (schemes S19), as it reads in the specification. */

import { checkSchemeRules } from "@portal/core/applications/eligibility/eligibility-conditions";
import { resolvePolicyLimit } from "@portal/core/applications/reservations/limit-keys.server";
import { listPersonReservations } from "@portal/core/applications/reservations/person-reservations.server";
import { checkWindowSpans } from "@portal/core/applications/windows/application-window";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { addComputedValues } from "@portal/core/forms/expressions/computed-values";
import type { Answers } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { createExampleChecks } from "./example-checks.ts";

const { scheme, example, context, answers, findIssues, issues, listMissedKeys, steps } =
  createExampleChecks("TRAINING");
const trainees = example.trainees as Record<string, string>[];

test("[R355] applicant, contact, course or exam, headcount, budget, other support", () => {
  expect([steps, issues()]).toEqual([
    ["applicant", "course", "trainees", "budget", "documents", "declaration"],
    [],
  ]);
  expect(listCodes("trainingItem")).toEqual(["COURSE", "EXAM"]);
  const requiredKeys = [
    "contactPerson",
    "item",
    "courseName",
    "sponsoredHeadcount",
    "expenseLines",
    "hasOtherSupport",
  ];
  expect(listMissedKeys(requiredKeys)).toEqual(requiredKeys);
  expect(issues({ hasOtherSupport: true })).toEqual(["otherSupport required"]);
  expect(findIssues({ sponsoredHeadcount: 3 })).toMatchObject([
    { path: "trainees", key: "exact", params: { count: 3 } },
  ]);
});
test("training is supported of institutions of Macao", () => {
  const listUnmet = (country: string) =>
    checkSchemeRules(scheme, example, { ...context, institution: { ...context.institution, country } })
      .filter(({ met }) => !met)
      .map(({ id }) => id);
  expect([listUnmet("MO"), listUnmet("HK")]).toEqual([[], ["registeredInMacao"]]);
});
test("[R356] trainees by the identity card of a resident of Macao", () => {
  const [first, second] = trainees;
  for (const macaoId of ["440106199003071629", "9234567(8)"])
    expect(issues({ trainees: [{ ...first, macaoId }, { ...second }] })).toEqual([
      "trainees.0.macaoId format",
    ]);
});
describe("[R357] ordinary hours are four fifths of the total at least", () => {
  test.each([
    [96, []],
    [95.99, ["ordinaryHours min"]],
    [120, []],
    [120.01, ["ordinaryHours max"]],
  ])("%d of 120", (ordinaryHours, expected) => expect(issues({ ordinaryHours })).toEqual(expected));
  test("the share is worked out", () =>
    expect(addComputedValues(scheme, answers({ ordinaryHours: 96 }), context).ordinaryPercent).toBe(80));
  test("another policy, another share", () =>
    expect(findIssues({}, { policy: { training: { ordinaryHoursMinPercent: 90 } } })).toMatchObject([
      { path: "ordinaryHours", key: "min", params: { min: 108 } },
    ]));
});
describe("[R358] twelve months at most", () => {
  test.each([
    ["2028-07-04", []],
    ["2028-07-05", ["courseEnd afterMax"]],
    ["2027-07-04", ["courseEnd dayOrder"]],
  ])("from 5 July 2027 to %s", (courseEnd, expected) => expect(issues({ courseEnd })).toEqual(expected));
  test.each([
    ["2028-02-29", "2029-02-28", []],
    ["2028-02-29", "2029-03-01", ["courseEnd afterMax"]],
    ["2028-03-01", "2029-02-28", []],
    ["2028-03-01", "2029-03-01", ["courseEnd afterMax"]],
  ])("about a leap day: from %s to %s", (courseStart, courseEnd, expected) =>
    expect(issues({ courseStart, courseEnd })).toEqual(expected),
  );
});
describe("[R359] applied for from 1 April to 31 May, both included", () => {
  test.each([
    ["2027-03-31", false, "2027-04-01"],
    ["2027-04-01", true, "2027-04-01"],
    ["2027-05-31", true, "2027-04-01"],
    ["2027-06-01", false, "2028-04-01"],
  ])("%s", (today, isMet, opensOn) =>
    expect(checkWindowSpans(scheme, {}, { today: parseDay(today) })).toMatchObject([
      { met: isMet, code: errorCodes.REGISTRATION_DEADLINE_EXPIRED, params: { opensOn } },
    ]),
  );
  test("out of season the words are of the next one, not of what is over", () =>
    expect(checkWindowSpans(scheme, {}, { today: parseDay("2026-11-23") })).toMatchObject([
      { met: false, params: { context: "early", opensOn: "2027-04-01" } },
    ]));
  test("a policy may move it", () =>
    expect(
      checkWindowSpans(
        scheme,
        { training: { window: { from: "03-01", to: "03-31" } } },
        { today: parseDay("2027-03-31") },
      ),
    ).toMatchObject([{ met: true, params: { closesOn: "2027-03-31" } }]));
});
describe("[R360] two activities of the first category a trainee and year", () => {
  const listPlaces = (changes: Answers) =>
    listPersonReservations(scheme, undefined, answers(changes), context);
  const listYears = (changes: Answers) => listPlaces(changes).filter(({ sk }) => sk.startsWith("year#"));
  test("each trainee takes one of two places of the year", () => {
    expect(resolvePolicyLimit(scheme.limits.perPerson?.max ?? 0, {})).toBe(2);
    expect(listYears({ activityCategory: "CATEGORY_1" }).map(({ sk, path }) => [sk, path])).toEqual([
      ["year#2027", "trainees.0.macaoId"],
      ["year#2027", "trainees.1.macaoId"],
    ]);
  });
  test.each([
    ["2027-12-31", "year#2027"],
    ["2028-01-01", "year#2028"],
  ])("of a course from %s on, the year in which it begins counts", (courseStart, sk) =>
    expect(listYears({ activityCategory: "CATEGORY_1", courseStart }).map((place) => place.sk)).toEqual([
      sk,
      sk,
    ]),
  );
  test("a policy may let more", () =>
    expect(
      resolvePolicyLimit(scheme.limits.perPerson?.max ?? 0, {
        training: { firstCategoryPerTraineePerYear: 3 },
      }),
    ).toBe(3));
  test("the second category is not counted, but a place in a course is one, on each of its days", () => {
    expect(listYears({ activityCategory: "CATEGORY_2" })).toEqual([]);
    const places = listPlaces({ activityCategory: "CATEGORY_2" });
    expect(places.map(({ path, from, to }) => [path, from, to])).toEqual([
      ["trainees.0.macaoId", "2027-07-05", "2027-12-17"],
      ["trainees.1.macaoId", "2027-07-05", "2027-12-17"],
    ]);
    expect(listPlaces({ activityCategory: "CATEGORY_1" })).toEqual(expect.arrayContaining(places));
  });
});
