/** Fields that are shown, answers that are dropped, values that are computed. */

import * as f from "@portal/core/forms/builders/field-builders";
import { toKeyedFields } from "@portal/core/forms/builders/field-builders";
import {
  addComputedValues,
  computeColumnTotal,
  computeRowTotal,
} from "@portal/core/forms/expressions/computed-values";
import {
  add,
  eq,
  eventProperty,
  field,
  is,
  isAnsweredField,
  multiply,
  rowColumn,
  sum,
} from "@portal/core/forms/expressions/expressions";
import type { Answers, Rule, Step } from "@portal/core/forms/types/index";
import {
  listVisibleFields,
  listVisibleSteps,
  pruneAnswers,
  validateAnswers,
} from "@portal/core/forms/validate-answers";
import { dropHiddenAnswers } from "@portal/core/forms/visible-fields";
import { parseDay } from "@portal/core/platform/day";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const steps: Step[] = [
  {
    id: "first",
    fields: toKeyedFields({
      a: f.yesNo(),
      b: f.text(9, { when: is("a", true) }),
      c: f.text(9, { when: isAnsweredField("b") }),
      rows: f.lines({
        columns: {
          kind: f.text(9),
          price: f.integer(),
          other: f.text(9, { when: eq(rowColumn("kind"), "OTHER") }),
        },
        min: 0,
        required: false,
        rowTotal: { column: "double", of: multiply(rowColumn("price"), 2) },
        total: { column: "double", label: "total" },
      }),
      total: f.computed(add(sum("rows", "price"), 1), "integer"),
      big: f.text(9, { when: { op: "gt", left: field("total"), right: { op: "value", value: 100 } } }),
    }),
  },
  { id: "green", when: eq(eventProperty("formVariant"), "GREEN"), fields: toKeyedFields({ g: f.yesNo() }) },
  { id: "report", after: { status: ["COMPLETED"] }, fields: toKeyedFields({ r: f.yesNo() }) },
];
const scheme = { steps, rules: [] as Rule[] };
const context = { today: parseDay("2026-11-23"), event: { formVariant: "HOSTED" } };

