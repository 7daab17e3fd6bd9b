/** Request and response schemas of surveys (`/api/question`, `/api/staff/survey`; spec 3 §4 › Survey). */
import * as z from "zod";
import { AnswersSchema } from "../applications/model/answers-schema.ts";
import { LocalizedText } from "../events/localized-text-schema.ts";
import { ExpressionSchema } from "../forms/scheme-schema.ts";
import { languages } from "../messaging/notice-types.ts";
import { TypedCode } from "../platform/typed-text-schema.ts";
import { reviewers, visibleTo } from "../platform/visibility.ts";
import { questionKinds, surveyLimits, surveyStatuses } from "./question-kinds.ts";

const buildTranslatedText = (max: number) => {
  const text = z.string().max(max);
  return z.object({ "zh-Hant": text, "zh-Hans": text, en: text, pt: text });
};
const key = z.string().regex(/^[a-z][a-z0-9]{0,15}$/);
/** An option of a choice, or a row of a matrix. */
export const LabelledCode = z.object({ code: key, labels: buildTranslatedText(surveyLimits.option) });
export type LabelledCode = z.infer<typeof LabelledCode>;
/** `when` is a condition of the form language (`forms/types` › Expr) over earlier questions. */
export const SurveyQuestion = z.object({
  key,
  kind: z.enum(questionKinds),
  labels: buildTranslatedText(surveyLimits.label),
  options: z.array(LabelledCode).max(surveyLimits.options).optional(),
  rows: z.array(LabelledCode).max(surveyLimits.rows).optional(),
  /** The highest step of a scale, which starts at 1. */
  max: z.int().optional(),
  /** The meaning of both ends of a scale. */
  ends: z
    .object({ low: buildTranslatedText(surveyLimits.option), high: buildTranslatedText(surveyLimits.option) })
    .optional(),
  when: ExpressionSchema.optional(),
});
export type SurveyQuestion = z.infer<typeof SurveyQuestion>;

/** A survey as staff write it. */
export const SurveyWrite = z.object({
  titles: buildTranslatedText(surveyLimits.title),
  intros: buildTranslatedText(surveyLimits.intro),
  /** The event whose participants are asked; without it the survey is open to everybody. */
  eventId: z.string().max(100).optional(),
  /** The scheme whose applicants are asked, each application once; not together with an event. */
  scheme: z.string().max(60).optional(),
  /** The last day to answer. */
  closesOn: z.iso.date().optional(),
  /** The results are public. */
  resultsPublic: z.boolean(),
  questions: z.array(SurveyQuestion).max(surveyLimits.questions),
});
export type SurveyWrite = z.infer<typeof SurveyWrite>;

/** A survey as staff see it. */
export const StaffSurvey = SurveyWrite.extend({
  id: z.string(),
  version: z.int(),
  status: z.enum(surveyStatuses),
  eventNames: LocalizedText.optional(),
  openedAt: z.string().optional(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type StaffSurvey = z.infer<typeof StaffSurvey>;
/** A row of the staff list. */
export const SurveyRow = StaffSurvey.omit({ questions: true, intros: true }).extend({ questions: z.int() });
export type SurveyRow = z.infer<typeof SurveyRow>;

/** An application of the respondent's institution that a survey of an event addresses. */
const AskedApplication = z.object({ id: z.string(), code: z.string(), done: z.boolean() });
/** A survey as respondents see it. */
export const ReaderSurvey = z.object({
  id: z.string(),
  open: z.boolean(),
  titles: LocalizedText,
  intros: LocalizedText,
  eventNames: LocalizedText.optional(),
  scheme: z.string().optional(),
  closesOn: z.string().optional(),
  resultsPublic: z.boolean(),
  questions: z.array(SurveyQuestion),
  /** For a survey of an event or of a scheme: the addressed applications of the respondent's institution. */
  applications: z.array(AskedApplication).optional(),
});
export type ReaderSurvey = z.infer<typeof ReaderSurvey>;

/** The answer of a respondent. */
export const SurveyAnswer = z.object({
  answers: AnswersSchema,
  language: z.enum(languages),
  /** The application it is for, in a survey of an event or of a scheme. */
  application: z.string().max(40).optional(),
  /** The key stored by the respondent's browser, for an open survey. */
  respondent: z.string().min(16).max(64).optional(),
  /** The captcha, for an open survey. */
  codeId: z.string().max(300).optional(),
  num: TypedCode.max(20).optional(),
});
export type SurveyAnswer = z.infer<typeof SurveyAnswer>;
export const SurveyReceipt = z.object({ id: z.string(), sent: z.literal(true), resultsPublic: z.boolean() });
export type SurveyReceipt = z.infer<typeof SurveyReceipt>;

/** A survey that the institution has to answer, or has answered (C44). */
export const SurveyTask = z.object({
  survey: z.string(),
  application: z.string(),
  code: z.string(),
  titles: LocalizedText,
  eventNames: LocalizedText.optional(),
  scheme: z.string().optional(),
  status: z.enum(["PENDING", "DONE"]),
  closesOn: z.string().optional(),
});
export type SurveyTask = z.infer<typeof SurveyTask>;

const Count = z.object({ code: z.string(), count: z.int() });
/** The results of one question; the members depend on its kind. */
export const QuestionResult = z.object({
  key: z.string(),
  /** Number of answers from respondents who were asked. */
  answered: z.int(),
  counts: z.array(Count).optional(),
  rows: z.array(z.object({ code: z.string(), counts: z.array(Count) })).optional(),
  /** For a scale and for numbers. */
  mean: z.number().optional(),
  lowest: z.number().optional(),
  highest: z.number().optional(),
  /** Free text, for staff only; newest day first. */
  texts: visibleTo(z.array(z.string()).optional(), reviewers),
});
export type QuestionResult = z.infer<typeof QuestionResult>;
/** `shown` is false while the results are not public, or have too few answers. */
export const SurveyResult = z.object({
  id: z.string(),
  titles: LocalizedText,
  eventNames: LocalizedText.optional(),
  scheme: z.string().optional(),
  shown: z.boolean(),
  answers: z.int(),
  /** For a survey of an event or, for staff, of a scheme: the number of applications that were invited. */
  invited: z.int().optional(),
  questions: z.array(SurveyQuestion),
  results: z.array(QuestionResult),
});
export type SurveyResult = z.infer<typeof SurveyResult>;
