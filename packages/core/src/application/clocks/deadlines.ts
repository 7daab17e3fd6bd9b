/**
 * The legal clock of an application: which deadlines a move starts, with their trace, and the timers that apply them.
 * A last day holds until 23:59:59 in Macao; reminders go out at nine in the morning.
 */
import type { Calendar } from "../../calendar/index.ts";
import { addDays, at, type Day, day, daysBetween, endOf, type Instant } from "../../day.ts";
import type { Timer } from "../row.ts";
import type { Deadline } from "../wire.ts";

const NINE = "09:00";
const REMINDERS = [3, 1];

export interface Started {
  deadline: Deadline;
  timers: Timer[];
}

/**
 * A fee is due N working days after it was asked for, and never later than the day before the first event day
 * (spec 2 §9, C2). Reminders 3 and 1 working days before, those that lie ahead.
 */
export const paymentDue = (
  from: Day,
  workingDays: number,
  start: Day | undefined,
  now: Instant,
  calendar: Calendar,
): Started => {
  const counted = calendar.countWorking(from, workingDays);
  const latest = start ? addDays(start, -1) : undefined;
  const cut = latest !== undefined && counted.day > latest;
  const last = cut ? latest : counted.day;
  const trace = cut
    ? [...counted.trace.filter((s) => s.day <= last), { day: last, reason: "DAY_BEFORE_EVENT" }]
    : counted.trace;
  return {
    deadline: deadlineOf("payment", from, workingDays, "WORKING", last, trace, counted.provisional, calendar),
    timers: paymentTimers(last, now, calendar),
  };
};

/**
 * A place that is offered is taken within N working days, never later than the day before the first event day; a
 * reminder one working day before.
 */
export const offerDue = (
  from: Day,
  workingDays: number,
  start: Day | undefined,
  now: Instant,
  calendar: Calendar,
): Started => {
  const { deadline } = paymentDue(from, workingDays, start, now, calendar);
  return {
    deadline: { ...deadline, kind: "offer" },
    timers: offerTimers(day(deadline.day), now, calendar),
  };
};

/** The timers of a last day to take a place. */
export const offerTimers = (last: Day, now: Instant, calendar: Calendar): Timer[] => {
  const reminder = at(calendar.addWorking(last, -1), NINE);
  return [
    ...(reminder > now ? [{ kind: "offerReminder" as const, at: reminder }] : []),
    { kind: "offerLapse", at: endOf(last) },
  ];
};

/** The timers of a last day to pay. */
export const paymentTimers = (last: Day, now: Instant, calendar: Calendar): Timer[] => [
  ...REMINDERS.map((n) => ({
    kind: "paymentReminder" as const,
    at: at(calendar.addWorking(last, -n), NINE),
  })).filter((t) => t.at > now),
  { kind: "paymentLapse", at: endOf(last) },
];

/**
 * A supplement is due on the day that staff set; a reminder one working day before. Supplements are taken on working
 * days only (106001, 106002): a day that became a holiday passes its place to the next working day.
 */
export const supplementDue = (from: Day, dueOn: Day, now: Instant, calendar: Calendar): Started => {
  const { day: last, trace, provisional } = calendar.countWorking(addDays(dueOn, -1), 1);
  const amount = daysBetween(from, dueOn);
  return {
    deadline: deadlineOf("supplement", from, amount, "CALENDAR", last, trace, provisional, calendar),
    timers: [
      ...[at(calendar.addWorking(last, -1), NINE)]
        .filter((t) => t > now)
        .map((t) => ({ kind: "supplementReminder" as const, at: t })),
      { kind: "supplementLapse", at: endOf(last) },
    ],
  };
};

/** The signed form comes within so many calendar days of submission; a reminder two working days before. */
export const originalDue = (from: Day, days: number, now: Instant, calendar: Calendar): Started => {
  const last = addDays(from, days);
  const reminder = at(calendar.addWorking(last, -2), NINE);
  return {
    deadline: deadlineOf("original", from, days, "CALENDAR", last, [], false, calendar),
    timers: [
      ...(reminder > now ? [{ kind: "originalReminder" as const, at: reminder }] : []),
      { kind: "originalLapse", at: endOf(last) },
    ],
  };
};

/** Calendar days before the last one on which a report is reminded of (spec 3 §4; schemes S25). */
const REPORT_AHEAD = [14, 7, 1];
/**
 * A report is handed in within so many days of the last day of the event. Reminders that lie ahead only.
 */
export const reportDue = (
  from: Day,
  amount: number,
  unit: "WORKING" | "CALENDAR",
  now: Instant,
  calendar: Calendar,
): Started => {
  const deadline = countedFrom("report", from, amount, unit, calendar);
  const last = day(deadline.day);
  return {
    deadline,
    timers: [
      ...REPORT_AHEAD.map((days) => ({
        kind: "reportReminder" as const,
        at: at(addDays(last, -days), NINE),
      })).filter((timer) => timer.at > now),
      { kind: "reportLapse", at: endOf(last) },
    ],
  };
};

/** Objections may be made for some calendar days after the decision (spec 2 §4). */
export const objectionDue = (from: Day, days: number, calendar: Calendar): Started => {
  const last = addDays(from, days);
  return {
    deadline: deadlineOf("objection", from, days, "CALENDAR", last, [], false, calendar),
    timers: [{ kind: "objectionClose", at: endOf(last) }],
  };
};

/** A day counted from another, forward or (a negative amount) back, with its trace. */
export const countedFrom = (
  kind: string,
  from: Day,
  amount: number,
  unit: "WORKING" | "CALENDAR",
  calendar: Calendar,
): Deadline => {
  const counted =
    unit === "WORKING"
      ? calendar.countWorking(from, amount)
      : { day: addDays(from, amount), trace: [], provisional: false };
  return deadlineOf(kind, from, amount, unit, counted.day, counted.trace, counted.provisional, calendar);
};

/** The voucher of a place is ready so many days before the first day, in the morning; at once where that has gone by. */
export const voucherFrom = (start: string, days: number): Timer[] => [
  { kind: "voucher", at: at(addDays(day(start), -days), NINE) },
];

/** An event is over after its last day (spec 2 §4, workflow.md). */
export const completeAfter = (end: string | undefined): Timer[] =>
  end ? [{ kind: "complete", at: endOf(day(end)) }] : [];

function deadlineOf(
  kind: string,
  from: Day,
  amount: number,
  unit: "WORKING" | "CALENDAR",
  last: Day,
  trace: { day: Day; reason: string }[],
  provisional: boolean,
  calendar: Calendar,
): Deadline {
  return {
    kind,
    from,
    amount,
    unit,
    calendarVersion: calendar.version,
    day: last,
    dueAt: endOf(last),
    trace,
    ...(provisional ? { provisional } : {}),
  };
}
