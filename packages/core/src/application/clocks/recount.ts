/**
 * Deadlines counted again after a holiday was decreed or withdrawn (workflow.md › The legal clock). Pure: from what a
 * deadline was counted from (`from`, `amount`, `unit`) by the calendar of now. Only a day that changes is a change.
 */
import type { Context } from "../../actor.ts";
import { addDays, day, endOf } from "../../day.ts";
import type { Header, Timer } from "../row.ts";
import type { Deadline } from "../wire.ts";
import { offerDue, offerTimers, paymentDue, paymentTimers, supplementDue } from "./deadlines.ts";

export interface Recounted {
  header: Header;
  /** By `deadline.<kind>`, as the history keeps it. */
  diff: Record<string, { before: Deadline; after: Deadline }>;
  first: { before: Deadline; after: Deadline };
}

/** The header with its deadlines by the calendar of now, or undefined when no day changes. */
export const recount = (header: Header, ctx: Context): Recounted | undefined => {
  const changes = header.deadlines.flatMap((before) => {
    const after = again(before, header, ctx);
    return after.day === before.day ? [] : [{ before, after }];
  });
  const [first] = changes;
  if (!first) return undefined;
  const next = changes.reduce((h, change) => withDeadline(h, change, ctx), header);
  return {
    header: next,
    first,
    diff: Object.fromEntries(changes.map((change) => [`deadline.${change.before.kind}`, change])),
  };
};

/** A deadline by the calendar of now. */
function again(deadline: Deadline, header: Header, ctx: Context): Deadline {
  const counted = countAgain(deadline, header, ctx);
  // Nobody is made late by a day that is withdrawn: what comes forward leaves the next working day at least.
  if (counted.day >= deadline.day || counted.day > ctx.today) return counted;
  const next = ctx.calendar.addWorking(ctx.today, 1);
  const last = next < deadline.day ? next : deadline.day;
  return { ...counted, day: last, dueAt: endOf(day(last)) };
}

function countAgain(deadline: Deadline, header: Header, ctx: Context): Deadline {
  const { kind, amount, unit } = deadline;
  const from = day(deadline.from);
  if (kind === "payment") {
    const start = header.eventDates && day(header.eventDates.start);
    // What was put off beyond the day before the event stays put off.
    const cut = start && deadline.day < start ? start : undefined;
    return paymentDue(from, amount, cut, ctx.now, ctx.calendar).deadline;
  }
  if (kind === "offer") {
    const start = header.eventDates && day(header.eventDates.start);
    return offerDue(from, amount, start, ctx.now, ctx.calendar).deadline;
  }
  if (kind === "supplement") {
    return supplementDue(from, addDays(from, amount), ctx.now, ctx.calendar).deadline;
  }
  if (unit !== "WORKING") return deadline;
  const { day: last, trace, provisional } = ctx.calendar.countWorking(from, amount);
  const { provisional: _, ...rest } = deadline;
  return {
    ...rest,
    calendarVersion: ctx.calendar.version,
    day: last,
    dueAt: endOf(last),
    trace,
    ...(provisional ? { provisional } : {}),
  };
}

/** Deadline and timers changed; those of a header that waits stand aside as `suspended`. */
function withDeadline(header: Header, change: Recounted["first"], ctx: Context): Header {
  const { before, after } = change;
  const aside = Boolean(header.suspended?.length);
  const timers = moved((aside ? header.suspended : header.timers) ?? [], change, ctx);
  const dueOn = after.day;
  return {
    ...header,
    deadlines: header.deadlines.map((d) => (d === before ? after : d)),
    ...(aside ? { suspended: timers } : { timers }),
    ...(after.kind === "supplement" && header.supplement
      ? { supplement: { ...header.supplement, dueOn } }
      : {}),
  };
}

/** Timers of a deadline on its new day. Reminders that went out do not go out again. */
function moved(timers: readonly Timer[], { before, after }: Recounted["first"], ctx: Context): Timer[] {
  // A deadline's own are named after it; whatever else ends in the same second is not its own.
  const own = (t: Timer) => t.kind.startsWith(before.kind);
  const others = timers.filter((t) => !own(t));
  const waiting = timers.filter((t) => own(t) && t.kind.endsWith("Reminder")).length;
  const lapses = timers.filter((t) => own(t) && !t.kind.endsWith("Reminder"));
  const reminders = fresh(after, ctx).filter((t) => t.kind.endsWith("Reminder"));
  return [
    ...others,
    ...reminders.slice(Math.max(0, reminders.length - waiting)),
    ...lapses.map((t) => ({ ...t, at: endOf(day(after.day)) })),
  ];
}

function fresh({ kind, from, day: last }: Deadline, ctx: Context): Timer[] {
  if (kind === "payment") return paymentTimers(day(last), ctx.now, ctx.calendar);
  if (kind === "offer") return offerTimers(day(last), ctx.now, ctx.calendar);
  if (kind === "supplement") return supplementDue(day(from), day(last), ctx.now, ctx.calendar).timers;
  return [];
}

/** The decreed day that made the difference, by language; undefined when none is known by name. */
export const reasonOf = ({ before, after }: Recounted["first"]): Record<string, string> | undefined => {
  const had = new Set(before.trace.map((s) => s.day));
  const has = new Set(after.trace.map((s) => s.day));
  const differs = [
    ...after.trace.filter((s) => !had.has(s.day)),
    ...before.trace.filter((s) => !has.has(s.day)),
  ];
  return differs.find((s) => s.names)?.names;
};
