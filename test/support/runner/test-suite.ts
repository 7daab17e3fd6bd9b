/**
 * The parts that `npm test` and `npm run gates` share: steps that pass or fail, the counts of them, and the one line at
 * the end, `N passed, N failed`. The line before it says how many test bodies are behind the cases, since a table of
 * cases is one body.
 */
import { mkdirSync, rmSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { describeGoal, type Figure, formatFigure, readFigures } from "../../../bench/figures.ts";
import { ensureChromium } from "../browser/chromium.ts";
import { projectRoot, runCommand } from "../project/run-command.ts";
import {
  countBodies,
  listLongFiles,
  listTests,
  readReport,
  reportFolder,
  type SuiteName,
  type TestResult,
} from "./vitest-report.ts";

/** Lines of a failure's reason that are repeated at the end of a run: the message, where it arose, the open pages. */
const REASON_LINES = 30;
const shortenReason = (reason: string): string =>
  stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("node_modules"))
    .slice(0, REASON_LINES)
    .map((line) => `\n      ${line.trimEnd()}`)
    .join("");

export class TestSuite {
  readonly name: SuiteName;
  /** Every test that was executed so far, of all Vitest runs. */
  readonly executed: TestResult[] = [];
  #passed = 0;
  readonly #failures: { step: string; reason: string }[] = [];
  /** The seconds of each step, and of each of its test files that took long. */
  readonly #times: { name: string; seconds: number }[] = [];
  readonly #goalMinutes: number;
  readonly #startedAt = performance.now();

  /** Where its programs keep the figures that have a goal; for their environment. */
  readonly figures: Readonly<{ FIGURES: string }>;

  /**
   * Begins a suite; the reports of its last run are removed.
   * @param goalMinutes how long `quality.md` lets it take
   */
  constructor(name: SuiteName, goalMinutes: number) {
    this.name = name;
    this.#goalMinutes = goalMinutes;
    this.figures = { FIGURES: `${reportFolder(name)}/figures.jsonl` };
    rmSync(reportFolder(name), { recursive: true, force: true });
    mkdirSync(reportFolder(name), { recursive: true });
  }

  /**
   * Counts one step.
   * @param reason what is printed below a failed step at the end, where a log that was cut still has it
   */
  count(step: string, passed: boolean, reason = ""): void {
    if (passed) this.#passed++;
    else this.#failures.push({ step, reason: shortenReason(reason) });
  }

  /**
   * Runs a command of the project as one step, and prints its output when it has ended, so that several can run at
   * once.
   * @returns whether it ended with status 0
   */
  async command(
    step: string,
    command: string,
    args: readonly string[],
    env: Record<string, string> = {},
  ): Promise<boolean> {
    const { status, seconds, output } = await runCommand(command, args, { env: { ...env, ...this.figures } });
    console.log(`\n${step}\n${output.trimEnd()}`);
    this.count(step, status === 0, output.trimEnd().split("\n").slice(-REASON_LINES).join("\n"));
    this.#times.push({ name: step, seconds });
    return status === 0;
  }

  /**
   * Runs one Vitest configuration; each of its cases is a step. A file that does not load counts as one failure, and so
   * does a run that leaves no report.
   */
  async vitest(step: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
    const file = `${reportFolder(this.name)}/${step}.json`;
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const { status, seconds } = await runCommand(
      "vitest",
      ["run", ...args, "--includeTaskLocation", ...reporters],
      {
        show: true,
        env: { ...env, ...this.figures },
      },
    );
    this.#times.push({ name: step, seconds });
    const report = readReport(this.name, step);
    for (const file of report ? listLongFiles(report) : [])
      this.#times.push({ name: `  ${file.name}`, seconds: file.seconds });
    if (!report) return this.count(`${step}: no report`, false);
    const tests = listTests(report).filter(({ executed }) => executed);
    this.executed.push(...tests);
    if (tests.length === 0) this.count(`${step}: no test was executed`, false);
    let hasFailure = false;
    this.#passed += report.numPassedTests;
    for (const suite of report.testResults) {
      const failedAssertions = suite.assertionResults.filter((each) => each.status === "failed");
      hasFailure ||= suite.status === "failed" || failedAssertions.length > 0;
      for (const each of failedAssertions) this.count(each.fullName, false, each.failureMessages?.join("\n"));
      if (suite.status === "failed" && failedAssertions.length === 0)
        this.count(suite.name.replace(projectRoot, ""), false, suite.message);
    }
    if (status !== 0 && !hasFailure) this.count(`${step}: ended with status ${status}`, false);
  }

  /** Makes sure of a browser as one step. @returns the environment that names it, or undefined without one */
  async chromium(): Promise<Record<string, string> | undefined> {
    try {
      const CHROMIUM = await ensureChromium({ light: true });
      this.count("Chromium", true);
      return { CHROMIUM };
    } catch (error) {
      console.error(String(error));
      this.count("Chromium", false);
      return undefined;
    }
  }

  /** Counts a rule about the whole run as one step, and prints what breaks it. */
  judge(rule: string, problems: readonly string[]): void {
    for (const problem of problems) console.log(problem);
    this.count(rule, problems.length === 0);
  }

  /** Prints how long each step took, and its long files below it: files run beside each other, and so do some steps. */
  #printTimes(): void {
    console.log("\nSeconds");
    for (const { name, seconds } of this.#times) console.log(`${seconds.toFixed(0).padStart(6)}  ${name}`);
  }

  /**
   * Prints how many goals of quality.md were met, and by how much each of the others was missed. No failure is counted.
   */
  #printGoals(): void {
    const minutes = (performance.now() - this.#startedAt) / 60_000;
    const duration: Figure = {
      name: this.name === "gates" ? "npm run gates in all" : "npm test in all",
      measured: minutes,
      unit: "minutes",
      goal: this.#goalMinutes,
    };
    const figures = readFigures(this.figures.FIGURES);
    const missedGoals = figures.filter((figure) => describeGoal(figure) !== "met");
    if (figures.length > 0)
      console.log(
        `\nGoals of quality.md: ${figures.length - missedGoals.length} met, ${missedGoals.length} missed`,
      );
    for (const figure of missedGoals) console.log(`  ${formatFigure(figure)}`);
    console.log(`\n${formatFigure(duration)}`);
  }

  /**
   * Prints what failed, how long each step took, which goals were missed, and the counts; ends the process with status
   * 1 when anything failed.
   */
  finish(): never {
    if (this.#failures.length > 0)
      console.log(
        `\nFailed:\n${this.#failures.map(({ step, reason }) => `  ✗ ${step}${reason}`).join("\n")}`,
      );
    this.#printTimes();
    this.#printGoals();
    console.log(`${countBodies(this.executed)} test bodies, ${this.executed.length} cases`);
    console.log(`${this.#passed} passed, ${this.#failures.length} failed`);
    process.exit(this.#failures.length === 0 ? 0 : 1);
  }
}
