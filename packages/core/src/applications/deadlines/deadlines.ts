/**
 * Deadlines of an application: which ones a transition starts, with their explanation, and the timers that apply them.
 * A last day ends at 23:59:59 in Macao, for paper when the office closes; reminders are sent at nine in the morning.
 */
import { countReminderDay } from "../../calendar/add-known-working-days.ts";
import type { Calendar } from "../../calendar/index.ts";
import {
  addDays,
  combineDayAndTime,
  type Day,
  daysBetween,
  endOfDay,
  type Instant,
  parseDay,
} from "../../platform/day.ts";
import type { Deadline } from "../model/application-schema.ts";
import type { DeadlineKind } from "../model/deadline-kinds.ts";
import type { Timer } from "../model/timers.ts";

const REMINDER_TIME = "09:00";
const PAYMENT_REMINDER_DAYS = [3, 1];

export interface StartedDeadline {
  deadline: Deadline;
  timers: Timer[];
}

/**
 * Starts the deadline of a fee, which is due N working days after the request, and never later than the day before the
 * first event day (spec 2 §9, C2). Future reminders are set 3 and 1 working days before.
 */
export const startPaymentDeadline = (
  from: Day,
  workingDays: number,
  start: Day | undefined,
  now: Instant,
  calendar: Calendar,
): StartedDeadline => {
  const countedDay = calendar.countWorking(from, workingDays);
  const latest = start ? addDays(start, -1) : undefined;
  const isCappedByEvent = latest !== undefined && countedDay.day > latest;
  const lastDay = isCappedByEvent ? latest : countedDay.day;
  const trace = isCappedByEvent
    ? [
        ...countedDay.trace.filter((skipped) => skipped.day <= lastDay),
        { day: lastDay, reason: "DAY_BEFORE_EVENT" },
      ]
    : countedDay.trace;
  return {
    deadline: buildDeadline(
      "payment",
      from,
      workingDays,
      "WORKING",
      lastDay,
      trace,
      countedDay.provisional,
      calendar,
    ),
    timers: buildPaymentTimers(lastDay, now, calendar),
  };
};

/**
 * Starts the deadline of an offered place, which must be accepted within N working days, and never later than the day
 * before the first event day. A reminder is set one working day before.
 */
export const startOfferDeadline = (
  from: Day,
  workingDays: number,
  start: Day | undefined,
  now: Instant,
  calendar: Calendar,
): StartedDeadline => {
  const { deadline } = startPaymentDeadline(from, workingDays, start, now, calendar);
  return {
    deadline: { ...deadline, kind: "offer" },
    timers: buildOfferTimers(parseDay(deadline.day), now, calendar),
  };
};

/** Builds the timers of the last day to accept a place. */
export const buildOfferTimers = (lastDay: Day, now: Instant, calendar: Calendar): Timer[] => {
  const reminder = combineDayAndTime(countReminderDay(calendar, lastDay, 1), REMINDER_TIME);
  return [
    ...(reminder > now ? [{ kind: "offerReminder" as const, at: reminder }] : []),
    { kind: "offerLapse", at: endOfDay(lastDay) },
  ];
};

/** Builds the timers of the last day to pay. */
export const buildPaymentTimers = (lastDay: Day, now: Instant, calendar: Calendar): Timer[] => [
  ...PAYMENT_REMINDER_DAYS.map((daysBefore) => ({
    kind: "paymentReminder" as const,
    at: combineDayAndTime(countReminderDay(calendar, lastDay, daysBefore), REMINDER_TIME),
  })).filter((timer) => timer.at > now),
  { kind: "paymentLapse", at: endOfDay(lastDay) },
];

/**
 * Starts the deadline of a supplement, which is due on the day that staff set, with a reminder one working day before.
 * Supplements are only accepted on working days (106001, 106002), so a day that became a holiday moves to the next
 * working day.
 */
export const startSupplementDeadline = (
  from: Day,
  dueOn: Day,
  now: Instant,
  calendar: Calendar,
): StartedDeadline => {
  const { day: lastDay, trace, provisional } = calendar.countWorking(addDays(dueOn, -1), 1);
  const amount = daysBetween(from, dueOn);
  return {
    deadline: buildDeadline("supplement", from, amount, "CALENDAR", lastDay, trace, provisional, calendar),
    timers: [
      ...[combineDayAndTime(countReminderDay(calendar, lastDay, 1), REMINDER_TIME)]
        .filter((instant) => instant > now)
        .map((instant) => ({ kind: "supplementReminder" as const, at: instant })),
      { kind: "supplementLapse", at: endOfDay(lastDay) },
    ],
  };
};

/**
 * Returns when the counter closes, until which paper is handed in: on a working day, at noon before a half-day closure.
 */
export const getOfficeClosing = (day: Day, calendar: Calendar): Instant => {
  const close = calendar.listOfficePeriods(day).at(-1)?.close;
  return close ? combineDayAndTime(day, close) : endOfDay(day);
};

/**
 * The signed form is due this many calendar days after submission, with a reminder two working days before. A scan can
 * be sent until the end of that day. Paper needs an open counter, so its last day moves to the next working day and
 * ends when the office closes (spec 3 §4, §9).
 */
