/** What came out of a survey, counted; and the table that staff take away. Pure: texts are the caller's. */
import { type Cell, safe } from "../application/queue/export.ts";
import type { Day } from "../day.ts";
import { at } from "../form/evaluate.ts";
import type { Answers, Json } from "../form/types.ts";
import type { Language } from "../notice/types.ts";
import { COLUMN, stepsOf, textAt } from "./index.ts";
import type { Question, QuestionResult } from "./wire.ts";

/** An answer as it is kept. Of an open survey nothing says who gave it, nor at which hour. */
export interface Answered {
  on: Day;
  language: Language;
  answers: Answers;
  /** Of a survey tied to an event: for which application. */
  application?: { id: string; code: string; institution: string };
}

/** So many texts are shown at once; the export has them all. */
const TEXTS = 200;

const tally = (wanted: readonly string[], given: readonly (Json | undefined)[]) =>
  wanted.map((code) => ({
    code,
    count: given.filter((one) => (Array.isArray(one) ? one.includes(code) : one === code)).length,
  }));
/** Two decimals are what a chart says. */
const meanOf = (numbers: readonly number[]): number =>
  Math.round((numbers.reduce((sum, one) => sum + one, 0) / numbers.length) * 100) / 100;
const spread = (numbers: readonly number[]): Pick<QuestionResult, "mean" | "lowest" | "highest"> =>
  numbers.length === 0
    ? {}
    : { mean: meanOf(numbers), lowest: Math.min(...numbers), highest: Math.max(...numbers) };
const codesOf = (all: Question["options"]): string[] => (all ?? []).map(({ code }) => code);

const resultOf = (question: Question, all: readonly Answered[], texts: boolean): QuestionResult => {
  const { key, kind } = question;
  const given = all.map(({ answers }) => answers[key]).filter((one) => one !== undefined);
  const base = { key, answered: given.length };
  switch (kind) {
    case "SINGLE":
    case "MULTIPLE":
      return { ...base, counts: tally(codesOf(question.options), given) };
    case "SCALE":
      return { ...base, counts: tally(stepsOf(question), given), ...spread(given.map(Number)) };
    case "MATRIX":
      return {
        ...base,
        rows: codesOf(question.rows).map((code) => ({
          code,
          counts: tally(
            codesOf(question.options),
            given.map((one) => at(one, `${code}.${COLUMN}`)),
          ),
        })),
      };
    case "NUMBER":
      return { ...base, ...spread(given.filter((one) => typeof one === "number")) };
    case "DAY":
      return { ...base, counts: tally([...new Set(given.map(String))].sort(), given) };
    default:
      return texts ? { ...base, texts: given.slice(0, TEXTS).map(String) } : base;
  }
};

/**
 * Each question counted over those it was asked.
 * @param texts what was written is told too: to staff only, since people write what they should not
 */
export const resultsOf = (
  questions: readonly Question[],
  all: readonly Answered[],
  { texts }: { texts: boolean },
): QuestionResult[] => {
  const newest = all.toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));
  return questions.map((question) => resultOf(question, newest, texts));
};

/** Heads of the columns that every export has. */
export interface Heads {
  day: string;
  language: string;
  /** The name of a language by its code. */
  spoken: (code: string) => string;
  code: string;
  institution: string;
}

/** Head and rows, one a respondent; choices in words of the language, formulas made harmless. */
export const table = (
  { questions, eventId }: { questions: readonly Question[]; eventId?: string | undefined },
  all: readonly Answered[],
  heads: Heads,
  language: Language,
): Cell[][] => {
  const word = (key: string, code: Json | undefined): string =>
    code === undefined
      ? ""
      : (textAt(questions, `fields.${key}.options.${code}`)?.[language] ?? String(code));
  const columns = questions.flatMap((question): { head: string; cell: (answers: Answers) => Cell }[] => {
    const { key, kind, labels } = question;
    if (kind === "MATRIX")
      return (question.rows ?? []).map((row) => ({
        head: `${labels[language]} – ${row.labels[language]}`,
        cell: (answers) => word(key, at(answers[key], `${row.code}.${COLUMN}`)),
      }));
    return [
      {
        head: labels[language],
        cell: (answers) => {
          const value = answers[key];
          if (Array.isArray(value)) return value.map((one) => word(key, one)).join("; ");
          if (typeof value === "number") return value;
          return kind === "SCALE" && value !== undefined ? Number(value) : word(key, value);
        },
      },
    ];
  });
  const tied = eventId !== undefined;
  const rows: Cell[][] = [
    [
      heads.day,
      heads.language,
      ...(tied ? [heads.code, heads.institution] : []),
      ...columns.map(({ head }) => head),
    ],
    ...all.map(({ on, language: spoken, application, answers }) => [
      on,
      heads.spoken(spoken),
      ...(tied ? [application?.code ?? "", application?.institution ?? ""] : []),
      ...columns.map(({ cell }) => cell(answers)),
    ]),
  ];
  return rows.map((row) => row.map((cell) => (typeof cell === "string" ? safe(cell) : cell)));
};
