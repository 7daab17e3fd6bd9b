/** The number that a submission is refused by when a form is wrong (spec 1 §8). */
import { codes } from "@portal/core/errors";
import { check } from "@portal/core/form/check";
import * as f from "@portal/core/form/fields";
import type { CheckContext, Json } from "@portal/core/form/types";
import { describe, expect, test } from "vitest";
import { context, form } from "./single.ts";

const codesOf = (draft: f.Draft<string>, value: Json, more: Partial<CheckContext> = {}) =>
  check(form({ x: draft }), { x: value }, { ...context, ...more }, { mode: "submit" }).map(
    ({ code }) => code,
  );

const lines = f.lines({ columns: { item: f.text(10) }, unique: ["item"] });
const names = (...given: string[]) => given.map((name) => ({ name }));
const list = f.excel({
  columns: { name: f.text(5), kind: f.choice({ values: ["a", "b"] }) },
  maxRows: 3,
  unique: ["name"],
  purpose: "EXHIBITOR_LIST_XLS",
});
const rows = (...given: Json[]): Json => ({ file: "f", rows: given });
const row = (name: string, kind = "a") => ({ name, kind });

describe("a fault in a form", () => {
  test("a declaration that is not ticked is 900012", () =>
    expect(codesOf(f.declaration(), false)).toEqual([codes.CONSENT_REQUIRED]));
  test("[R586] the same item twice is 400877", () =>
    expect(codesOf(lines, [{ item: "Rent" }, { item: "rent " }])).toEqual([400877]));
  test("an item too long bears no number of its own", () =>
    expect(codesOf(lines, [{ item: "far too long an item" }])).toEqual([undefined]));

  const two = f.people({ columns: { name: f.text(10) }, max: 2, unique: ["name"] });
  test("[R584] three participants where one or two may come are 109000", () =>
    expect(codesOf(two, names("a", "b", "c"))).toEqual([109000]));
  test("[R584] one and two may", () => {
    expect(codesOf(two, names("a"))).toEqual([]);
    expect(codesOf(two, names("a", "b"))).toEqual([]);
  });
  test("a longer list of people says its own limit", () =>
    expect(codesOf(f.people({ columns: { name: f.text(10) }, max: 3 }), names("a", "b", "c", "d"))).toEqual([
      undefined,
    ]));
});

describe("[R581] an imported list", () => {
  test("that is no list of the template is 10503", () =>
    expect(codesOf(list, { file: "f", rows: "a" })).toEqual([10503]));
  test("with a row that does not fit its column is 10504", () =>
    expect(codesOf(list, rows(row("a"), row("far too long")))).toEqual([10504]));
  test("with a row that names what the lists do not know is 10506", () =>
    expect(codesOf(list, rows(row("a", "z")))).toEqual([10506]));
  test("with the same row twice is 400877", () =>
    expect(codesOf(list, rows(row("a"), row("A")))).toEqual([400877]));
  test("that fits is taken", () => expect(codesOf(list, rows(row("a"), row("b", "b")))).toEqual([]));
});
