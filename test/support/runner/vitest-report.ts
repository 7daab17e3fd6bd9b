/** Reads the report of Vitest, so that a proof counts only when it was executed and passed. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot } from "../project/run-command.ts";

/** A file of `vitest --reporter=json`, as far as it is read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    /** Epoch milliseconds. */
    startTime?: number;
    endTime?: number;
    /** Why the file did not load or its hooks failed. */
    message?: string;
    assertionResults: {
      status: string;
      title: string;
      fullName: string;
      /** The errors of a failed test, with their stacks. */
      failureMessages?: string[] | null;
      /** Where `test(` is in the file, with Vitest's `includeTaskLocation`. */
      location?: { line: number; column: number } | null;
    }[];
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
  /** Whether it ran at all: a skipped test has neither passed nor failed. */
  executed: boolean;
  /** The `test(` that it is a case of: file, line and column; its name where the runner told no place. */
  body: string;
}

/** The two runners: `npm test` and `npm run gates`. */
export type SuiteName = "test" | "gates";

/** Where a runner leaves the reports of its Vitest runs. */
export const reportFolder = (suite: SuiteName): string => join(projectRoot, ".local/test-results", suite);

/** Reads one report. @returns undefined when the run left none */
export const readReport = (suite: SuiteName, step: string): VitestReport | undefined => {
  const file = join(reportFolder(suite), `${step}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as VitestReport) : undefined;
};

/** Lists every test of a report, with its outcome. */
export const listTests = (report: VitestReport): TestResult[] =>
  report.testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(projectRoot, name);
    return assertionResults.map(({ title, fullName, status, location }) => ({
      file,
      title,
      fullName,
      passed: status === "passed",
      executed: status === "passed" || status === "failed",
      body: `${file}:${location ? `${location.line}:${location.column}` : fullName}`,
    }));
  });

/** The least seconds of a file that is named in the table of times. */
const LONG_SECONDS = 10;

/** Files of a report that took long, the longest first; they ran beside each other. */
export const listLongFiles = ({ testResults }: VitestReport): { name: string; seconds: number }[] =>
  testResults
    .map(({ name, startTime = 0, endTime = 0 }) => ({
      name: relative(projectRoot, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .filter(({ seconds }) => seconds >= LONG_SECONDS)
    .sort((a, b) => b.seconds - a.seconds);

/** How many `test(` of the sources were executed; a table of a hundred cases is one. */
export const countBodies = (tests: readonly TestResult[]): number =>
  new Set(tests.filter(({ executed }) => executed).map(({ body }) => body)).size;

/** Reads every test of the last run of a runner; empty when there was none. */
export const readLastRun = (suite: SuiteName = "test"): TestResult[] =>
  globSync("*.json", { cwd: reportFolder(suite) }).flatMap((file) => {
    const report = readReport(suite, file.replace(/\.json$/, ""));
    return report ? listTests(report) : [];
  });
