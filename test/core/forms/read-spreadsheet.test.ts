/** Rows from a spreadsheet: what a cell becomes, what stays as it was written, which headings are wanted. */

import * as f from "@portal/core/forms/builders/field-builders";
import { computeColumnTotal, isMoneyTotal } from "@portal/core/forms/expressions/computed-values";
import { multiply, rowColumn } from "@portal/core/forms/expressions/expressions";
import type { Answers, Field, Json } from "@portal/core/forms/types/index";
import {
  isCellUnderstood,
  parseCell,
  readSheet,
  type SheetWords,
} from "@portal/core/forms/values/read-spreadsheet";
import { describe, expect, test } from "vitest";
import { formContext } from "./single.ts";

const buildField = (draft: Parameters<typeof f.toKeyedFields>[0][string]): Field =>
  f.toKeyedFields({ x: draft })[0] as Field;
const words: SheetWords = {
  label: ({ key }) => `Heading ${key}`,
  options: () => [
    { code: "TEA", label: "茶葉" },
    { code: "WINE", label: "Wine" },
  ],
  yes: "是",
  no: "否",
};
const options = { values: ["TEA", "WINE"] };

describe("a cell", () => {
  test.each([
    ["nothing", f.text(9), null, undefined],
    ["nothing at all", f.text(9), undefined, undefined],
    ["blanks", f.text(9), "  ", undefined],
    ["a text, trimmed", f.text(9), " a b ", "a b"],
    ["a number as text", f.text(9), 12, "12"],
    ["a day", f.day(), new Date("2026-11-23T00:00:00Z"), "2026-11-23"],
    ["a number", f.integer(), 0, 0],
    ["a number written out", f.integer(), "1,234 ", 1234],
    ["full-width digits", f.decimal(), "１２.５", 12.5],
    ["no number", f.integer(), "twelve", "twelve"],
    ["a decimal comma", f.decimal(), "1,5", 1.5],
    ["thousands", f.decimal(), "1,234,567.5", 1234567.5],
    ["a year", f.year(), "2026", 2026],
    ["money", f.money(), "1,250.55", { amount: 125_055, currency: "MOP" }],
    ["money as a number", f.money(), 0.29, { amount: 29, currency: "MOP" }],
    ["money in another currency", f.money({ currency: "RMB" }), 2, { amount: 200, currency: "RMB" }],
    ["money in any", f.money({ currency: "ANY" }), 2, { amount: 200, currency: "MOP" }],
    ["no money", f.money(), "much", { amount: "much", currency: "MOP" }],
    ["true", f.yesNo(), true, true],
    ["false", f.yesNo(), false, false],
    ["yes in words", f.yesNo(), "是", true],
    ["yes by a letter", f.yesNo(), "Y", true],
    ["yes as a program says it", f.yesNo(), "TRUE", true],
    ["no in words", f.yesNo(), "否", false],
    ["no by a letter", f.yesNo(), "n", false],
    ["no as a program says it", f.yesNo(), "False", false],
    ["neither", f.yesNo(), "maybe", "maybe"],
    ["an option by its code", f.choice(options), "tea", "TEA"],
    ["an option by its word", f.choice(options), "wine", "WINE"],
    ["another word", f.choice(options), "Beer", "Beer"],
    ["several options", f.choices(options), "茶葉、wine,; Beer\n", ["TEA", "WINE", "Beer"]],
    ["a number to call", f.phone(), "6612-3456", { area: "MO", number: "66123456" }],
    ["one with its calling code", f.phone(), "+86 138-0013 8000", { area: "CN", number: "13800138000" }],
    ["one with the other way to write it", f.phone(), "00853 6612 3456", { area: "MO", number: "66123456" }],
    ["one in full-width digits", f.phone(), "６６１２３４５６", { area: "MO", number: "66123456" }],
    ["the longest calling code", f.phone(), "(+1) 202-555-0100", { area: "US", number: "2025550100" }],
    [
      "an area that is not taken",
      f.phone({ areas: ["MO"] }),
      "+86 13800138000",
      { area: "MO", number: "+86 13800138000" },
    ],
    ["no number to call", f.phone(), "n/a", { area: "MO", number: "n/a" }],
    ["two numbers", f.phone(), "66123456 / 66999999", { area: "MO", number: "66123456 / 66999999" }],
    ["words beside a number", f.phone(), "tel. 66123456", { area: "MO", number: "tel. 66123456" }],
    ["one of an area", f.phone({ areas: ["HK"] }), 61234567, { area: "HK", number: "61234567" }],
  ])("%s", (_, draft, cell, answer) => expect(parseCell(cell, buildField(draft), words)).toEqual(answer));
});

