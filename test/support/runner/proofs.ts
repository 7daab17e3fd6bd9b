/**
 * Which promises of the documents are proved by tests that were executed and passed: the lines of
 * `docs/spec/requirements.md` and those of `docs/security.md`. Both read the runner's own report, never the sources.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project/run-command.ts";
import type { TestResult } from "./vitest-report.ts";

const readProjectFile = (path: string): string => readFileSync(join(projectRoot, path), "utf8");

interface Requirement {
  number: number;
  group: string;
  text: string;
}

/** Lists the lines of `docs/spec/requirements.md`, in order. */
export const listRequirements = (text = readProjectFile("docs/spec/requirements.md")): Requirement[] => {
  let group = "";
  return text.split("\n").flatMap((line) => {
    group = /^## (.+)/.exec(line)?.[1] ?? group;
    const requirementMatch = /^- \[.\] R(\d+) (.+)/.exec(line);
    return requirementMatch
      ? [{ number: Number(requirementMatch[1]), group, text: String(requirementMatch[2]) }]
      : [];
  });
};

/** Runs of numbers in a test's name: `[R1, R2]`, or `[R1] [R2]`. */
const TAGS = /\[(?:R\d+(?:[,\s]+)?)+\](?:\s*\[(?:R\d+[,\s]*)+\])*/g;
const MAX_NUMBERS = 3;

/** The numbers that a test's name carries, and whether one run of them is longer than three (`quality.md`). */
export const parseRequirementNumbers = (name: string): { numbers: number[]; tooMany: boolean } => {
  const runs = [...name.matchAll(TAGS)].map(([run]) =>
    [...run.matchAll(/R(\d+)/g)].map((each) => Number(each[1])),
  );
  return { numbers: runs.flat(), tooMany: runs.some((run) => run.length > MAX_NUMBERS) };
};

/** Numbers that a passed test proves; a number whose test failed or was left out is not among them. */
export const listProvedNumbers = (tests: readonly TestResult[]): Set<number> =>
  new Set(
    tests.filter(({ passed }) => passed).flatMap(({ fullName }) => parseRequirementNumbers(fullName).numbers),
  );

/** Finds what is wrong with the proofs of the requirements; empty when every line has one. */
export const checkRequirements = (
  tests: readonly TestResult[],
  requirements: readonly Requirement[] = listRequirements(),
): string[] => {
  const provedSet = listProvedNumbers(tests);
  const knownNumbers = new Set(requirements.map(({ number }) => number));
  const unprovedRequirements = requirements.filter(({ number }) => !provedSet.has(number));
  const unknownNumbers = [...provedSet].filter((number) => !knownNumbers.has(number));
  const overloadedTests = tests.filter(({ fullName }) => parseRequirementNumbers(fullName).tooMany);
  return [
    ...unprovedRequirements.map(({ number, text }) => `R${number} is proved by no passed test: ${text}`),
    ...unknownNumbers.map((number) => `R${number} is no requirement`),
    ...overloadedTests.map(({ fullName }) => `More than three numbers in one name: ${fullName}`),
  ];
};

/**
 * Tests of the gates that name a requirement in a file that `npm test` does not execute: `npm test` judges all
 * requirements, so each has to be proved there.
 */
export const checkGates = (tests: readonly TestResult[]): string[] =>
  tests
    .filter(
      ({ file, fullName }) =>
        /\.gate\.ts$/.test(file) && parseRequirementNumbers(fullName).numbers.length > 0,
    )
    .map(({ file, fullName }) => `${file} proves a requirement that npm test would miss: ${fullName}`);

/** How a line of `docs/security.md` is answered. */
const securityVerdicts = ["holds", "partly", "not applicable", "operator"] as const;
export interface SecurityLine {
  id: string;
  text: string;
  verdict: string;
  /** Tests that prove the line: file and title. */
  proofs: { file: string; title: string }[];
  /** The text beside them. */
  reason: string;
}

