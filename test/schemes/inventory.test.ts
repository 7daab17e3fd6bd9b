/** Every scheme asks what the specification names, and nothing else: both read by hand and by machine, both ways. */
import { readdirSync, readFileSync } from "node:fs";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import type { Field, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { buildExampleSituation, getScheme, listShownKeys } from "./generated/situation.ts";
import { type Inventory, listInventoryRows, type Variant } from "./inventory/rows.ts";

const folder = new URL("./inventory/", import.meta.url);
const lists = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => ({
    name,
    list: JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Inventory | Variant,
  }));
const inventories = lists.flatMap(({ list }) => ("rows" in list ? [list] : []));
const variants = lists.flatMap(({ list }) => ("as" in list ? [list] : []));

test("every scheme has its list, every list its scheme", () => {
  expect(lists.map(({ list }) => list.scheme).sort()).toEqual(schemes.map(({ id }) => id).sort());
  expect(lists.map(({ name }) => name)).toEqual(lists.map(({ list }) => `${list.scheme}.json`));
});

test("[R460] every list says which rows are the same, so that none is in it twice", () => {
  const silentFields = schemes.flatMap(({ id, steps }) =>
    steps
      .flatMap(({ fields }) => fields)
      .filter(
        (field) => ["lines", "people", "excel"].includes(field.kind) && !("unique" in field && field.unique),
      )
      .map(({ key }) => `${id} ${key}`),
  );
  expect(silentFields).toEqual([]);
});

describe.each(inventories)("$scheme", ({ scheme: id, steps, rows }) => {
  const scheme = getScheme(id);
  const ownRows = listInventoryRows(scheme);
  test("has the steps of the specification, in its order", () =>
    expect(scheme.steps.map((step) => step.id)).toEqual(steps));
  test("asks everything that is listed", () =>
    expect(
      rows.filter((row) => !ownRows.some((one) => `${one}` === `${row}`)).map((row) => row.join(" | ")),
    ).toEqual([]));
  test("asks nothing that is not listed", () =>
    expect(
      ownRows.filter((row) => !rows.some((one) => `${one}` === `${row}`)).map((row) => row.join(" | ")),
    ).toEqual([]));
  test("lists nothing twice", () => expect(new Set(rows.map(([, key]) => key)).size).toBe(rows.length));
});

describe.each(variants)("$scheme", ({ scheme: id, as, shows, hides }) => {
  const scheme = getScheme(id);
  const base = getScheme(as);
  test(`is the wizard of ${as}`, () => {
    expect(scheme.steps).toEqual(base.steps);
    expect(scheme.rules).toEqual(base.rules);
  });
  test("shows and hides what the specification says of it", () => {
    const ownKeys = listShownKeys(scheme, buildExampleSituation(scheme));
    const plainKeys = listShownKeys(base, {
      ...buildExampleSituation(base),
      answers: getSchemeExample(scheme.id).answers,
    });
    expect(ownKeys.filter((key) => !plainKeys.includes(key)).sort()).toEqual([...shows].sort());
    expect(plainKeys.filter((key) => !ownKeys.includes(key)).sort()).toEqual([...hides].sort());
  });
});

/** Fields of a form that hold a text of so many characters at most. */
const listTextFields = (scheme: Scheme, max: number): Field[] =>
  listFields(scheme).filter(
    (field) =>
      (field.kind === "text" || field.kind === "longText") &&
      (field.limit.unit ?? "characters") === "characters" &&
      field.limit.max === max,
  );
// The limit of 300 is the abstract's of a seminar, in each language (`seminar.test.ts`).
test.each([50, 100, 200, 255, 500, 1000])(
  "[R446] every text of a form that may have %i characters takes them, and not one more",
  (max) => {
    const fieldsAtLimit = schemes.flatMap((scheme) =>
      listTextFields(scheme, max).map((field) => {
        const { context } = buildExampleSituation(scheme);
        // The field by itself, whatever it waits for in its form.
        const { when: _when, ...alone } = field;
        const form = { steps: [{ id: "alone", fields: [alone as Field] }], rules: [] };
        const isTooLong = (length: number): boolean =>
          validateAnswers(form, { [field.key]: "字".repeat(length) }, context, { mode: "submit" }).some(
            ({ key }) => key === "tooLong",
          );
        return [`${scheme.id} ${field.key}`, isTooLong(max), isTooLong(max + 1)];
      }),
    );
    expect(fieldsAtLimit.length).toBeGreaterThan(0);
    expect(fieldsAtLimit).toEqual(fieldsAtLimit.map(([name]) => [name, false, true]));
  },
);
