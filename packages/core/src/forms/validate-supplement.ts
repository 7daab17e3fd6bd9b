/**
 * The validation of a supplement: what was valid with the application is not refused because time has passed since
 * (decision 0771). A day lies between the bounds of the submission and those of today, and a document that stays has
 * the age that it had when it was handed in. Used by the browser and by the Lambda.
 */
import type { Day } from "../platform/day.ts";
import { listNamedFiles } from "./expressions/answer-files.ts";
import { listFields } from "./expressions/computed-values.ts";
import type { Answers, CheckContext, CheckOptions, FormIssue, Scheme } from "./types/index.ts";
import { validateAnswers } from "./validate-answers.ts";

/** What was submitted before the supplement, and when. */
interface SubmittedForm {
  before: Answers;
  submittedOn: Day;
}

/** Returns what tells one issue from others: the same answer can be wrong by another bound on another day. */
export const toIssueKey = ({ path, key }: Pick<FormIssue, "path" | "key">): string => `${path} ${key}`;

/**
 * Dates every file by the day on which it was handed in: with the application or, where it was uploaded later, with an
 * earlier supplement; a new one today.
 */
const dateFiles = (
  scheme: Pick<Scheme, "steps">,
  { before, submittedOn }: SubmittedForm,
  { files, today }: CheckContext,
): CheckContext["files"] => {
  const formerFiles = new Set(listNamedFiles(listFields(scheme), before));
  return Object.fromEntries(
    Object.entries(files ?? {}).map(([id, file]) => {
      const formerDay = file.uploadedOn > submittedOn ? file.uploadedOn : submittedOn;
      return [id, { ...file, handedInOn: formerFiles.has(id) ? formerDay : today }];
    }),
  );
};

/**
 * Lists what is wrong with corrected answers both today and on the day of the submission, in the order of the form. An
 * activity must be so many days after the submission, and not after the supplement.
 */
export const validateSupplementAnswers = (
  scheme: Parameters<typeof validateAnswers>[0],
  answers: Answers,
  submittedForm: SubmittedForm,
  context: CheckContext,
  options: Pick<CheckOptions, "only"> = {},
): FormIssue[] => {
  const datedContext = context.files
    ? { ...context, files: dateFiles(scheme, submittedForm, context) }
    : context;
  const listIssuesOn = (today: Day) =>
    validateAnswers(scheme, answers, { ...datedContext, today }, { ...options, mode: "submit" });
  const todayByKey = new Map(listIssuesOn(context.today).map((issue) => [toIssueKey(issue), issue]));
  return listIssuesOn(submittedForm.submittedOn).flatMap((issue) => {
    const presentIssue = todayByKey.get(toIssueKey(issue));
    if (!presentIssue) return [];
    // The widest bound is told: the first day is that of the submission, the last one that of today.
    return issue.key === "afterMax" ? presentIssue : issue;
  });
};
