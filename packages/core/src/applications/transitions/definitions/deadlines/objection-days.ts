/**
 * The days to object stand still while nothing can be objected to, and run on afterwards: while another request waits
 * for its answer (decision 0684), and those for the amount of a grant while it is cancelled, for whatever reason (R502;
 * decision 0466). Pure.
 */
import { addKnownWorkingDays } from "../../../../calendar/add-known-working-days.ts";
import { getPolicyNumber } from "../../../../forms/code-lists/policy-values.ts";
import type { Context } from "../../../../platform/actor.ts";
import { addDays, type Day, daysBetween, isDay, parseDay } from "../../../../platform/day.ts";
import { omitDeadline } from "../../../changes/transition-effect.ts";
import { type StartedDeadline, startObjectionDeadline } from "../../../deadlines/deadlines.ts";
import { findPausedDays } from "../../../deadlines/paused-deadlines.ts";
import { type Grant, isOpenToObjection } from "../../../funding/index.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { omitDeadlineTimers } from "../../../model/timers.ts";
import { findDeadline } from "../shared/guards.ts";

/**
 * Starts the days to object that were left, from today: until the next working day at the earliest, so that nobody is
 * left with a day on which nothing can be asked of the institute.
 */
export const restartObjectionDays = (
  daysLeft: number,
  { today, calendar }: Pick<Context, "today" | "calendar">,
): StartedDeadline => {
  const nextWorkingDay = addKnownWorkingDays(calendar, today, 1) ?? addDays(today, 1);
  return startObjectionDeadline(today, Math.max(daysLeft, daysBetween(today, nextWorkingDay)), calendar);
};

/** Nothing can be objected to while anything but an objection waits for its answer. */
const isObjectionBarred = ({ pending }: Pick<ApplicationHeader, "pending">): boolean =>
  pending !== undefined && pending !== "objection";

/**
 * Returns an application whose days to object stand still while it waits for something that bars an objection, and run
 * on after the answer, whichever it was (decision 0684). A period that began meanwhile, or that the answer ended, is
 * left alone.
 */
export const keepObjectionDays = (
  header: ApplicationHeader,
  ctx: Pick<Context, "today" | "calendar">,
): ApplicationHeader => {
  const { objectionPausedOn: _, ...next } = header;
  const deadline = findDeadline(header, "objection");
  if (!deadline) return next;
  const rest = findPausedDays(header, deadline);
  const withoutTimers: ApplicationHeader = {
    ...next,
    timers: omitDeadlineTimers(next.timers, "objection"),
    ...(next.suspended ? { suspended: omitDeadlineTimers(next.suspended, "objection") } : {}),
  };
  if (isObjectionBarred(header)) {
    if (!rest && ctx.today > deadline.day) return next;
    return { ...withoutTimers, objectionPausedOn: rest?.since ?? ctx.today };
  }
  if (!rest) return next;
  const restartedPeriod = restartObjectionDays(rest.daysLeft, ctx);
  return {
    ...withoutTimers,
    deadlines: [...omitDeadline(next, "objection"), restartedPeriod.deadline],
    timers: [...withoutTimers.timers, ...restartedPeriod.timers],
  };
};

/** Returns the last day to object where an answer moved it, for its notice. */
export const findRegainedObjectionDay = (
  before: ApplicationHeader,
  next: ApplicationHeader,
): string | undefined => {
  const isOver = before.objectionPausedOn !== undefined && next.objectionPausedOn === undefined;
  const lastDay = isOver ? findDeadline(next, "objection")?.day : undefined;
  return lastDay === findDeadline(before, "objection")?.day ? undefined : lastDay;
};

/** Returns how many of the days are left when a grant is cancelled; nothing where none run. */
export const countObjectionDaysLeft = (
  header: ApplicationHeader,
  today: Day,
): Pick<NonNullable<Grant["cancelled"]>, "objectionDaysLeft"> => {
  const lastDay = findDeadline(header, "objection")?.day;
  return lastDay && lastDay >= today ? { objectionDaysLeft: daysBetween(today, parseDay(lastDay)) } : {};
};

/**
 * Returns how many days run on for a grant that is valid again, undefined for none. Before 2026-11-28 a grant that was
 * lost with its report did not keep them: they are those that were left of the days since its decision, unless its
 * amount had been objected to before.
 */
export const findObjectionDaysLeft = ({
  funding = {},
  earlierDecisions = [],
  policy,
}: Pick<ApplicationHeader, "funding" | "earlierDecisions" | "policy">): number | undefined => {
  const { cancelled, decidedOn } = funding;
  if (cancelled?.objectionDaysLeft !== undefined) return cancelled.objectionDaysLeft;
  if (cancelled?.cause !== "REPORT" || !isDay(decidedOn) || !isOpenToObjection(funding)) return undefined;
  const wasObjectedTo = earlierDecisions.some(
    ({ objectedOn, grant }) => grant?.decidedOn === decidedOn && objectedOn < cancelled.on,
  );
  const lastDay = addDays(decidedOn, getPolicyNumber("objection.days", policy));
  return wasObjectedTo || lastDay < cancelled.on ? undefined : daysBetween(parseDay(cancelled.on), lastDay);
};
