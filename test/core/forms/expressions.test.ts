/** The meaning of conditions and operands. A misspelt field does not compile. */
import { buildCalendar } from "@portal/core/calendar/index";
import {
  defineScheme,
  type FieldKeys,
  type SchemeDefinition,
} from "@portal/core/forms/builders/define-scheme";
import * as f from "@portal/core/forms/builders/field-builders";
import { evaluateCondition, evaluateOperand } from "@portal/core/forms/expressions/evaluate";
import {
  add,
  all,
  among,
  any,
  countRows,
  dayAdd,
  dayDifference,
  divide,
  earliest,
  eq,
  eventProperty,
  everyRow,
  field,
  gt,
  gte,
  ifElse,
  includes,
  institutionProperty,
  is,
  isAnsweredField,
  isIn,
  latest,
  lt,
  lte,
  maxOf,
  minOf,
  multiply,
  not,
  policy,
  rowColumn,
  someRow,
  subtract,
  sum,
  sumOf,
  type TypedCondition,
  todayOperand,
} from "@portal/core/forms/expressions/expressions";
import type { Expr, Json, Operand } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { hostedFair } from "@portal/core/schemes/hosted-fair/scheme";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const scope = {
  answers: {
    method: "CHEQUE",
    other: { code: "OTHER", other: "x" },
    tags: ["a", "b"],
    codes: ["OTHER"],
    n: 20,
    fee: { amount: 1350, currency: "MOP" },
    rows: [
      { price: { amount: 100, currency: "MOP" }, n: 2 },
      { price: { amount: 250, currency: "MOP" }, n: 5 },
    ],
    thirds: [{ share: 0.1 }, { share: 0.2 }],
    from: "2026-12-24",
    no: false,
  },
  context: {
    today: parseDay("2026-11-23"),
    event: {
      formVariant: "GREEN",
      dates: { start: "2027-03-04" },
      policy: { "booth.area": { rawMinSqm: 24 } },
    },
    institution: { employees: 12 },
    policy: { "fascia.maxCharacters": 150 },
    addWorkingDays: buildCalendar().addWorking,
  },
};

describe("conditions", () => {
  test.each<[string, Expr, boolean | undefined]>([
    ["is", is("method", "CHEQUE"), true],
    ["is, of a choice with other", is("other", "OTHER"), true],
    ["is, unanswered", is("nothing", "CHEQUE"), false],
    ["is false", is("no", false), true],
    ["in", isIn("method", "BANK_TRANSFER", "CHEQUE"), true],
    ["not in", isIn("method", "CASH"), false],
    ["includes", includes("tags", "b"), true],
    ["includes not", includes("tags", "c"), false],
    ["answered", isAnsweredField("no"), true],
    ["not answered", isAnsweredField("nothing"), false],
    ["greater", gt(field("n"), 19), true],
    ["not greater", gt(field("n"), 20), false],
    ["at least", gte(field("n"), 20), true],
    ["less", lt(field("n"), 20), false],
    ["at most", lte(field("n"), 20), true],
    ["money compares by its amount", eq(field("fee"), 1350), true],
    ["days compare", lt(field("from"), eventProperty("dates.start")), true],
    ["with nothing: unknown", gt(field("nothing"), 1), undefined],
    ["a text with a number: unknown", gt(field("method"), 1), undefined],
    ["all", all(is("method", "CHEQUE"), gt(field("n"), 1)), true],
    ["all with a false", all(gt(field("nothing"), 1), is("method", "CASH")), false],
    ["all with an unknown", all(gt(field("nothing"), 1), is("method", "CHEQUE")), undefined],
    ["all of nothing", all(), true],
    ["any", any(is("method", "CASH"), is("n", 20)), true],
    ["any with an unknown and a true", any(gt(field("nothing"), 1), is("n", 20)), true],
    ["any with an unknown", any(gt(field("nothing"), 1), is("n", 21)), undefined],
    ["any of nothing", any(), false],
    ["not", not(is("method", "CASH")), true],
    ["not unknown", not(gt(field("nothing"), 1)), undefined],
    ["every row", everyRow("rows", gte(rowColumn("n"), 2)), true],
    ["not every row", everyRow("rows", gte(rowColumn("n"), 3)), false],
    ["every row of none", everyRow("nothing", gte(rowColumn("n"), 3)), true],
    ["some row", someRow("rows", gte(rowColumn("n"), 5)), true],
    ["no row", someRow("rows", gte(rowColumn("n"), 6)), false],
    ["among the chosen", among("b", "tags"), true],
    ["not among the chosen", among("c", "tags"), false],
    ["among the rows", among(5, "rows", "n"), true],
    ["not among the rows", among(6, "rows", "n"), false],
    ["among, with a choice of other", among(field("other"), "codes"), true],
    ["among nothing", among("b", "nothing"), undefined],
    ["nothing among", among(field("nothing"), "tags"), undefined],
  ])("%s", (_what, expr, expected) => expect(evaluateCondition(expr, scope)).toBe(expected));
});

