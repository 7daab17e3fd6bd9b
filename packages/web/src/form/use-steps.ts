/** The current step of the wizard, the visited ones, and navigation between them, which is part of the address. */
import type { Answers, CheckContext, FormIssue, Scheme } from "@portal/core/forms/types/index";
import { listVisibleSteps } from "@portal/core/forms/visible-fields";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { focusInput } from "../ui/error-summary.tsx";
import { markArrival } from "../ui/navigation-arrival.ts";
import { findControlId } from "./control-id.ts";
import {
  buildStepViews,
  CHECK_STEP,
  findPageOfStep,
  findResumeStep,
  getNextStep,
  getPreviousStep,
  groupStepsIntoPages,
  listShownIssues,
} from "./step-state.ts";

export const useSteps = (
  id: string,
  scheme: Scheme,
  answers: Answers,
  context: CheckContext,
  issues: readonly FormIssue[],
  /** The draft was started earlier. */
  isResumed: boolean,
) => {
  const [search, setSearch] = useSearchParams();
  const pages = useMemo(
    () => groupStepsIntoPages(listVisibleSteps(scheme, answers, context)),
    [scheme, answers, context],
  );
  const ids = pages.map((page) => page.id);
  const [visitedSteps, setVisitedSteps] = useState<ReadonlySet<string>>(() => {
    if (!isResumed) return new Set();
    // In a resumed draft, everything before the first open question counts as visited.
    const resumeStep = findResumeStep(ids, issues);
    return new Set(ids.slice(0, resumeStep === CHECK_STEP ? ids.length : ids.indexOf(resumeStep)));
  });
  const requestedStep = search.get("step");
  // Decided once, because answering the last open question must not change the page.
  const [initialStep] = useState(() => (isResumed ? findResumeStep(ids, issues) : (ids[0] ?? CHECK_STEP)));
  /** Finds the page of a step, which may be one that is only read. */
  const findPageId = (stepId: string | null): string | undefined =>
    stepId === CHECK_STEP ? CHECK_STEP : stepId === null ? undefined : findPageOfStep(pages, stepId)?.id;
  const current = findPageId(requestedStep) ?? findPageId(initialStep) ?? ids[0] ?? CHECK_STEP;
  const [attemptedSteps, setAttemptedSteps] = useState<ReadonlySet<string>>(new Set());
  /** The answer that was asked for on the check page: its control takes the focus on the page to come. */
  const soughtPath = useRef<string>(undefined);

  const open = useCallback(
    (step: string, focus?: string) => {
      markArrival();
      setSearch((old) => {
        const next = new URLSearchParams(old);
        next.delete("event");
        next.delete("scheme");
        next.set("id", id);
        next.set("step", step);
        if (old.get("step") !== CHECK_STEP || step === CHECK_STEP) next.delete("return");
        if (old.get("step") === CHECK_STEP && step !== CHECK_STEP) next.set("return", CHECK_STEP);
        return next;
      });
      window.scrollTo(0, 0);
      soughtPath.current = focus;
    },
    [id, setSearch],
  );
  // Once the page is there, however long that takes: before it, the row of the check page has the id of the control.
  useEffect(() => {
    const path = soughtPath.current;
    soughtPath.current = undefined;
    if (path === undefined || current === CHECK_STEP) return;
    const focusControl = (): void => {
      const control = document.getElementById(findControlId(path));
      if (!control) return;
      observer.disconnect();
      // Whoever types already keeps the place.
      if (!document.activeElement?.matches("input, select, textarea")) focusInput(control);
    };
    // A view that is loaded when it is shown comes after its page.
    const observer = new MutationObserver(focusControl);
    observer.observe(document.body, { subtree: true, childList: true });
    focusControl();
    return () => observer.disconnect();
  }, [current]);
  const isReturning = search.get("return") === CHECK_STEP;
  return {
    pages,
    /** The page on the screen; undefined on the check page. */
    page: pages.find((page) => page.id === current),
    current,
    views: buildStepViews(ids, current, visitedSteps, issues),
    back: getPreviousStep(ids, current),
    /** The user came from the check page to change one answer. */
    returning: isReturning,
    /** Issues to show: only those of pages that the user continued from. */
    shown: listShownIssues(issues, current, attemptedSteps),
    open,
    /** Marks the page as continued from, so that its issues are shown from now on. */
    leave: () => {
      setVisitedSteps((old) => new Set([...old, current]));
      setAttemptedSteps((old) => new Set([...old, current]));
    },
    next: () => open(isReturning ? CHECK_STEP : getNextStep(ids, current)),
  };
};
