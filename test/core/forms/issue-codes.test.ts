/** The number that a submission is refused by when a form is wrong (spec 1 §8). */

import * as f from "@portal/core/forms/builders/field-builders";
import { toKeyedFields } from "@portal/core/forms/builders/field-builders";
import { findSheetCode } from "@portal/core/forms/import-codes";
import type { CheckContext, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { readSheet } from "@portal/core/forms/values/read-spreadsheet";
import { errorCodes } from "@portal/core/platform/errors";
import { describe, expect, test } from "vitest";
import { buildSingleFieldForm, formContext } from "./single.ts";

const listCodes = (draft: f.FieldDefinition<string>, value: Json, more: Partial<CheckContext> = {}) =>
  validateAnswers(
    buildSingleFieldForm({ x: draft }),
    { x: value },
    { ...formContext, ...more },
    { mode: "submit" },
  ).map(({ code }) => code);

const lines = f.lines({ columns: { item: f.text(10) }, unique: ["item"] });
const buildNames = (...values: string[]) => values.map((name) => ({ name }));
const list = f.excel({
  columns: { name: f.text(5), kind: f.choice({ values: ["a", "b"] }) },
  maxRows: 3,
  unique: ["name"],
  purpose: "EXHIBITOR_LIST_XLS",
});
const buildSheetAnswer = (...values: Json[]): Json => ({ file: "f", rows: values });
const buildRow = (name: string, kind = "a") => ({ name, kind });

describe("a fault in a form", () => {
  test("a declaration that is not ticked is 900012", () =>
    expect(listCodes(f.declaration(), false)).toEqual([errorCodes.CONSENT_REQUIRED]));
  test("[R586] the same item twice is 400877", () =>
    expect(listCodes(lines, [{ item: "Rent" }, { item: "rent " }])).toEqual([400877]));
  test("an item too long bears no number of its own", () =>
    expect(listCodes(lines, [{ item: "far too long an item" }])).toEqual([undefined]));

  const two = f.people({ columns: { name: f.text(10) }, max: 2, unique: ["name"] });
  test("[R584] three participants where one or two may come are 109000", () =>
    expect(listCodes(two, buildNames("a", "b", "c"))).toEqual([109000]));
  test("[R584] one and two may", () => {
    expect(listCodes(two, buildNames("a"))).toEqual([]);
    expect(listCodes(two, buildNames("a", "b"))).toEqual([]);
  });
  test("[R584] participation names bear 109000 for their number alone", () => {
    const names = f.choices({ values: ["a", "b", "c"] }, { max: { policy: "participationNames" } });
    const listNameCodes = (...values: string[]) =>
      listCodes(names, values, { policy: { participationNames: 2 } });
    expect(listNameCodes("a", "b", "c")).toEqual([109000]);
    expect(listNameCodes()).toEqual([109000]);
    expect(listNameCodes("a", "z")).toEqual([undefined]);
    expect(listCodes(f.choices({ values: ["a", "b", "c"] }, { max: 2 }), ["a", "b", "c"])).toEqual([
      undefined,
    ]);
  });
  test("the same participant twice is 400877, and a name too long bears no number of its own", () => {
    expect(listCodes(two, buildNames("a", "A"))).toEqual([400877]);
    expect(listCodes(two, buildNames("far too long a name"))).toEqual([undefined]);
  });
  test("a list that needs more than one participant says its own limit", () =>
    expect(
      listCodes(f.people({ columns: { name: f.text(10) }, min: 2, max: 2 }), buildNames("a", "b", "c")),
    ).toEqual([undefined]));
  test("a malformed invitation code is 900041, and a text that is wrong otherwise bears no number", () => {
    const invitation = f.text(4, { pattern: "[A-Z]*", patternKey: "invitationCode" });
    expect(listCodes(invitation, "ab")).toEqual([900041]);
    expect(listCodes(invitation, "ABCDE")).toEqual([undefined]);
  });
  test("a longer list of people says its own limit", () =>
    expect(
      listCodes(f.people({ columns: { name: f.text(10) }, max: 3 }), buildNames("a", "b", "c", "d")),
    ).toEqual([undefined]));
});

describe("[R581] an imported list", () => {
  test("that is no list of the template is 10503", () =>
    expect(listCodes(list, { file: "f", rows: "a" })).toEqual([10503]));
  test("with a row that does not fit its column is 10504", () =>
    expect(listCodes(list, buildSheetAnswer(buildRow("a"), buildRow("far too long")))).toEqual([10504]));
  test("with a row that names what the lists do not know is 10506", () =>
    expect(listCodes(list, buildSheetAnswer(buildRow("a", "z")))).toEqual([10506]));
  test("with the same row twice is 400877", () =>
    expect(listCodes(list, buildSheetAnswer(buildRow("a"), buildRow("A")))).toEqual([400877]));
  test("that is too long or has no row bears no number of its own", () => {
    expect(listCodes(list, buildSheetAnswer())).toEqual([undefined]);
    expect(listCodes(list, buildSheetAnswer(...["a", "b", "c", "d"].map((name) => buildRow(name))))).toEqual([
      undefined,
    ]);
  });
  test("that fits is taken", () =>
    expect(listCodes(list, buildSheetAnswer(buildRow("a"), buildRow("b", "b")))).toEqual([]));
});

describe("[R579] each fault of an imported list bears its own number", () => {
  const wideField = f.excel({
    columns: {
      name: f.text(5, { noIllegal: true }),
      kind: f.choice({ values: ["a", "b"] }, { required: false }),
      staff: f.integer({ max: 9, required: false }),
      on: f.day({ required: false }),
      call: f.phone({ required: false }),
      mail: f.email({ required: false }),
      card: f.idNumber("TAXPAYER_8", { required: false }),
    },
    maxRows: 2,
    unique: ["name"],
    purpose: "EXHIBITOR_LIST_XLS",
  });
  const listNumbers = (value: Json | undefined, more: Partial<CheckContext> = {}) =>
    validateAnswers(
      buildSingleFieldForm({ x: wideField }),
      value === undefined ? {} : { x: value },
      { ...formContext, ...more },
      {
        mode: "submit",
      },
    ).map(({ number }) => number);

  test.each<[number, string, Json]>([
    [105000, "no list at all", { file: "f", rows: "a" }],
    [105001, "no row", { file: "f", rows: [] }],
    [105002, "more rows than may be", buildSheetAnswer({ name: "a" }, { name: "b" }, { name: "c" })],
    [105004, "an empty cell", buildSheetAnswer({ staff: 1 })],
    [105005, "a text too long", buildSheetAnswer({ name: "far too long" })],
    [105006, "markup", buildSheetAnswer({ name: "<b>" })],
    [105007, "no number", buildSheetAnswer({ name: "a", staff: "three" })],
    [105007, "a part of a person", buildSheetAnswer({ name: "a", staff: 1.5 })],
    [105008, "a number too high", buildSheetAnswer({ name: "a", staff: 10 })],
    [105009, "no day", buildSheetAnswer({ name: "a", on: "2026-13-01" })],
    [105010, "no option", buildSheetAnswer({ name: "a", kind: "z" })],
    [105011, "a telephone too short", buildSheetAnswer({ name: "a", call: { area: "MO", number: "1" } })],
    [105012, "no address", buildSheetAnswer({ name: "a", mail: "nobody" })],
    [105013, "a number of another form", buildSheetAnswer({ name: "a", card: "12" })],
    [105014, "a row twice", buildSheetAnswer({ name: "a" }, { name: "A" })],
    [105015, "a list without its file", { rows: [{ name: "a" }] }],
  ])("%i: %s", (number, _what, value) => expect(listNumbers(value)).toEqual([number]));

  test("105015: a file that the store does not know", () =>
    expect(listNumbers(buildSheetAnswer({ name: "a" }), { files: {} })).toEqual([105015]));
  test("a field that is no list bears none", () =>
    expect(
      validateAnswers(buildSingleFieldForm({ x: f.text(2) }), { x: "abc" }, formContext, {
        mode: "submit",
      }).map(({ number }) => number),
    ).toEqual([undefined]));
});

describe("[R579] a spreadsheet", () => {
  const words = { label: ({ key }: { key: string }) => key, options: () => [], yes: "yes", no: "no" };
  const readCells = (...cells: unknown[][]) =>
    readSheet({ columns: toKeyedFields({ name: f.text(5) }), maxRows: 1 }, cells, words);
  test("that cannot be opened is 105000", () => expect(findSheetCode(undefined)).toBe(105000));
  test("with headings alone is 105001", () => expect(findSheetCode(readCells(["name"]))).toBe(105001));
  test("with too many rows is 105002", () =>
    expect(findSheetCode(readCells(["name"], ["a"], ["b"]))).toBe(105002));
  test("without a heading of the template is 105003", () =>
    expect(findSheetCode(readCells(["other"], ["a"]))).toBe(105003));
  test("that fits has none", () => expect(findSheetCode(readCells(["name"], ["a"]))).toBeUndefined());
});
