/** What stands in the builder of a survey, and how its questions are made, moved and taken away. */
import { hasOptions, type Kind } from "@portal/core/survey/kinds";
import type { Named, Question, StaffSurvey, SurveyWrite } from "@portal/core/survey/wire";
import { type Language, languages } from "../../../lib/i18n.ts";

export type Texts = Named["labels"];
/** How a survey stands while it is written; every part of its builder is told. */
export interface Written {
  /** The language that is written now. */
  shown: Language;
  /** What is asked stands, since people have answered it: only words may be mended. */
  fixed: boolean;
  /** What was refused at a path, in words. */
  wrong: (path: string) => string | undefined;
}
export const empty = (): Texts =>
  Object.fromEntries(languages.map((language) => [language, ""])) as Record<Language, string>;

export const draftOf = (from?: StaffSurvey): SurveyWrite => ({
  titles: from?.titles ?? empty(),
  intros: from?.intros ?? empty(),
  ...(from?.eventId && { eventId: from.eventId }),
  ...(from?.closesOn && { closesOn: from.closesOn }),
  resultsPublic: from?.resultsPublic ?? false,
  questions: from?.questions ?? [],
});

/** The next free code of a letter: a code that was answered once is not given to something else. */
export const nextCode = (letter: string, taken: readonly string[]): string => {
  const numbers = taken.map((code) => Number(code.slice(letter.length))).filter(Number.isFinite);
  return `${letter}${Math.max(0, ...numbers) + 1}`;
};
export const withNamed = (letter: string, all: readonly Named[]): Named[] => [
  ...all,
  {
    code: nextCode(
      letter,
      all.map(({ code }) => code),
    ),
    labels: empty(),
  },
];

/** The parts that a question of a kind has, kept from the kind before where they fit. */
export const ofKind = (kind: Kind, { key, labels, when, ...rest }: Question): Question => ({
  key,
  kind,
  labels,
  ...(when && { when }),
  ...(hasOptions(kind) && { options: rest.options ?? withNamed("o", withNamed("o", [])) }),
  ...(kind === "MATRIX" && { rows: rest.rows ?? withNamed("r", []) }),
  ...(kind === "SCALE" && { max: rest.max ?? 5, ends: rest.ends ?? { low: empty(), high: empty() } }),
});

export const withQuestion = (questions: readonly Question[]): Question[] => {
  const key = nextCode(
    "q",
    questions.map((question) => question.key),
  );
  return [...questions, ofKind("SINGLE", { key, kind: "SINGLE", labels: empty() })];
};

const reads = (question: Question, key: string): boolean =>
  JSON.stringify(question.when ?? null).includes(`"${key}"`);
/** A condition that would look ahead, or at nothing, is taken away with what it looked at. */
const settled = (questions: readonly Question[]): Question[] =>
  questions.map((question, i) => {
    const later = questions.slice(i).some(({ key }) => reads(question, key));
    const known = questions.slice(0, i).some(({ key }) => reads(question, key));
    const { when: _, ...rest } = question;
    return question.when && (later || !known) ? rest : question;
  });
export const without = (questions: readonly Question[], at: number): Question[] =>
  settled(questions.filter((_, i) => i !== at));
/** Moved by one place, up (-1) or down (1). */
export const moved = (questions: readonly Question[], at: number, by: 1 | -1): Question[] => {
  const order = [...questions];
  const [one] = order.splice(at, 1);
  if (one) order.splice(at + by, 0, one);
  return settled(order);
};
