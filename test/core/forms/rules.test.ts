/** Rules over several fields: when they speak, where, with which words and code; and what a supplement looks at. */

import * as f from "@portal/core/forms/builders/field-builders";
import { among, field, gte, is, lte, rowColumn } from "@portal/core/forms/expressions/expressions";
import type { Answers, CheckOptions, Rule } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { describe, expect, test } from "vitest";
import { buildSingleFieldForm, formContext } from "./single.ts";

const findRuleIssues = (
  fields: Parameters<typeof buildSingleFieldForm>[0],
  rule: Partial<Rule> & Pick<Rule, "must">,
  answers: Answers,
  options: CheckOptions = { mode: "submit" },
) =>
  validateAnswers(
    buildSingleFieldForm(fields, [{ id: "r", at: "b", key: "rule", ...rule } as Rule]),
    answers,
    formContext,
    options,
  ).map(({ path, key, params, code }) => ({ path, key, ...(params && { params }), ...(code && { code }) }));
const numbers = {
  a: f.integer({ max: 1000 }),
  b: f.integer({ max: 1000 }),
  c: f.integer({ max: 1000, required: false }),
};
const must = gte(field("b"), field("a"));

describe("a rule", () => {
  test("is told where it says, with its key", () =>
    expect(findRuleIssues(numbers, { must }, { a: 2, b: 1 })).toEqual([{ path: "b", key: "rule" }]));
  test("is silent when it is obeyed, and while what it reads is missing", () => {
    expect(findRuleIssues(numbers, { must }, { a: 1, b: 1 })).toEqual([]);
    expect(findRuleIssues(numbers, { must }, { b: 1 })).toEqual([{ path: "a", key: "required" }]);
  });
  test("says its code and its parameters, those that are worked out too", () => {
    const ruleWithParams = {
      must,
      code: 109005,
      params: { unit: "x" },
      worked: { min: field("a"), none: field("c") },
    };
    expect(findRuleIssues(numbers, ruleWithParams, { a: 2, b: 1 })).toEqual([
      { path: "b", key: "rule", code: 109005, params: { unit: "x", min: 2, none: null } },
    ]);
    expect(findRuleIssues(numbers, { must, worked: { min: field("a") } }, { a: 2, b: 1 })).toEqual([
      { path: "b", key: "rule", params: { min: 2 } },
    ]);
    expect(findRuleIssues(numbers, { must, params: { min: 7 } }, { a: 2, b: 1 })).toEqual([
      { path: "b", key: "rule", params: { min: 7 } },
    ]);
  });
  test("holds while its condition does", () => {
    const fields = { ...numbers, on: f.yesNo() };
    const when = is("on", true);
    expect(findRuleIssues(fields, { must, when }, { a: 2, b: 1, on: true })).toHaveLength(1);
    expect(findRuleIssues(fields, { must, when }, { a: 2, b: 1, on: false })).toEqual([]);
  });
  test("says nothing of what is wrong in itself, but does beside what is wrong elsewhere", () => {
    expect(findRuleIssues(numbers, { must }, { a: 2, b: "x" })).toEqual([{ path: "b", key: "notNumber" }]);
    expect(findRuleIssues(numbers, { must }, { a: 2, b: 1, c: 5000 })).toEqual([
      { path: "c", key: "max", params: { max: 1000 } },
      { path: "b", key: "rule" },
    ]);
  });
  test("at a column is the list's", () => {
    const fields = { ...numbers, rows: f.lines({ columns: { n: f.integer() } }) };
    const rule = { must, at: "rows.0.n" };
    expect(findRuleIssues(fields, rule, { a: 2, b: 1, rows: [{ n: 1 }] })).toEqual([
      { path: "rows.0.n", key: "rule" },
    ]);
    expect(
      findRuleIssues(fields, rule, { a: 2, b: 1, rows: [{ n: 1 }] }, { mode: "submit", only: ["rows"] }),
    ).toHaveLength(1);
  });
  test("for each row is told beside the column of the row that breaks it", () => {
    const fields = {
      ...numbers,
      rows: f.lines({ columns: { n: f.integer(), m: f.integer({ required: false }) } }),
    };
    const rule = {
      each: "rows",
      at: "rows.n",
      must: lte(rowColumn("n"), field("a")),
      worked: { max: field("a") },
    };
    const buildRows = (...all: number[]) => all.map((n) => ({ n }));
    expect(findRuleIssues(fields, rule, { a: 2, b: 1, rows: buildRows(1, 3, 2, 4) })).toEqual([
      { path: "rows.1.n", key: "rule", params: { max: 2 } },
      { path: "rows.3.n", key: "rule", params: { max: 2 } },
    ]);
    const when = gte(rowColumn("m"), 1);
    expect(
      findRuleIssues(
        fields,
        { ...rule, when },
        { a: 2, b: 1, rows: [{ n: 3, m: 0 }, { n: 3, m: 1 }, { n: 3 }] },
      ),
    ).toEqual([{ path: "rows.1.n", key: "rule", params: { max: 2 } }]);
    expect(findRuleIssues(fields, rule, { a: 2, b: 1, rows: [{ n: "x" }] })).toEqual([
      { path: "rows.0.n", key: "notNumber" },
    ]);
  });
  test("compares two lists item by item, as people read them", () => {
    const fields = {
      a: f.integer(),
      b: f.choices({ values: ["X", "Y", "Z"] }),
      rows: f.lines({ columns: { n: f.text(9) } }),
    };
    const rule = { each: "rows", at: "rows.n", must: among(rowColumn("n"), "b") };
    expect(findRuleIssues(fields, rule, { a: 1, b: ["X", "Y"], rows: [{ n: "X" }, { n: "Z" }] })).toEqual([
      { path: "rows.1.n", key: "rule" },
    ]);
    expect(findRuleIssues(fields, rule, { a: 1, b: ["X"], rows: [{ n: " x " }] })).toEqual([]);
  });
  test("is looked at where its field is unlocked, and not elsewhere", () => {
    const most = lte(field("b"), field("a"));
    expect(findRuleIssues(numbers, { must: most }, { a: 2, b: 1001 })).toEqual([
      { path: "b", key: "max", params: { max: 1000 } },
    ]);
    expect(findRuleIssues(numbers, { must }, { a: 2, b: 1 }, { mode: "submit", only: ["b"] })).toHaveLength(
      1,
    );
    expect(findRuleIssues(numbers, { must }, { a: 2, b: 1 }, { mode: "submit", only: ["a"] })).toEqual([]);
    expect(findRuleIssues(numbers, { must }, { a: 2, b: 1 }, { mode: "submit", step: "two" })).toEqual([]);
  });
});

