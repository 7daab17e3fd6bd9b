/** What Vitest reported of a run, so that a proof counts only when it was executed and passed. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./process.ts";

/** A file of `vitest --reporter=json`, as far as it is read here. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; title: string; fullName: string }[];
  }[];
}
/** One executed test. */
export interface TestResult {
  /** Path of the test's file, relative to the project. */
  file: string;
  title: string;
  /** The title with the names of the groups around it. */
  fullName: string;
  passed: boolean;
}

/** Where `npm test` leaves the reports of its runs. */
export const REPORTS: string = join(root, ".local/test-results");

/** Reads one report. @returns undefined when the run left none */
export const readReport = (name: string): Report | undefined => {
  const file = join(REPORTS, `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
};

/** Every test of a report, with its outcome. */
export const listTests = (report: Report): TestResult[] =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, fullName, status }) => ({
      file: relative(root, name),
      title,
      fullName,
      passed: status === "passed",
    })),
  );

/** Every test of the last `npm test`; empty when there was none. */
export const readLastRun = (): TestResult[] =>
  globSync("*.json", { cwd: REPORTS }).flatMap((file) => {
    const report = readReport(file.replace(/\.json$/, ""));
    return report ? listTests(report) : [];
  });