describe("prune", () => {
  test("drops hidden answers, along the chain", () =>
    expect(pruneAnswers(scheme, { a: false, b: "x", c: "y" }, context)).toEqual({ a: false }));
  test("keeps what is shown", () =>
    expect(pruneAnswers(scheme, { a: true, b: "x", c: "y" }, context)).toEqual({ a: true, b: "x", c: "y" }));
  test("drops steps that are hidden, keys nobody asked for and computed values", () =>
    expect(pruneAnswers(scheme, { a: false, g: true, zzz: 1, total: 9 }, context)).toEqual({ a: false }));
  test("drops hidden columns of a row", () =>
    expect(
      pruneAnswers(
        scheme,
        {
          rows: [
            { kind: "RENT", price: 1, other: "x", zzz: 2 },
            { kind: "OTHER", other: "x" },
          ],
        },
        context,
      ),
    ).toEqual({
      rows: [
        { kind: "RENT", price: 1 },
        { kind: "OTHER", other: "x" },
      ],
    }));
  test("drops hidden columns of a row along a chain, however long it is", () => {
    const buildChained = (before: string) => f.text(9, { when: eq(rowColumn(before), "x"), required: false });
    const form = {
      steps: [
        {
          id: "only",
          fields: toKeyedFields({
            rows: f.lines({
              columns: {
                a: f.text(9, { required: false }),
                b: buildChained("a"),
                c: buildChained("b"),
                d: buildChained("c"),
                e: buildChained("d"),
              },
              required: false,
            }),
          }),
        },
      ],
    };
    const row = { b: "x", c: "x", d: "x", e: "x" };
    expect(pruneAnswers(form, { rows: [row, { a: "x", ...row }] }, context)).toEqual({
      rows: [{}, { a: "x", ...row }],
    });
  });
  test("drops what belongs to an option that is not chosen, in rows too", () => {
    const choices = {
      role: f.choiceOther({ values: ["HOST", "OTHER"] }),
      area: f.bandOrNumber({ values: ["SMALL", "STATED"] }, { stated: "STATED", min: 50 }),
    };
    const form = {
      steps: [
        {
          id: "only",
          fields: toKeyedFields({ ...choices, rows: f.lines({ columns: choices, required: false }) }),
        },
      ],
    };
    const askedAnswers = { role: { code: "OTHER", other: "x" }, area: { code: "STATED", stated: 60 } };
    const unaskedAnswers = { role: { code: "HOST", other: "<b>x</b>" }, area: { code: "SMALL", stated: 5 } };
    expect(pruneAnswers(form, { ...askedAnswers, rows: [askedAnswers] }, context)).toEqual({
      ...askedAnswers,
      rows: [askedAnswers],
    });
    const shownAnswers = { role: { code: "HOST" }, area: { code: "SMALL" } };
    expect(pruneAnswers(form, { ...unaskedAnswers, rows: [unaskedAnswers] }, context)).toEqual({
      ...shownAnswers,
      rows: [shownAnswers],
    });
    for (const value of ["HOST", null, 7, ["OTHER"]])
      expect(pruneAnswers(form, { role: value, area: value }, context)).toEqual({ role: value, area: value });
  });
  test("a condition may read a computed value", () => {
    expect(pruneAnswers(scheme, { big: "x", rows: [{ kind: "a", price: 99 }] }, context)).not.toHaveProperty(
      "big",
    );
    expect(pruneAnswers(scheme, { big: "x", rows: [{ kind: "a", price: 100 }] }, context)).toHaveProperty(
      "big",
    );
  });
  test("twice is as once", () => {
    const answers = fc.record(
      {
        a: fc.boolean(),
        b: fc.constantFrom("", "x"),
        c: fc.constantFrom("", "y"),
        g: fc.boolean(),
        q: fc.string(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(answers, (values) => {
        const once = pruneAnswers(scheme, values as Answers, context);
        expect(pruneAnswers(scheme, once, context)).toEqual(once);
      }),
    );
  });
  test("a draft keeps everything: check changes nothing it is given", () => {
    const answers = Object.freeze({ a: false, b: "x" });
    validateAnswers(scheme, answers, context, { mode: "draft" });
    expect(answers).toEqual({ a: false, b: "x" });
  });
});

describe("a change of answers", () => {
  const before = { a: true, b: "x", c: "y", rows: [{ kind: "OTHER", price: 1, other: "x" }] };
  const changeAnswers = (changes: Answers, former: Answers = before, about = context) =>
    dropHiddenAnswers(scheme, { before: former, after: { ...former, ...changes } }, about);
  test("that hides nothing keeps everything", () => {
    expect(changeAnswers({ b: "z" })).toEqual({ ...before, b: "z" });
    expect(changeAnswers({})).toEqual(before);
  });
  test("drops what it hides, along the chain", () =>
    expect(changeAnswers({ a: false })).toEqual({ a: false, rows: before.rows }));
  test("drops what is sent for a hidden field, whatever it is", () => {
    expect(changeAnswers({ a: false, b: ["no text"], c: 7 })).toEqual({ a: false, rows: before.rows });
    expect(changeAnswers({ g: true })).toEqual(before);
    expect(changeAnswers({ rows: [{ kind: "RENT", price: 1, other: "<b>" }] })).toEqual({
      ...before,
      rows: [{ kind: "RENT", price: 1 }],
    });
  });
  test("keeps what something else has hidden since", () => {
    const former = { ...before, g: true };
    expect(changeAnswers({ b: "z" }, former)).toEqual({ ...former, b: "z" });
    expect(changeAnswers({ g: false }, former, { ...context, event: { formVariant: "GREEN" } })).toEqual({
      ...before,
      g: false,
    });
  });
});

describe("visible", () => {
  const listStepIds = (status?: string, variant = "HOSTED") =>
    listVisibleSteps(scheme, {}, { ...context, event: { formVariant: variant } }, status).map(
      (step) => step.id,
    );
  test("steps by the event", () => {
    expect(listStepIds()).toEqual(["first"]);
    expect(listStepIds("DRAFT", "GREEN")).toEqual(["first", "green"]);
  });
  test("steps that open after submission", () =>
    expect(listStepIds("COMPLETED")).toEqual(["first", "report"]));
  test("fields of a step", () => {
    const [step] = steps as [Step];
    const listShownKeys = (answers: Answers) =>
      listVisibleFields(scheme, step, answers, context).map((one) => one.key);
    expect(listShownKeys({})).toEqual(["a", "rows", "total"]);
    expect(listShownKeys({ a: true })).toEqual(["a", "b", "rows", "total"]);
  });
});

describe("check", () => {
  const listIssues = (answers: Answers, options: Parameters<typeof validateAnswers>[3]) =>
    validateAnswers(scheme, answers, context, options).map(
      ({ path, key, step }) => `${step}: ${path} ${key}`,
    );
  test("a hidden field is not required", () => {
    expect(listIssues({ a: false }, { mode: "submit" })).toEqual([]);
    expect(listIssues({ a: true }, { mode: "submit" })).toEqual(["first: b required"]);
  });
  test("only the fields a supplement unlocked", () => {
    expect(listIssues({ a: true }, { mode: "submit", only: ["a"] })).toEqual([]);
    expect(listIssues({ a: true }, { mode: "submit", only: ["b"] })).toEqual(["first: b required"]);
  });
  test("only one step", () => expect(listIssues({}, { mode: "submit", step: "green" })).toEqual([]));
});

describe("totals", () => {
  const rows = toKeyedFields({ rows: f.yesNo() });
  const lines = steps[0]?.fields.find((one) => one.kind === "lines");
  test("of a row, of a column, of the form", () => {
    expect(rows).toHaveLength(1);
    if (lines?.kind !== "lines") throw new Error("no list of rows");
    const answers: Answers = { rows: [{ price: 3 }, { price: 4 }, {}] };
    expect(computeRowTotal(lines, { price: 3 }, { answers, context })).toBe(6);
    expect(computeRowTotal(lines, {}, { answers, context })).toBeUndefined();
    expect(computeColumnTotal(lines, answers, context)).toBe(14);
    expect(addComputedValues(scheme, { ...answers, total: 99 }, context).total).toBe(8);
  });
});
