/** The results of a survey, and its export as a table. Pure; the caller provides the texts. */

import { type ExportCell, escapeFormula } from "../applications/worklist/worklist-export.ts";
import { getPunctuation } from "../documents/punctuation.ts";
import { getValueAt } from "../forms/expressions/evaluate.ts";
import type { Answers, Json } from "../forms/types/index.ts";
import { type InstitutionNames, pickInstitutionName } from "../institutions/institution-names.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Day } from "../platform/day.ts";
import { findSurveyText, MATRIX_COLUMN } from "./index.ts";
import { listScaleSteps, MIN_PUBLIC_ANSWERS } from "./question-kinds.ts";
import type { QuestionResult, SurveyQuestion } from "./survey-schema.ts";

/** A stored answer. For an open survey it contains neither the respondent nor the time. */
export interface StoredAnswer {
  on: Day;
  language: Language;
  answers: Answers;
  /** The application, for a survey of an event. */
  application?: { id: string; code: string; institution: string; institutionNames?: InstitutionNames };
}

/** The maximum number of texts shown; the export has all of them. */
const MAX_SHOWN_TEXTS = 200;
/** The bytes of the texts that are shown of all questions, each of which has an equal part. */
export const MAX_TEXT_BYTES = 2_000_000;
/** The days shown of a question that asks for one, those that were answered most often. */
export const MAX_SHOWN_DAYS = 366;

const encoder = new TextEncoder();
/** Takes the first texts whose bytes, as they are sent, stay within a bound. */
const takeTexts = (texts: readonly string[], maxBytes: number): string[] => {
  let bytes = 0;
  const shownTexts: string[] = [];
  for (const text of texts.slice(0, MAX_SHOWN_TEXTS)) {
    bytes += encoder.encode(JSON.stringify(text)).length;
    if (bytes > maxBytes) break;
    shownTexts.push(text);
  }
  return shownTexts;
};

/** Counts the days that were answered most often, in the order of the calendar. */
const countDays = (values: readonly (Json | undefined)[]): { code: string; count: number }[] => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_SHOWN_DAYS)
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
};

const countCodes = (codes: readonly string[], values: readonly (Json | undefined)[]) =>
  codes.map((code) => ({
    code,
    count: values.filter((value) => (Array.isArray(value) ? value.includes(code) : value === code)).length,
  }));
/** Charts show two decimals. */
const computeMean = (numbers: readonly number[]): number =>
  Math.round((numbers.reduce((sum, value) => sum + value, 0) / numbers.length) * 100) / 100;
const summarizeNumbers = (numbers: readonly number[]): Pick<QuestionResult, "mean" | "lowest" | "highest"> =>
  numbers.length === 0
    ? {}
    : { mean: computeMean(numbers), lowest: Math.min(...numbers), highest: Math.max(...numbers) };
const listCodes = (all: SurveyQuestion["options"]): string[] => (all ?? []).map(({ code }) => code);

/**
 * Returns whether everybody may see what was answered to a question: where a condition asks it of few people, each of
 * them could be recognised.
 */
const hasEnoughAnswers = ({ answered }: Pick<QuestionResult, "answered">): boolean =>
  answered >= MIN_PUBLIC_ANSWERS;

const computeQuestionResult = (
  question: SurveyQuestion,
  all: readonly StoredAnswer[],
  { isPublic, maxTextBytes }: { isPublic: boolean; maxTextBytes: number },
): QuestionResult => {
  const { key, kind } = question;
  const values = all.map(({ answers }) => answers[key]).filter((value) => value !== undefined);
  const base = { key, answered: values.length };
  if (isPublic && !hasEnoughAnswers(base)) return base;
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
            values.map((value) => getValueAt(value, `${code}.${MATRIX_COLUMN}`)),
          ),
        })),
      };
    case "NUMBER": {
      const { mean, ...extremes } = summarizeNumbers(values.filter((value) => typeof value === "number"));
      return { ...base, ...(mean !== undefined && { mean }), ...(isPublic ? {} : extremes) };
    }
    case "DAY":
      return isPublic ? base : { ...base, counts: countDays(values) };
    default:
      return isPublic ? base : { ...base, texts: takeTexts(values.map(String), maxTextBytes) };
  }
};