describe("operands", () => {
  test.each<[string, Operand, Json | undefined]>([
    ["a field", field("method"), "CHEQUE"],
    ["a path", field("rows.1.n"), 5],
    ["a policy", policy("payment.dueWorkingDays"), 5],
    ["a policy set by the scheme", policy("fascia.maxCharacters"), 150],
    ["a member the event sets", policy("booth.area", "rawMinSqm"), 24],
    ["a member the event leaves", policy("booth.area", "maxSqm"), 450],
    ["no such policy", policy("nothing"), undefined],
    ["the institution", institutionProperty("employees"), 12],
    ["today", todayOperand, "2026-11-23"],
    ["count of rows", countRows("rows"), 2],
    ["count of nothing", countRows("nothing"), 0],
    ["sum of money", sum("rows", "price"), 350],
    ["sum without dust", sum("thirds", "share"), 0.3],
    ["sum of nothing", sum("nothing", "x"), 0],
    ["sum of what the rows come to", sumOf("rows", multiply(rowColumn("n"), rowColumn("price"))), 1450],
    ["sum of a row's own number", sumOf("rows", rowColumn("n")), 7],
    [
      "rows that say too little count for nothing",
      sumOf("rows", multiply(rowColumn("n"), rowColumn("x"))),
      0,
    ],
    ["sum over no rows", sumOf("nothing", rowColumn("n")), 0],
    ["add", add(1, 2, field("n")), 23],
    ["subtract", subtract(10, 3, 2), 5],
    ["multiply", multiply(field("n"), 1200), 24_000],
    ["divide", divide(1, 4), 0.25],
    ["divide by zero", divide(1, 0), undefined],
    ["with nothing", add(1, field("nothing")), undefined],
    ["least", minOf(3, 1, 2), 1],
    ["most", maxOf(3, 1, 2), 3],
    ["days later", dayAdd(field("from"), 8), "2027-01-01"],
    ["days earlier", dayAdd(eventProperty("dates.start"), -46), "2027-01-17"],
    ["months later", dayAdd("2026-08-31", 6, "MONTHS"), "2027-02-28"],
    ["years earlier", dayAdd(todayOperand, -1, "YEARS"), "2025-11-23"],
    ["working days", dayAdd("2026-12-31", 1, "WORKING"), "2027-01-04"],
    ["days between", dayDifference(todayOperand, field("from")), 31],
    ["earliest", earliest(field("from"), todayOperand, field("nothing")), "2026-11-23"],
    ["latest", latest(field("from"), todayOperand), "2026-12-24"],
    ["one or the other", ifElse(is("method", "CHEQUE"), "yes", "no"), "yes"],
    ["the other", ifElse(is("method", "CASH"), "yes", "no"), "no"],
  ])("%s", (_what, operand, expected) => expect(evaluateOperand(operand, scope)).toBe(expected));
});

