/** A hint never tells people to enter a number that its own field refuses. */
import { readFileSync } from "node:fs";
import type { Field } from "@portal/core/forms/types/index";
import { findIdFault } from "@portal/core/forms/values/identifiers";
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";

interface FieldTexts {
  hint?: string;
  columns?: Record<string, FieldTexts>;
}
type IdField = Extract<Field, { kind: "idNumber" }>;
const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;

const listIdHints = (
  fields: readonly Field[],
  texts: Record<string, FieldTexts> | undefined,
): { field: IdField; hint: string }[] =>
  fields.flatMap((field) => {
    const fieldTexts = texts?.[field.key];
    return [
      ...(field.kind === "idNumber" && fieldTexts?.hint ? [{ field, hint: fieldTexts.hint }] : []),
      ...("columns" in field ? listIdHints(field.columns, fieldTexts?.columns) : []),
    ];
  });
const hints = schemes.flatMap(({ id, steps }) =>
  languages.flatMap((language) => {
    const { fields } = JSON.parse(readFileSync(`locales/schemes/${id}/${language}.json`, "utf8")) as {
      fields?: Record<string, FieldTexts>;
    };
    return steps
      .flatMap((step) => listIdHints(step.fields, fields))
      .map(({ field, hint }) => ({ place: `${id} ${field.key} ${language}`, field, hint }));
  }),
);

test("every number that a hint names is taken by its field", () => {
  expect(hints.length).toBeGreaterThan(8);
  const refusedNumbers = hints.flatMap(({ place, field, hint }) =>
    (hint.match(/\b[A-Z]{0,2}\d{5,}\b|\bnone\b/g) ?? [])
      .filter((number) => findIdFault(number, field.format) !== undefined)
      .map((number) => `${place}: ${number}`),
  );
  expect(refusedNumbers).toEqual([]);
});
