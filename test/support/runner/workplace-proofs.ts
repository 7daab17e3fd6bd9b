/**
 * The lines of `docs/workplace.md`: how each is marked, and whether the tests that it names were executed and passed.
 * `npm test` judges those that it executes, and `npm run gates` the journeys that are left to it.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project/run-command.ts";
import type { TestResult } from "./vitest-report.ts";

/** What a line says of itself: a journey in a browser shows it, smaller tests show it, or a decision refuses it. */
const marks = ["journey", "built", "decision"] as const;
interface Proof {
  file: string;
  title: string;
}
interface WorkplaceLine {
  name: string;
  mark: string;
  proofs: Proof[];
  /** The number of the decision that refuses it. */
  decision: string | undefined;
  /** What is neither a test nor a decision. */
  unclear: string[];
}

/** Lists the lines of the comparison, in order. */
export const listWorkplaceLines = (
  text = readFileSync(join(projectRoot, "docs/workplace.md"), "utf8"),
): WorkplaceLine[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| They have"))
    .map((line) => {
      const [name = "", , mark = "", shownBy = ""] = line.slice(2, -2).split(" | ");
      const parts = shownBy.split(/; (?=`)/);
      const proofs = parts.flatMap((part) => {
        const [, file, title] = /^`(test\/[^`]+)` › (.+)$/.exec(part) ?? [];
        return file && title ? [{ file, title }] : [];
      });
      const [, decision] = /^decision (\d{4})$/.exec(shownBy) ?? [];
      const unclear = parts.filter(
        (part) => part !== `decision ${decision}` && !/^`test\/[^`]+` › ./.test(part),
      );
      return { name, mark, proofs, decision, unclear };
    });

const isJourney = ({ file }: Proof): boolean => file.startsWith("test/e2e/");

/** Finds what is wrong with the form of the comparison: a mark that its proofs do not bear out, or no proof at all. */
export const checkWorkplaceLines = (lines: readonly WorkplaceLine[]): string[] =>
  lines.flatMap(({ name, mark, proofs, decision, unclear }, i) => [
    ...(lines.findIndex((line) => line.name === name) === i ? [] : [`${name}: stands twice`]),
    ...(marks.some((each) => each === mark) ? [] : [`${name}: "${mark}" is no mark`]),
    ...unclear.map((part) => `${name}: "${part}" is neither a test nor a decision`),
    ...(decision !== undefined && globSync(join(projectRoot, `docs/decisions/${decision}-*.md`)).length !== 1
      ? [`${name}: there is no decision ${decision}`]
      : []),
    ...((mark === "decision") === (decision !== undefined) ? [] : [`${name}: is it refused by a decision?`]),
    ...(mark === "journey" && !proofs.some(isJourney) ? [`${name}: no journey shows it`] : []),
    ...(mark === "built" && proofs.some(isJourney) ? [`${name}: a journey shows it`] : []),
    ...(mark === "built" && proofs.length === 0 ? [`${name}: nothing shows it`] : []),
  ]);

const readSource = (file: string): string =>
  existsSync(join(projectRoot, file)) ? readFileSync(join(projectRoot, file), "utf8") : "";

/** Lists the tests of the comparison whose title is not in their file, so that a new name is told at once. */
export const checkWorkplaceNames = (lines: readonly WorkplaceLine[]): string[] =>
  lines.flatMap(({ name, proofs }) =>
    proofs
      .filter(({ file, title }) => !readSource(file).includes(`"${title}"`))
      .map(({ file, title }) => `${name}: ${file} has no test "${title}"`),
  );

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const aloneInGates = "(?:\\{\\s*\\.\\.\\.)?(?:onLargeDeskAlone|gatesAlone)\\b";
/** Whether `npm test` leaves a journey out, by the options beside its title or beside that of its group. */
const isLeftToGates = ({ file, title }: Proof): boolean => {
  const source = readSource(file);
  const groups = source.matchAll(
    new RegExp(`\\ndescribe\\("[^"]*",\\s*${aloneInGates}[\\s\\S]*?\\n}\\);`, "g"),
  );
  return (
    new RegExp(`"${escapePattern(title)}",\\s*${aloneInGates}`).test(source) ||
    [...groups].some(([group]) => group.includes(`"${title}"`))
  );
};

/**
 * Lists the tests of the comparison that a run should have executed and did not, or that failed.
 * @param suite `test` judges all but the journeys that are left to the gates, and `gates` those alone
 */
export const checkWorkplaceProofs = (
  tests: readonly TestResult[],
  suite: "test" | "gates",
  lines: readonly WorkplaceLine[] = listWorkplaceLines(),
): string[] =>
  lines.flatMap(({ name, proofs }) =>
    proofs
      .filter((proof) => isLeftToGates(proof) === (suite === "gates"))
      .flatMap(({ file, title }) => {
        const matchingTests = tests.filter((each) => each.file === file && each.fullName.includes(title));
        if (matchingTests.length === 0) return [`${name}: no test "${title}" was executed in ${file}`];
        return matchingTests.every(({ passed }) => passed)
          ? []
          : [`${name}: "${title}" in ${file} did not pass`];
      }),
  );
