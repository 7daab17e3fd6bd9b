/**
 * Which promises of the documents are proved by tests that were executed and passed: the lines of
 * `docs/spec/requirements.md` and those of `docs/security.md`. Both read the runner's own report, never the sources.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./process.ts";
import type { TestResult } from "./report.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

export interface Requirement {
  number: number;
  group: string;
  text: string;
}

/** The lines of `docs/spec/requirements.md`, in order. */
export const listRequirements = (text = read("docs/spec/requirements.md")): Requirement[] => {
  let group = "";
  return text.split("\n").flatMap((line) => {
    group = /^## (.+)/.exec(line)?.[1] ?? group;
    const found = /^- \[.\] R(\d+) (.+)/.exec(line);
    return found ? [{ number: Number(found[1]), group, text: String(found[2]) }] : [];
  });
};

/** Runs of numbers in a test's name: `[R1, R2]`, or `[R1] [R2]`. */
const TAGS = /\[(?:R\d+(?:[,\s]+)?)+\](?:\s*\[(?:R\d+[,\s]*)+\])*/g;
const MOST_NUMBERS = 3;

/** The numbers that a test's name carries, and whether one run of them is longer than three (`quality.md`). */
export const numbersIn = (name: string): { numbers: number[]; tooMany: boolean } => {
  const runs = [...name.matchAll(TAGS)].map(([run]) =>
    [...run.matchAll(/R(\d+)/g)].map((each) => Number(each[1])),
  );
  return { numbers: runs.flat(), tooMany: runs.some((run) => run.length > MOST_NUMBERS) };
};

/** Numbers that a passed test proves; a number whose test failed or was left out is not among them. */
export const provedNumbers = (tests: readonly TestResult[]): Set<number> =>
  new Set(tests.filter(({ passed }) => passed).flatMap(({ fullName }) => numbersIn(fullName).numbers));

/** What is wrong with the proofs of the requirements; empty when every line has one. */
export const checkRequirements = (
  tests: readonly TestResult[],
  requirements: readonly Requirement[] = listRequirements(),
): string[] => {
  const proved = provedNumbers(tests);
  const known = new Set(requirements.map(({ number }) => number));
  const missing = requirements.filter(({ number }) => !proved.has(number));
  const unknown = [...proved].filter((number) => !known.has(number));
  const crowded = tests.filter(({ fullName }) => numbersIn(fullName).tooMany);
  return [
    ...missing.map(({ number, text }) => `R${number} is proved by no passed test: ${text}`),
    ...unknown.map((number) => `R${number} is no requirement`),
    ...crowded.map(({ fullName }) => `More than three numbers in one name: ${fullName}`),
  ];
};

/**
 * Tests of the gates that name a requirement in a file that `npm test` does not execute: `npm test` judges all
 * requirements, so each has to be proved there.
 */
export const checkGates = (tests: readonly TestResult[]): string[] =>
  tests
    .filter(({ file, fullName }) => /\.gate\.ts$/.test(file) && numbersIn(fullName).numbers.length > 0)
    .map(({ file, fullName }) => `${file} proves a requirement that npm test would miss: ${fullName}`);

/** How a line of `docs/security.md` is answered. */
export const verdicts = ["holds", "partly", "not applicable", "operator"] as const;
export interface SecurityLine {
  id: string;
  text: string;
  verdict: string;
  /** Tests that prove the line: file and title. */
  proofs: { file: string; title: string }[];
  /** What is said beside them. */
  reason: string;
}

/** A proof stands as `` `test/file.test.ts` › title of the test ``, several of them with `<br>` between. */
const PROOF = /^`(test\/[^`]+)` › (.+)$/;

/** The table rows of `docs/security.md`. */
export const listSecurityLines = (text = read("docs/security.md")): SecurityLine[] =>
  text.split("\n").flatMap((line) => {
    if (!/^\| V\d/.test(line)) return [];
    const [id = "", words = "", verdict = "", evidence = ""] = line
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    const parts = evidence.split("<br>").map((part) => part.trim());
    const proofs = parts.flatMap((part) => {
      const found = PROOF.exec(part);
      return found ? [{ file: String(found[1]), title: String(found[2]) }] : [];
    });
    const reason = parts.filter((part) => part && !PROOF.test(part)).join(" ");
    return [{ id, text: words, verdict, proofs, reason }];
  });

/** What is wrong with the form of `docs/security.md`: a line missing, a verdict unknown, no proof and no reason. */
export const checkSecurityLines = (lines: readonly SecurityLine[], ids: readonly string[]): string[] => {
  const known = new Map(lines.map((line) => [line.id, line]));
  const twice = lines.filter((line) => known.get(line.id) !== line);
  return [
    ...ids.filter((id) => !known.has(id)).map((id) => `${id} is missing`),
    ...twice.map(({ id }) => `${id} stands twice`),
    ...lines.filter(({ id }) => !ids.includes(id)).map(({ id }) => `${id} is no line of level 1 or 2`),
    ...lines
      .filter(({ verdict }) => !verdicts.some((each) => each === verdict))
      .map(({ id, verdict }) => `${id}: "${verdict}" is no verdict`),
    ...lines
      .filter(({ proofs, reason }) => proofs.length === 0 && reason.length === 0)
      .map(({ id }) => `${id} has neither a test nor a reason`),
    ...lines.flatMap(({ id, proofs }) =>
      proofs
        .filter(({ file }) => !existsSync(join(root, file)))
        .map(({ file }) => `${id}: there is no ${file}`),
    ),
  ];
};

/** Tests that `docs/security.md` names and that were not executed, or did not pass. */
export const checkSecurityProofs = (
  tests: readonly TestResult[],
  lines: readonly SecurityLine[] = listSecurityLines(),
): string[] =>
  lines.flatMap(({ id, proofs }) =>
    proofs.flatMap(({ file, title }) => {
      const named = tests.filter((each) => each.file === file && each.fullName.includes(title));
      if (named.length === 0) return [`${id}: no test "${title}" was executed in ${file}`];
      return named.every(({ passed }) => passed) ? [] : [`${id}: "${title}" in ${file} did not pass`];
    }),
  );
