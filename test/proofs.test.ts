/** The rules by which a test proves a requirement, and the form of the security document. */
import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import gatesConfig from "../vitest.gates.config.ts";
import levelTwo from "./support/runner/asvs-level-2.json" with { type: "json" };
import {
  checkAttackLines,
  checkGates,
  checkRequirements,
  checkSecurityLines,
  checkSecurityProofs,
  listAttackLines,
  listSecurityLines,
  parseRequirementNumbers,
} from "./support/runner/proofs.ts";
import { canBeNamed, checkSecurityNames, listTextParts } from "./support/runner/test-names.ts";
import { countBodies, listTests, type TestResult } from "./support/runner/vitest-report.ts";

const buildResult = (fullName: string, passed = true): TestResult => ({
  file: "test/a.test.ts",
  title: fullName,
  fullName,
  passed,
  executed: true,
  body: fullName,
});
const requirements = [{ number: 7, group: "Limits", text: "one is enough" }];

describe("a requirement", () => {
  test("is proved by a test that passed", () => {
    expect(checkRequirements([buildResult("one is enough [R7]")], requirements)).toEqual([]);
  });
  test.each([
    ["failed", [buildResult("one is enough [R7]", false)]],
    ["was never executed", []],
  ])("is not proved by a test that %s", (_, tests) => {
    expect(checkRequirements(tests, requirements)).toEqual(["R7 is proved by no passed test: one is enough"]);
  });
  test("is not proved by a test that was skipped", () => {
    const assertionResults = [{ status: "skipped", title: "[R7]", fullName: "[R7]" }];
    const report = {
      numPassedTests: 0,
      numFailedTests: 0,
      testResults: [{ name: "/project/test/a.test.ts", status: "passed", assertionResults }],
    };
    expect(checkRequirements(listTests(report), requirements)).toHaveLength(1);
  });
  test("is not proved by a gate, which npm test does not run", () => {
    const gate = { ...buildResult("[R7]"), file: "test/gates/a.gate.ts" };
    expect(checkGates([buildResult("[R7]"), { ...gate, fullName: "fast enough" }])).toEqual([]);
    expect(checkGates([gate])).toHaveLength(1);
  });
  test("that does not exist is reported", () => {
    expect(checkRequirements([buildResult("[R7] [R8]")], requirements)).toEqual(["R8 is no requirement"]);
  });
  test("shares a test's name with two others at most", () => {
    expect(parseRequirementNumbers("three are fine [R1, R2, R3]").tooMany).toBe(false);
    expect(parseRequirementNumbers("four are not [R1, R2] [R3, R4]").tooMany).toBe(true);
  });
});

test("every gate is executed by a project of the gates, and each of their patterns finds a file", () => {
  const patterns = (gatesConfig.test?.projects ?? []).flatMap((project) =>
    typeof project === "object" && "test" in project ? (project.test?.include ?? []) : [],
  );
  const filesOfPatterns = patterns.flatMap((pattern) => globSync(pattern));
  expect(globSync("test/gates/*.gate.ts").filter((file) => !filesOfPatterns.includes(file))).toEqual([]);
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});

test("the cases of one table are one test body, and a skipped test is none", () => {
  const buildTestAt = (line: number, status = "passed") => ({
    status,
    title: "a",
    fullName: "a",
    location: { line, column: 1 },
  });
  const testResults = [
    {
      name: "/project/test/a.test.ts",
      status: "passed",
      assertionResults: [buildTestAt(3), buildTestAt(3), buildTestAt(9, "failed")],
    },
    {
      name: "/project/test/b.test.ts",
      status: "passed",
      assertionResults: [buildTestAt(3), buildTestAt(9, "skipped")],
    },
  ];
  expect(countBodies(listTests({ numPassedTests: 3, numFailedTests: 1, testResults }))).toBe(3);
});

