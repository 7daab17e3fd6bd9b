/** Counts the applications that remain in a year, and decides when the applicant is told (spec 3 §4; C23). Pure. */
import { resolveLimit } from "../../forms/kinds/field-checker.ts";
import type { CheckContext, Scheme } from "../../forms/types/index.ts";

/** The position of the next application: the n-th of the year, and how many remain after it. */
interface RemainingApplications {
  n: number;
  left: number;
  max: number;
  /** True when the applicant is told before submitting: from the scheme's n-th application to the last. */
  notice: boolean;
}

/**
 * Returns undefined for a scheme without a yearly limit or without this notice.
 * @param submittedCount applications counted so far this year
 */
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
