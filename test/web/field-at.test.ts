import { defineScheme } from "@portal/core/form/define";
import * as f from "@portal/core/form/fields";
import { expect, test } from "vitest";
import { fieldAt, wholeIn } from "../../packages/web/src/form/field-at.ts";

const money = { amount: f.money(), name: f.multiText({ zh: { max: 9 } }) };
const { steps } = defineScheme({
  id: "PLACES",
  resource: "special",
  family: "PLACES",
  steps: {
    only: {
      fields: {
        phone: f.phone(),
        title: f.multiText({ zh: { max: 9 }, en: { max: 9 } }),
        costs: f.lines({ columns: money }),
        table: f.matrix(["A", "B"], { count: f.integer(), cost: f.money() }),
        extras: f.quantities({ values: ["TABLE"] }),
      },
    },
  },
  rules: [],
  window: { kind: "ALL_YEAR" },
  deadlines: [],
  fees: { kind: "NONE" },
  limits: { group: "PLACES", oneInProcessing: false, certified: false },
  eligibility: [],
  moves: ["submit"],
  reports: [],
  example: { account: "other@demo.mo", at: "2026-11-23T10:00+08:00", answers: {} },
});

test.each([
  ["phone", "fields.phone", undefined, []],
  ["phone.number", "fields.phone", undefined, ["number"]],
  ["title.zh", "fields.title", undefined, ["zh"]],
  ["costs.2.amount", "fields.costs.columns.amount", "2", []],
  ["costs.2.name.zh", "fields.costs.columns.name", "2", ["zh"]],
  ["table.B.count", "fields.table.columns.count", "B", []],
  ["costs.2", "fields.costs", undefined, ["2"]],
])("%s is found at %s", (path, textKey, row, rest) => {
  const found = fieldAt({ steps }, path);
  expect([found?.textKey, found?.inside?.row, found?.rest]).toEqual([textKey, row, rest]);
});
test("a path of no field is of none", () => expect(fieldAt({ steps }, "nowhere.0")).toBeUndefined());

test.each([
  ["phone", true],
  ["costs.0.amount", true],
  ["table.A.cost", true],
  ["costs", false],
  ["costs.0", false],
  ["costs.0.name", false],
  ["table", false],
  ["table.A", false],
  ["title", false],
  ["extras", false],
  ["nowhere", false],
])("the parts of %s belong together: %s", (path, whole) => expect(wholeIn({ steps })(path)).toBe(whole));
