/** What a run of `npm run faults` has met, of all that it has to meet. */
import { type AwsFault, awsFaults } from "./aws-faults.ts";
import type { FaultSubject, SubjectKind } from "./fault-subjects.ts";
import type { Rehearsal } from "./rehearse-faults.ts";

const nouns: Record<SubjectKind, string> = { command: "commands", reading: "readings", job: "jobs" };
/** Faults that befall every AWS call, so that whoever makes one must have met them. */
const callFaultNames = awsFaults.filter(({ reach }) => reach !== "write").map(({ name }) => name);

interface RehearsalJudgement {
  /** `150 of 160 commands, 170 of 179 readings and 30 of 40 jobs met every fault, 12345 times.` */
  summary: string;
  /** How often each fault was met, and by how many subjects. */
  faults: { name: AwsFault["name"]; subjects: number; times: number }[];
  /** Subjects that met no fault. */
  unmetSubjects: FaultSubject[];
  /** Commands and jobs that met faults only where they changed nothing. */
  unchangedSubjects: FaultSubject[];
  /** What is wrong, each with the name of its subject. */
  problems: string[];
}
/** Judges what a run has met. */
export const judgeRehearsals = (
  subjects: readonly FaultSubject[],
  rehearsals: readonly Rehearsal[],
): RehearsalJudgement => {
  // What asks nothing of AWS can meet no fault of it.
  const hasMetAll = ({ outcome, faults }: Rehearsal): boolean =>
    outcome === "local" || callFaultNames.every((name) => faults[name]);
  const metNames = new Set(rehearsals.filter(hasMetAll).map(({ subject }) => subject));
  const changedNames = new Set(
    rehearsals.filter(({ outcome }) => outcome === "changed").map(({ subject }) => subject),
  );
  const counts = (Object.keys(nouns) as SubjectKind[]).map((kind) => {
    const ofKind = subjects.filter((subject) => subject.kind === kind);
    return `${ofKind.filter(({ name }) => metNames.has(name)).length} of ${ofKind.length} ${nouns[kind]}`;
  });
  const faults = awsFaults.map(({ name }) => {
    const metRehearsals = rehearsals.filter((rehearsal) => rehearsal.faults[name]);
    return {
      name,
      subjects: new Set(metRehearsals.map(({ subject }) => subject)).size,
      times: metRehearsals.reduce((sum, { faults: { [name]: times = 0 } }) => sum + times, 0),
    };
  });
  const total = faults.reduce((sum, { times }) => sum + times, 0);
  return {
    summary: `${counts[0]}, ${counts[1]} and ${counts[2]} met every fault, ${total} times.`,
    faults,
    unmetSubjects: subjects.filter(({ name }) => !metNames.has(name)),
    unchangedSubjects: subjects.filter(
      ({ kind, name }) => kind !== "reading" && metNames.has(name) && !changedNames.has(name),
    ),
    problems: rehearsals.flatMap(({ subject, outcome, problems }) =>
      problems.map((problem) => `${subject} (${outcome}): ${problem}`),
    ),
  };
};
