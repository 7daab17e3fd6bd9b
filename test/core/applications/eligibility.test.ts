/**
 * Each condition of an application by itself: when it is met, and what it says where it is not (workflow.md › Limits).
 */
import {
  checkCertification,
  checkConstraints,
  checkOwners,
  checkRelatedOwners,
  checkSchemeRules,
  checkWindow,
  type EligibilityCondition,
  refuseIneligible,
  refuseUnmetConditions,
} from "@portal/core/applications/eligibility/eligibility-conditions";
import { countRemainingApplications } from "@portal/core/applications/eligibility/remaining-applications";
import type { Scheme } from "@portal/core/forms/types/index";
import type { Constraints } from "@portal/core/institutions/constraints/constraints";
import type { Institution } from "@portal/core/institutions/index";
import { parseDay } from "@portal/core/platform/day";
import { Refusal } from "@portal/core/platform/errors";
import { findScheme, schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { buildFair } from "../../support/events/event-fixtures.ts";

const getScheme = (id: string): Scheme => {
  const scheme = findScheme(id);
  if (!scheme) throw new Error(`no scheme ${id}`);
  return scheme;
};
const hostedScheme = getScheme("FAIR_HOSTED");
const withLimits = (limits: Partial<Scheme["limits"]>): Scheme => ({
  ...hostedScheme,
  limits: { ...hostedScheme.limits, ...limits },
});
const idsUnmet = (conditions: readonly EligibilityCondition[]): string[] =>
  conditions.filter(({ met }) => !met).map(({ id }) => id);

describe("the window of an event", () => {
  const checkOn = (day: string, over: Parameters<typeof buildFair>[0] = {}) =>
    checkWindow(hostedScheme, buildFair(over), {}, { today: parseDay(day) });

  test("an event that is not published takes nobody, and neither does one that is not there", () => {
    for (const event of [undefined, buildFair({ status: "DRAFT" })])
      expect(checkWindow(hostedScheme, event, {}, { today: parseDay("2026-11-23") })).toEqual([
        { id: "window", met: false, code: 10508 },
      ]);
  });
  test("a cancelled event is reported as cancelled", () => {
    expect(
      checkWindow(hostedScheme, buildFair({ status: "CANCELLED" }), {}, { today: parseDay("2026-11-23") }),
    ).toEqual([{ id: "window", met: false, code: 109002, params: { context: "cancelled" } }]);
  });
  test("an event takes the kinds of application that it names, and what comes under them", () => {
    const group = getScheme("FAIR_GROUP_MEMBER");
    const checkOffered = (scheme: Scheme, applicationTypes: string[]) =>
      checkWindow(scheme, buildFair({ applicationTypes }), {}, { today: parseDay("2026-11-23") })[0];
    expect(checkOffered(hostedScheme, ["FAIR_HOSTED"])).toMatchObject({ id: "offered", met: true });
    expect(checkOffered(hostedScheme, ["FAIR_GREEN"])).toMatchObject({
      id: "offered",
      met: false,
      code: 200114,
      params: { context: "offered" },
    });
    expect(checkOffered(group, ["FAIR_GROUP"])?.met).toBe(true);
    expect(checkOffered(group, ["FAIR_HOSTED"])?.met).toBe(false);
  });
  test.each([
    ["2026-09-18", false, "early"],
    ["2026-09-19", true, undefined],
    ["2027-01-17", true, undefined],
    ["2027-01-18", false, "late"],
  ])("on %s it is open: %s", (day, isMet, context) => {
    const window = checkOn(day).find(({ id }) => id === "window");
    expect(window).toMatchObject({ met: isMet, code: 109002, params: { opensOn: "2026-09-19" } });
    expect(window?.params?.context).toBe(context);
  });
  test("what needs no event is asked for its own dates", () => {
    const support = getScheme("SUBSIDY_ECOMMERCE");
    expect(support.window.kind).not.toBe("EVENT");
    const conditions = checkWindow(support, undefined, {}, { today: parseDay("2026-11-23") });
    expect(conditions.map(({ code }) => code)).not.toContain(10508);
  });
});

describe("certification", () => {
  const buildInstitution = (certification: string, siteRegistrationNumber: string, country = "MO") =>
    ({ certification, fields: { siteRegistrationNumber, country } }) as Institution;
  test.each([
    ["PASSED", "123456", []],
    ["UNVERIFIED", "123456", ["certified"]],
    ["PASSED", "  ", ["siteRegistration"]],
    ["FAILED", "", ["siteRegistration", "certified"]],
  ])("%s with the number '%s' lacks %j", (certification, number, missing) => {
    const conditions = checkCertification(
      withLimits({ certified: true }),
      buildInstitution(certification, number),
    );
    expect(idsUnmet(conditions)).toEqual(missing);
  });
  test("institutions from outside Macao are certified without a number of Macao", () => {
    const conditions = checkCertification(
      withLimits({ certified: true }),
      buildInstitution("PASSED", "", "PT"),
    );
    expect(idsUnmet(conditions)).toEqual([]);
  });
  test("[R436] every form but the reports and the estimate of a first shop asks for it", () => {
    expect(schemes.filter(({ limits }) => !limits.certified).map(({ id }) => id)).toEqual([
      "FIRST_SHOP_PRE",
      "REPORT_LOCAL",
      "REPORT_OUTSIDE",
      "REPORT_ONLINE",
      "REPORT_CONVENTION",
    ]);
  });
  test("is not asked where the scheme does not want it", () => {
    expect(checkCertification(withLimits({ certified: false }), buildInstitution("FAILED", ""))).toEqual([]);
  });
});

describe("institutions registered for delegations only", () => {
  const unmetFor = (scheme: Scheme, siteRegistrationNumber: string) =>
    idsUnmet(
      checkSchemeRules(
        scheme,
        { exhibitorType: "NON_MACAO" },
        { today: parseDay("2026-11-23"), institution: { siteRegistrationNumber } },
      ),
    ).filter((id) => id === "notDelegationOnly");
  const admitting = [
    "OVERSEAS_DELEGATION",
    ...schemes.filter(({ resource }) => resource === "report").map(({ id }) => id),
  ];
  test.each(schemes.map((scheme) => [scheme.id, scheme] as const))(
    "[R134] 00000 applies for %s",
    (id, scheme) => {
      expect(unmetFor(scheme, "00000")).toEqual(admitting.includes(id) ? [] : ["notDelegationOnly"]);
      for (const number of ["210111", "none", ""]) expect(unmetFor(scheme, number)).toEqual([]);
    },
  );
});

describe("owners", () => {
  const event = buildFair();
  const checkHolders = (scheme: Scheme, shareholders: object[]) =>
    idsUnmet(checkOwners(scheme, event, { fields: { shareholders } } as Institution));
  const knownOwner = { name: "陳", share: 60, idNumber: "1234567(8)" };
  test.each<[string, object[], string[]]>([
    ["every owner has a number", [knownOwner, { ...knownOwner, idNumber: "SO 1" }], []],
    ["one has none", [knownOwner, { name: "李", share: 40 }], ["owners"]],
    [
      "one has none that identifies anybody",
      [knownOwner, { name: "李", share: 40, idNumber: "()" }],
      ["owners"],
    ],
    ["there are none", [], []],
  ])("[R452] where related companies cannot both exhibit: %s", (_, shareholders, unmet) => {
    for (const id of ["FAIR_HOSTED", "MINI_ZONE", "FAIR_GROUP_MEMBER", "OVERSEAS_EXHIBIT"])
      expect(checkHolders(getScheme(id), shareholders)).toEqual(unmet);
    expect(checkHolders(getScheme("SEMINAR"), shareholders)).toEqual([]);
    // Without an event of the portal, too, owners who are not known escape the comparison of what is funded.
    const checkFunding = (id: string) =>
      idsUnmet(checkOwners(getScheme(id), undefined, { fields: { shareholders } } as Institution));
    for (const id of ["INCENTIVE_EXHIBITOR", "TRAINING", "SUBSIDY_ECOMMERCE"])
      expect(checkFunding(id)).toEqual(unmet);
    expect(checkFunding("FIRST_SHOP_PRE")).toEqual([]);
  });
});

test("the rules of a scheme are asked with what was answered, each with its code and its words", () => {
  const context = {
    today: parseDay("2026-11-23"),
    institution: { taxRegisteredOn: "2026-11-01", employees: 5 },
  };
  const conditions = checkSchemeRules(hostedScheme, { exhibitorType: "MACAO" }, context);
  expect(conditions.map(({ id }) => id)).toEqual(hostedScheme.eligibility.map(({ id }) => id));
  for (const [i, { id, code, key }] of hostedScheme.eligibility.entries())
    expect(conditions[i]).toMatchObject({ code, params: { id, key } });
  expect(idsUnmet(conditions)).toContain("taxRegistered");
});

describe("what stands against an institution", () => {
  const clear: Constraints = {
    claims: [],
    processing: [],
    arrears: [],
    uncertified: false,
    denied: {},
    counts: {},
  };
  const reservations = { claim: "green-2027#BOOTH", processing: "green", counter: "EXHIBITION#2027" };
  const checkConditions = (
    over: Partial<Constraints>,
    {
      scheme = hostedScheme,
      held = reservations as Partial<typeof reservations> & { claim: string },
      max = 6 as number | undefined,
    } = {},
  ) => checkConstraints({ ...clear, ...over }, held, scheme, max, "2026-11-23");
  const findCondition = (conditions: readonly EligibilityCondition[], id: string) =>
    conditions.find((condition) => condition.id === id);

  test("nothing: every condition is met", () => {
    const conditions = checkConditions({});
    expect(conditions.map(({ id }) => id)).toEqual([
      "certified",
      "arrears",
      "bar",
      "first",
      "processing",
      "count",
    ]);
    expect(idsUnmet(conditions)).toEqual([]);
    for (const id of ["arrears", "bar"]) expect(findCondition(conditions, id)).not.toHaveProperty("params");
  });
  test("a certification that was lost counts only where it is asked for", () => {
    expect(findCondition(checkConditions({ uncertified: true }), "certified")).toMatchObject({
      met: false,
      code: 106000,
    });
    const openScheme = withLimits({ certified: false });
    expect(
      findCondition(checkConditions({ uncertified: true }, { scheme: openScheme }), "certified"),
    ).toBeUndefined();
  });
  test("what is owed is named", () => {
    expect(findCondition(checkConditions({ arrears: ["a", "b"] }), "arrears")).toMatchObject({
      met: false,
      params: { applications: ["a", "b"] },
    });
  });
  test("a bar holds on its last day and not on the next, and says why", () => {
    const checkSuspended = (day: string, barReason?: string) =>
      findCondition(
        checkConditions({ barredUntil: parseDay(day), ...(barReason ? { barReason } : {}) }),
        "bar",
      );
    expect(checkSuspended("2026-11-23", "轉讓展位")).toMatchObject({
      met: false,
      code: 900043,
      params: { until: "2026-11-23", reason: "轉讓展位" },
    });
    expect(checkSuspended("2026-11-22")).toMatchObject({
      met: true,
      params: { until: "2026-11-22", reason: "" },
    });
  });
  test("a scheme that is denied is denied until its day, to that scheme alone", () => {
    const deniable = withLimits({ deniable: true });
    const checkDenied = (until: string, scheme: Scheme) =>
      findCondition(
        checkConditions(
          { denied: { [hostedScheme.id]: { until: parseDay(until), reason: "r" } } },
          { scheme },
        ),
        "denied",
      );
    expect(checkDenied("2026-11-23", deniable)).toMatchObject({
      met: false,
      code: 900043,
      params: { until: "2026-11-23", reason: "r", context: "scheme" },
    });
    expect(checkDenied("2026-11-22", deniable)?.met).toBe(true);
    expect(checkDenied("2026-11-23", hostedScheme)).toBeUndefined();
    expect(findCondition(checkConditions({}, { scheme: deniable }), "denied")).toEqual({
      id: "denied",
      met: true,
      code: 900043,
    });
  });
  test("one application of a kind for an event, and one in processing", () => {
    expect(idsUnmet(checkConditions({ claims: [reservations.claim] }))).toEqual(["first"]);
    expect(idsUnmet(checkConditions({ claims: ["another#BOOTH"] }))).toEqual([]);
    expect(idsUnmet(checkConditions({ processing: ["green"] }))).toEqual(["processing"]);
    expect(idsUnmet(checkConditions({ processing: ["green"] }, { held: { claim: "c" } }))).toEqual([]);
  });
  test("the count of a year: the last one is met, the next is not, with the scheme's own code", () => {
    const countUse = (count: number, max?: number) =>
      findCondition(
        checkConditions({ counts: { "EXHIBITION#2027": count } }, max === undefined ? {} : { max }),
        "count",
      );
    expect(countUse(5)).toMatchObject({ met: true, params: { max: 6, left: 1 } });
    expect(countUse(6)).toMatchObject({
      met: false,
      code: hostedScheme.limits.counter?.code,
      params: { left: 0 },
    });
    expect(countUse(9)).toMatchObject({ met: false, params: { left: 0 } });
    expect(findCondition(checkConditions({ counts: { "EXHIBITION#2026": 9 } }), "count")).toMatchObject({
      met: true,
      params: { left: 6 },
    });
  });
  test("what is not counted has no count", () => {
    expect(findCondition(checkConditions({}, { held: { claim: "c" } }), "count")).toBeUndefined();
    expect(
      findCondition(checkConstraints(clear, reservations, hostedScheme, undefined, "2026-11-23"), "count"),
    ).toBeUndefined();
  });
  test("nobody of the same owners is in already", () => {
    expect([checkRelatedOwners(false).met, checkRelatedOwners(true).met]).toEqual([true, false]);
  });
});

describe("a refusal", () => {
  const metCondition: EligibilityCondition = { id: "window", met: true, code: 109002 };
  const unmetCondition: EligibilityCondition = {
    id: "bar",
    met: false,
    code: 900043,
    params: { until: "2026-12-01" },
  };
  const offerCondition: EligibilityCondition = { id: "offered", met: false, code: 200114 };
  const findRefusal = (work: () => void): Refusal | undefined => {
    try {
      work();
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  };
  test("is by the first that is not met, with what it says", () => {
    expect(findRefusal(() => refuseUnmetConditions([metCondition]))).toBeUndefined();
    const refusal = findRefusal(() => refuseUnmetConditions([metCondition, unmetCondition, offerCondition]));
    expect([refusal?.code, refusal?.detail]).toEqual([900043, { params: { until: "2026-12-01" } }]);
  });
  test("of a kind that the event does not take is beside the choice of the kind", () => {
    expect(findRefusal(() => refuseUnmetConditions([offerCondition]))?.detail).toEqual({
      fields: [{ path: "scheme", key: "notOffered" }],
    });
  });
  test("by the rules of a scheme names all that do not hold", () => {
    expect(findRefusal(() => refuseIneligible([metCondition]))).toBeUndefined();
    const refusal = findRefusal(() => refuseIneligible([metCondition, unmetCondition, offerCondition]));
    expect([refusal?.code, refusal?.detail]).toEqual([
      900043,
      {
        reasons: [
          { code: 900043, params: { until: "2026-12-01" } },
          { code: 200114, params: {} },
        ],
      },
    ]);
  });
});

describe("how many are left of a year", () => {
  const context = { today: parseDay("2026-11-23") };
  const scheme = withLimits({
    counter: { name: "EXHIBITION", max: 6, year: "EVENT", code: 10510, noticeFrom: 5 },
  });
  test.each([
    [3, { n: 4, left: 2, max: 6, notice: false }],
    [4, { n: 5, left: 1, max: 6, notice: true }],
    [5, { n: 6, left: 0, max: 6, notice: true }],
    [6, { n: 7, left: 0, max: 6, notice: false }],
  ])("after %i", (count, expected) => {
    expect(countRemainingApplications(scheme, count, 6, context)).toEqual(expected);
  });
  test("is shown only where the scheme counts and shows it", () => {
    expect(countRemainingApplications(scheme, 0, undefined, context)).toBeUndefined();
    const { counter: _, ...silent } = hostedScheme.limits;
    expect(countRemainingApplications({ limits: silent as Scheme["limits"] }, 0, 6, context)).toBeUndefined();
  });
});
