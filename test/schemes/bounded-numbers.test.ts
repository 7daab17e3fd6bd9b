/** Every number of a form has a least and a largest value, so that a slip of the keyboard is refused. */
import type { Field } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";

const numericKinds: readonly Field["kind"][] = ["integer", "decimal", "bandOrNumber", "quantities", "year"];

/** Lists every field for a number, those of rows too, with its path. Amounts of money have bounds of their kind. */
const listNumbers = (fields: readonly Field[], path = ""): [path: string, field: Field][] =>
  fields.flatMap((field) => [
    ...(numericKinds.includes(field.kind) ? [[`${path}${field.key}`, field] satisfies [string, Field]] : []),
    ...("columns" in field ? listNumbers(field.columns, `${path}${field.key}.`) : []),
  ]);
/** Kinds whose validation has a least value of its own. */
const kindsWithMinimum: readonly Field["kind"][] = ["quantities", "year"];

test("every number of every form lies between two bounds", () => {
  const numbers = schemes.flatMap(({ id, steps }) =>
    steps.flatMap(({ fields }) => listNumbers(fields)).map(([path, field]) => ({ id, path, field })),
  );
  expect(numbers.length).toBeGreaterThan(20);
  const unboundedNumbers = numbers.filter(
    ({ field }) =>
      !("max" in field && field.max !== undefined) ||
      !(kindsWithMinimum.includes(field.kind) || ("min" in field && field.min !== undefined)),
  );
  expect(unboundedNumbers.map(({ id, path }) => `${id} ${path}`)).toEqual([]);
});
