/**
 * The legal period of a review, where the scheme has one (spec 3 §9: e-commerce within 30 days). Its end changes no
 * status, because the silence of the institute decides nothing, but desk and applicant are told. Pure.
 */
import { countReminderDay } from "../../calendar/add-known-working-days.ts";
import type { Calendar } from "../../calendar/index.ts";
import { resolveLimit } from "../../forms/kinds/field-checker.ts";
import type { Context } from "../../platform/actor.ts";
import {
  addDays,
  combineDayAndTime,
  daysBetween,
  endOfDay,
  parseDay,
  toInstant,
  toMacaoDay,
} from "../../platform/day.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Deadline } from "../model/application-schema.ts";
import { omitDeadlineTimers, type Timer } from "../model/timers.ts";
import { countDeadline } from "./deadlines.ts";

const REMINDER_TIME = "09:00";
/** Working days before the end of the period on which the desk is reminded. */
const REMINDER_DAYS = 3;

/** Builds the timers of the last day to decide. */
export const buildReviewTimers = (
  { day: lastDay }: Pick<Deadline, "day">,
  { now, calendar }: Pick<Context, "now" | "calendar">,
): Timer[] => {
  const day = parseDay(lastDay);
  const reminder = combineDayAndTime(countReminderDay(calendar, day, REMINDER_DAYS), REMINDER_TIME);
  return [
    ...(reminder > now ? [{ kind: "reviewReminder" as const, at: reminder }] : []),
    { kind: "reviewOverdue", at: endOfDay(day) },
  ];
};

/**
 * Extends the period of a review: the days during which the applicant was asked for documents do not count
 * (workflow.md: the clock pauses).
 */
const extendByPause = (deadline: Deadline, pausedDays: number, calendar: Calendar): Deadline =>
  countDeadline(
    "review",
    addDays(parseDay(deadline.from), pausedDays),
    deadline.amount,
    deadline.unit,
    calendar,
  );

/**
 * Resumes a review whose documents have arrived: its period goes on, later by the days since they were requested. It
 * starts again where it had ended with a lapse that an accepted reason undid.
 */
export const resumeReview = (header: ApplicationHeader, ctx: Context): ApplicationHeader => {
  const { supplement } = header;
  if (!header.deadlines.some(({ kind }) => kind === "review")) return restartReview(header, ctx);
  const deadlines = header.deadlines.map((deadline) =>
    deadline.kind === "review" && supplement
      ? extendByPause(
          deadline,
          daysBetween(toMacaoDay(toInstant(supplement.requestedAt)), ctx.today),
          ctx.calendar,
        )
      : deadline,
  );
  const review = deadlines.find(({ kind }) => kind === "review");
  return {
    ...header,
    deadlines,
    timers: [
      ...omitDeadlineTimers(header.timers, "review"),
      ...(review ? buildReviewTimers(review, ctx) : []),
    ],
  };
};

/** Starts the period again from today, when an application is to be decided a second time. */
export const restartReview = (header: ApplicationHeader, ctx: Context): ApplicationHeader => {
  const definition = findScheme(header.scheme)?.deadlines.find(({ kind }) => kind === "review");
  const context = { today: ctx.today, ...(header.policy ? { policy: header.policy } : {}) };
  const amount = definition && resolveLimit(definition.amount, { answers: {}, context });
  if (!definition || amount === undefined) return header;
  const review = countDeadline("review", ctx.today, amount, definition.unit, ctx.calendar);
  return {
    ...header,
    deadlines: [...header.deadlines.filter(({ kind }) => kind !== "review"), review],
    timers: [...omitDeadlineTimers(header.timers, "review"), ...buildReviewTimers(review, ctx)],
  };
};
