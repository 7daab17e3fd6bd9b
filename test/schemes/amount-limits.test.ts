/**
 * Every limit of an amount of money is told in patacas, in which the amount is typed, and that of a file in megabytes:
 * forms store avos and bytes, and a limit told in them is 100 or a million times too large.
 */
import { checkField } from "@portal/core/forms/kinds/index";
import type { Field } from "@portal/core/forms/types/index";
import { MAX_AMOUNT } from "@portal/core/forms/values/mop-amount";
import { schemes } from "@portal/core/schemes/index";
import { findBoundIssues } from "@portal/core/schemes/versions/bound-issues";
import { expect, test } from "vitest";

type MoneyField = Extract<Field, { kind: "money" }>;
/** Lists every field for an amount, those of rows too, with its path. */
const listAmounts = (fields: readonly Field[], path = ""): [path: string, field: MoneyField][] =>
  fields.flatMap((field) => [
    ...(field.kind === "money" ? [[`${path}${field.key}`, field] satisfies [string, MoneyField]] : []),
    ...("columns" in field ? listAmounts(field.columns, `${path}${field.key}.`) : []),
  ]);
const amounts = schemes.flatMap(({ id, steps }) =>
  steps
    .flatMap(({ fields }) => listAmounts(fields))
    .map(([path, field]) => [`${id} ${path}`, field] as const),
);
const scope = { answers: {}, context: { today: "2026-11-23" } } as unknown as Parameters<
  typeof checkField
>[2];
const checkAmount = (field: MoneyField, amount: number) =>
  checkField(field, { amount, currency: field.currency === "ANY" ? "MOP" : field.currency }, scope, () => []);

test("there are amounts in the forms", () => expect(amounts.length).toBeGreaterThan(15));

test.each(amounts)("%s tells its least and its greatest amount in patacas", (_, field) => {
  const [min = 0, max = MAX_AMOUNT] = [field.min, field.max].map((limit) =>
    typeof limit === "number" ? limit : undefined,
  );
  expect(checkAmount(field, min - 1)).toEqual([{ path: "", key: "min", params: { min: min / 100 } }]);
  expect(checkAmount(field, max + 1)).toEqual([{ path: "", key: "max", params: { max: max / 100 } }]);
});

test("no rule of a form tells the limit of an amount by itself", () => {
  const rules = schemes.flatMap(({ id, rules, steps }) => {
    const keys = new Set(steps.flatMap(({ fields }) => listAmounts(fields)).map(([path]) => path));
    return (rules ?? [])
      .filter(({ key, at }) => (key === "min" || key === "max") && keys.has(at))
      .map((rule) => `${id} ${rule.id}`);
  });
  expect(rules).toEqual([]);
});

test("the scheme studio tells limits in the units in which it asks for them", () => {
  const amount = { key: "amount", kind: "money", currency: "MOP", required: true, min: 100 } as Field;
  expect(findBoundIssues(amount, { min: 20_000, max: 10_050 }, "fields.amount")).toEqual([
    { path: "fields.amount.min", key: "max", params: { max: 100.5 } },
  ]);
  expect(findBoundIssues(amount, { max: 50 }, "fields.amount")).toEqual([
    { path: "fields.amount.max", key: "min", params: { min: 1 } },
  ]);
  const file = {
    key: "file",
    kind: "documents",
    required: true,
    types: ["pdf"],
    maxBytes: 10 * 1_048_576,
    minBytes: 1_048_576 / 2,
  } as unknown as Field;
  expect(findBoundIssues(file, { maxBytes: 20 * 1_048_576 }, "fields.file")).toEqual([
    { path: "fields.file.maxBytes", key: "max", params: { max: 10 } },
  ]);
  expect(findBoundIssues(file, { maxBytes: 1 }, "fields.file")).toEqual([
    { path: "fields.file.maxBytes", key: "min", params: { min: 0.5 } },
  ]);
});
