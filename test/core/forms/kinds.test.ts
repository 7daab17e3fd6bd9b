/** Every kind, as tables: what is typed, what the check says. */

import { buildCalendar } from "@portal/core/calendar/index";
import * as f from "@portal/core/forms/builders/field-builders";
import {
  field,
  gt,
  multiply,
  rowColumn,
  sum,
  todayOperand,
} from "@portal/core/forms/expressions/expressions";
import { countyPattern } from "@portal/core/forms/regions/county-pattern";
import type { CheckContext, FileFact, Json } from "@portal/core/forms/types/index";
import { type Day, parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { listFaults } from "./single.ts";

type Row = [what: string, draft: f.FieldDefinition<string>, answer: Json | undefined, faults: string[]];
const runTable = (name: string, rows: Row[]) =>
  describe(name, () => {
    test.each(rows)("%s", (_what, draft, answer, expected) =>
      expect(listFaults(draft, answer)).toEqual(expected),
    );
  });

const event = { zones: [{ id: "A" }, { id: "B" }], slots: [{ id: "s1" }, { id: "s2" }, { id: "s3" }] };
const repeatHan = (n: number) => "字".repeat(n);

runTable("text", [
  ["missing", f.text(30), undefined, ["required"]],
  ["blank", f.text(30), "   ", ["required"]],
  ["only zero-width marks", f.text(30), "\u200b\u2060", ["required"]],
  ["optional and blank", f.text(30, { required: false }), "", []],
  ["as long as allowed", f.text(30), repeatHan(30), []],
  ["one character more", f.text(30), repeatHan(31), ['tooLong {"max":30,"unit":"characters"}']],
  ["surrounding blanks do not count", f.text(3), "  abc  ", []],
  ["an emoji is one character", f.text(2), "😀😀", []],
  ["a control character", f.text(30), "a\u0007b", ["characters"]],
  ["a line break in one line", f.text(30), "a\nb", ["characters"]],
  ["a direction override", f.text(30), "a\u202eb", ["characters"]],
  [
    "markup where it is refused",
    f.text(30, { noIllegal: true }),
    "<b>",
    ['characters {"context":"found","found":"< >"}'],
  ],
  ["markup where it is not", f.text(30), "<b>", []],
  ["not a text", f.text(30), 5, ["format"]],
  ["pattern", f.text(30, { pattern: "[A-Z]{2}\\d" }), "AB1", []],
  ["not the pattern", f.text(30, { pattern: "[A-Z]{2}\\d" }), "AB12", ["format"]],
  ["too short", f.text(30, { min: 3 }), "ab", ['tooShort {"min":3,"unit":"characters"}']],
]);

runTable("longText", [
  ["a line break counts as one", f.longText({ max: 3 }), "a\r\nb", []],
  [
    "markup",
    f.longText({ max: 30 }, { noIllegal: true }),
    "a <script>",
    ['characters {"context":"found","found":"< >"}'],
  ],
  ["Han words", f.longText({ max: 5, unit: "words" }), "澳門展會好", []],
  [
    "Han words, one more",
    f.longText({ max: 4, unit: "words" }),
    "澳門展會好",
    ['tooLong {"max":4,"unit":"words"}'],
  ],
  [
    "a limit by policy",
    f.longText({ max: { policy: "companyProfile.max", path: "value" } }),
    repeatHan(501),
    ['tooLong {"max":500,"unit":"characters"}'],
  ],
]);

describe("[R446] the limits of the specification", () => {
  test.each([50, 100, 200, 255, 300, 500, 1000])("%i characters, and not one more", (max) => {
    for (const draft of [f.text(max), f.longText({ max }), f.multiText({ zh: { max } })]) {
      const buildAnswer = (text: string) => (draft.kind === "multiText" ? { zh: text } : text);
      expect(listFaults(draft, buildAnswer(repeatHan(max)))).toEqual([]);
      expect(listFaults(draft, buildAnswer(repeatHan(max + 1)))).toEqual([
        expect.stringMatching(`tooLong .*"max":${max},`),
      ]);
    }
  });
});

runTable("multiText", [
  ["all languages", f.multiText({ zh: { max: 3 }, en: { max: 3 } }), { zh: "字", en: "ab" }, []],
  ["one is missing", f.multiText({ zh: { max: 3 }, en: { max: 3 } }), { zh: "字" }, ["en required"]],
  ["any will do", f.multiText({ zh: { max: 3 }, en: { max: 3 } }, { need: "any" }), { zh: "字" }, []],
  ["none of any", f.multiText({ zh: { max: 3 } }, { need: "any" }), { zh: " " }, ["required"]],
  [
    "named ones",
    f.multiText({ zh: { max: 3 }, pt: { max: 3 } }, { need: ["pt"] }),
    { zh: "字" },
    ["pt required"],
  ],
  [
    "too long in one",
    f.multiText({ zh: { max: 1 }, en: { max: 9 } }),
    { zh: "字字", en: "a" },
    ['zh tooLong {"max":1,"unit":"characters"}'],
  ],
]);

runTable("numbers", [
  ["an integer", f.integer({ min: 0, max: 5 }), 5, []],
  ["zero is an answer", f.integer({ min: 0 }), 0, []],
  ["above", f.integer({ max: 5 }), 6, ['max {"max":5}']],
  ["below", f.integer({ min: 1 }), 0, ['min {"min":1}']],
  ["no integer", f.integer(), 1.5, ["notInteger"]],
  ["no number", f.integer(), "5", ["notNumber"]],
  ["a decimal", f.decimal({ scale: 2 }), 18.25, []],
  ["too many decimals", f.decimal({ scale: 2 }), 18.255, ['decimals {"scale":2}']],
  ["0.1 + 0.2 is no third decimal", f.decimal({ scale: 1 }), 0.1 + 0.2, []],
  ["all but zero", f.decimal({ min: 0 }), 1e-200, ['decimals {"scale":2}']],
  ["a hair more than the half", f.decimal(), 50.000000001, ['decimals {"scale":2}']],
  ["larger than any, without a limit", f.decimal(), 1e200, ['max {"max":1000000000000}']],
  ["smaller than any, without a limit", f.decimal(), -1e200, ['min {"min":-1000000000000}']],
  ["the largest of all", f.decimal(), Number.MAX_VALUE, ['max {"max":1000000000000}']],
  ["money in avos", f.money(), { amount: 1_350_000, currency: "MOP" }, []],
  ["money is never negative", f.money(), { amount: -1, currency: "MOP" }, ['min {"min":0}']],
  ["half an avo", f.money(), { amount: 10.5, currency: "MOP" }, ['decimals {"scale":2}']],
  ["another currency", f.money(), { amount: 10, currency: "RMB" }, ["option"]],
  ["any of the two", f.money({ currency: "ANY" }), { amount: 10, currency: "RMB" }, []],
  ["no amount", f.money(), { currency: "MOP" }, ["notNumber"]],
]);

runTable("days", [
  ["a day", f.day(), "2028-02-29", []],
  ["no such day", f.day(), "2027-02-29", ["notDay"]],
  ["before today", f.day({ min: todayOperand }), "2026-11-22", ['beforeMin {"min":"2026-11-23"}']],
  ["after today", f.day({ max: todayOperand }), "2026-11-24", ['afterMax {"max":"2026-11-23"}']],
  ["one day long", f.dayRange(), { from: "2027-01-01", to: "2027-01-01" }, []],
  ["an open end", f.dayRange(), { from: "2027-01-01" }, ["to required"]],
  ["a time", f.time({ min: "14:00", max: "20:00" }), "14:00", []],
  ["24:00", f.time(), "24:00", ["notTime"]],
  ["too late", f.time({ max: "20:00" }), "20:01", ['afterMax {"max":"20:00"}']],
  ["this year", f.year({ max: todayOperand }), 2026, []],
  ["next year", f.year({ max: todayOperand }), 2027, ['max {"max":"2026"}']],
  ["a year too early", f.year(), 1799, ['min {"min":"1800"}']],
  ["three digits", f.year({ min: 1000 }), 999, ['min {"min":"1000"}']],
  ["two digits", f.year(), 26, ["notYear"]],
]);

test("[R434] a start after the end is refused, the same day is not", () => {
  expect(listFaults(f.dayRange(), { from: "2027-01-02", to: "2027-01-01" })).toEqual(["to dayOrder"]);
  expect(listFaults(f.dayRange(), { from: "2027-01-02", to: "2027-01-02" })).toEqual([]);
});

runTable("choices", [
  ["of the list", f.choice({ list: "refundMethod" }), "CHEQUE", []],
  ["of no list", f.choice({ list: "refundMethod" }), "CASH", ["option"]],
  ["only some", f.choice({ list: "refundMethod", only: ["CHEQUE"] }), "BANK_TRANSFER", ["option"]],
  ["several", f.choices({ values: ["a", "b", "c"] }, { max: 2 }), ["a", "c"], []],
  ["too many", f.choices({ values: ["a", "b", "c"] }, { max: 2 }), ["a", "b", "c"], ['tooMany {"max":2}']],
  ["twice the same", f.choices({ values: ["a", "b"] }), ["a", "a"], ["duplicate"]],
  ["none", f.choices({ values: ["a", "b"] }), [], ["required"]],
  ["one unknown", f.choices({ values: ["a", "b"] }), ["a", "z"], ["1 option"]],
  ["ranked", f.ranked({ values: ["a", "b"] }, { min: 2, max: 2 }), ["b", "a"], []],
  ["too few ranked", f.ranked({ values: ["a", "b"] }, { min: 2, max: 2 }), ["b"], ['tooFew {"min":2}']],
  ["other with its text", f.choiceOther({ values: ["A", "OTHER"] }), { code: "OTHER", other: "x" }, []],
  ["other without", f.choiceOther({ values: ["A", "OTHER"] }), { code: "OTHER" }, ["other required"]],
  ["a band", f.bandOrNumber({ values: ["S", "N"] }, { stated: "N" }), { code: "S" }, []],
  [
    "the number is missing",
    f.bandOrNumber({ values: ["S", "N"] }, { stated: "N" }),
    { code: "N" },
    ["stated required"],
  ],
  [
    "the number is small",
    f.bandOrNumber({ values: ["N"] }, { stated: "N", min: 50 }),
    { code: "N", stated: 49 },
    ['stated min {"min":50}'],
  ],
  ["quantities", f.quantities({ values: ["a"] }, { max: 3 }), { a: 3 }, []],
  ["too much", f.quantities({ values: ["a"] }, { max: 3 }), { a: 4 }, ['a max {"max":3}']],
  ["of the unknown", f.quantities({ values: ["a"] }), { b: 1 }, ["b option"]],
  ["a tree's item", f.tree("exhibitCategory", { min: 1, max: 2 }), ["FOOD_BEVERAGE.SNACKS"], []],
  ["no such item", f.tree("exhibitCategory", { min: 1, max: 2 }), ["FOOD_BEVERAGE.NO"], ["0 option"]],
  ...["__proto__", "constructor", "toString", "valueOf.x"].map(
    (code): Row => [
      `${code} is no item`,
      f.tree("exhibitCategory", { min: 1, max: 2 }),
      [code],
      ["0 option"],
    ],
  ),
  ["a category is no item", f.tree("exhibitCategory", { min: 1, max: 2 }), ["FOOD_BEVERAGE"], ["0 option"]],
]);

describe("options of the event", () => {
  test.each<Row>([
    ["a zone it has", f.choice({ event: "zones" }), "A", []],
    ["a zone it has not", f.choice({ event: "zones" }), "C", ["option"]],
    ["two slots", f.slot({ event: "slots" }, { choices: 2 }), ["s2", "s1"], []],
    ["three slots", f.slot({ event: "slots" }, { choices: 2 }), ["s1", "s2", "s3"], ['tooMany {"max":2}']],
  ])("%s", (_what, draft, answer, expected) =>
    expect(listFaults(draft, answer, { event })).toEqual(expected),
  );
});

runTable("yes or no, declarations", [
  ["no is an answer", f.yesNo(), false, []],
  ["no boolean", f.yesNo(), "no", ["format"]],
  ["ticked", f.declaration(), true, []],
  ["never ticked", f.declaration(), undefined, ["agree"]],
  ["unticked", f.declaration(), false, ["agree"]],
]);

runTable("ways to reach somebody", [
  ["an e-mail", f.email(), "chan.siu@exemplo.com.mo", []],
  ["no domain", f.email(), "chan@localhost", ["email"]],
  ["two dots", f.email(), "a@b..mo", ["email"]],
  ["a dot before the @", f.email(), "chan.@exemplo.com.mo", ["email"]],
  ["64 characters before the @", f.email(), `${"a".repeat(64)}@b.mo`, []],
  ["65 characters before the @", f.email(), `${"a".repeat(65)}@b.mo`, ["email"]],
  ["an apostrophe of a Portuguese name", f.email(), "m.d'almeida@exemplo.pt", []],
  ["a blank", f.email(), "a b@c.mo", ["email"]],
  ["letters that no carrier takes", f.email(), "ａ@b.mo", ["email"]],
  ["a site", f.url(), "https://example.mo/shop?a=1", []],
  ["no scheme", f.url(), "example.mo", ["url"]],
  ["a script", f.url(), "javascript:alert(1)", ["url"]],
  ["with a name before the host", f.url(), "https://bank@evil.mo", ["url"]],
  ["an area that is not", f.phone(), { area: "XX", number: "12345678" }, ["phoneArea"]],
  ["an area not offered", f.phone({ areas: ["CN"] }), { area: "MO", number: "28123456" }, ["phoneArea"]],
  ["elsewhere", f.phone(), { area: "PT", number: "912345678" }, []],
  ["elsewhere, too short", f.phone(), { area: "PT", number: "912" }, ["format"]],
]);

describe("[R117] phone numbers have 8 digits in Macao and Hong Kong and 11 in the mainland", () => {
  test.each([
    ["MO", "66123456", []],
    ["MO", "6612345", ['phoneLength {"length":8}']],
    ["MO", "661234567", ['phoneLength {"length":8}']],
    ["MO", "6612 345", ['phoneLength {"length":8}']],
    ["HK", "51234567", []],
    ["HK", "512345678", ['phoneLength {"length":8}']],
    ["CN", "13800138000", []],
    ["CN", "1380013800", ['phoneLength {"length":11}']],
  ])("%s %s", (area, number, expected) => expect(listFaults(f.phone(), { area, number })).toEqual(expected));
});

runTable("identifiers", [
  ["taxpayer of 8", f.idNumber("TAXPAYER_8"), "12345678", []],
  ["taxpayer of 7", f.idNumber("TAXPAYER_8"), "1234567", ["format"]],
  ["social security of 10", f.idNumber("SOCIAL_SECURITY_10"), "1234567890", []],
  ["site of 6", f.idNumber("SITE_REGISTRATION"), "123456", []],
  ["delegation only", f.idNumber("SITE_REGISTRATION"), "00000", []],
  ["unregistered", f.idNumber("SITE_REGISTRATION"), "none", []],
  ["site of 5", f.idNumber("SITE_REGISTRATION"), "12345", ["format"]],
  ["site of zeros", f.idNumber("SITE_REGISTRATION"), "000000", ["format"]],
  ["an exhibitor of 6", f.idNumber("EXHIBITOR_REGISTRATION"), "123456", []],
  ["an unregistered exhibitor", f.idNumber("EXHIBITOR_REGISTRATION"), "none", []],
  ["an exhibitor for delegations only", f.idNumber("EXHIBITOR_REGISTRATION"), "00000", ["format"]],
  ["a taxpayer of zeros", f.idNumber("TAXPAYER_8"), "00000000", ["format"]],
  ["an employer of zeros", f.idNumber("SOCIAL_SECURITY_10"), "0000000000", ["format"]],
  ["a passport of zeros", f.idNumber("PASSPORT"), "000000", ["format"]],
  ["a document of zeros", f.idNumber("PERSON_DOCUMENT"), "0000000(0)", ["format"]],
  ["a registry number of zeros", f.idNumber("REGISTERED_NUMBER"), "00-00", ["format"]],
  ["mainland", f.idNumber("MAINLAND_ID"), "11010519491231002X", []],
  ["mainland in lower case", f.idNumber("MAINLAND_ID"), "11010519491231002x", []],
  ["wrong check digit", f.idNumber("MAINLAND_ID"), "110105194912310021", ["checkDigit"]],
  ["no such birthday", f.idNumber("MAINLAND_ID"), "110105194902310029", ["format"]],
  ["credit code", f.idNumber("CREDIT_CODE"), "91350100M000100Y43", []],
  ["credit code, wrong", f.idNumber("CREDIT_CODE"), "91350100M000100Y44", ["checkDigit"]],
  ["Macao", f.idNumber("MACAO_ID"), "1234567(8)", []],
  ["Macao, wrong first digit", f.idNumber("MACAO_ID"), "2234567(8)", ["format"]],
]);

runTable("references", [
  ["[R143] a parish of Macao", f.region([1, 2]), ["MO", "MO-SE"], []],
  ["[R143] a county of the mainland", f.region([1, 2, 3, 4]), ["CN", "440000", "440400", "440402"], []],
  [
    "[R143] a district directly under a city that is a province",
    f.region([1, 2, 3]),
    ["CN", "110000", "110101"],
    [],
  ],
  ["too deep", f.region([1]), ["MO", "MO-SE"], ['tooMany {"max":1}']],
  ["[R143] no country", f.region([1, 2]), ["Macao"], ["option"]],
  ["[R143] a parish of Macao in the mainland", f.region([1, 2]), ["CN", "MO-SE"], ["option"]],
  ["[R143] a city of another province", f.region([1, 2, 3]), ["CN", "440000", "110101"], ["option"]],
  [
    "[R143] a county of another city",
    f.region([1, 2, 3, 4]),
    ["CN", "440000", "440400", "440106"],
    ["option"],
  ],
  ["[R143] the same place twice", f.region([1, 2, 3]), ["CN", "440000", "440000"], ["option"]],
  ["[R143] a part of a country that has none here", f.region([1, 2]), ["PT", "PT-11"], ["option"]],
  [
    "whole, to the county",
    f.region([1, 2, 3, 4], { pattern: countyPattern }),
    ["CN", "440000", "440400", "440402"],
    [],
  ],
  [
    "whole, without the county",
    f.region([1, 2, 3, 4], { pattern: countyPattern }),
    ["CN", "440000", "440400"],
    ["required"],
  ],
  [
    "whole, a district of Beijing",
    f.region([1, 2, 3, 4], { pattern: countyPattern }),
    ["CN", "110000", "110101"],
    [],
  ],
  ["whole, only the country", f.region([1, 2, 3, 4], { pattern: countyPattern }), ["CN"], ["required"]],
  ["an event", f.event(), "mif-32", []],
  ["no id", f.application(), "../x", ["option"]],
]);

test("[R180] a contact who has left is refused, one in service is taken", () => {
  const contacts = [
    { id: "c1", inService: true },
    { id: "c2", inService: false },
  ];
  expect(listFaults(f.contact(), "c1", { contacts })).toEqual([]);
  expect(listFaults(f.contact(), "c2", { contacts })).toEqual(["contactLeft"]);
  expect(listFaults(f.contact(), "c3", { contacts })).toEqual(["option"]);
});

describe("documents", () => {
  const buildFile = (
    more: Omit<Partial<FileFact>, "issuedOn"> & { issuedOn?: Day | undefined } = {},
  ): FileFact =>
    ({
      id: "f1",
      purpose: "FORM_M1",
      type: "application/pdf",
      size: 1000,
      status: "verified",
      uploadedOn: parseDay("2026-11-20"),
      issuedOn: parseDay("2026-11-02"),
      ...more,
    }) as FileFact;
  const m1 = f.documents("FORM_M1", { max: 2, maxAge: { amount: 3, unit: "MONTHS" } });
  test.each<[string, FileFact, string[]]>([
    ["verified, of the purpose and type", buildFile(), []],
    ["still being checked", buildFile({ status: "pending" }), ["0 fileNotVerified"]],
    ["of another purpose", buildFile({ purpose: "FORM_M8" }), ["0 filePurpose"]],
    ["of another type", buildFile({ type: "application/zip" }), ['0 fileType {"types":"jpg, png, pdf"}']],
    ["too large", buildFile({ size: 5_242_881 }), ['0 fileSize {"max":5242880}']],
    ["issued three months ago", buildFile({ issuedOn: parseDay("2026-08-23") }), []],
    ["issued today", buildFile({ issuedOn: parseDay("2026-11-23") }), []],
    ["issued tomorrow", buildFile({ issuedOn: parseDay("2026-11-24") }), ['0 afterMax {"max":"2026-11-23"}']],
    ["of no day of issue", buildFile({ issuedOn: undefined }), ["0 fileIssueDay"]],
    [
      "issued a day earlier",
      buildFile({ issuedOn: parseDay("2026-08-22") }),
      ['0 fileAge {"min":"2026-08-23"}'],
    ],
  ])("%s", (_what, fact, expected) =>
    expect(listFaults(m1, ["f1"], { files: { f1: fact } })).toEqual(expected),
  );
  test("[R458] an age in working days is counted by the calendar, from the day of issue", () => {
    const m8 = f.documents("FORM_M8", { maxAge: { amount: 3, unit: "WORKING_DAYS" } });
    const listFormFaults = (issuedOn: string | undefined, more: Partial<CheckContext> = {}) =>
      listFaults(m8, ["f1"], {
        files: { f1: buildFile({ purpose: "FORM_M8", issuedOn: issuedOn ? parseDay(issuedOn) : undefined }) },
        addWorkingDays: buildCalendar().addWorking,
        ...more,
      });
    // Monday 23 November: three working days back is Wednesday the 18th.
    expect(listFormFaults("2026-11-18")).toEqual([]);
    expect(listFormFaults("2026-11-17")).toEqual(['0 fileAge {"min":"2026-11-18"}']);
    expect(listFormFaults(undefined)).toEqual(["0 fileIssueDay"]);
    // Where no calendar can tell, nobody is refused: the server can.
    expect(listFormFaults("2026-11-17", { addWorkingDays: () => undefined })).toEqual([]);
  });
  test("a document without a limit of age needs no day", () =>
    expect(
      listFaults(f.documents("FORM_M1"), ["f1"], { files: { f1: buildFile({ issuedOn: undefined }) } }),
    ).toEqual([]));
  test("somebody else's file is as missing", () =>
    expect(listFaults(m1, ["f9"], { files: {} })).toEqual(["0 fileMissing"]));
  test("none at all", () => expect(listFaults(m1, [])).toEqual(["fileMissing"]));
  test("too many", () => expect(listFaults(m1, ["a", "b", "c"])).toEqual(['tooMany {"max":2}']));
  test("the same twice", () => expect(listFaults(m1, ["a", "a"])).toEqual(["duplicate"]));
  test("an exact number", () => {
    const five = f.documents("CONTRACT_COPY", { exact: 5 });
    expect(listFaults(five, ["a", "b", "c", "d"])).toEqual(['exact {"count":5}']);
    expect(listFaults(five, ["a", "b", "c", "d", "e"])).toEqual([]);
    expect(listFaults(five, ["a", "b", "c", "d", "e", "f"])).toEqual(['exact {"count":5}']);
  });
});

describe("rows", () => {
  const lines = f.lines({
    columns: {
      kind: f.text(10),
      quantity: f.integer({ min: 1 }),
      voucher: f.documents("RECEIPT", { when: gt(rowColumn("quantity"), 2) }),
    },
    min: 1,
    max: 2,
    unique: ["kind"],
  });
  test.each<[string, Json | undefined, string[]]>([
    ["well formed", [{ kind: "a", quantity: 1 }], []],
    ["no row", [], ["required"]],
    ["too many", [1, 2, 3].map((n) => ({ kind: `k${n}`, quantity: 1 })), ['tooMany {"max":2}']],
    ["a column is missing", [{ kind: "a" }], ["0.quantity required"]],
    ["a column is wrong", [{ kind: "a", quantity: 0 }], ['0.quantity min {"min":1}']],
    ["a condition on the row", [{ kind: "a", quantity: 3 }], ["0.voucher fileMissing"]],
    ["not rows", ["a"], ["format"]],
  ])("%s", (_what, answer, expected) => expect(listFaults(lines, answer)).toEqual(expected));
  test("[R460] the same number is the same person, however it is written", () => {
    const people = f.people({ columns: { macaoId: f.idNumber("MACAO_ID") }, max: 3, unique: ["macaoId"] });
    const listPersonFaults = (macaoId: string) =>
      listFaults(people, [{ macaoId: "1234567(8)" }, { macaoId }]);
    expect(["12345678", " 1234 567(8)", "1234567(9)"].map(listPersonFaults)).toEqual([
      ["1.macaoId duplicate"],
      ["1.macaoId duplicate"],
      [],
    ]);
  });
  test.each([
    ["SO-40011", "SO40011", ["1.number duplicate"]],
    ["1234567(8)", "1/234567/8", ["1.number duplicate"]],
    ["12.345-6", "12345.6", ["1.number duplicate"]],
    ["SO-40011", "SO-40012", []],
  ])(
    "[R460] %s and %s: marks between the digits of a number tell nobody apart",
    (first, second, expected) => {
      const columns = { number: f.idNumber("REGISTERED_NUMBER") };
      const owners = f.people({ columns, max: 3, unique: ["number"] });
      expect(listFaults(owners, [{ number: first }, { number: second }])).toEqual(expected);
    },
  );
  test("[R460] a further column without repetition: a number under two types is refused at the number", () => {
    const documents = f.lines({
      columns: { type: f.choice({ list: "idDocumentType" }), number: f.idNumber("PERSON_DOCUMENT") },
      unique: ["type"],
      furtherUnique: "number",
    });
    const passport = { type: "PASSPORT", number: "MB0123456" };
    const listDocumentFaults = (type: string, number: string) =>
      listFaults(documents, [passport, { type, number }]);
    expect(listDocumentFaults("OTHER", "mb 0123456")).toEqual(["1.number duplicate"]);
    expect(listDocumentFaults("OTHER", "MB0123457")).toEqual([]);
    // The same row is one fault.
    expect(listDocumentFaults("PASSPORT", "MB0123456")).toEqual(["1.type duplicate"]);
  });
  test.each([
    ["H1234567801", "H12345678", true],
    ["m12345678", "M1234567802", true],
    ["H1234567801", "H1234567901", false],
    // Numbers of other documents have no digits of an issue.
    ["A1234567801", "A12345678", false],
    ["H123456789", "H12345678", false],
  ])("[R460] %s and %s are of one person: %s", (first, second, isSame) => {
    const people = f.people({
      columns: { idNumber: f.idNumber("PERSON_DOCUMENT") },
      unique: ["idNumber"],
    });
    expect(listFaults(people, [{ idNumber: first }, { idNumber: second }])).toEqual(
      isSame ? ["1.idNumber duplicate"] : [],
    );
  });
  test("[R460] the same item twice is refused, whatever its case", () =>
    expect(
      listFaults(lines, [
        { kind: "Rent", quantity: 1 },
        { kind: " rent ", quantity: 2 },
      ]),
    ).toEqual(["1.kind duplicate"]));
  test.each([
    ["in the other script", "展品空運", "展品空运", ["1.kind duplicate"]],
    ["without its accents", "São João", "sao joao", ["1.kind duplicate"]],
    ["in full width", "ABC 12", "ＡＢＣ１２", ["1.kind duplicate"]],
    ["with another dot in a name", "席爾瓦·馬利", "席爾瓦‧馬利", ["1.kind duplicate"]],
    ["with another number", "1.5 m", "15 m", []],
    ["of another place", "澳門半島", "澳門氹仔", []],
  ])("[R460] the same item %s", (_what, first, second, expected) =>
    expect(
      listFaults(lines, [
        { kind: first, quantity: 1 },
        { kind: second, quantity: 1 },
      ]),
    ).toEqual(expected),
  );
  describe("periods without a common day", () => {
    const periods = f.lines({
      columns: { from: f.day(), to: f.day(), place: f.text(20) },
      max: 3,
      unique: ["from", "place"],
      apart: { from: "from", to: "to" },
    });
    const inLisbon = (from?: string, to?: string) => ({
      ...(from && { from }),
      ...(to && { to }),
      place: "Lisbon",
    });
    const overlapFault = 'periodsOverlap {"from":"2024-02-20","to":"2024-02-29"}';
    test.each<[string, Json[], string[]]>([
      ["the next begins on the day after", [inLisbon("2024-03-01", "2024-03-02")], []],
      ["the next begins on the last day", [inLisbon("2024-02-29", "2024-03-02")], [`1.from ${overlapFault}`]],
      ["one before ended on the day before", [inLisbon("2024-02-01", "2024-02-19")], []],
      [
        "one before ended on the first day",
        [inLisbon("2024-02-01", "2024-02-20")],
        [`1.from ${overlapFault}`],
      ],
      ["one within it", [inLisbon("2024-02-22", "2024-02-22")], [`1.from ${overlapFault}`]],
      ["one around it", [inLisbon("2024-01-01", "2024-12-31")], [`1.from ${overlapFault}`]],
      ["the same row again is told once", [inLisbon("2024-02-20", "2024-02-29")], ["1.from duplicate"]],
      [
        "days that are still missing",
        [inLisbon("2024-02-22"), inLisbon()],
        ["1.to required", "2.from required", "2.to required"],
      ],
      [
        "the third with the first",
        [inLisbon("2025-01-01", "2025-01-02"), inLisbon("2024-02-21", "2024-02-22")],
        [`2.from ${overlapFault}`],
      ],
    ])("%s", (_what, others, expected) =>
      expect(listFaults(periods, [inLisbon("2024-02-20", "2024-02-29"), ...others])).toEqual(expected),
    );
  });
  test("a table with fixed rows", () => {
    const matrix = f.matrix(["MACAO", "OVERSEAS"], { count: f.integer({ min: 0 }) });
    expect(listFaults(matrix, { MACAO: { count: 1 } })).toEqual(["OVERSEAS.count required"]);
    expect(listFaults(matrix, { MACAO: { count: 1 }, OVERSEAS: { count: 0 } })).toEqual([]);
  });
  test("rows of a spreadsheet", () => {
    const list = f.excel({
      columns: { name: f.text(5) },
      maxRows: 2,
      unique: ["name"],
      purpose: "EXHIBITOR_LIST_XLS",
    });
    expect(listFaults(list, { file: "f", rows: [{ name: "a" }, { name: "A" }] })).toEqual([
      "rows.1.name duplicate",
    ]);
    expect(listFaults(list, { file: "f", rows: [] })).toEqual(['rows tooFew {"min":1}']);
    expect(listFaults(list, { file: "f", rows: [{}, {}, {}] })).toEqual(['rows tooMany {"max":2}']);
  });
  test("computed values are nobody's to write", () =>
    expect(listFaults(f.computed(multiply(2, 3), "integer"), 7)).toEqual([]));
  test("sums read a column", () =>
    expect(sum("x", "amount")).toEqual({ op: "sum", field: "x", column: "amount" }));
  test("fields read an answer", () => expect(field("x")).toEqual({ op: "field", field: "x" }));
});

describe("a draft is told only what is wrong whatever follows", () => {
  test.each<Row>([
    ["missing", f.text(3), undefined, []],
    ["too long", f.text(3), "abcd", ['tooLong {"max":3,"unit":"characters"}']],
    ["too short so far", f.longText({ min: 21, max: 500, unit: "words" }), "兩字", []],
    ["not ticked yet", f.declaration(), undefined, []],
    ["too few so far", f.ranked({ values: ["a", "b"] }, { min: 2, max: 2 }), ["a"], []],
    ["not of the list", f.choice({ values: ["a"] }), "z", ["option"]],
    [
      "a place on the way to its county",
      f.region([1, 2, 3, 4], { pattern: countyPattern }),
      ["CN", "440000"],
      [],
    ],
  ])("%s", (_what, draft, answer, expected) =>
    expect(listFaults(draft, answer, {}, "draft")).toEqual(expected),
  );
});