export const startSignedFormDeadline = (
  from: Day,
  days: number,
  { isPaper, now, calendar }: { isPaper: boolean; now: Instant; calendar: Calendar },
): StartedDeadline => {
  const countedDay = addDays(from, days);
  const openDay = isPaper ? calendar.countWorking(addDays(countedDay, -1), 1) : undefined;
  const lastDay = openDay?.day ?? countedDay;
  const dueAt = isPaper ? getOfficeClosing(lastDay, calendar) : endOfDay(lastDay);
  const reminder = combineDayAndTime(countReminderDay(calendar, lastDay, 2), REMINDER_TIME);
  return {
    deadline: {
      ...buildDeadline(
        "original",
        from,
        days,
        "CALENDAR",
        lastDay,
        openDay?.trace ?? [],
        openDay?.provisional ?? false,
        calendar,
      ),
      dueAt,
    },
    timers: [
      ...(reminder > now ? [{ kind: "originalReminder" as const, at: reminder }] : []),
      { kind: "originalLapse", at: dueAt },
    ],
  };
};

/**
 * Calendar days before the last day of a report, or of a repayment, on which reminders are sent (spec 3 §4; schemes
 * S25; decision 0716).
 */
const LONG_TERM_REMINDER_DAYS = [14, 7, 1];
/** Builds the reminders before a last day that is weeks away. Only future ones are set. */
const buildLongTermReminders = <K extends "reportReminder" | "repaymentReminder">(
  kind: K,
  lastDay: Day,
  now: Instant,
): { kind: K; at: Instant }[] =>
  LONG_TERM_REMINDER_DAYS.map((days) => ({
    kind,
    at: combineDayAndTime(addDays(lastDay, -days), REMINDER_TIME),
  })).filter(({ at }) => at > now);

/** Starts the deadline of a report, which is due this many days after the last day of the event. */
export const startReportDeadline = (
  from: Day,
  amount: number,
  unit: "WORKING" | "CALENDAR",
  now: Instant,
  calendar: Calendar,
): StartedDeadline => {
  const deadline = countDeadline("report", from, amount, unit, calendar);
  const lastDay = parseDay(deadline.day);
  return {
    deadline,
    timers: [
      ...buildLongTermReminders("reportReminder", lastDay, now),
      { kind: "reportLapse", at: endOfDay(lastDay) },
    ],
  };
};

/** Objections are possible for some calendar days after the decision (spec 2 §4). */
export const startObjectionDeadline = (from: Day, days: number, calendar: Calendar): StartedDeadline => {
  const lastDay = addDays(from, days);
  return {
    deadline: buildDeadline("objection", from, days, "CALENDAR", lastDay, [], false, calendar),
    timers: [{ kind: "objectionClose", at: endOfDay(lastDay) }],
  };
};

/** Builds the timers of the last day to repay a grant. */
export const buildRepaymentTimers = (lastDay: Day, now: Instant): Timer[] => [
  ...buildLongTermReminders("repaymentReminder", lastDay, now),
  { kind: "repaymentLapse", at: endOfDay(lastDay) },
];

/** Builds the timers of the last day to decide on a payment that was taken back. */
export const buildReversalTimers = ({ day }: Pick<Deadline, "day">): Timer[] => [
  { kind: "reversalLapse", at: endOfDay(parseDay(day)) },
];

/** Counts a day forward or, with a negative amount, back from another one, with the explanation. */
export const countDeadline = (
  kind: DeadlineKind,
  from: Day,
  amount: number,
  unit: "WORKING" | "CALENDAR",
  calendar: Calendar,
): Deadline => {
  const countedDay =
    unit === "WORKING"
      ? calendar.countWorking(from, amount)
      : { day: addDays(from, amount), trace: [], provisional: false };
  return buildDeadline(
    kind,
    from,
    amount,
    unit,
    countedDay.day,
    countedDay.trace,
    countedDay.provisional,
    calendar,
  );
};

/**
 * Builds the timer of a voucher. That of a place is issued this many days before the first day, in the morning, or at
 * once when that has passed.
 */
export const buildVoucherTimers = (start: string, days: number): Timer[] => [
  { kind: "voucher", at: combineDayAndTime(addDays(parseDay(start), -days), REMINDER_TIME) },
];

/**
 * Builds the timer of the waiting list. Nobody waits for a place any more once the event has begun: the waiting list is
 * closed in the morning of its first day.
 */
export const buildWaitingTimers = (start: string | undefined): Timer[] =>
  start ? [{ kind: "waitingEnd", at: combineDayAndTime(parseDay(start), REMINDER_TIME) }] : [];

/**
 * Builds the timer of the end. An event is over after its last day (spec 2 §4, workflow.md). What is confirmed only
 * after it is over ends with the day of that confirmation, so that a report is never due before anybody could write it.
 */
export const buildCompletionTimers = (end: string | undefined, confirmedOn?: Day): Timer[] => {
  const lastDay = end ? parseDay(end) : undefined;
  return lastDay
    ? [{ kind: "complete", at: endOfDay(confirmedOn && lastDay < confirmedOn ? confirmedOn : lastDay) }]
    : [];
};

function buildDeadline(
  kind: DeadlineKind,
  from: Day,
  amount: number,
  unit: "WORKING" | "CALENDAR",
  lastDay: Day,
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
    day: lastDay,
    dueAt: endOfDay(lastDay),
    trace,
    ...(provisional ? { provisional } : {}),
  };
}
