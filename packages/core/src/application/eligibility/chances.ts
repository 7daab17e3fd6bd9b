/** How many applications of a year are left, and from which on the applicant is told (spec 3 §4; C23). Pure. */
import { limitOf } from "../../form/kinds/fault.ts";
import type { CheckContext, Scheme } from "../../form/types.ts";

/** What the next application would be: the n-th of the year, with as many left after it. */
export interface Chances {
  n: number;
  left: number;
  max: number;
  /** True when this is told before it is sent: from the scheme's n-th on, the last included. */
  notice: boolean;
}

/** Undefined where the scheme does not count, or says nothing about it. @param made counted so far this year */
export const chancesOf = (
  scheme: Pick<Scheme, "limits">,
  made: number,
  max: number | undefined,
  context: CheckContext,
): Chances | undefined => {
  const from = limitOf(scheme.limits.counter?.noticeFrom, { answers: {}, context });
  if (from === undefined || max === undefined) return undefined;
  const n = made + 1;
  return { n, left: Math.max(0, max - n), max, notice: n >= from && n <= max };
};
