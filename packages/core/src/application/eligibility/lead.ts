/**
 * The last day to apply, where it is reckoned from what is said: days or working days before an activity, or before the
 * earlier of several (C39: before the arrival or the activity, whichever comes first).
 */
import type { Calendar } from "../../calendar/index.ts";
import { policyOf } from "../../code-lists/policy.ts";
import { addDays, type Day, isDay, yearOf } from "../../day.ts";
import { type Code, codes, Refusal } from "../../errors.ts";
import { at, overridesOf } from "../../form/evaluate.ts";
import { limitOf } from "../../form/kinds/fault.ts";
import type { Answers, CheckContext, Json, Scheme, SchemeDeadline } from "../../form/types.ts";

/** The day a deadline is counted from: of the event (`event.dates.start`), set by a policy, or as answered; the earliest known. */
export const anchorOf = (
  { anchor, edition }: SchemeDeadline,
  answers: Answers,
  context: CheckContext,
): { day: Day; path?: string } | undefined => {
  const { event } = context;
  if (anchor === "EVENT_START" || anchor === "EVENT_END") {
    const day = at(event, anchor === "EVENT_START" ? "dates.start" : "dates.end");
    return isDay(day) ? { day } : undefined;
  }
  if (typeof anchor === "string") return undefined;
  return anchor.earliest
    .flatMap((path) => {
      const [source = "", key = "", ...rest] = path.split(".");
      if (source === "policy")
        return dated(key, rest.join("."), context)
          .filter((day) => edition === undefined || sameYear(day, at(answers, edition)))
          .map((day) => ({ day }));
      const day = source === "event" ? at(event, [key, ...rest].join(".")) : at(answers, path);
      return isDay(day) ? [source === "event" ? { day } : { day, path }] : [];
    })
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))[0];
};

/**
 * A date that a policy sets. It is one edition's: for an event whose registration opens later it says nothing (C21: the
 * default is that of 2025).
 */
const dated = (key: string, path: string, context: CheckContext): Day[] => {
  const day = policyOf(key, overridesOf(context), path);
  const opensOn = at(context.event, "registration.opensOn");
  return isDay(day) && !(isDay(opensOn) && day < opensOn) ? [day] : [];
};

const sameYear = (day: Day, other: Json | undefined): boolean =>
  isDay(other) && yearOf(day) === yearOf(other);

/** What the scheme's `applyBy` deadlines come to; those without a day to count from are left out. */
export const lastDays = (
  scheme: Pick<Scheme, "deadlines">,
  answers: Answers,
  context: CheckContext,
  calendar: Pick<Calendar, "addWorking">,
): { last: Day; code: Code; path?: string }[] =>
  scheme.deadlines
    .filter(({ kind, direction }) => kind === "applyBy" && direction === "BEFORE")
    .flatMap((deadline) => {
      const anchor = anchorOf(deadline, answers, context);
      const amount = limitOf(deadline.amount, { answers, context });
      if (!anchor || amount === undefined) return [];
      const { day, path } = anchor;
      const last = deadline.unit === "WORKING" ? calendar.addWorking(day, -amount) : addDays(day, -amount);
      const code = (deadline.code ?? codes.REGISTRATION_CLOSED) as Code;
      return [{ last, code, ...(path ? { path } : {}) }];
    });

/**
 * The last day to apply at an event, as the wizard tells it: the event's closing day, or what the scheme sets before it.
 * Working days count where the caller knows them.
 */
export const closingDay = (
  { deadlines }: Pick<Scheme, "deadlines">,
  closesOn: Day,
  answers: Answers,
  context: CheckContext,
): Day => {
  const { addWorkingDays } = context;
  const known = deadlines.filter(({ unit }) => unit === "CALENDAR" || addWorkingDays !== undefined);
  const addWorking = (from: Day, days: number): Day => addWorkingDays?.(from, days) ?? closesOn;
  return lastDays({ deadlines: known }, answers, context, { addWorking })
    .map(({ last }) => last)
    .reduce((first, last) => (last < first ? last : first), closesOn);
};

/** Refuses when a last day to apply is over; the last day itself still counts. */
export const refuseLate = (
  scheme: Pick<Scheme, "deadlines">,
  answers: Answers,
  context: CheckContext,
  calendar: Pick<Calendar, "addWorking">,
): void => {
  const late = lastDays(scheme, answers, context, calendar).find(({ last }) => context.today > last);
  if (!late) return;
  const { last, code, path } = late;
  throw new Refusal(code, {
    params: { closesOn: last },
    ...(path ? { fields: [{ path, key: "afterMax", params: { max: last } }] } : {}),
  });
};
