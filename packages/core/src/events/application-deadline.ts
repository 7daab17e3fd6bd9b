/**
 * The last day to apply when it depends on answers: days or working days before an activity, or before the earliest
 * of several (C39: before the arrival or the activity).
 */
import type { Calendar } from "../calendar/index.ts";
import { resolveLimit } from "../forms/kinds/field-checker.ts";
import { resolveAnchor } from "../forms/lead-times.ts";
import type { Answers, CheckContext, Json, Scheme } from "../forms/types/index.ts";
import type { Context } from "../platform/actor.ts";
import { addDays, type Day, parseDay } from "../platform/day.ts";
import * as errorCodes from "../platform/error-codes.ts";
import type { ErrorCode } from "../platform/errors.ts";
import { toJsonMembers } from "../platform/json.ts";
import { Refusal } from "../platform/refusal.ts";
import type { EventDetail } from "./event-schema.ts";

/** Returns whether the last day to apply can depend on answers, and not on the event and the policies alone. */
export const dependsOnAnswers = ({ deadlines }: Pick<Scheme, "deadlines">): boolean =>
  deadlines.some(
    ({ kind, anchor, edition }) =>
      kind === "applyBy" &&
      typeof anchor !== "string" &&
      (edition !== undefined || anchor.earliest.some((path) => !/^(event|policy)\./.test(path))),
  );

/** Counts working days; undefined where they cannot be counted. */
interface WorkingDayCounter {
  addWorking(from: Day, days: number): Day | undefined;
}

/** Lists the days of the scheme's `applyBy` deadlines; those that cannot be counted are left out. */
export const listLastDays = (
  scheme: Pick<Scheme, "deadlines">,
  answers: Answers,
  context: CheckContext,
  calendar: WorkingDayCounter,
): { last: Day; days: number; code: ErrorCode; path?: string }[] =>
  scheme.deadlines
    .filter(({ kind, direction }) => kind === "applyBy" && direction === "BEFORE")
    .flatMap((deadline) => {
      const anchor = resolveAnchor(deadline, answers, context);
      const amount = resolveLimit(deadline.amount, { answers, context });
      if (!anchor || amount === undefined) return [];
      const { day, path } = anchor;
      const last = deadline.unit === "WORKING" ? calendar.addWorking(day, -amount) : addDays(day, -amount);
      if (last === undefined) return [];
      const code = (deadline.code ?? errorCodes.REGISTRATION_CLOSED) as ErrorCode;
      return [{ last, days: amount, code, ...(path ? { path } : {}) }];
    });

/**
 * Returns the last day to apply for an event in the wizard: the event's closing day, or an earlier one of the scheme.
 * Working days only count where the caller knows them.
 */
export const resolveClosingDay = (
  { deadlines }: Pick<Scheme, "deadlines">,
  closesOn: Day,
  answers: Answers,
  context: CheckContext,
): Day => {
  const { addWorkingDays } = context;
  const addWorking = (from: Day, days: number): Day | undefined => addWorkingDays?.(from, days);
  return listLastDays({ deadlines }, answers, context, { addWorking })
    .map(({ last }) => last)
    .reduce((first, last) => (last < first ? last : first), closesOn);
};

/**
 * Returns the last day to apply for an event under a scheme: the event's closing day, or an earlier one of the
 * scheme.
 */
export const resolveLastDay = (
  scheme: Pick<Scheme, "deadlines">,
  event: Pick<EventDetail, "registration" | "dates">,
  policy: Record<string, Json>,
  { today }: Pick<Context, "today">,
): Day =>
  resolveClosingDay(
    scheme,
    parseDay(event.registration.closesOn),
    {},
    {
      today,
      policy,
      event: toJsonMembers(event),
    },
  );

/**
 * Refuses after a last day to apply; the last day itself counts. Days in the answers have been validated before
 * (`forms/lead-times.ts`), which tells the earliest possible day.
 */
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
  const { code, last: closesOn, days } = passedDeadline;
  throw new Refusal(code, { params: { closesOn, days } });
};
