/** Every scheme asks what the specification names, and nothing else: both read by hand and by machine, both ways. */
import { readdirSync, readFileSync } from "node:fs";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { exampleOf, schemeNamed, shown } from "./generated/situation.ts";
import { type Inventory, inventoryOf, type Variant } from "./inventory/rows.ts";

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

describe.each(inventories)("$scheme", ({ scheme: id, steps, rows }) => {
  const scheme = schemeNamed(id);
  const said = inventoryOf(scheme);
  test("has the steps of the specification, in its order", () =>
    expect(scheme.steps.map((step) => step.id)).toEqual(steps));
  test("asks everything that is listed", () =>
    expect(
      rows.filter((row) => !said.some((one) => `${one}` === `${row}`)).map((row) => row.join(" | ")),
    ).toEqual([]));
  test("asks nothing that is not listed", () =>
    expect(
      said.filter((row) => !rows.some((one) => `${one}` === `${row}`)).map((row) => row.join(" | ")),
    ).toEqual([]));
  test("lists nothing twice", () => expect(new Set(rows.map(([, key]) => key)).size).toBe(rows.length));
});

describe.each(variants)("$scheme", ({ scheme: id, as, shows, hides }) => {
  const scheme = schemeNamed(id);
  const base = schemeNamed(as);
  test(`is the wizard of ${as}`, () => {
    expect(scheme.steps).toEqual(base.steps);
    expect(scheme.rules).toEqual(base.rules);
  });
  test("shows and hides what the specification says of it", () => {
    const own = shown(scheme, exampleOf(scheme));
    const plain = shown(base, { ...exampleOf(base), answers: scheme.example.answers });
    expect(own.filter((key) => !plain.includes(key)).sort()).toEqual([...shows].sort());
    expect(plain.filter((key) => !own.includes(key)).sort()).toEqual([...hides].sort());
  });
});
