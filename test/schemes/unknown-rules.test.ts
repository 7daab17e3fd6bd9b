/**
 * What a scheme says is understood: every operator exists at its place, and no rule is silent because an answer that
 * may be left out makes one of its alternatives unknown.
 */
import { listReadFields } from "@portal/core/forms/builders/define-scheme";
import * as f from "@portal/core/forms/builders/field-builders";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { evaluateCondition, evaluateOperand } from "@portal/core/forms/expressions/evaluate";
import { any, eq, field, is, lte } from "@portal/core/forms/expressions/expressions";
import { listUnknownOperators } from "@portal/core/forms/expressions/operators";
import type { Expr, Operand, Rule, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { buildSingleFieldForm, formContext } from "../core/forms/single.ts";

const scope = { answers: { a: 1, b: 2 }, context: formContext };
const misspeltCondition = { op: "atMost", left: field("a"), right: field("b") } as unknown as Expr;
const misspeltOperand = { op: "plus", of: [field("a"), field("b")] } as unknown as Operand;

describe.each(schemes)("$id", (scheme) => {
  test("has operators that exist at their places", () => expect(listUnknownOperators(scheme)).toEqual([]));
  test("has no rule that an answer may silence by being left out", () =>
    expect(scheme.rules.filter((rule) => canBeSilenced(scheme, rule)).map(({ id }) => id)).toEqual([]));
});

describe("an operator that does not exist", () => {
  test("is found wherever it stands", () => {
    const steps = [
      { id: "s", when: misspeltCondition, fields: [{ key: "a", required: true, max: misspeltOperand }] },
    ];
    const rules = [{ must: any(is("a", 1), misspeltCondition as never), worked: { max: misspeltOperand } }];
    expect(listUnknownOperators({ steps, rules })).toEqual([
      "scheme.steps.0.when: atMost",
      "scheme.steps.0.fields.0.max: plus",
      "scheme.rules.0.must.of.1: atMost",
      "scheme.rules.0.worked.max: plus",
    ]);
  });
  test.each<[string, unknown, string[]]>([
    ["a value where a condition belongs", { must: field("a") }, ["scheme.must: field"]],
    ["a condition where a value belongs", { max: is("a", 1) }, ["scheme.max: is"]],
    [
      "a rule where a condition belongs",
      { when: { op: "distinct", fields: ["a"] } },
      ["scheme.when: distinct"],
    ],
    ["a value inside a group", { must: { op: "all", of: [field("a")] } }, ["scheme.must.of.0: field"]],
    ["a comparison of one side", { must: { op: "eq", left: field("a") } }, ["scheme.must.right: undefined"]],
    ["an inherited name", { must: { op: "toString" } }, ["scheme.must: toString"]],
    ["JSON with a member of that name", { must: eq(field("a"), 1), params: { value: 1 } }, []],
  ])("%s", (_, part, expected) => expect(listUnknownOperators(part)).toEqual(expected));
  test("stops the evaluation, and the validation with it", () => {
    expect(() => evaluateCondition(misspeltCondition, scope)).toThrow(/unknown operator.*atMost/);
    expect(() => evaluateOperand(misspeltOperand, scope)).toThrow(/unknown operator.*plus/);
    const rule = { id: "r", at: "b", key: "rule", must: misspeltCondition } as Rule;
    const form = buildSingleFieldForm({ a: f.integer({ max: 10 }), b: f.integer({ max: 10 }) }, [rule]);
    expect(() => validateAnswers(form, { a: 2, b: 1 }, formContext, { mode: "submit" })).toThrow(
      /unknown operator/,
    );
  });
});

test("a rule that an answer may silence is found, and one that asks for the answer is not", () => {
  const form = buildSingleFieldForm({ a: f.integer(), b: f.integer({ required: false }) }, []) as Scheme;
  const comparison = lte(field("a"), field("b"));
  const isSilenced = (must: Expr) => canBeSilenced(form, { id: "r", at: "a", key: "rule", must });
  expect(isSilenced(any(is("a", 1), comparison))).toBe(true);
  expect(isSilenced({ op: "any", of: [is("a", 1), { op: "all", of: [is("a", 2), comparison] }] })).toBe(true);
  expect(
    isSilenced({
      op: "any",
      of: [is("a", 1), { op: "all", of: [{ op: "answered", field: "b" }, comparison] }],
    }),
  ).toBe(false);
  expect(isSilenced(comparison)).toBe(false);
});

/** Conditions on an answer that are true or false, never unknown. */
const decisiveOperators: readonly string[] = ["is", "in", "includes", "answered"];
/**
 * Returns whether a rule offers alternatives of which one compares an answer that may be left out: it is then unknown,
 * and the rule counts as kept whatever the others say. An alternative that also asks for the answer is false instead.
 */
function canBeSilenced(scheme: Scheme, { must, when }: Rule): boolean {
  const fields = new Map(listFields(scheme).map((one) => [one.key, one]));
  /** A field that is asked for once its condition holds is left out only while that is undecided. */
  const canBeLeftOut = (key: string, decided: ReadonlySet<string>): boolean => {
    const one = fields.get(key);
    if (!one || decided.has(key)) return false;
    return (
      one.required !== true ||
      (one.when ? listReadFields(one.when).some((read) => !decided.has(read)) : false)
    );
  };
  const askedFields = new Set(when ? listDecidedFields(when) : []);
  const isUnknownWithout = (node: Expr, decided: ReadonlySet<string>): boolean => {
    switch (node.op) {
      case "all": {
        const inner = new Set([...decided, ...node.of.flatMap(listDecidedFields)]);
        return node.of.some((one) => isUnknownWithout(one, inner));
      }
      case "any":
        return node.of.some((one) => isUnknownWithout(one, decided));
      case "not":
        return isUnknownWithout(node.of, decided);
      default:
        return (
          !decisiveOperators.includes(node.op) &&
          listReadFields(node).some((key) => canBeLeftOut(key, decided))
        );
    }
  };
  const listChoices = (node: Expr): Expr[] =>
    node.op === "any" ? node.of : node.op === "all" ? node.of.flatMap(listChoices) : [];
  return listChoices(must as Expr).some((choice) => isUnknownWithout(choice, askedFields));
}
function listDecidedFields(node: Expr): string[] {
  if (node.op === "all") return node.of.flatMap(listDecidedFields);
  return decisiveOperators.includes(node.op) ? listReadFields(node) : [];
}
