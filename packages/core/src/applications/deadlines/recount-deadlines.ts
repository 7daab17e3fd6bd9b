/**
 * Recalculates deadlines after a holiday was decreed or withdrawn (workflow.md › The legal clock). Pure: each
 * deadline is counted from its stored terms (`from`, `amount`, `unit`) with the current calendar. Only a different
 * day counts as a change.
 */
import type { Context } from "../../platform/actor.ts";
import { addDays, type Day, endOfDay, type Instant, parseDay } from "../../platform/day.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Deadline } from "../model/application-schema.ts";
import { isApplicantDeadline } from "../model/deadline-kinds.ts";
import { belongsToDeadline, isReminder, omitDeadlineTimers, type Timer } from "../model/timers.ts";
import {
  buildOfferTimers,
  buildPaymentTimers,
  getOfficeClosing,
  startOfferDeadline,
  startPaymentDeadline,
  startSignedFormDeadline,
  startSupplementDeadline,
} from "./deadlines.ts";

interface DeadlineChange {
  before: Deadline;
  after: Deadline;
}
interface RecountResult {
  header: ApplicationHeader;
  /** Keys are `deadline.<kind>`, as stored in the history. */
  diff: Record<string, DeadlineChange>;
  /** The change that the applicant is told of; absent where only the institute's own days moved. */
  announcedChange?: DeadlineChange;
}

/** Returns the header with recalculated deadlines, or undefined when no day changes. */
export const recountDeadlines = (header: ApplicationHeader, ctx: Context): RecountResult | undefined => {
  const changes = header.deadlines.flatMap((before) => {
    const after = recountDeadline(before, header, ctx);
    const isSame =
      after.day === before.day &&
      (after.dueAt === before.dueAt || after.calendarVersion === before.calendarVersion);
    return isSame ? [] : [{ before, after }];
  });
  if (changes.length === 0) return undefined;
  const next = changes.reduce((current, change) => replaceDeadline(current, change, ctx), header);
  const announcedChange = selectAnnouncedChange(changes);
  return {
    header: next,
    ...(announcedChange ? { announcedChange } : {}),
    diff: Object.fromEntries(changes.map((change) => [`deadline.${change.before.kind}`, change])),
  };
};

/**
 * Selects the change that the applicant is told of: that of a day by which it has to act. The end of the period for
 * documents is told only where no such day moved, because requested documents have a day of their own.
 */
const selectAnnouncedChange = (changes: readonly DeadlineChange[]): DeadlineChange | undefined => {
  const ownChanges = changes.filter(({ before: { kind } }) => isApplicantDeadline(kind));
  return ownChanges.find(({ before: { kind } }) => kind !== "supplementPeriod") ?? ownChanges[0];
};

/** A form signed on paper is handed in at the counter, so its deadline ends when the counter closes. */
const isForPaper = ({ kind }: Deadline, { scheme }: ApplicationHeader): boolean =>
  kind === "original" && findScheme(scheme)?.needsSignedOriginal === true;

/** Recalculates one deadline with the current calendar. */
function recountDeadline(deadline: Deadline, header: ApplicationHeader, ctx: Context): Deadline {
  const recountedDeadline = countFromOrigin(deadline, header, ctx);
  const isSameDay = recountedDeadline.day === deadline.day;
  const comesForward =
    recountedDeadline.day < deadline.day || (isSameDay && recountedDeadline.dueAt < deadline.dueAt);
  // Neither a withdrawn holiday nor an afternoon that is closed today makes anybody late: a deadline that comes forward
  // ends on the next working day at the earliest.
  if (!comesForward || recountedDeadline.day > ctx.today) return recountedDeadline;
  const next = ctx.calendar.addWorking(ctx.today, 1);
  const lastDay = isSameDay || next < deadline.day ? next : parseDay(deadline.day);
  if (!isForPaper(deadline, header)) return { ...recountedDeadline, day: lastDay, dueAt: endOfDay(lastDay) };
  // The day to which it was moved can be closed by now as well.
  const openDay = ctx.calendar.addWorking(addDays(lastDay, -1), 1);
  return {
    ...recountedDeadline,
    day: openDay,
    dueAt: getOfficeClosing(openDay, ctx.calendar),
    trace: [...recountedDeadline.trace, ...listClosedAfternoon(recountedDeadline, ctx)],
  };
}