describe("the security document", () => {
  const [line] = listSecurityLines("| V1.2.3 | Output | holds | `test/proofs.test.ts` › a page escapes |");
  test("answers every line of levels 1 and 2 once, with a test or a reason", () => {
    expect(checkSecurityLines(listSecurityLines(), levelTwo)).toEqual([]);
  });
  test("names a test for each attack that succeeded once, of both series, and what was done then", () => {
    const series = Map.groupBy(listAttackLines(), ({ id }) => id.slice(0, 1));
    expect(series.get("A")).toHaveLength(19);
    expect(series.get("B")?.length).toBeGreaterThanOrEqual(4);
    expect(checkAttackLines(listAttackLines())).toEqual([]);
  });
  test.each([
    [
      "out of order",
      "| A2 | Guessing | It counted nothing | `test/proofs.test.ts` › x |",
      "A2 stands where A1",
    ],
    [
      "of the second series out of order",
      "| B2 | Guessing | It counted nothing | `test/proofs.test.ts` › x |",
      "B2 stands where B1",
    ],
    ["without a test", "| A1 | Guessing | It counted nothing | later |", "A1 has no test"],
    ["without what was read", "| A1 | Guessing | | `test/proofs.test.ts` › x |", "A1 does not say"],
    [
      "with a file that is not there",
      "| A1 | Guessing | It did | `test/no.test.ts` › x |",
      "A1: there is no",
    ],
  ])("is wrong with an attack %s", (_, text, problem) => {
    expect(checkAttackLines(listAttackLines(text))).toEqual([expect.stringContaining(problem)]);
  });
  test("is wrong where a test that proves an attack was not executed", () => {
    const proof = "| Guessing | It did | `test/proofs.test.ts` › no such test |";
    const attacks = listAttackLines(`| A1 ${proof}\n| B1 ${proof}`);
    expect(checkSecurityProofs([], attacks)).toHaveLength(2);
  });
  test("is read as tables of lines with their tests", () => {
    expect(line).toEqual({
      id: "V1.2.3",
      text: "Output",
      verdict: "holds",
      proofs: [{ file: "test/proofs.test.ts", title: "a page escapes" }],
      reason: "",
    });
  });
  test.each([
    ["was not executed", [], 'V1.2.3: no test "a page escapes" was executed in test/proofs.test.ts'],
    [
      "failed",
      [{ ...buildResult("a page escapes", false), file: "test/proofs.test.ts" }],
      'V1.2.3: "a page escapes" in test/proofs.test.ts did not pass',
    ],
  ])("is wrong where a test that it names %s", (_, tests, problem) => {
    expect(checkSecurityProofs(tests, line ? [line] : [])).toEqual([problem]);
  });
  test.each([
    ["a line without an answer", "| V1.2.3 | Output | holds | |", "V1.2.3 has neither a test nor a reason"],
    ["a verdict of its own", "| V1.2.3 | Output | fine | because |", 'V1.2.3: "fine" is no verdict'],
    [
      "a file that is not there",
      "| V1.2.3 | Output | holds | `test/no.test.ts` › x |",
      "V1.2.3: there is no test/no.test.ts",
    ],
  ])("is wrong with %s", (_, text, problem) => {
    expect(checkSecurityLines(listSecurityLines(text), ["V1.2.3"])).toEqual([problem]);
  });
});

describe("a name in docs/security.md, by the sources alone", () => {
  const parts = listTextParts(`
    // a name in a comment
    describe("a body of texts without end", () => test.each(keyed)("is refused by $name", run));
    test.each(["a web address", "a number"])("%s is not taken, whatever it \\"says\\"", run);
    test(\`\${route} is there\`, run);
  `);
  test.each([
    "a body of texts without end",
    "texts without end is refused",
    "a body of texts without end is refused by",
    "a web address is not taken",
    'whatever it "says"',
    "is there",
  ])("can be that of a test: %s", (title) => expect(canBeNamed(title, parts)).toBe(true));
  test.each([
    "a body of texts with an end",
    "a body of texts without end is taken",
    "a body is refused by",
    "an address is not taken",
    "a name in a comment",
  ])("is that of none: %s", (title) => expect(canBeNamed(title, parts)).toBe(false));
  test("each names a test that its file can have", () =>
    expect(checkSecurityNames([...listSecurityLines(), ...listAttackLines()])).toEqual([]));
});
