/**
 * Numbers and amounts of money are typed as text, read as the reader's language writes them, and what was understood
 * is shown below them (decision 0263). A browser's own field for numbers drops what it cannot read without a word.
 */
import { expect, test } from "vitest";
import { parseCount } from "../../packages/web/src/features/inspection/use-inspection.ts";
import { parsePlaceCount } from "../../packages/web/src/features/staff-places/draw-draft.ts";
import { readWholeNumber } from "../../packages/web/src/form/number-issue.ts";
import { listSources } from "../support/project/sources.ts";

const sources = listSources("packages/web/src");

test("no field is the browser's own for numbers", () => {
  const files = sources
    .filter(({ text }) => /type(=|: ?|=\{[^}]*)"number"/.test(text))
    .map(({ path }) => path);
  expect(files).toEqual([]);
});

test("nobody reads a typed number by the rules of a program", () => {
  const files = sources
    .filter(
      ({ path, text }) =>
        path.includes("/features/staff-") && /Number\.parse(Int|Float)\(|[^.\w]parseInt\(/.test(text),
    )
    .map(({ path }) => path);
  expect(files).toEqual([]);
});

/** What is no quantity: codes that are typed as they were sent, and addresses. */
const codes = ["one-time-code-field", "totp-field", "login-address-field"];
test("every field for a number or an amount tells what was understood", () => {
  const silentFiles = sources
    .filter(({ path, text }) => path.includes("/features/") && /inputMode/.test(text))
    .filter(({ path }) => !codes.some((name) => path.endsWith(`${name}.tsx`)))
    .filter(({ text }) => !/<Understood(Value|Number|Amount)\b/.test(text))
    .filter(({ text }) =>
      // A field that tells it by itself may name its keyboard.
      [...text.matchAll(/<(\w+)\b(?:(?!<\w)[\s\S])*?inputMode/g)].some(
        ([, element = ""]) => !["NumberField", "AmountField", "LimitField"].includes(element),
      ),
    )
    .map(({ path }) => path);
  expect(silentFiles).toEqual([]);
});

test.each<[string, string, ReturnType<typeof readWholeNumber>]>([
  ["1.200", "pt", { value: 1200 }],
  ["1,200", "en", { value: 1200 }],
  ["１２", "zh-Hant", { value: 12 }],
  ["", "en", { key: "required" }],
  ["2.5", "en", { key: "notInteger" }],
  ["1e3", "en", { key: "notNumber" }],
  ["1.200", "en", { key: "ambiguousNumber", params: { one: 1.2, other: 1200 } }],
])("the whole number %s in %s", (text, language, read) => {
  expect(readWholeNumber(text, language)).toEqual(read);
});

test("the places of a pool are not below zero", () => {
  expect(parsePlaceCount("-1", "en")).toEqual({ key: "min", params: { min: 0 } });
  expect(parsePlaceCount(undefined, "en")).toEqual({ key: "required" });
  expect(parsePlaceCount("1.000", "pt")).toEqual({ value: 1000 });
});

test.each([
  ["1.200", 1200],
  ["1,200", 1200],
  ["12.000", 12_000],
  ["1.200.000", 1_200_000],
  ["1 200", 1200],
  ["350", 350],
  ["2.5", undefined],
  ["many", undefined],
])("the number of people %s is read alike in every language", (text, count) => {
  expect(parseCount(text)).toBe(count);
});
