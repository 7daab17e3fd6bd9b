/** The comparison of the workplace of staff (`docs/workplace.md`): its marks, and the tests and decisions it names. */
import { describe, expect, test } from "vitest";
import type { TestResult } from "./support/runner/vitest-report.ts";
import {
  checkWorkplaceLines,
  checkWorkplaceNames,
  checkWorkplaceProofs,
  listWorkplaceLines,
} from "./support/runner/workplace-proofs.ts";

const lines = listWorkplaceLines();
const UNKNOWN_DECISION = 9_999;

test("every line is shown by tests, or refused by a decision, as its mark says", () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(checkWorkplaceLines(lines)).toEqual([]);
});

test("every test that the comparison names is in its file", () => {
  expect(checkWorkplaceNames(lines)).toEqual([]);
});

describe("the form of a line", () => {
  const readFaults = (...rows: string[]): string[] =>
    checkWorkplaceLines(listWorkplaceLines(rows.join("\n")));
  const journey = "`test/e2e/desk-lists.e2e.ts` › x";
  const small = "`test/workplace.test.ts` › y";
  test("is a mark with the proofs that bear it out", () => {
    expect(
      readFaults(
        `| views | saved | journey | ${small}; ${journey} |`,
        `| notes | kept | built | ${small} |`,
        "| zoom | refused | decision | decision 0432 |",
      ),
    ).toEqual([]);
  });
  test.each([
    [
      "a name that stands twice",
      [`| a | b | built | ${small} |`, `| a | c | built | ${small} |`],
      "a: stands twice",
    ],
    ["no mark", [`| a | b | done | ${small} |`], 'a: "done" is no mark'],
    ["a journey without one", [`| a | b | journey | ${small} |`], "a: no journey shows it"],
    ["a journey that is hidden", [`| a | b | built | ${journey} |`], "a: a journey shows it"],
    ["words instead of a test", ["| a | b | built | it is obvious |"], "neither a test nor a decision"],
    [
      "no such decision",
      [`| a | b | decision | decision ${UNKNOWN_DECISION} |`],
      `a: there is no decision ${UNKNOWN_DECISION}`,
    ],
    [
      "a refusal that is called built",
      ["| a | b | built | decision 0432 |"],
      "a: is it refused by a decision?",
    ],
  ])("is wrong with %s", (_, rows, fault) => {
    expect(readFaults(...rows).join("\n")).toContain(fault);
  });
});

describe("a test that the comparison names", () => {
  const [line] = listWorkplaceLines("| a | b | built | `test/workplace.test.ts` › was executed |");
  const result: TestResult = {
    file: "test/workplace.test.ts",
    title: "was executed",
    fullName: "it was executed",
    passed: true,
    executed: true,
    body: "x",
  };
  test.each<[string, TestResult[], string[]]>([
    ["was executed", [result], []],
    ["was not executed", [], ['a: no test "was executed" was executed in test/workplace.test.ts']],
    ["is in another file", [{ ...result, file: "test/a.test.ts" }], ["was executed"]],
    ["did not pass", [{ ...result, passed: false }], ["did not pass"]],
  ])("%s", (_, tests, faults) => {
    const foundFaults = checkWorkplaceProofs(tests, "test", line ? [line] : []);
    expect(foundFaults).toHaveLength(faults.length);
    for (const [i, fault] of faults.entries()) expect(foundFaults[i]).toContain(fault);
    expect(checkWorkplaceProofs(tests, "gates", line ? [line] : [])).toEqual([]);
  });
  test.each([
    [
      "by its own options",
      "is published by another one, asked of the next applicant, and read in review, PDF and export, while an application from before keeps its form",
    ],
    [
      "by those of its group",
      "is made by an officer: what it lacks is named, its places are added up, and a colleague publishes it",
    ],
  ])("belongs to the gates where npm test leaves it out %s", (_, title) => {
    const leftToGates = lines
      .map((each) => ({ ...each, proofs: each.proofs.filter((proof) => proof.title === title) }))
      .filter(({ proofs }) => proofs.length > 0);
    expect(leftToGates.length).toBeGreaterThan(0);
    expect(checkWorkplaceProofs([], "test", leftToGates)).toEqual([]);
    expect(checkWorkplaceProofs([], "gates", leftToGates)).toHaveLength(leftToGates.length);
  });
});
