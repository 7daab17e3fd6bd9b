/**
 * For each pair of answers that depend on each other, one case at the boundary that is accepted and one that is
 * refused.
 */
import { resolveEffectiveAnswers } from "@portal/core/forms/visible-fields";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { type Changes, createChecksAtEvent } from "./cases.ts";
import type { EdgeCase, SchemeEdges } from "./edges/edge-case.ts";
import { type AnswerPair, listAnswerPairs } from "./edges/list-answer-pairs.ts";

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

const withoutRows = (path: string): string => path.replace(/\.\d+/g, "");
/** Returns whether two sets of changes differ in an answer, of which the root is given. */
const differIn = (a: Changes, b: Changes, path: string): boolean => {
  const [root = ""] = path.split(".");
  return JSON.stringify(a[root]) !== JSON.stringify(b[root]);
};

describe.each(schemes)("$id", (scheme) => {
  const table = tables.find((one) => one.scheme === scheme.id);
  const cases = table?.cases ?? [];
  const refusals = new Set(cases.map(({ issue }) => withoutRows(issue)));

  test("each rule between its answers is tried on both sides", () => {
    const untriedRules = scheme.rules.filter(({ at, key }) => !refusals.has(`${at} ${key}`));
    expect(untriedRules.map(({ id }) => id)).toEqual([]);
  });

  test("each field that another answer asks for or bounds is tried on both sides", () => {
    const contexts = [{}, ...cases].map((one: Pick<EdgeCase, "event" | "institution">) => {
      const about = createChecksAtEvent(scheme.id, { ...table?.event, ...one.event }).context();
      return { ...about, institution: { ...about.institution, ...one.institution } };
    });
    const isTried = ({ path, kind, member, reads }: AnswerPair): boolean =>
      kind === "computed"
        ? (table?.amounts ?? []).some(({ field }) => field === path)
        : cases.some(
            ({ allowed, refused, issue, further = [] }) =>
              [issue, ...further].some((one) => {
                const [at = ""] = withoutRows(one).split(" ");
                return at === path || at.startsWith(`${path}.`);
              }) &&
              // What asks for a field differs between the sides; a bound may be tried by the field itself.
              [...reads, ...(member === "min" || member === "max" ? [path] : [])].some((read) =>
                differIn(allowed, refused, read),
              ),
          );
    const untriedPairs = listAnswerPairs(scheme, contexts).filter((pair) => !isTried(pair));
    expect(untriedPairs.map(({ path, member, reads }) => `${path} ${member}: ${reads.join(", ")}`)).toEqual(
      [],
    );
  });
});

describe.each(tables)("$scheme", ({ scheme, event, cases, amounts = [] }) => {
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

  test.each(amounts)("$rule", ({ field, event: own, within, beyond }) => {
    const checks = createChecksAtEvent(scheme, { ...event, ...own });
    for (const [changes, amount] of [within, beyond]) {
      expect(checks.issues(changes)).toEqual([]);
      const isShown = checks.listVisibleKeys(changes).includes(field);
      const answers = resolveEffectiveAnswers(checks.scheme, checks.answers(changes), checks.context());
      expect(isShown ? answers[field] : undefined).toBe(amount);
    }
  });
});
