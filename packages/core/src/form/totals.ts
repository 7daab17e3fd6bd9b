/** Values the system works out: computed fields, totals of rows and of columns. */
import { at, evaluate, rowsOf, type Scope } from "./evaluate.ts";
import type { Answers, CheckContext, Field, Json, Scheme } from "./types.ts";

/** Every field of a scheme in order. */
export const fieldsOf = (scheme: Pick<Scheme, "steps">): Field[] =>
  scheme.steps.flatMap((step) => step.fields);

/** The answers with every computed field's value; what the applicant wrote under such a key does not count. */
export const withComputed = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  context: CheckContext,
): Answers => {
  let result = answers;
  for (const field of fieldsOf(scheme)) {
    if (field.kind !== "computed") continue;
    const { [field.key]: _stated, ...others } = result;
    const value = evaluate(field.of, { answers: others, context });
    result = value === undefined ? others : { ...others, [field.key]: value };
  }
  return result;
};

/** The total of one row (quantity × price), undefined while something is missing. */
export const rowTotal = (
  field: Extract<Field, { kind: "lines" | "people" }>,
  row: Answers,
  scope: Omit<Scope, "row">,
): Json | undefined => field.rowTotal && evaluate(field.rowTotal.of, { ...scope, row });

/** True when a total counts money (avos): its column does, or what it is reckoned from. */
export const countsMoney = (
  { columns, rowTotal: reckoned }: Extract<Field, { kind: "lines" | "people" }>,
  column: string,
): boolean => {
  const isMoney = (key: string) => columns.some((one) => one.key === key && one.kind === "money");
  if (reckoned?.column !== column) return isMoney(column);
  const reads = (of: Json): boolean =>
    Array.isArray(of)
      ? of.some(reads)
      : typeof of === "object" &&
        of !== null &&
        (isMoney(String(of.column)) || Object.values(of).some(reads));
  return reads(reckoned.of as unknown as Json);
};

/** The sum of the list's total column, in the column's unit (avos for money). */
export const columnTotal = (
  field: Extract<Field, { kind: "lines" | "people" }>,
  answers: Answers,
  context: CheckContext,
): number | undefined => {
  const { total } = field;
  if (!total) return undefined;
  const scope = { answers, context };
  return rowsOf(at(answers, field.key)).reduce((sum, row) => {
    const own = total.column === field.rowTotal?.column ? rowTotal(field, row, scope) : row[total.column];
    const amount = typeof own === "number" ? own : at(own, "amount");
    return sum + (typeof amount === "number" ? amount : 0);
  }, 0);
};
