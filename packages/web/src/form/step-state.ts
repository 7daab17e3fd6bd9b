/** Where a reader stands in the wizard: done, wrong, now or still to come; and where to go next. Pure. */
import type { Issue } from "@portal/core/form/types";

export type StepMark = "done" | "wrong" | "now" | "todo";
export interface StepView {
  id: string;
  /** 1-based place in the list. */
  number: number;
  mark: StepMark;
  /** May be opened by a click: everything visited, and the next one. */
  open: boolean;
}
/** The last page of every wizard, after the scheme's own steps. */
export const CHECK = "check";

/**
 * The step list.
 * @param ids visible steps in order, without the check page
 * @param current the step shown
 * @param visited steps that were continued from or left at least once
 * @param issues what is wrong now, whole form
 */
export const stepViews = (
  ids: readonly string[],
  current: string,
  visited: ReadonlySet<string>,
  issues: readonly Issue[],
): StepView[] => {
  const wrong = new Set(issues.map((issue) => issue.step));
  const all = [...ids, CHECK];
  const furthest = Math.max(all.indexOf(current), ...all.map((id, i) => (visited.has(id) ? i + 1 : 0)));
  return all.map((id, i) => ({
    id,
    number: i + 1,
    open: i <= furthest,
    mark:
      id === current ? "now" : visited.has(id) && id !== CHECK ? (wrong.has(id) ? "wrong" : "done") : "todo",
  }));
};

/** The step after, CHECK after the last; the step itself when it is the last. */
export const after = (ids: readonly string[], current: string): string => {
  const all = [...ids, CHECK];
  return all[Math.min(all.indexOf(current) + 1, all.length - 1)] ?? CHECK;
};
/** The step before, undefined at the first. */
export const before = (ids: readonly string[], current: string): string | undefined =>
  [...ids, CHECK][[...ids, CHECK].indexOf(current) - 1];

/** Where a resumed draft opens: the first step with something to answer, else the check page. */
export const resumeAt = (ids: readonly string[], issues: readonly Issue[]): string =>
  ids.find((id) => issues.some((issue) => issue.step === id)) ?? CHECK;
