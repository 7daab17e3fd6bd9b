/** The server writes the values that a form shows and does not ask for, field by field (decisions 0092, 0235). */
import { applyReportedValues } from "@portal/core/applications/reports/report-prefill";
import { writeFixedValues } from "@portal/core/forms/fixed-values";
import type { Answers, Field, Json } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";

const buildMop = (amount: number) => ({ amount, currency: "MOP" });
const listFixed = (fields: readonly Field[]) => fields.filter(({ fixed }) => fixed);
const listFields = (scheme: (typeof schemes)[number]) => scheme.steps.flatMap(({ fields }) => fields);
/** Every fixed field and column of every scheme. */
const fixedPaths = schemes.flatMap((scheme) => [
  ...listFixed(listFields(scheme)).map(({ key }) => [scheme.id, key, undefined, scheme] as const),
  ...listFields(scheme).flatMap((field) =>
    "columns" in field
      ? listFixed(field.columns).map((column) => [scheme.id, field.key, column.key, scheme] as const)
      : [],
  ),
]);

test.each(fixedPaths)("%s › %s %s is what is known, whatever was sent", (_id, field, column, scheme) => {
  const savedValue = "known";
  if (column === undefined) {
    expect(writeFixedValues(scheme, { [field]: "forged" }, { [field]: savedValue })[field]).toBe(savedValue);
    return;
  }
  const columns = listFields(scheme).flatMap((one) =>
    one.key === field && "columns" in one ? one.columns : [],
  );
  const name = columns.find(({ fixed }) => !fixed)?.key ?? "";
  const sentRows = [
    { [name]: "A", [column]: "forged" },
    { [name]: "unknown", [column]: "forged" },
  ];
  expect(
    writeFixedValues(scheme, { [field]: sentRows }, { [field]: [{ [name]: "A", [column]: savedValue }] })[
      field
    ],
  ).toEqual([{ [name]: "A", [column]: savedValue }, { [name]: "unknown" }]);
});

describe("a report", () => {
  const report = schemes.find(({ id }) => id === "REPORT_OUTSIDE") ?? expect.fail("no report");
  const reportedAnswers: Answers = {
    ...getSchemeExample("INCENTIVE_EXHIBITOR").answers,
    costLines: [
      { kind: "BOOTH_RENT", size: "9", quantity: 1, unitPrice: buildMop(100) },
      { kind: "TRANSPORT", size: "1", quantity: 2, unitPrice: buildMop(50) },
      { kind: "PROMOTION_AD", size: "1", quantity: 1, unitPrice: buildMop(700) },
    ],
    expectedRevenue: buildMop(900),
    expectedExpenditure: buildMop(1000),
  };
  const header = {
    eventNames: { "zh-Hant": "綠展", "zh-Hans": "绿展", en: "Green Fair", pt: "Feira Verde" },
    eventDates: { start: "2027-02-24", end: "2027-02-27" },
  };
  const applyReported = (answers: Record<string, Json>) =>
    applyReportedValues(report, answers, header, reportedAnswers);
  test.each([
    ["Green Fair", "Green Fair"],
    ["綠展", "綠展"],
    ["另一展覽", "綠展"],
    ["", "綠展"],
  ])("named %j is of %j", (eventName, expected) =>
    expect(applyReported({ eventName }).eventName).toBe(expected),
  );
  test("its days are those of the activity", () =>
    expect(applyReported({ dates: { from: "2027-01-01", to: "2027-01-02" } }).dates).toEqual({
      from: "2027-02-24",
      to: "2027-02-27",
    }));
  test("an amount that was budgeted for one item is not beside another", () =>
    expect(
      applyReported({
        expenseLines: [
          { item: "BOOTH_RENT", budgeted: buildMop(700), paid: buildMop(1) },
          { item: "ADVERTISING", budgeted: buildMop(100), paid: buildMop(1) },
          { item: "TRAVEL", budgeted: buildMop(100), paid: buildMop(1) },
          { item: "SAMPLE_TRANSPORT", paid: buildMop(1) },
        ],
      }).expenseLines,
    ).toEqual([
      { item: "BOOTH_RENT", budgeted: buildMop(100), paid: buildMop(1) },
      { item: "ADVERTISING", budgeted: buildMop(700), paid: buildMop(1) },
      { item: "TRAVEL", paid: buildMop(1) },
      { item: "SAMPLE_TRANSPORT", budgeted: buildMop(100), paid: buildMop(1) },
    ]));
  test("a budget of one sum is beside the first row, whatever its language", () =>
    expect(
      applyReported({
        realIncome: [
          { item: "Receitas previstas", budgeted: buildMop(1), real: buildMop(5) },
          { item: "另一項", budgeted: buildMop(900), real: buildMop(5) },
        ],
      }).realIncome,
    ).toEqual([
      { item: "Receitas previstas", budgeted: buildMop(900), real: buildMop(5) },
      { item: "另一項", real: buildMop(5) },
    ]));
});
