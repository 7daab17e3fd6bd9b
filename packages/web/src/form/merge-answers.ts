/**
 * Three-way merge of answers (experience.md › Drafts). Changes of two tabs or people in different places are both
 * kept; different changes in the same place are a conflict for the user to resolve. The last write never wins
 * silently.
 */
import type { Answers, Json } from "@portal/core/forms/types/index";

/** Two different values for the same place; undefined means "not answered". */
export interface MergeConflict {
  /** Dotted path relative to `answers`: `fascia.zh`, `exhibits.0.name`. */
  path: string;
  mine: Json | undefined;
  theirs: Json | undefined;
}
interface MergeResult {
  /** The changes of both sides; in a conflict, mine until it is resolved. */
  answers: Answers;
  conflicts: MergeConflict[];
}
export type ConflictChoice = "mine" | "theirs";

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRows = (value: Json | undefined): value is { [key: string]: Json }[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** Compares JSON values. The order of members does not matter, and missing equals undefined. */
export const isSameJson = (a: Json | undefined, b: Json | undefined): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => isSameJson(item, b[i]));
  if (isRecord(a) && isRecord(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameJson(a[key], b[key]));
  return false;
};

/**
 * Merges `mine` and `theirs`, which both derive from `base`. Objects are merged member by member, rows of equal
 * number row by row, and everything else as one value.
 * @param isAtomic returns whether the members at a path belong together (an amount and its currency) and are one
 * value
 */
export const mergeAnswers = (
  base: Answers,
  mine: Answers,
  theirs: Answers,
  isAtomic: (path: string) => boolean = () => false,
): MergeResult => {
  const conflicts: MergeConflict[] = [];
  const mergeAt = (
    path: string,
    b: Json | undefined,
    m: Json | undefined,
    t: Json | undefined,
  ): Json | undefined => {
    if (isSameJson(m, t) || isSameJson(t, b)) return m;
    if (isSameJson(m, b)) return t;
    if (isRecord(m) && isRecord(t) && !isAtomic(path)) return mergeMembers(path, isRecord(b) ? b : {}, m, t);
    if (isRows(m) && isRows(t) && isRows(b) && m.length === t.length && m.length === b.length)
      return m.map((row, i) => mergeAt(`${path}.${i}`, b[i], row, t[i]) ?? {});
    conflicts.push({ path, mine: m, theirs: t });
    return m;
  };
  const mergeMembers = (path: string, b: Answers, m: Answers, t: Answers): Answers => {
    const mergedAnswers: Answers = {};
    for (const key of new Set([...Object.keys(m), ...Object.keys(t)])) {
      const value = mergeAt(path ? `${path}.${key}` : key, b[key], m[key], t[key]);
      if (value !== undefined) mergedAnswers[key] = value;
    }
    return mergedAnswers;
  };
  return { answers: mergeMembers("", base, mine, theirs), conflicts };
};

/** Reads the value at a dotted path, or undefined. */
export const readAnswerAt = (answers: Json | undefined, path: string): Json | undefined =>
  path.split(".").reduce<Json | undefined>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)];
    return isRecord(value) ? value[part] : undefined;
  }, answers);

/** Returns a copy with another value at a dotted path; undefined removes a member. Unchanged parts are shared. */
export const replaceAnswerAt = (answers: Answers, path: string, value: Json | undefined): Answers => {
  const writeParts = (into: Json | undefined, parts: string[]): Json => {
    const [head, ...rest] = parts as [string, ...string[]];
    if (Array.isArray(into)) {
      const next = rest.length ? writeParts(into[Number(head)], rest) : (value ?? null);
      return into.map((item, i) => (i === Number(head) ? next : item));
    }
    const record = isRecord(into) ? { ...into } : {};
    const next = rest.length ? writeParts(record[head], rest) : value;
    if (next === undefined) delete record[head];
    else record[head] = next;
    return record;
  };
  return writeParts(answers, path.split(".")) as Answers;
};

/** Returns the answers after the user's choices; unresolved conflicts keep mine. */
export const resolveConflicts = (
  answers: Answers,
  conflicts: readonly MergeConflict[],
  choices: Record<string, ConflictChoice>,
): Answers =>
  conflicts.reduce(
    (into, conflict) =>
      choices[conflict.path] === "theirs" ? replaceAnswerAt(into, conflict.path, conflict.theirs) : into,
    answers,
  );
