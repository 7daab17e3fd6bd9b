import { defineScheme } from "@portal/core/forms/builders/define-scheme";
import * as f from "@portal/core/forms/builders/field-builders";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { expect, test } from "vitest";
import { createAtomicPathTest, describePath, findField } from "../../packages/web/src/form/find-field.ts";

const money = { amount: f.money(), name: f.multiText({ zh: { max: 9 } }) };
const scheme = defineScheme({
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
        guests: f.people({ columns: { name: f.text(9) } }),
        owners: f.people({ columns: { name: f.text(9) } }),
        sheet: f.excel({ columns: { seats: f.integer() }, maxRows: 9, purpose: "EXHIBITOR_LIST_XLS" }),
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
});

const fields = listFields(scheme);

test.each([
  ["phone", "fields.phone", undefined, []],
  ["phone.number", "fields.phone", undefined, ["number"]],
  ["title.zh", "fields.title", undefined, ["zh"]],
  ["costs.2.amount", "fields.costs.columns.amount", "2", []],
  ["costs.2.name.zh", "fields.costs.columns.name", "2", ["zh"]],
  ["table.B.count", "fields.table.columns.count", "B", []],
  ["costs.2", "fields.costs", undefined, ["2"]],
  ["sheet.rows.1.seats", "fields.sheet.columns.seats", "1", []],
  ["sheet.file", "fields.sheet", undefined, ["file"]],
])("%s is found at %s", (path, textKey, row, rest) => {
  const fieldAtPath = findField(fields, path);
  expect([fieldAtPath?.textKey, fieldAtPath?.container?.row, fieldAtPath?.rest]).toEqual([
    textKey,
    row,
    rest,
  ]);
});
test("a path that names no field finds none", () => expect(findField(fields, "nowhere.0")).toBeUndefined());

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
  ["sheet", true],
  ["nowhere", false],
])("the parts of %s belong together: %s", (path, whole) =>
  expect(createAtomicPathTest(fields)(path)).toBe(whole),
);

test.each([
  ["phone.number", "<phone>"],
  ["title.zh", "<title> · language.zh"],
  ["costs.1.amount", "<costs> · row 2 · <amount>"],
  ["guests.0.name", "<guests> · person 1 · <name>"],
  ["table.B.cost", "<table> · Row B · <cost>"],
  ["sheet.rows.2.seats", "<sheet> · row 3 · <seats>"],
  ["owners.1.name", "<owners> · Owner 2 · <name>"],
])("%s is called %s", (path, name) => {
  const formatText = (key: string, params: Record<string, unknown> = {}) =>
    key.endsWith(".label")
      ? `<${key.split(".").at(-2)}>`
      : key === "fields.owners.row"
        ? `Owner ${params.n}`
        : key === "fields.table.rows.B"
          ? "Row B"
          : undefined;
  const translateKey = (key: string, params: Record<string, unknown> = {}) =>
    [key.replace("pages/form:", ""), params.n].filter(Boolean).join(" ");
  expect(describePath(fields, path, formatText, translateKey)).toBe(name);
});
