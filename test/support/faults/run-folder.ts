/** The folder of a run of `npm run faults`: what was found, and one file for each subject that a test has taken. */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome, Rehearsal } from "./rehearse-faults.ts";

const REHEARSALS = "rehearsals.jsonl";
/** What the test files of a run have carried out (`record-tests.ts`). */
export const RECORDINGS = "recordings.jsonl";
const lists = [REHEARSALS, RECORDINGS];
const nameRehearsal = (subject: string, outcome: Outcome): string =>
  encodeURIComponent(`${subject} ${outcome}`);

/**
 * Takes a subject for this process.
 * @returns false when another test of the run has taken it
 */
export const takeSubject = (folder: string, subject: string, outcome: Outcome): boolean => {
  try {
    writeFileSync(join(folder, nameRehearsal(subject, outcome)), "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
};

/** Keeps what was found about a subject. */
export const keepRehearsal = (folder: string, rehearsal: Rehearsal): void =>
  appendFileSync(join(folder, REHEARSALS), `${JSON.stringify(rehearsal)}\n`);

/** Reads the rehearsals of a run, none when no test has begun one. */
export const readRehearsals = (folder: string): Rehearsal[] => {
  if (!readdirSync(folder).includes(REHEARSALS)) return [];
  return readFileSync(join(folder, REHEARSALS), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Rehearsal);
};

/** Opens the folder of a new run, or of one that was broken off: what was taken and not finished is free again. */
export const openRunFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true });
  const finishedNames = new Set(
    readRehearsals(folder).map(({ subject, outcome }) => nameRehearsal(subject, outcome)),
  );
  for (const name of readdirSync(folder))
    if (!lists.includes(name) && !finishedNames.has(name)) rmSync(join(folder, name));
};