describe("a sheet", () => {
  const columns = f.toKeyedFields({ name: f.text(9), count: f.integer({ required: false }) }) as Field[];
  const readCells = (cells: unknown[][], maxRows = 2) => readSheet({ columns, maxRows }, cells, words);
  test("is read by its headings, by key or by word, in any order", () => {
    const rows = [
      { name: "a", count: 1 },
      { name: "b", count: 2 },
    ];
    expect(
      readCells([
        ["COUNT", " Heading name "],
        [1, "a"],
        [2, "b"],
      ]),
    ).toEqual({ rows, lines: [2, 3], ignored: [] });
  });
  test("tells what was not taken: columns of no template, a second of the same name, one without a name", () => {
    expect(
      readCells([
        ["name", "x", "count", "NAME", "empty", null],
        ["a", "?", 1, "other", null, null],
        ["b", null, 2, null, " ", "stray"],
      ]),
    ).toMatchObject({ rows: [{ name: "a" }, { name: "b" }], ignored: ["x", "NAME", "F"] });
  });
  test("may lack what may be left out, and nothing else", () => {
    expect(readCells([["name"], ["a"]])).toMatchObject({ rows: [{ name: "a" }] });
    expect(readCells([["count"], [1]])).toEqual({ missing: [columns[0]] });
    expect(readCells([])).toEqual({ missing: [columns[0]] });
  });
  test("leaves empty lines and cells out, and keeps where the others stand", () => {
    expect(readCells([["name", "count"], ["", null], ["a", ""], [], ["b"]])).toEqual({
      rows: [{ name: "a" }, { name: "b" }],
      lines: [3, 5],
      ignored: [],
    });
    expect(
      readCells([
        ["name", "count"],
        ["", ""],
      ]),
    ).toEqual({ empty: true });
    expect(readCells([["name", "count"]])).toEqual({ empty: true });
  });
  test("holds as many rows as may be imported at once", () => {
    expect(readCells([["name"], ["a"], ["b"]])).toMatchObject({ rows: [{ name: "a" }, { name: "b" }] });
    expect(readCells([["name"], ["a"], ["b"], ["c"]])).toEqual({ tooMany: 3 });
  });
});

describe("a sheet in several languages", () => {
  const columns = f.toKeyedFields({ kind: f.choice(options), open: f.yesNo() }) as Field[];
  const others = [
    {
      label: ({ key }: Field) => `Título ${key}`,
      options: () => [{ code: "WINE", label: "Vinho" }],
      yes: "Sim",
      no: "Não",
    },
  ];
  const cells = [
    ["Título open", "Heading kind"],
    ["Sim", "vinho"],
    ["否", "Wine"],
  ];
  test("is read by the words of all of them", () =>
    expect(readSheet({ columns, maxRows: 2 }, cells, { ...words, others })).toMatchObject({
      rows: [
        { open: true, kind: "WINE" },
        { open: false, kind: "WINE" },
      ],
    }));
  test("is not understood by the words of one", () => {
    expect(readSheet({ columns, maxRows: 2 }, cells, words)).toEqual({ missing: [columns[1]] });
    expect(isCellUnderstood("vinho", columns[0] as Field, words)).toBe(false);
    expect(isCellUnderstood("WINE", columns[0] as Field, words)).toBe(true);
    expect(isCellUnderstood("Sim", columns[1] as Field, words)).toBe(false);
  });
});

test.each<[string, Parameters<typeof buildField>[0], understood: Json, misunderstood: Json]>([
  ["an integer", f.integer(), 3, "three"],
  ["a number", f.decimal(), 1.5, "one and a half"],
  ["a year", f.year(), 2026, "this year"],
  ["an amount", f.money(), { amount: 100, currency: "MOP" }, { amount: "much", currency: "MOP" }],
  ["yes or no", f.yesNo(), false, "perhaps"],
  ["an option", f.choice(options), "TEA", "COFFEE"],
  ["options", f.choices(options), ["TEA", "WINE"], ["TEA", "COFFEE"]],
])("the words of a cell for %s are understood or not", (_, draft, understood, misunderstood) => {
  expect(isCellUnderstood(understood, buildField(draft), words)).toBe(true);
  expect(isCellUnderstood(misunderstood, buildField(draft), words)).toBe(false);
});
test("a text is understood whatever it is", () =>
  expect(isCellUnderstood("COFFEE", buildField(f.text(9)), words)).toBe(true));

describe("totals of a list", () => {
  type Lines = Extract<Field, { kind: "lines" | "people" }>;
  const buildLines = (draft: Parameters<typeof f.lines>[0]): Lines =>
    buildField(f.lines(draft as never)) as Lines;
  const pricedLines = buildLines({
    columns: { price: f.money(), count: f.integer(), word: f.text(9) },
    rowTotal: { column: "sum", of: multiply(rowColumn("price"), rowColumn("count")) },
    total: { column: "sum", label: "t" },
  });
  const countedLines = buildLines({
    columns: { price: f.money(), count: f.integer(), each: f.integer() },
    rowTotal: { column: "sum", of: multiply(rowColumn("count"), rowColumn("each")) },
    total: { column: "count", label: "t" },
  });
  test.each([
    ["a column of money", pricedLines, "price", true],
    ["a column of numbers", pricedLines, "count", false],
    ["no column", pricedLines, "gone", false],
    ["what is reckoned from money", pricedLines, "sum", true],
    ["what is reckoned from numbers", countedLines, "sum", false],
    ["money beside it", countedLines, "price", true],
  ])("%s", (_, list, column, money) => expect(isMoneyTotal(list, column)).toBe(money));

  test("a column, or what each row comes to; what is missing counts nothing", () => {
    const buildMop = (amount: number) => ({ amount, currency: "MOP" });
    const rows: Answers = {
      x: [
        { price: buildMop(200), count: 3 },
        { price: buildMop(50), count: 1 },
        { price: buildMop(7) },
        { count: "y" },
      ],
    };
    expect(computeColumnTotal(pricedLines, rows, formContext)).toBe(650);
    expect(computeColumnTotal(countedLines, rows, formContext)).toBe(4);
    const plainLines = buildLines({ columns: { price: f.money() }, total: { column: "price", label: "t" } });
    expect(computeColumnTotal(plainLines, rows, formContext)).toBe(257);
    expect(
      computeColumnTotal(buildLines({ columns: { price: f.money() } }), rows, formContext),
    ).toBeUndefined();
  });
});