test("sums of amounts are exact up to the largest that a form accepts", () => {
  // Times a million, it is beyond the largest exact whole number.
  const amounts = [999_999_999_999, 1, 123_456_789_013, 704_382_119_877];
  const sumAmounts = (values: number[]) =>
    evaluateOperand(sum("rows", "amount"), {
      ...scope,
      answers: { rows: values.map((amount) => ({ amount: { amount, currency: "MOP" } })) },
    });
  for (const [i, amount] of amounts.entries()) {
    expect(sumAmounts([amount])).toBe(amount);
    expect(sumAmounts(amounts.slice(0, i + 1))).toBe(amounts.slice(0, i + 1).reduce((a, b) => a + b, 0));
  }
});

test("laws of thought: de Morgan, double negation, order", () => {
  const leaf = fc.constantFrom<TypedCondition<string>>(
    is("method", "CHEQUE"),
    is("method", "CASH"),
    gt(field("nothing"), 1),
  );
  fc.assert(
    fc.property(fc.array(leaf, { maxLength: 5 }), (leaves) => {
      const evaluateExpression = (expr: Expr) => evaluateCondition(expr, scope);
      expect(evaluateExpression(not(all(...leaves)))).toBe(
        evaluateExpression(any(...leaves.map((one) => not(one)))),
      );
      expect(evaluateExpression(not(not(any(...leaves))))).toBe(evaluateExpression(any(...leaves)));
      expect(evaluateExpression(all(...leaves.toReversed()))).toBe(evaluateExpression(all(...leaves)));
    }),
  );
});

test("expressions are plain data", () => {
  const expr = all(is("a", 1), everyRow("rows", gt(rowColumn("n"), policy("p"))));
  expect(JSON.parse(JSON.stringify(expr))).toEqual(expr);
});

describe("a misspelt field", () => {
  const { steps: _steps, rules: _rules, titleKey: _title, ...fixed } = hostedFair;
  const right = { one: { fields: { method: f.yesNo(), payee: f.text(9, { when: is("method", true) }) } } };
  const wrongSteps = {
    one: { fields: { method: f.yesNo(), payee: f.text(9, { when: is("methud", true) }) } },
  };
  type Accepts<S extends { [id: string]: { fields: object } }> = S extends SchemeDefinition<S>["steps"]
    ? true
    : false;
  // The compiler holds these four: with a looser type one of the assignments is an error.
  const compiles: Accepts<typeof right> = true;
  const acceptsMisspelling: Accepts<typeof wrongSteps> = false;
  const isKnownField: TypedCondition<"method"> extends TypedCondition<FieldKeys<typeof right>>
    ? true
    : false = true;
  const isUnknownField: TypedCondition<"methud"> extends TypedCondition<FieldKeys<typeof right>>
    ? true
    : false = false;

  test("does not compile in a condition", () =>
    expect([compiles, acceptsMisspelling, isKnownField, isUnknownField]).toEqual([true, false, true, false]));
  test("is refused once more where a definition is made at run time", () => {
    expect(() => defineScheme({ ...fixed, steps: wrongSteps as never, rules: [] })).toThrow(
      /unknown fields: methud/,
    );
    expect(
      defineScheme({ ...fixed, steps: right, rules: [] }).steps[0]?.fields.map((one) => one.key),
    ).toEqual(["method", "payee"]);
  });
  test("a duplicate key and a rule that refers to an unknown field are refused at run time as well", () => {
    const twice = { one: { fields: { a: f.yesNo() } }, two: { fields: { a: f.yesNo() } } };
    expect(() => defineScheme({ ...fixed, steps: twice, rules: [] })).toThrow(/duplicate fields: a/);
    const rules = [{ id: "r", must: is("method", true), at: "nowhere", key: "required" }];
    expect(() => defineScheme({ ...fixed, steps: right, rules })).toThrow(/refers to an unknown field/);
  });
});
