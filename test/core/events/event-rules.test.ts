/** Rules of saving an event that compare it with others, or its parts with each other (C41; spec 2 §3). */
import { findFarDayIssue, findSameNameIssue } from "@portal/core/events/event-save-rules";
import { findEventIssues } from "@portal/core/events/find-event-issues";
import { parseDay } from "@portal/core/platform/day";
import { expect, test } from "vitest";
import { buildFair } from "../../support/events/event-fixtures.ts";

test("[C41] the next year's edition of an event has its name again; two in one year do not", () => {
  const names = { "zh-Hant": "綠色展", "zh-Hans": "绿色展", en: "Green Fair", pt: "Feira Verde" };
  const storedEvent = {
    id: "green-2027",
    names,
    dates: { start: "2027-03-04", end: "2027-03-06" },
    status: "PUBLISHED" as const,
  };
  const findIssue = (start: string, other: object = {}) =>
    findSameNameIssue({ id: "green-next", names, dates: { start, end: start } }, [
      { ...storedEvent, ...other },
    ]);
  expect(findIssue("2028-03-04")).toBeUndefined();
  expect(findIssue("2027-11-04")).toEqual({ path: "names.zh-Hant", key: "duplicate" });
  expect(findIssue("2027-11-04", { status: "CANCELLED" })).toBeUndefined();
});

test("[C41] a name of another event is taken in any language and spelling", () => {
  const storedFair = buildFair({
    id: "stored",
    names: { "zh-Hant": "綠色展", "zh-Hans": "绿色展", en: "Green Fair", pt: "" },
  });
  const findIssue = (names: object) =>
    findSameNameIssue(buildFair({ id: "next", names: names as never }), [storedFair]);
  expect(findIssue({ "zh-Hant": "Ｇｒｅｅｎ fair", "zh-Hans": "", en: "", pt: "" })).toBeDefined();
  expect(
    findIssue({ "zh-Hant": "別的展", "zh-Hans": "别的展", en: "Other", pt: "GREEN FAIR" }),
  ).toBeDefined();
  expect(findIssue({ "zh-Hant": "別的展", "zh-Hans": "别的展", en: "Other", pt: "" })).toBeUndefined();
});

test("only the rent depends on the size of a room, so that nothing else is charged twice", () => {
  const listBandIssues = (extra: string) =>
    findEventIssues(
      buildFair({
        rateChart: [
          { extra, price: 100_000, per: "SESSION", band: "B_51_80" },
          { extra, price: 200_000, per: "SESSION" },
        ],
      }),
    ).filter(({ path }) => path.startsWith("rateChart"));
  expect(listBandIssues("RENT")).toEqual([]);
  expect(listBandIssues("BANNER")).toEqual([{ path: "rateChart.0.band", key: "bandOfRent" }]);
});

test.each([
  // A seminar of three hours in a room by the hour was charged for one.
  ["RENT", "SESSION", ["HOUR", "DAY", "PERSON"], "rentBySession"],
  ["PARTICIPANT", "PERSON", ["SESSION", "HOUR", "DAY"], "placeByPerson"],
])("%s is charged by itself, and by no other unit than %s", (extra, unit, others, key) => {
  const listUnitIssues = (per: string) =>
    findEventIssues(buildFair({ rateChart: [{ extra, price: 100_000, per }] })).filter(({ path }) =>
      path.startsWith("rateChart"),
    );
  expect(listUnitIssues(unit)).toEqual([]);
  for (const other of others) expect(listUnitIssues(other)).toEqual([{ path: "rateChart.0.per", key }]);
});

test("what an applicant states the number of is charged in any known unit, and nothing without a name", () => {
  const listCharges = (extra: string, per: string) =>
    findEventIssues(buildFair({ rateChart: [{ extra, price: 100_000, per }] }))
      .filter(({ path }) => path.startsWith("rateChart"))
      .map(({ path, key }) => `${path} ${key}`);
  for (const per of ["SESSION", "PERSON", "PIECE", "DAY", "HOUR"])
    expect(listCharges("INTERPRETER", per)).toEqual([]);
  expect(listCharges("INTERPRETER", "WEEK")).toEqual(["rateChart.0.per option"]);
  expect(listCharges("PARKING", "DAY")).toEqual(["rateChart.0.extra option"]);
});

test.each([
  [["MACAO", "GENERAL"], undefined],
  [[], "required"],
  [["MACAO", "EVERYBODY"], "option"],
  [["MINI_ZONE"], "option"],
  [["MACAO", "MACAO"], "duplicate"],
])("a discount for the exhibitors %j is refused as %s", (exhibitorTypes, key) => {
  const discounts = [{ kind: "LOCAL_50" as const, percent: 50, for: exhibitorTypes }];
  const issues = findEventIssues(buildFair({ discounts })).filter(({ path }) => path.startsWith("discounts"));
  expect(issues).toEqual(key ? [{ path: "discounts.0.for", key }] : []);
});

test.each(["FAIR_GROUP_MEMBER", "REPORT_LOCAL", "REPORT_OUTSIDE", "REPORT_ONLINE", "REPORT_CONVENTION"])(
  "an event takes no %s, which belongs to another application",
  (type) => {
    const findTypeIssues = (applicationTypes: string[]) =>
      findEventIssues(buildFair({ applicationTypes })).filter(({ path }) => path === "applicationTypes");
    expect(findTypeIssues(["FAIR_HOSTED", "ENDORSEMENT_MAINLAND"])).toEqual([]);
    expect(findTypeIssues(["FAIR_HOSTED", type])).toEqual([{ path: "applicationTypes", key: "option" }]);
  },
);

test("an event ends within ten years", () => {
  const findIssue = (end: string) => findFarDayIssue(end, "dates.end", parseDay("2026-11-23"));
  expect(findIssue("2036-11-23")).toBeUndefined();
  expect(findIssue("2036-11-24")).toEqual({
    path: "dates.end",
    key: "afterMax",
    params: { max: "2036-11-23" },
  });
  expect(findIssue("9999-12-31")).toBeDefined();
});
