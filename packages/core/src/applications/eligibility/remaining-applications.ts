/** How many applications of a year are left, and from which on the applicant is told (spec 3 §4; C23). Pure. */
import { resolveLimit } from "../../forms/kinds/checker.ts";
import type { CheckContext, Scheme } from "../../forms/types/index.ts";

/** What the next application would be: the n-th of the year, with as many left after it. */
export interface RemainingApplications {
  n: number;
  left: number;
  max: number;
  /** True when this is told before it is sent: from the scheme's n-th on, the last included. */
  notice: boolean;
}

/** Undefined where the scheme does not count, or says nothing about it. @param made counted so far this year */
export const countRemainingApplications = (
  scheme: Pick<Scheme, "limits">,
  submittedCount: number,
  max: number | undefined,
  context: CheckContext,
): RemainingApplications | undefined => {
  const noticeFrom = resolveLimit(scheme.limits.counter?.noticeFrom, { answers: {}, context });
  if (noticeFrom === undefined || max === undefined) return undefined;
  const nextNumber = submittedCount + 1;
  return {
    n: nextNumber,
    left: Math.max(0, max - nextNumber),
    max,
    notice: nextNumber >= noticeFrom && nextNumber <= max,
  };
};
