/** Values that the system computes: computed fields, and totals of rows and columns. */

import type { Day } from "../../platform/day.ts";
import type { Answers, CheckContext, Field, Json, Scheme } from "../types/index.ts";
import { type EvaluationScope, evaluateOperand, getValueAt, toRows } from "./evaluate.ts";

/** Lists every field of a scheme in order. */
export const listFields = (scheme: Pick<Scheme, "steps">): Field[] =>
  scheme.steps.flatMap((step) => step.fields);

/**
 * Returns the value of a computed field, or undefined while an answer that it needs is missing. A share of an avo is
 * not paid (decision 0412), so the form shows the amount that is.
 */
export const computeFieldValue = (
  field: Pick<Extract<Field, { kind: "computed" }>, "of" | "format">,
  scope: Omit<EvaluationScope, "row">,
): Json | undefined => {
  const value = evaluateOperand(field.of, scope);
  return field.format === "money" && typeof value === "number" ? Math.floor(value) : value;
};

/**
 * Returns the answers with the value of every computed field. Anything the applicant sent under such a key is
 * ignored.
 */
export const addComputedValues = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  context: CheckContext,
): Answers => {
  let result = answers;
  for (const field of listFields(scheme)) {
    if (field.kind !== "computed") continue;
    const { [field.key]: _stated, ...others } = result;
    const value = computeFieldValue(field, { answers: others, context });
    result = value === undefined ? others : { ...others, [field.key]: value };
  }
  return result;
};

/** Totals read the columns of their row, so that pages and documents have them without the form around them. */
const rowOnly: Omit<EvaluationScope, "row"> = { answers: {}, context: { today: "1970-01-01" as Day } };

/** Returns the total of one row (quantity × price), or undefined while a value is missing. */
export const computeRowTotal = (
  field: Extract<Field, { kind: "lines" | "people" }>,
  row: Answers,
  scope: Omit<EvaluationScope, "row"> = rowOnly,
): Json | undefined => field.rowTotal && evaluateOperand(field.rowTotal.of, { ...scope, row });

/** Returns whether a total is an amount of money (avos): its column is one, or a column it is computed from. */
export const isMoneyTotal = (
  { columns, rowTotal: rowTotalRule }: Extract<Field, { kind: "lines" | "people" }>,
  column: string,
): boolean => {
  const isMoney = (key: string) => columns.some((one) => one.key === key && one.kind === "money");
  if (rowTotalRule?.column !== column) return isMoney(column);
  const readsMoney = (of: Json): boolean =>
    Array.isArray(of)
      ? of.some(readsMoney)
      : typeof of === "object" &&
        of !== null &&
        (isMoney(String(of.column)) || Object.values(of).some(readsMoney));
  return readsMoney(rowTotalRule.of as unknown as Json);
};

/** Returns the sum of a list's total column, in the unit of the column (avos for money). */
export const computeColumnTotal = (
  field: Extract<Field, { kind: "lines" | "people" }>,
  answers: Answers,
  context: CheckContext = rowOnly.context,
): number | undefined => {
  const { total } = field;
  if (!total) return undefined;
  const scope = { answers, context };
  return toRows(getValueAt(answers, field.key)).reduce((sum, row) => {
    const cellValue =
      total.column === field.rowTotal?.column ? computeRowTotal(field, row, scope) : row[total.column];
    const amount = typeof cellValue === "number" ? cellValue : getValueAt(cellValue, "amount");
    return sum + (typeof amount === "number" ? amount : 0);
  }, 0);
};