describe("values that are all different", () => {
  const distinctRule: Rule["must"] = { op: "distinct", fields: ["a", "b", "c"] };
  test.each<[Answers, number]>([
    [{ a: 1, b: 2, c: 3 }, 0],
    [{ a: 1, b: 2, c: 2 }, 1],
    [{ a: 1, b: 1 }, 1],
    // A missing answer is not equal to any other.
    [{ a: 1, b: 2 }, 0],
  ])("%j: %i", (answers, count) =>
    expect(findRuleIssues(numbers, { must: distinctRule }, answers)).toHaveLength(count),
  );
  test("are compared as a whole", () => {
    const texts = {
      a: f.multiText({ zh: { max: 9 }, en: { max: 9 } }),
      b: f.multiText({ zh: { max: 9 }, en: { max: 9 } }),
    };
    const both: Rule["must"] = { op: "distinct", fields: ["a", "b"] };
    const buildValue = (en: string) => ({ zh: "一", en });
    expect(findRuleIssues(texts, { must: both }, { a: buildValue("x"), b: buildValue("y") })).toEqual([]);
    expect(findRuleIssues(texts, { must: both }, { a: buildValue("x"), b: buildValue("x") })).toHaveLength(1);
  });
});

describe("sums that agree", () => {
  const sameSumRule: Rule["must"] = { op: "sameSum", left: field("a"), right: field("b") };
  test.each<[Answers, CheckOptions["mode"], number]>([
    [{ a: 5, b: 5 }, "submit", 0],
    [{ a: 5, b: 6 }, "submit", 1],
    // In a draft, an answer that is still missing may make them agree.
    [{ a: 5, b: 6 }, "draft", 0],
  ])("%j in a %s: %i", (answers, mode, count) =>
    expect(findRuleIssues(numbers, { must: sameSumRule }, answers, { mode })).toHaveLength(count),
  );
  test("say nothing while one is not there", () => {
    const openSumRule: Rule["must"] = { op: "sameSum", left: field("b"), right: field("c") };
    expect(findRuleIssues(numbers, { must: openSumRule }, { a: 1, b: 1 })).toEqual([]);
    expect(
      findRuleIssues(
        numbers,
        { must: { ...openSumRule, left: field("c"), right: field("b") } },
        { a: 1, b: 1 },
      ),
    ).toEqual([]);
  });
});

describe("so many documents of several", () => {
  const papers = {
    a: f.documents("FORM_M1", { required: false }),
    b: f.documents("FORM_M8", { required: false }),
    c: f.documents("GAZETTE_COPY", { required: false }),
  };
  const two: Rule["must"] = { op: "atLeastDocuments", fields: ["a", "b", "c"], n: 2 };
  test.each<[Answers, CheckOptions["mode"], number]>([
    [{}, "submit", 1],
    [{ a: ["f1"] }, "submit", 1],
    [{ a: ["f1"], b: [] }, "submit", 1],
    [{ a: ["f1"], c: ["f2"] }, "submit", 0],
    [{ a: ["f1"], b: ["f2"], c: ["f3"] }, "submit", 0],
    [{ a: ["f1"] }, "draft", 0],
  ])("%j in a %s: %i", (answers, mode, count) =>
    expect(findRuleIssues(papers, { must: two }, answers, { mode })).toHaveLength(count),
  );
  test("another rule is checked in a draft too", () =>
    expect(
      findRuleIssues(numbers, { must: lte(field("b"), field("a")) }, { a: 1, b: 2 }, { mode: "draft" }),
    ).toHaveLength(1));
});

describe("documents that are left out", () => {
  test.each([
    [f.documents("FORM_M1"), [{ path: "x", key: "fileMissing" }]],
    [f.documents("FORM_M1", { exact: 2 }), [{ path: "x", key: "exact", params: { count: 2 } }]],
    [f.documents("FORM_M1", { required: is("y", 1) }), []],
  ])("%#", (documents, issues) => {
    const foundIssues = validateAnswers(
      buildSingleFieldForm({ x: documents, y: f.integer({ required: false }) }),
      {},
      formContext,
      {
        mode: "submit",
      },
    );
    expect(foundIssues.map(({ path, key, params }) => ({ path, key, ...(params && { params }) }))).toEqual(
      issues,
    );
  });
});
