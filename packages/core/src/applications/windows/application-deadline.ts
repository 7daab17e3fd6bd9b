/**
 * The last day to apply when it depends on answers: days or working days before an activity, or before the earliest
 * of several (C39: before the arrival or the activity).
 */
import type { Calendar } from "../../calendar/index.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import { getPolicyOverrides, getValueAt } from "../../forms/expressions/evaluate.ts";
import { resolveLimit } from "../../forms/kinds/checker.ts";
import type { Answers, CheckContext, Json, Scheme, SchemeDeadline } from "../../forms/types/index.ts";
import { addDays, type Day, getYear, isDay } from "../../platform/day.ts";
import { type ErrorCode, errorCodes, Refusal } from "../../platform/errors.ts";

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
          .filter((day) => edition === undefined || isSameYear(day, getValueAt(answers, edition)))
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

const isSameYear = (day: Day, other: Json | undefined): boolean =>
  isDay(other) && getYear(day) === getYear(other);

/** Lists the days of the scheme's `applyBy` deadlines; those without a known start are left out. */
export const listLastDays = (
  scheme: Pick<Scheme, "deadlines">,
  answers: Answers,
  context: CheckContext,
  calendar: Pick<Calendar, "addWorking">,
): { last: Day; code: ErrorCode; path?: string }[] =>
  scheme.deadlines
    .filter(({ kind, direction }) => kind === "applyBy" && direction === "BEFORE")
    .flatMap((deadline) => {
      const anchor = resolveAnchor(deadline, answers, context);
      const amount = resolveLimit(deadline.amount, { answers, context });
      if (!anchor || amount === undefined) return [];
      const { day, path } = anchor;
      const last = deadline.unit === "WORKING" ? calendar.addWorking(day, -amount) : addDays(day, -amount);
      const code = (deadline.code ?? errorCodes.REGISTRATION_CLOSED) as ErrorCode;
      return [{ last, code, ...(path ? { path } : {}) }];
    });

/**
 * Returns the last day to apply for an event in the wizard: the event's closing day, or an earlier one of the scheme.
 * Working days only count when the caller knows them.
 */
export const resolveClosingDay = (
  { deadlines }: Pick<Scheme, "deadlines">,
  closesOn: Day,
  answers: Answers,
  context: CheckContext,
): Day => {
  const { addWorkingDays } = context;
  const countableDeadlines = deadlines.filter(
    ({ unit }) => unit === "CALENDAR" || addWorkingDays !== undefined,
  );
  const addWorking = (from: Day, days: number): Day => addWorkingDays?.(from, days) ?? closesOn;
  return listLastDays({ deadlines: countableDeadlines }, answers, context, { addWorking })
    .map(({ last }) => last)
    .reduce((first, last) => (last < first ? last : first), closesOn);
};

/** Refuses after a last day to apply; the last day itself counts. */
export const refuseLateApplication = (
  scheme: Pick<Scheme, "deadlines">,
  answers: Answers,
  context: CheckContext,
  calendar: Pick<Calendar, "addWorking">,
): void => {
  const passedDeadline = listLastDays(scheme, answers, context, calendar).find(
    ({ last }) => context.today > last,
  );
  if (!passedDeadline) return;
  const { last, code, path } = passedDeadline;
  throw new Refusal(code, {
    params: { closesOn: last },
    ...(path ? { fields: [{ path, key: "afterMax", params: { max: last } }] } : {}),
  });
};
