/** Which step a reader of the wizard is on, which they have seen, and how they get to another; the address knows it too. */
import type { Answers, CheckContext, Issue, Scheme, Step } from "@portal/core/form/types";
import { visibleSteps } from "@portal/core/form/visible";
import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { announceArrival } from "../ui/arrival.ts";
import { problemId } from "./problem.ts";
import { after, before, CHECK, resumeAt, stepViews } from "./step-state.ts";

export const useSteps = (
  id: string,
  scheme: Scheme,
  answers: Answers,
  context: CheckContext,
  issues: readonly Issue[],
  /** A draft that was begun before, not now. */
  resumed: boolean,
) => {
  const [search, setSearch] = useSearchParams();
  const steps = useMemo(() => visibleSteps(scheme, answers, context), [scheme, answers, context]);
  const ids = steps.map((step) => step.id);
  const [visited, visit] = useState<ReadonlySet<string>>(() => {
    if (!resumed) return new Set();
    // A resumed draft: everything before the first open question was seen.
    const first = resumeAt(ids, issues);
    return new Set(ids.slice(0, first === CHECK ? ids.length : ids.indexOf(first)));
  });
  const wanted = search.get("step");
  // Where the reader came in, decided once: answering the last open question must not turn the page.
  const [arrived] = useState(() => (resumed ? resumeAt(ids, issues) : (ids[0] ?? CHECK)));
  const known = (one: string): boolean => one === CHECK || ids.includes(one);
  const current = [wanted, arrived].find((one) => one !== null && known(one)) ?? ids[0] ?? CHECK;
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());

  const open = useCallback(
    (step: string, focus?: string) => {
      announceArrival();
      setSearch((old) => {
        const next = new URLSearchParams(old);
        next.delete("event");
        next.delete("scheme");
        next.set("id", id);
        next.set("step", step);
        if (old.get("step") !== CHECK || step === CHECK) next.delete("return");
        if (old.get("step") === CHECK && step !== CHECK) next.set("return", CHECK);
        return next;
      });
      window.scrollTo(0, 0);
      if (focus) setTimeout(() => document.getElementById(problemId(focus))?.focus(), 50);
    },
    [id, setSearch],
  );
  const returning = search.get("return") === CHECK;
  const step: Step | undefined = steps.find((one) => one.id === current);
  return {
    steps,
    step,
    current,
    views: stepViews(ids, current, visited, issues),
    back: before(ids, current),
    /** The reader came from the check page to change one thing. */
    returning,
    /** What is wrong and may be said: only pages that were continued from. */
    shown: issues.filter((issue) =>
      current === CHECK ? tried.has(CHECK) : issue.step === current && tried.has(current),
    ),
    open,
    /** Marks the page as continued from; its problems are shown from now on. */
    leave: () => {
      visit((old) => new Set([...old, current]));
      setTried((old) => new Set([...old, current]));
    },
    next: () => open(returning ? CHECK : after(ids, current)),
  };
};
