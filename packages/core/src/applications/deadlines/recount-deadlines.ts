/**
 * Deadlines counted again after a holiday was decreed or withdrawn (workflow.md › The legal clock). Pure: from what a
 * deadline was counted from (`from`, `amount`, `unit`) by the calendar of now. Only a day that changes is a change.
 */
import type { Context } from "../../platform/actor.ts";
import { addDays, endOfDay, parseDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Deadline } from "../model/schema.ts";
import { belongsToDeadline, isReminder, type Timer, withoutDeadlineTimers } from "../model/timers.ts";
import {
  buildOfferTimers,
  buildPaymentTimers,
  startOfferDeadline,
  startPaymentDeadline,
  startSupplementDeadline,
} from "./deadlines.ts";

export interface RecountResult {
  header: ApplicationHeader;
  /** By `deadline.<kind>`, as the history keeps it. */
  diff: Record<string, { before: Deadline; after: Deadline }>;
  first: { before: Deadline; after: Deadline };
}

/** The header with its deadlines by the calendar of now, or undefined when no day changes. */
export const recountDeadlines = (header: ApplicationHeader, ctx: Context): RecountResult | undefined => {
  const changes = header.deadlines.flatMap((before) => {
    const after = recountDeadline(before, header, ctx);
    return after.day === before.day ? [] : [{ before, after }];
  });
  const [first] = changes;
  if (!first) return undefined;
  const next = changes.reduce((h, change) => replaceDeadline(h, change, ctx), header);
  return {
    header: next,
    first,
    diff: Object.fromEntries(changes.map((change) => [`deadline.${change.before.kind}`, change])),
  };
};

/** A deadline by the calendar of now. */
function recountDeadline(deadline: Deadline, header: ApplicationHeader, ctx: Context): Deadline {
  const recountedDeadline = countFromOrigin(deadline, header, ctx);
  // Nobody is made late by a day that is withdrawn: what comes forward leaves the next working day at least.
  if (recountedDeadline.day >= deadline.day || recountedDeadline.day > ctx.today) return recountedDeadline;
  const next = ctx.calendar.addWorking(ctx.today, 1);
  const lastDay = next < deadline.day ? next : deadline.day;
  return { ...recountedDeadline, day: lastDay, dueAt: endOfDay(parseDay(lastDay)) };
}

function countFromOrigin(deadline: Deadline, header: ApplicationHeader, ctx: Context): Deadline {
  const { kind, amount, unit } = deadline;
  const from = parseDay(deadline.from);
  if (kind === "payment") {
    const start = header.eventDates && parseDay(header.eventDates.start);
    // What was put off beyond the day before the event stays put off.
    const cappingEventDay = start && deadline.day < start ? start : undefined;
    return startPaymentDeadline(from, amount, cappingEventDay, ctx.now, ctx.calendar).deadline;
  }
  if (kind === "offer") {
    const start = header.eventDates && parseDay(header.eventDates.start);
    return startOfferDeadline(from, amount, start, ctx.now, ctx.calendar).deadline;
  }
  if (kind === "supplement") {
    return startSupplementDeadline(from, addDays(from, amount), ctx.now, ctx.calendar).deadline;
  }
  if (unit !== "WORKING") return deadline;
  const { day: lastDay, trace, provisional } = ctx.calendar.countWorking(from, amount);
  const { provisional: _, ...rest } = deadline;
  return {
    ...rest,
    calendarVersion: ctx.calendar.version,
    day: lastDay,
    dueAt: endOfDay(lastDay),
    trace,
    ...(provisional ? { provisional } : {}),
  };
}

/** Deadline and timers changed; those of a header that waits stand aside as `suspended`. */
function replaceDeadline(
  header: ApplicationHeader,
  change: RecountResult["first"],
  ctx: Context,
): ApplicationHeader {
  const { before, after } = change;
  const isSuspended = Boolean(header.suspended?.length);
  const timers = rescheduleTimers((isSuspended ? header.suspended : header.timers) ?? [], change, ctx);
  const dueOn = after.day;
  return {
    ...header,
    deadlines: header.deadlines.map((d) => (d === before ? after : d)),
    ...(isSuspended ? { suspended: timers } : { timers }),
    ...(after.kind === "supplement" && header.supplement
      ? { supplement: { ...header.supplement, dueOn } }
      : {}),
  };
}

/** Timers of a deadline on its new day. Reminders that went out do not go out again. */
function rescheduleTimers(
  timers: readonly Timer[],
  { before, after }: RecountResult["first"],
  ctx: Context,
): Timer[] {
  const ownTimers = timers.filter((timer) => belongsToDeadline(timer, before.kind));
  const pendingReminders = ownTimers.filter(isReminder).length;
  const lapseTimers = ownTimers.filter((timer) => !isReminder(timer));
  const reminders = buildFreshTimers(after, ctx).filter(isReminder);
  return [
    ...withoutDeadlineTimers(timers, before.kind),
    ...reminders.slice(Math.max(0, reminders.length - pendingReminders)),
    ...lapseTimers.map((timer) => ({ ...timer, at: endOfDay(parseDay(after.day)) })),
  ];
}

function buildFreshTimers({ kind, from, day: lastDay }: Deadline, ctx: Context): Timer[] {
  if (kind === "payment") return buildPaymentTimers(parseDay(lastDay), ctx.now, ctx.calendar);
  if (kind === "offer") return buildOfferTimers(parseDay(lastDay), ctx.now, ctx.calendar);
  if (kind === "supplement")
    return startSupplementDeadline(parseDay(from), parseDay(lastDay), ctx.now, ctx.calendar).timers;
  return [];
}

/** The decreed day that made the difference, by language; undefined when none is known by name. */
export const findDecreedDayNames = ({
  before,
  after,
}: RecountResult["first"]): Record<string, string> | undefined => {
  const daysBefore = new Set(before.trace.map((s) => s.day));
  const daysAfter = new Set(after.trace.map((s) => s.day));
  const differingDays = [
    ...after.trace.filter((s) => !daysBefore.has(s.day)),
    ...before.trace.filter((s) => !daysAfter.has(s.day)),
  ];
  return differingDays.find((s) => s.names)?.names;
};
