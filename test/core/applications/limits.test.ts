/** The keys of what an application claims, counts and reserves: the same key is the same place. */
import {
  buildClaimKey,
  buildCounterKey,
  buildProcessingKey,
  computeDigest,
  findFreeClaimKey,
  getYearlyMax,
  listClaimKeys,
} from "@portal/core/applications/reservations/limit-keys.server";
import type { Scheme } from "@portal/core/forms/types/index";
import { isProcessingTaken } from "@portal/core/institutions/constraints/constraints";
import { findScheme, schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";

const fair = findScheme("FAIR_GREEN") as Scheme;
const buildScheme = (more: Partial<Scheme["limits"]>): Scheme => ({
  ...fair,
  limits: { ...fair.limits, ...more },
});

describe("a claim", () => {
  test("is the event and the group, whatever the answers", () => {
    expect(buildClaimKey(fair, "green-2027", { a: 1 })).toBe("green-2027#BOOTH");
    expect(buildClaimKey(fair, "green-2027", { a: 2 })).toBe(buildClaimKey(fair, "green-2027", { a: 1 }));
    expect(buildClaimKey(buildScheme({ group: "SEMINAR" }), "green-2027", {})).toBe("green-2027#SEMINAR");
  });
  test("without an event is the scheme and its answers, in any order", () => {
    const claim = buildClaimKey(fair, undefined, { a: 1, b: 2 });
    expect(claim.startsWith("FAIR_GREEN#")).toBe(true);
    expect(buildClaimKey(fair, undefined, { b: 2, a: 1 })).toBe(claim);
    expect(buildClaimKey(fair, undefined, { a: 1, b: 3 })).not.toBe(claim);
  });
});

describe("a claim of what others hold", () => {
  const association = findScheme("SUBSIDY_ASSOCIATION") as Scheme;
  const buildEventAnswers = (eventName: string, from: string) => ({
    eventName,
    eventDates: { from, to: "2027-06-03" },
  });
  test("is its name, however it is written, and its first day", () => {
    const claim = buildClaimKey(association, undefined, buildEventAnswers("Expo  2027", "2027-06-01"));
    expect(claim).toMatch(/^SUBSIDY_ASSOCIATION#/);
    expect(
      buildClaimKey(association, undefined, {
        ...buildEventAnswers("ＥＸＰＯ 2027", "2027-06-01"),
        purpose: "x",
      }),
    ).toBe(claim);
    expect(buildClaimKey(association, undefined, buildEventAnswers("Expo 2028", "2027-06-01"))).not.toBe(
      claim,
    );
    expect(buildClaimKey(association, undefined, buildEventAnswers("Expo 2027", "2027-06-02"))).not.toBe(
      claim,
    );
  });
});

describe("as many claims as an event lets one have", () => {
  const several = buildScheme({ perEvent: { policy: "seminar", path: "perEvent" }, group: "SEMINAR" });
  const three = ["e#SEMINAR", "e#SEMINAR#2", "e#SEMINAR#3"];
  test.each<[string, Scheme, string | undefined, object, readonly string[]]>([
    ["one by default", several, "e", {}, three.slice(0, 1)],
    ["as the event's policy says", several, "e", { seminar: { perEvent: 3 } }, three],
    ["never less than one", several, "e", { seminar: { perEvent: 0 } }, three.slice(0, 1)],
    ["as the scheme says", buildScheme({ perEvent: 2, group: "SEMINAR" }), "e", {}, three.slice(0, 2)],
    ["one where the scheme says nothing", buildScheme({ group: "SEMINAR" }), "e", {}, three.slice(0, 1)],
  ])("%s", (_, scheme, event, policy, claims) =>
    expect(listClaimKeys(scheme, event, {}, policy as never)).toEqual(claims),
  );
  test("one without an event", () => {
    const of = { ...buildScheme({ perEvent: 3 }), activity: undefined } as unknown as Scheme;
    expect(listClaimKeys(of, undefined, { a: 1 }, {})).toEqual([buildClaimKey(of, undefined, { a: 1 })]);
  });
  test.each([
    [[], "e#SEMINAR"],
    [["e#SEMINAR"], "e#SEMINAR#2"],
    [["e#SEMINAR#2"], "e#SEMINAR"],
    [three, "e#SEMINAR"],
  ])("with %j taken the next is %s", (usedKeys, next) =>
    expect(findFreeClaimKey(three, usedKeys)).toBe(next),
  );
  test("none is free where staff have lowered the number below what is taken", () => {
    const two = three.slice(0, 2);
    expect(findFreeClaimKey(two, ["e#SEMINAR", "e#SEMINAR#3"])).toBe("e#SEMINAR");
    expect(findFreeClaimKey(two, ["e#SEMINAR#2", "e#SEMINAR#3"])).toBe("e#SEMINAR#2");
    expect(findFreeClaimKey(two, ["e#SEMINAR#3", "other#SEMINAR", "e#SEMINARS"])).toBe("e#SEMINAR");
  });
});

test.each([
  ["FAIR_HOSTED", ["any"], true],
  ["any", ["FAIR_HOSTED"], true],
  ["FAIR_HOSTED#green-2027", ["FAIR_HOSTED"], true],
  ["FAIR_HOSTED", ["FAIR_HOSTED#green-2027"], true],
  ["FAIR_HOSTED#green-2027", ["FAIR_HOSTED#food-2027"], false],
  ["FAIR_HOSTED", ["FAIR_HOSTED_2"], false],
  ["any", [], false],
])("[C13] %s beside %j in processing by a rule that has changed since: %s", (entry, processing, isTaken) =>
  expect(isProcessingTaken(entry, processing)).toBe(isTaken),
);

test.each<[string, Scheme, object | undefined, number | undefined]>([
  [
    "not counted",
    { ...fair, limits: (({ counter: _, ...rest }) => rest)(fair.limits) },
    undefined,
    undefined,
  ],
  [
    "a number",
    buildScheme({ counter: { name: "EXHIBITION", max: 4, year: "EVENT", code: 10510 } }),
    undefined,
    4,
  ],
  ["a policy", fair, undefined, 6],
  ["a policy that was set", fair, { "exhibition.maxApplicationsPerYear": 2 }, 2],
  [
    "what an event would say",
    buildScheme({
      counter: { name: "EXHIBITION", max: { event: "x" } as never, year: "EVENT", code: 10510 },
    }),
    undefined,
    Number.MAX_SAFE_INTEGER,
  ],
])("the most of a year, %s", (_, scheme, policy, most) =>
  expect(getYearlyMax(scheme, policy as never)).toBe(most),
);

test("a digest is the same for the same value, twenty-two letters of it", () => {
  expect(computeDigest({ a: 1, b: 2 })).toBe(computeDigest({ b: 2, a: 1 }));
  expect(computeDigest({ a: 1 })).toMatch(/^[\w-]{22}$/);
});

test.each([
  ["EVENT", "2027-03-04", "EXHIBITION#2027"],
  ["EVENT", undefined, "EXHIBITION#2026"],
  ["SUBMISSION", "2027-03-04", "EXHIBITION#2026"],
] as const)("a counter of the year of %s (%s) is %s", (year, start, key) => {
  const counter = { name: "EXHIBITION", max: 6, year, code: 10510 } as const;
  expect(buildCounterKey(buildScheme({ counter }), start, "2026-11-23")).toBe(key);
});
test("what is not counted has no counter", () => {
  const { counter: _, ...rest } = fair.limits;
  expect(buildCounterKey({ ...fair, limits: rest }, "2027-03-04", "2026-11-23")).toBeUndefined();
});

test.each([
  [undefined, "FAIR_GREEN"],
  ["institution", "any"],
  ["institution+event", "FAIR_GREEN#green-2027"],
])("one in processing by policy %s is %s", (policy, key) =>
  expect(buildProcessingKey(buildScheme({ oneInProcessing: true }), "green-2027", policy)).toBe(key),
);
test("[R427] every form is in processing once, but for those of many people, of many events and of reports", () => {
  const several = schemes.filter(({ limits: { oneInProcessing } }) => !oneInProcessing);
  expect(several.map(({ id }) => id).sort()).toEqual([
    "ENDORSEMENT_MAINLAND",
    "EVENT_REGISTRATION",
    "REPORT_CONVENTION",
    "REPORT_LOCAL",
    "REPORT_ONLINE",
    "REPORT_OUTSIDE",
  ]);
});
test("one in processing, without an event and without the rule", () => {
  expect(buildProcessingKey(buildScheme({ oneInProcessing: true }), undefined, "institution+event")).toBe(
    "FAIR_GREEN#",
  );
  expect(
    buildProcessingKey(buildScheme({ oneInProcessing: false }), "green-2027", "institution"),
  ).toBeUndefined();
});
