/** Checking a checklist before it is saved, and summing it up. Pure. */
import type { FieldIssue } from "../../platform/errors.ts";
import type { ReviewPoint } from "../../schemes/review-points.ts";
import type { CheckAnswer, RecordedCheckAnswer } from "./checklist-schema.ts";

const isAnswered = ({ result, score }: CheckAnswer): boolean => result !== undefined || score !== undefined;

const findAnswerIssue = (
  point: ReviewPoint,
  { result, score, note }: CheckAnswer,
): FieldIssue | undefined => {
  const path = `answers.${point.key}`;
  if (point.kind === "CHECK") {
    if (score !== undefined) return { path: `${path}.score`, key: "option" };
    // Whoever decides has to know why.
    return result === "NOT_MET" && !note?.trim() ? { path: `${path}.note`, key: "required" } : undefined;
  }
  if (result !== undefined) return { path: `${path}.result`, key: "option" };
  if (score === undefined) return undefined;
  if (!Number.isInteger(score)) return { path: `${path}.score`, key: "notInteger" };
  if (score < 0) return { path: `${path}.score`, key: "min", params: { min: 0 } };
  return score > point.max ? { path: `${path}.score`, key: "max", params: { max: point.max } } : undefined;
};

/** Finds what is wrong with answers: points that the scheme does not have, results of another kind, missing notes. */
export const findChecklistIssues = (
  points: readonly ReviewPoint[],
  answers: { readonly [key: string]: CheckAnswer },
): FieldIssue[] =>
  Object.entries(answers).flatMap(([key, answer]) => {
    const point = points.find((each) => each.key === key);
    const issue = point ? findAnswerIssue(point, answer) : { path: `answers.${key}`, key: "option" };
    return issue ? [issue] : [];
  });

/** Returns the answer without what is empty; undefined when nothing remains. */
export const normalizeCheckAnswer = ({ result, score, note }: CheckAnswer): CheckAnswer | undefined => {
  const trimmedNote = note?.trim();
  const answer = {
    ...(result !== undefined && { result }),
    ...(score !== undefined && { score }),
    ...(trimmedNote && { note: trimmedNote }),
  };
  return Object.keys(answer).length > 0 ? answer : undefined;
};

/** Returns the points whose answer differs, in the order of the list. */
export const listChangedPoints = (
  points: readonly ReviewPoint[],
  before: { readonly [key: string]: CheckAnswer },
  next: { readonly [key: string]: CheckAnswer },
): string[] =>
  points
    .map(({ key }) => key)
    .filter((key) => {
      const [a, b] = [before[key], next[key]];
      return a?.result !== b?.result || a?.score !== b?.score || a?.note !== b?.note;
    });

/** Sums up: how many points are answered, and the score of those that are judged. */
export const summarizeChecklist = (
  points: readonly ReviewPoint[],
  answers: { readonly [key: string]: RecordedCheckAnswer },
): { answered: number; score: number; maxScore: number } => ({
  answered: points.filter(({ key }) => answers[key] && isAnswered(answers[key])).length,
  score: points.reduce((sum, { key, kind }) => sum + (kind === "SCORE" ? (answers[key]?.score ?? 0) : 0), 0),
  maxScore: points.reduce((sum, point) => sum + (point.kind === "SCORE" ? point.max : 0), 0),
});
