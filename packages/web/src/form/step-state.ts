/** The state of each step in the wizard (done, wrong, current, upcoming), and which comes next. Pure. */
import type { FormIssue, Step } from "@portal/core/forms/types/index";

type StepMark = "done" | "wrong" | "now" | "todo";
export interface StepView {
  id: string;
  /** Position in the list, from 1. */
  number: number;
  mark: StepMark;
  /** Can be opened by a click: visited steps and the next one. */
  open: boolean;
}
/** The last page of every wizard, after the scheme's own steps. */
export const CHECK_STEP = "check";

/** One page of the wizard: a step that asks something, after the steps that are only read before it. */
interface WizardPage {
  /** The id of the step that gives the page its title, the last one on it. */
  id: string;
  steps: readonly Step[];
}
/**
 * Puts steps on pages. A step that is only read has nothing to save, so it is above the questions that follow it
 * instead of asking for a press of its own.
 */
export const groupStepsIntoPages = (steps: readonly Step[]): WizardPage[] => {
  const pages: WizardPage[] = [];
  let readSteps: Step[] = [];
  for (const [i, step] of steps.entries()) {
    const isOnlyRead = step.fields.every(({ kind }) => kind === "content");
    if (isOnlyRead && i < steps.length - 1) {
      readSteps.push(step);
      continue;
    }
    pages.push({ id: step.id, steps: [...readSteps, step] });
    readSteps = [];
  }
  return pages;
};
/** Returns the page that shows a step, undefined for a step that is not shown. */
export const findPageOfStep = (pages: readonly WizardPage[], stepId: string): WizardPage | undefined =>
  pages.find(({ steps }) => steps.some(({ id }) => id === stepId));

/**
 * Builds the list of steps.
 * @param ids visible steps in order, without the check page
 * @param current the step on the screen
 * @param visitedSteps steps that the user continued from or left at least once
 * @param issues the current issues of the whole form
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

/**
 * Lists the issues that a page of the wizard shows: its own once the user continued from it or tried to submit the
 * form, and on the check page those of the whole form.
 */
export const listShownIssues = <Issue extends Pick<FormIssue, "step">>(
  issues: readonly Issue[],
  current: string,
  attemptedSteps: ReadonlySet<string>,
): Issue[] =>
  attemptedSteps.has(current) || attemptedSteps.has(CHECK_STEP)
    ? issues.filter((issue) => current === CHECK_STEP || issue.step === current)
    : [];

/** Returns the next step, CHECK after the last one. */
export const getNextStep = (ids: readonly string[], current: string): string => {
  const allSteps = [...ids, CHECK_STEP];
  return allSteps[Math.min(allSteps.indexOf(current) + 1, allSteps.length - 1)] ?? CHECK_STEP;
};
/** Returns the previous step, or undefined at the first. */
export const getPreviousStep = (ids: readonly string[], current: string): string | undefined =>
  [...ids, CHECK_STEP][[...ids, CHECK_STEP].indexOf(current) - 1];

/** Returns the step where a resumed draft opens: the first with an open question, otherwise the check page. */
export const findResumeStep = (ids: readonly string[], issues: readonly FormIssue[]): string =>
  ids.find((id) => issues.some((issue) => issue.step === id)) ?? CHECK_STEP;