/**
 * Counts each question over the respondents who were asked.
 * @param isPublic leaves out what somebody wrote (texts, days, the lowest and the highest number), and every question
 * that fewer than five people answered
 */
export const computeSurveyResults = (
  questions: readonly SurveyQuestion[],
  all: readonly StoredAnswer[],
  { isPublic }: { isPublic: boolean },
): QuestionResult[] => {
  const newest = all.toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));
  const textCount = questions.filter(({ kind }) => kind === "TEXT" || kind === "LONG_TEXT").length;
  const maxTextBytes = MAX_TEXT_BYTES / Math.max(1, textCount);
  return questions.map((question) => computeQuestionResult(question, newest, { isPublic, maxTextBytes }));
};

/** The figures of a survey that everybody may see. */
export interface PublicFigures {
  answers: number;
  results: QuestionResult[];
}

const isStep = (before: number, now: number): boolean => Math.abs(now - before) >= MIN_PUBLIC_ANSWERS;
/** A result without figures says only how many people answered. */
const countShown = (result: QuestionResult): number => (hasEnoughAnswers(result) ? result.answered : 0);

/**
 * Decides which figures everybody reads now. Whoever compares two results must not learn what one person chose, so the
 * figures of a question change only together with those of several answers to that question (decision 0520).
 * @param publicFigures the figures that everybody read last
 * @returns `publicFigures` itself where nothing changes, or undefined before enough people have answered
 */
export const chooseNextPublicFigures = (
  publicFigures: PublicFigures | undefined,
  current: PublicFigures,
): PublicFigures | undefined => {
  if (!publicFigures) return current.answers >= MIN_PUBLIC_ANSWERS ? current : undefined;
  if (!isStep(publicFigures.answers, current.answers)) return publicFigures;
  const results = current.results.map((result) => {
    const before = publicFigures.results.find(({ key }) => key === result.key);
    const mayChange = !before || countShown(before) === 0 || isStep(before.answered, result.answered);
    return mayChange ? result : before;
  });
  return { answers: current.answers, results };
};

/** Headings of the columns that every export has. */
interface SurveyTableHeadings {
  day: string;
  language: string;
  /** Returns the name of a language by its code. */
  spoken: (code: string) => string;
  code: string;
  institution: string;
}

/** A column of the table: its heading, and what a respondent answered there. */
interface SurveyColumn {
  head: string;
  cell: (answers: Answers) => ExportCell;
}
/** Lists the columns: one for each question, and for a matrix one for each of its rows. */
const listSurveyColumns = (questions: readonly SurveyQuestion[], language: Language): SurveyColumn[] => {
  const toLabel = (key: string, code: Json | undefined): string =>
    code === undefined
      ? ""
      : (findSurveyText(questions, `fields.${key}.options.${code}`)?.[language] ?? String(code));
  return questions.flatMap((question): SurveyColumn[] => {
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
          if (Array.isArray(value))
            return value.map((each) => toLabel(key, each)).join(getPunctuation(language).item);
          if (typeof value === "number") return value;
          return kind === "SCALE" && value !== undefined ? Number(value) : toLabel(key, value);
        },
      },
    ];
  });
};

/** Builds the table with a heading and one row per respondent; choices are labels, formulas are made harmless. */
export const buildSurveyTable = (
  {
    questions,
    eventId,
    scheme,
  }: {
    questions: readonly SurveyQuestion[];
    eventId?: string | undefined;
    scheme?: string | undefined;
  },
  all: readonly StoredAnswer[],
  headings: SurveyTableHeadings,
  language: Language,
): ExportCell[][] => {
  const columns = listSurveyColumns(questions, language);
  const isTied = eventId !== undefined || scheme !== undefined;
  const rows: ExportCell[][] = [
    [
      headings.day,
      headings.language,
      ...(isTied ? [headings.code, headings.institution] : []),
      ...columns.map(({ head }) => head),
    ],
    ...all.map(({ on, language: answerLanguage, application, answers }) => [
      on,
      headings.spoken(answerLanguage),
      ...(isTied
        ? [
            application?.code ?? "",
            pickInstitutionName(application?.institutionNames, application?.institution, language) ?? "",
          ]
        : []),
      ...columns.map(({ cell }) => cell(answers)),
    ]),
  ];
  return rows.map((row) => row.map((cell) => (typeof cell === "string" ? escapeFormula(cell) : cell)));
};
