/** Where a reader stands in the wizard: done, wrong, now or still to come; and where to go next. Pure. */
import type { FormIssue } from "@portal/core/forms/types/index";

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
export const CHECK_STEP = "check";

/**
 * The step list.
 * @param ids visible steps in order, without the check page
 * @param current the step shown
 * @param visited steps that were continued from or left at least once
 * @param issues what is wrong now, whole form
 */
export const buildStepViews = (
  ids: readonly string[],
  current: string,
  visitedSteps: ReadonlySet<string>,
  issues: readonly FormIssue[],
): StepView[] => {
  const stepsWithIssues = new Set(issues.map((issue) => issue.step));
  const allSteps = [...ids, CHECK_STEP];
  const furthestIndex = Math.max(
    allSteps.indexOf(current),
    ...allSteps.map((id, i) => (visitedSteps.has(id) ? i + 1 : 0)),
  );
  return allSteps.map((id, i) => ({
    id,
    number: i + 1,
    open: i <= furthestIndex,
    mark:
      id === current
        ? "now"
        : visitedSteps.has(id) && id !== CHECK_STEP
          ? stepsWithIssues.has(id)
            ? "wrong"
            : "done"
          : "todo",
  }));
};

/** The step after, CHECK after the last; the step itself when it is the last. */
export const getNextStep = (ids: readonly string[], current: string): string => {
  const allSteps = [...ids, CHECK_STEP];
  return allSteps[Math.min(allSteps.indexOf(current) + 1, allSteps.length - 1)] ?? CHECK_STEP;
};
/** The step before, undefined at the first. */
export const getPreviousStep = (ids: readonly string[], current: string): string | undefined =>
  [...ids, CHECK_STEP][[...ids, CHECK_STEP].indexOf(current) - 1];

/** Where a resumed draft opens: the first step with something to answer, else the check page. */
export const findResumeStep = (ids: readonly string[], issues: readonly FormIssue[]): string =>
  ids.find((id) => issues.some((issue) => issue.step === id)) ?? CHECK_STEP;
