/**
 * Deadlines that are counted back from a day in the answers: at least N days before an activity (spec 3 §5). They are
 * validated where the day is typed, and tell the earliest day that is still possible.
 */

import { addDays, addYears, type Day, isDay } from "../platform/day.ts";
import { getPolicy } from "./code-lists/policy-values.ts";
import { getPolicyOverrides, getValueAt } from "./expressions/evaluate.ts";
import { resolveLimit } from "./kinds/field-checker.ts";
import { getRootField } from "./root-field.ts";
import type { Answers, CheckContext, FormIssue, Json, Scheme, SchemeDeadline } from "./types/index.ts";

/**
 * Returns the day from which a deadline is counted, of the event (`event.dates.start`), of a policy or of an answer:
 * the earliest that is known.
 */
export const resolveAnchor = (
  { anchor, edition }: SchemeDeadline,
  answers: Answers,
  context: CheckContext,
): { day: Day; path?: string } | undefined => {
  const { event } = context;
  if (anchor === "EVENT_START" || anchor === "EVENT_END") {
    const day = getValueAt(event, anchor === "EVENT_START" ? "dates.start" : "dates.end");
    return isDay(day) ? { day } : undefined;
  }
  if (typeof anchor === "string") return undefined;
  return anchor.earliest
    .flatMap((path) => {
      const [source = "", key = "", ...rest] = path.split(".");
      if (source === "policy")
        return resolvePolicyDay(key, rest.join("."), context)
          .filter((day) => edition === undefined || isWithinEdition(day, getValueAt(answers, edition)))
          .map((day) => ({ day }));
      const day =
        source === "event" ? getValueAt(event, [key, ...rest].join(".")) : getValueAt(answers, path);
      return isDay(day) ? [source === "event" ? { day } : { day, path }] : [];
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))[0];
};

/**
 * A date of a policy belongs to one edition and does not apply to an event whose registration opens later (C21: the
 * default is that of 2025).
 */
const resolvePolicyDay = (key: string, path: string, context: CheckContext): Day[] => {
  const day = getPolicy(key, getPolicyOverrides(context), path);
  const opensOn = getValueAt(context.event, "registration.opensOn");
  return isDay(day) && !(isDay(opensOn) && day < opensOn) ? [day] : [];
};

/** The edition of a closing date takes place within the year that follows it (decision 0659). */
const isWithinEdition = (closingDay: Day, activityDay: Json | undefined): boolean =>
  isDay(activityDay) && activityDay >= closingDay && activityDay < addYears(closingDay, 1);

/**
 * Lists an issue for each day in the answers that is too near for the scheme's `applyBy` deadlines, with the earliest
 * possible day, and for each day of an edition whose closing day has passed. Working days count only where the
 * caller knows the calendar.
 */
export const listLeadTimeIssues = (
  scheme: Pick<Scheme, "steps"> & Partial<Pick<Scheme, "deadlines">>,
  answers: Answers,
  context: CheckContext,
): FormIssue[] =>
  (scheme.deadlines ?? [])
    .filter(({ kind, direction }) => kind === "applyBy" && direction === "BEFORE")
    .flatMap((deadline) => {
      const anchor = resolveAnchor(deadline, answers, context);
      const path = anchor?.path ?? deadline.edition;
      const amount = resolveLimit(deadline.amount, { answers, context });
      if (!anchor || path === undefined || amount === undefined) return [];
      const fault = anchor.path
        ? findLeadTimeFault(anchor.day, amount, deadline.unit, context)
        : context.today > anchor.day && { key: "editionClosed", params: { max: anchor.day } };
      const step = scheme.steps.find((one) => one.fields.some(({ key }) => key === getRootField(path)));
      if (!fault || !step) return [];
      return [{ path, ...fault, step: step.id, ...(deadline.code !== undefined && { code: deadline.code }) }];
    });

const findLeadTimeFault = (
  day: Day,
  amount: number,
  unit: SchemeDeadline["unit"],
  context: CheckContext,
): Pick<FormIssue, "key" | "params"> | undefined => {
  const min = findEarliestDay(amount, unit, context);
  return min !== undefined && day < min
    ? { key: unit === "WORKING" ? "leadTimeWorking" : "leadTime", params: { min, days: amount } }
    : undefined;
};

/**
 * Finds the first day that is at least a number of days away, or undefined when the calendar does not reach that far.
 */
export const findEarliestDay = (
  amount: number,
  unit: SchemeDeadline["unit"],
  { today, addWorkingDays }: Pick<CheckContext, "today" | "addWorkingDays">,
): Day | undefined => {
  if (unit === "CALENDAR") return addDays(today, amount);
  // The day may be a holiday itself, so each day after the last that is certainly too near is tried.
  let day = addWorkingDays?.(today, Math.max(0, amount - 1));
  while (day !== undefined) {
    const last = addWorkingDays?.(day, -amount);
    if (last === undefined) return undefined;
    if (last >= today) return day;
    day = addDays(day, 1);
  }
  return undefined;
};
