/** Facts that are known before a form is filled in are not asked for: they are shown, and can be changed. */
import { describe, expect, test } from "vitest";
import { buildReportPrefill } from "../../packages/core/src/applications/reports/report-prefill.ts";
import type { Answers } from "../../packages/core/src/forms/types/index.ts";
import { findScheme } from "../../packages/core/src/schemes/index.ts";
import { deriveResidentOwners } from "../../packages/web/src/features/institution/institution-fields.ts";
import { listGivenFields, prefillAnswers } from "../../packages/web/src/form/prefill-answers.ts";

type Sources = Parameters<typeof prefillAnswers>[1];
const exhibitorTypes = ["MACAO", "NON_MACAO", "MACAO_SME"];
const prefillForm = (scheme: string, institution: object | undefined, types = exhibitorTypes): Answers => {
  const foundScheme = findScheme(scheme);
  if (!foundScheme) throw new Error(`no scheme ${scheme}`);
  return prefillAnswers(foundScheme, {
    contacts: [],
    event: { exhibitorTypes: types } as unknown as Sources["event"],
    institution: institution as Sources["institution"],
  });
};

describe("the type of exhibitor", () => {
  test.each<[string, object | undefined, string[], string | undefined]>([
    ["a small company of Macao", { country: "MO", employees: 2 }, exhibitorTypes, "MACAO_SME"],
    [
      "one with the most staff of a small one",
      { country: "MO", employees: 100 },
      exhibitorTypes,
      "MACAO_SME",
    ],
    ["a large one", { country: "MO", employees: 101 }, exhibitorTypes, "MACAO"],
    ["one whose staff nobody knows", { country: "MO" }, exhibitorTypes, "MACAO"],
    ["one from elsewhere", { country: "PT", employees: 2 }, exhibitorTypes, "NON_MACAO"],
    ["at an event without that type", { country: "MO", employees: 2 }, ["MACAO", "NON_MACAO"], undefined],
    ["nobody yet", undefined, exhibitorTypes, undefined],
  ])("%s", (_name, institution, types, expected) => {
    for (const scheme of ["FAIR_FOOD_STREET", "FAIR_GROUP", "FAIR_GROUP_MEMBER"])
      expect(prefillForm(scheme, institution, types).exhibitorType, scheme).toBe(expected);
  });
});

test.each<[string, string | undefined]>([
  ["FOOD_STREET", "FOOD_STREET"],
  ["GREEN", undefined],
])("a stall at an event of the kind %s", (formVariant, expected) => {
  const foundScheme = findScheme("FAIR_HOSTED");
  const event = { formVariant, booths: [{ type: "STANDARD_9" }, { type: "FOOD_STREET" }] };
  const institution = { country: "MO" } as unknown as Sources["institution"];
  const sources = { contacts: [], event: event as unknown as Sources["event"], institution };
  expect(foundScheme && prefillAnswers(foundScheme, sources).boothPreference).toBe(expected);
});

test("a form for one exhibitor is no form for a group", () =>
  expect(prefillForm("FAIR_GREEN", { country: "MO" }).participationMethod).toBe("GENERAL"));

describe("an owner with an identity card of Macao is a resident", () => {
  test.each<[string, object, unknown]>([
    ["as printed on the card", { idNumber: "5123456(7)" }, true],
    ["with blanks and full-width digits", { idNumber: "５１２３４５６ （７）" }, true],
    ["of another place", { idNumber: "A123456(3)" }, undefined],
    ["a passport whose number begins like one", { idNumber: "51234567" }, undefined],
    ["who said no", { idNumber: "5123456(7)", macaoResident: false }, false],
    ["without a number", {}, undefined],
  ])("%s", (_name, owner, expected) => {
    const { shareholders } = deriveResidentOwners({ shareholders: [owner as Answers] });
    expect((shareholders as Answers[])[0]?.macaoResident).toBe(expected);
  });
  test("other answers are left alone", () =>
    expect(deriveResidentOwners({ nameZh: "店" })).toEqual({ nameZh: "店" }));
});

describe("the fixed fields of a report whose value comes from its application", () => {
  const eventNames = { "zh-Hant": "論壇", en: "" };
  const eventDates = { start: "2026-10-01", end: "2026-10-03" };
  test.each<[string, Parameters<typeof listGivenFields>[1], string[]]>([
    ["with an event", { eventNames, eventDates }, ["eventName", "dates"]],
    ["without days", { eventNames }, ["eventName"]],
    ["whose name is empty", { eventNames: { en: "" } }, []],
    ["of which nothing is known", {}, []],
  ])("%s", (_name, reported, expected) => {
    const report = findScheme("REPORT_LOCAL");
    expect(report && [...listGivenFields(report, reported)]).toEqual(expected);
  });
  test("a form that is no report has none", () => {
    const fair = findScheme("FAIR_HOSTED");
    expect(fair && [...listGivenFields(fair, { eventNames, eventDates })]).toEqual([]);
  });
});

test("the name of the activity is in another language where the reader's has none, as the server writes it", () => {
  const about = { answers: {}, eventNames: { "zh-Hant": "論壇" } } as unknown as Parameters<
    typeof buildReportPrefill
  >[0];
  expect(buildReportPrefill(about, undefined, "pt", { income: "", expenses: "" }).eventName).toBe("論壇");
});
