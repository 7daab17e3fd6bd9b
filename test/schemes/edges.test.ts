/**
 * For each pair of answers that depend on each other, one case at the boundary that is accepted and one that is
 * refused.
 */
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { createChecksAtEvent } from "./cases.ts";
import type { SchemeEdges } from "./edges/edge-case.ts";

/** The file that is named by a scheme exports its table, and cases that other schemes share. */
const files = import.meta.glob<object>("./edges/[A-Z]*.ts", { eager: true });
const isTable = (exported: object): exported is SchemeEdges => "scheme" in exported && "cases" in exported;
const tables = Object.values(files).flatMap((exports) => Object.values(exports).filter(isTable));

test("a table is in the file that is named by its scheme", () => {
  expect(Object.keys(files)).toEqual(tables.map(({ scheme }) => `./edges/${scheme}.ts`));
});

test("every scheme has a table of edges", () => {
  expect(tables.map(({ scheme }) => scheme).sort()).toEqual(schemes.map(({ id }) => id).sort());
});

describe.each(schemes)("$id", (scheme) => {
  const table = tables.find((one) => one.scheme === scheme.id);
  const refusals = new Set(table?.cases.map(({ issue }) => issue.replace(/\.\d+\./g, ".")));

  test("each rule between its answers is tried on both sides", () => {
    const untriedRules = scheme.rules.filter(({ at, key }) => !refusals.has(`${at} ${key}`));
    expect(untriedRules.map(({ id }) => id)).toEqual([]);
  });
});

describe.each(tables)("$scheme", ({ scheme, event, cases }) => {
  test.each(cases)("$rule", ({ allowed, refused, issue, further = [], event: own, institution, policy }) => {
    const { issues, context } = createChecksAtEvent(scheme, { ...event, ...own });
    const about = context();
    const checkedContext = {
      ...about,
      institution: { ...about.institution, ...institution },
      ...(policy && { policy }),
    };
    expect(issues(allowed, checkedContext)).toEqual([]);
    // Otherwise another rule could be what refuses it.
    expect(issues(refused, checkedContext).sort()).toEqual([issue, ...further].sort());
  });
});
