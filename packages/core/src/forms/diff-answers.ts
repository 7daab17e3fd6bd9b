/** The differences between two versions of the answers, by path, for staff and for the history. */
import type { Answers, Json } from "./types/index.ts";

export interface AnswerChange {
  /** `shareholders.0.name`. */
  path: string;
  before: Json | undefined;
  after: Json | undefined;
}

const toBranches = (value: Json | undefined): Record<string, Json> | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  return Array.isArray(value) ? Object.fromEntries(value.map((one, i) => [String(i), one])) : value;
};
/** Lists of plain values (codes, file ids) change as a whole; rows and groups are compared member by member. */
const isPlainList = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null);

/** Returns the changed answers in the order of the form's keys. */
export const diffAnswers = (before: Answers, after: Answers): AnswerChange[] =>
  listChanges(before, after, "");

const listChanges = (before: Json | undefined, after: Json | undefined, path: string): AnswerChange[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [left, right] = [toBranches(before), toBranches(after)];
  const isWholeChange = !left || !right || isPlainList(before) || isPlainList(after);
  if (path !== "" && isWholeChange) return [{ path, before, after }];
  const keys = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})]);
  return [...keys].flatMap((key) => listChanges(left?.[key], right?.[key], path ? `${path}.${key}` : key));
};