/** Lists the last day of a deadline, which is not counted where its afternoon was decreed to be closed. */
const listClosedAfternoon = ({ day }: Pick<Deadline, "day">, { calendar }: Context): Deadline["trace"] => {
  const holiday = calendar.findHoliday(parseDay(day));
  return holiday?.closure === "AFTERNOON" && holiday.names
    ? [{ day: holiday.date, reason: holiday.key, names: holiday.names }]
    : [];
};

function countFromOrigin(deadline: Deadline, header: ApplicationHeader, ctx: Context): Deadline {
  const { kind, amount, unit } = deadline;
  const from = parseDay(deadline.from);
  if (kind === "payment") {
    const start = header.eventDates && parseDay(header.eventDates.start);
    // A deadline that already extends beyond the day before the event is not cut again.
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
  if (isForPaper(deadline, header)) {
    const { now, calendar } = ctx;
    return startSignedFormDeadline(from, amount, { isPaper: true, now, calendar }).deadline;
  }
  if (unit !== "WORKING") return deadline;
  const { day: countedDay, trace, provisional } = ctx.calendar.countWorking(from, amount);
  const lastDay = kind === "supplementPeriod" ? includeRequestedDay(countedDay, header, ctx) : countedDay;
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

/**
 * The period for documents is counted back from the activity, so a decreed holiday ends it earlier, while the day until
 * which documents were requested moves later. Documents can be sent until that day all the same (109003).
 */
function includeRequestedDay(periodEnd: Day, header: ApplicationHeader, ctx: Context): Day {
  const request = header.deadlines.find(({ kind }) => kind === "supplement");
  const requestedDay = request && parseDay(recountDeadline(request, header, ctx).day);
  return requestedDay && requestedDay > periodEnd ? requestedDay : periodEnd;
}

/** Replaces a deadline and its timers, those that run and those that are paused by a pending request. */
function replaceDeadline(header: ApplicationHeader, change: DeadlineChange, ctx: Context): ApplicationHeader {
  const { before, after } = change;
  const dueOn = after.day;
  return {
    ...header,
    deadlines: header.deadlines.map((deadline) => (deadline === before ? after : deadline)),
    timers: rescheduleTimers(header.timers, change, ctx),
    ...(header.suspended ? { suspended: rescheduleTimers(header.suspended, change, ctx) } : {}),
    ...(after.kind === "supplement" && header.supplement
      ? { supplement: { ...header.supplement, dueOn } }
      : {}),
  };
}

/** Moves the timers of a deadline to its new day. Reminders that were sent are not sent again. */
function rescheduleTimers(
  timers: readonly Timer[],
  { before, after }: DeadlineChange,
  ctx: Context,
): Timer[] {
  const ownTimers = timers.filter((timer) => belongsToDeadline(timer, before.kind));
  const pendingReminders = ownTimers.filter(isReminder).length;
  const lapseTimers = ownTimers.filter((timer) => !isReminder(timer));
  const reminders = buildFreshTimers(after, ctx).filter(isReminder);
  return [
    ...omitDeadlineTimers(timers, before.kind),
    ...reminders.slice(Math.max(0, reminders.length - pendingReminders)),
    ...lapseTimers.map((timer) => ({ ...timer, at: after.dueAt as Instant })),
  ];
}

function buildFreshTimers({ kind, from, day: lastDay }: Deadline, ctx: Context): Timer[] {
  if (kind === "payment") return buildPaymentTimers(parseDay(lastDay), ctx.now, ctx.calendar);
  if (kind === "offer") return buildOfferTimers(parseDay(lastDay), ctx.now, ctx.calendar);
  if (kind === "supplement")
    return startSupplementDeadline(parseDay(from), parseDay(lastDay), ctx.now, ctx.calendar).timers;
  if (kind === "original") {
    const { now, calendar } = ctx;
    return startSignedFormDeadline(parseDay(lastDay), 0, { isPaper: true, now, calendar }).timers;
  }
  return [];
}

/** Returns the names of the decreed day that changed the deadline, by language, or undefined when it has none. */
export const findDecreedDayNames = ({
  before,
  after,
}: DeadlineChange): Record<string, string> | undefined => {
  const daysBefore = new Set(before.trace.map((skipped) => skipped.day));
  const daysAfter = new Set(after.trace.map((skipped) => skipped.day));
  const differingDays = [
    ...after.trace.filter((skipped) => !daysBefore.has(skipped.day)),
    ...before.trace.filter((skipped) => !daysAfter.has(skipped.day)),
  ];
  return differingDays.find((skipped) => skipped.names)?.names;
};
