/** What came out of a survey, counted; and the table that staff take away. Pure: texts are the caller's. */
import { type ExportCell, escapeFormula } from "../applications/worklist/worklist-export.ts";
import { getValueAt } from "../forms/expressions/evaluate.ts";
import type { Answers, Json } from "../forms/types/index.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Day } from "../platform/day.ts";
import { findSurveyText, listScaleSteps, MATRIX_COLUMN } from "./index.ts";
import type { QuestionResult, SurveyQuestion } from "./survey-schema.ts";

/** An answer as it is kept. Of an open survey nothing says who gave it, nor at which hour. */
export interface StoredAnswer {
  on: Day;
  language: Language;
  answers: Answers;
  /** Of a survey tied to an event: for which application. */
  application?: { id: string; code: string; institution: string };
}

/** So many texts are shown at once; the export has them all. */
const MAX_SHOWN_TEXTS = 200;

const countCodes = (codes: readonly string[], values: readonly (Json | undefined)[]) =>
  codes.map((code) => ({
    code,
    count: values.filter((one) => (Array.isArray(one) ? one.includes(code) : one === code)).length,
  }));
/** Two decimals are what a chart says. */
const computeMean = (numbers: readonly number[]): number =>
  Math.round((numbers.reduce((sum, one) => sum + one, 0) / numbers.length) * 100) / 100;
const summarizeNumbers = (numbers: readonly number[]): Pick<QuestionResult, "mean" | "lowest" | "highest"> =>
  numbers.length === 0
    ? {}
    : { mean: computeMean(numbers), lowest: Math.min(...numbers), highest: Math.max(...numbers) };
const listCodes = (all: SurveyQuestion["options"]): string[] => (all ?? []).map(({ code }) => code);

const computeQuestionResult = (
  question: SurveyQuestion,
  all: readonly StoredAnswer[],
  texts: boolean,
): QuestionResult => {
  const { key, kind } = question;
  const values = all.map(({ answers }) => answers[key]).filter((one) => one !== undefined);
  const base = { key, answered: values.length };
  switch (kind) {
    case "SINGLE":
    case "MULTIPLE":
      return { ...base, counts: countCodes(listCodes(question.options), values) };
    case "SCALE":
      return {
        ...base,
        counts: countCodes(listScaleSteps(question), values),
        ...summarizeNumbers(values.map(Number)),
      };
    case "MATRIX":
      return {
        ...base,
        rows: listCodes(question.rows).map((code) => ({
          code,
          counts: countCodes(
            listCodes(question.options),
            values.map((one) => getValueAt(one, `${code}.${MATRIX_COLUMN}`)),
          ),
        })),
      };
    case "NUMBER":
      return { ...base, ...summarizeNumbers(values.filter((one) => typeof one === "number")) };
    case "DAY":
      return { ...base, counts: countCodes([...new Set(values.map(String))].sort(), values) };
    default:
      return texts ? { ...base, texts: values.slice(0, MAX_SHOWN_TEXTS).map(String) } : base;
  }
};

/**
 * Each question counted over those it was asked.
 * @param texts what was written is told too: to staff only, since people write what they should not
 */
export const computeSurveyResults = (
  questions: readonly SurveyQuestion[],
  all: readonly StoredAnswer[],
  { texts }: { texts: boolean },
): QuestionResult[] => {
  const newest = all.toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));
  return questions.map((question) => computeQuestionResult(question, newest, texts));
};

/** Heads of the columns that every export has. */
export interface SurveyTableHeadings {
  day: string;
  language: string;
  /** The name of a language by its code. */
  spoken: (code: string) => string;
  code: string;
  institution: string;
}

/** Head and rows, one a respondent; choices in words of the language, formulas made harmless. */
export const buildSurveyTable = (
  { questions, eventId }: { questions: readonly SurveyQuestion[]; eventId?: string | undefined },
  all: readonly StoredAnswer[],
  headings: SurveyTableHeadings,
  language: Language,
): ExportCell[][] => {
  const toLabel = (key: string, code: Json | undefined): string =>
    code === undefined
      ? ""
      : (findSurveyText(questions, `fields.${key}.options.${code}`)?.[language] ?? String(code));
  const columns = questions.flatMap(
    (question): { head: string; cell: (answers: Answers) => ExportCell }[] => {
      const { key, kind, labels } = question;
      if (kind === "MATRIX")
        return (question.rows ?? []).map((row) => ({
          head: `${labels[language]} – ${row.labels[language]}`,
          cell: (answers) => toLabel(key, getValueAt(answers[key], `${row.code}.${MATRIX_COLUMN}`)),
        }));
      return [
        {
          head: labels[language],
          cell: (answers) => {
            const value = answers[key];
            if (Array.isArray(value)) return value.map((one) => toLabel(key, one)).join("; ");
            if (typeof value === "number") return value;
            return kind === "SCALE" && value !== undefined ? Number(value) : toLabel(key, value);
          },
        },
      ];
    },
  );
  const isTiedToEvent = eventId !== undefined;
  const rows: ExportCell[][] = [
    [
      headings.day,
      headings.language,
      ...(isTiedToEvent ? [headings.code, headings.institution] : []),
      ...columns.map(({ head }) => head),
    ],
    ...all.map(({ on, language: answerLanguage, application, answers }) => [
      on,
      headings.spoken(answerLanguage),
      ...(isTiedToEvent ? [application?.code ?? "", application?.institution ?? ""] : []),
      ...columns.map(({ cell }) => cell(answers)),
    ]),
  ];
  return rows.map((row) => row.map((cell) => (typeof cell === "string" ? escapeFormula(cell) : cell)));
};