/** A proof is written as `` `test/file.test.ts` › title of the test ``, several of them with `<br>` between. */
const PROOF = /^`(test\/[^`]+)` › (.+)$/;

/** Lists the lines of the standard in `docs/security.md`. */
export const listSecurityLines = (text = readProjectFile("docs/security.md")): SecurityLine[] =>
  listTableLines(text, /^\| V\d/);

/**
 * Lists the attacks that succeeded once, in `docs/security.md`, series by series; the verdict says what was done then.
 */
export const listAttackLines = (text = readProjectFile("docs/security.md")): SecurityLine[] =>
  listTableLines(text, /^\| [A-U]\d/);

const listTableLines = (text: string, beginning: RegExp): SecurityLine[] =>
  text.split("\n").flatMap((line) => {
    if (!beginning.test(line)) return [];
    const [id = "", lineText = "", verdict = "", evidence = ""] = line
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    const parts = evidence.split("<br>").map((part) => part.trim());
    const proofs = parts.flatMap((part) => {
      const proofMatch = PROOF.exec(part);
      return proofMatch ? [{ file: String(proofMatch[1]), title: String(proofMatch[2]) }] : [];
    });
    const reason = parts.filter((part) => part && !PROOF.test(part)).join(" ");
    return [{ id, text: lineText, verdict, proofs, reason }];
  });

/**
 * Finds what is wrong with the form of `docs/security.md`: a line missing, a verdict unknown, no proof and no reason.
 */
export const checkSecurityLines = (lines: readonly SecurityLine[], ids: readonly string[]): string[] => {
  const linesById = new Map(lines.map((line) => [line.id, line]));
  const duplicateLines = lines.filter((line) => linesById.get(line.id) !== line);
  return [
    ...ids.filter((id) => !linesById.has(id)).map((id) => `${id} is missing`),
    ...duplicateLines.map(({ id }) => `${id} stands twice`),
    ...lines.filter(({ id }) => !ids.includes(id)).map(({ id }) => `${id} is no line of level 1 or 2`),
    ...lines
      .filter(({ verdict }) => !securityVerdicts.some((each) => each === verdict))
      .map(({ id, verdict }) => `${id}: "${verdict}" is no verdict`),
    ...lines
      .filter(({ proofs, reason }) => proofs.length === 0 && reason.length === 0)
      .map(({ id }) => `${id} has neither a test nor a reason`),
    ...lines.flatMap(({ id, proofs }) =>
      proofs
        .filter(({ file }) => !existsSync(join(projectRoot, file)))
        .map(({ file }) => `${id}: there is no ${file}`),
    ),
  ];
};

/**
 * Finds what is wrong with the form of a series of attacks: not in order, without a proof, or without what was read.
 */
const checkSeries = (lines: readonly SecurityLine[], letter: string): string[] =>
  lines.flatMap(({ id, verdict, proofs }, index) => [
    ...(id === `${letter}${index + 1}` ? [] : [`${id} stands where ${letter}${index + 1} is expected`]),
    ...(verdict ? [] : [`${id} does not say what the attacked commit did`]),
    ...(proofs.length > 0 ? [] : [`${id} has no test`]),
    ...proofs
      .filter(({ file }) => !existsSync(join(projectRoot, file)))
      .map(({ file }) => `${id}: there is no ${file}`),
  ]);

/** Finds what is wrong with the form of the attacks, each series numbered by itself. */
export const checkAttackLines = (lines: readonly SecurityLine[]): string[] =>
  [...Map.groupBy(lines, ({ id }) => id.slice(0, 1))].flatMap(([letter, series]) =>
    checkSeries(series, letter),
  );

/** Tests that `docs/security.md` names and that were not executed, or did not pass. */
export const checkSecurityProofs = (
  tests: readonly TestResult[],
  lines: readonly SecurityLine[] = [...listSecurityLines(), ...listAttackLines()],
): string[] =>
  lines.flatMap(({ id, proofs }) =>
    proofs.flatMap(({ file, title }) => {
      const matchingTests = tests.filter((each) => each.file === file && each.fullName.includes(title));
      if (matchingTests.length === 0) return [`${id}: no test "${title}" was executed in ${file}`];
      return matchingTests.every(({ passed }) => passed) ? [] : [`${id}: "${title}" in ${file} did not pass`];
    }),
  );
