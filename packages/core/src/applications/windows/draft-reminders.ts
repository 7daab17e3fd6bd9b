/** Decides when a draft is reminded of: some days before the last day to apply. Pure. */
import { addDays, combineDayAndTime, type Day, daysBetween, type Instant } from "../../platform/day.ts";

/** Days before the last day, at nine in the morning. */
const REMINDER_DAYS = [7, 1] as const;
const REMINDER_TIME = "09:00";

/** Days without a change after which a draft that nothing limits is reminded of, once. */
const RESTING_DAYS = 30;
/** Drafts that rest longer are not looked at any more, in days. */
const FORGOTTEN_DAYS = 400;

/** The reminder of a draft without an event on a day. */
export type DraftReminder =
  | { template: "draftClosing"; closesOn: Day; stage: number }
  | { template: "draftResting"; savedOn: Day };

/**
 * Finds the reminder of a draft without an event: before its last day like that of an event, and where nothing limits
 * it, after it has rested for a month.
 */
export const findIdleDraftReminder = (
  closesOn: Day | undefined,
  savedOn: Day,
  today: Day,
): DraftReminder | undefined => {
  if (!closesOn)
    return daysBetween(savedOn, today) >= RESTING_DAYS ? { template: "draftResting", savedOn } : undefined;
  const stage = findDueReminder(closesOn, today);
  return stage === undefined ? undefined : { template: "draftClosing", closesOn, stage };
};

/** Identifies a reminder of a draft: a day that moves is reminded of again. */
export const toReminderKey = (reminder: DraftReminder): string =>
  reminder.template === "draftClosing"
    ? `${reminder.closesOn}/${reminder.stage}`
    : `resting/${reminder.savedOn}`;

/** Returns the morning on which a reminder falls due, whenever it is sent. */
export const getReminderTime = (reminder: DraftReminder): Instant =>
  combineDayAndTime(
    reminder.template === "draftClosing"
      ? addDays(reminder.closesOn, -reminder.stage)
      : addDays(reminder.savedOn, RESTING_DAYS),
    REMINDER_TIME,
  );

/**
 * Returns when a draft without an event is looked at next: every morning, because each save can move its last day.
 * @returns undefined when it has been forgotten
 */
export const findNextCheckAt = (savedOn: Day, now: Instant, today: Day): Instant | undefined => {
  if (daysBetween(savedOn, today) >= FORGOTTEN_DAYS) return undefined;
  const thisMorning = combineDayAndTime(today, REMINDER_TIME);
  return thisMorning > now ? thisMorning : combineDayAndTime(addDays(today, 1), REMINDER_TIME);
};

/** Finds the reminder that is due on a day, by its number of days. A missed one is not sent once the next is due. */
export const findDueReminder = (closingDay: Day, today: Day): number | undefined => {
  const daysLeft = daysBetween(today, closingDay);
  return daysLeft < 0 ? undefined : REMINDER_DAYS.findLast((days) => daysLeft <= days);
};

/** Returns the next instant at which a reminder is due for one of these last days. */
export const findNextReminderAt = (closingDays: readonly Day[], now: Instant): Instant | undefined =>
  closingDays
    .flatMap((last) => REMINDER_DAYS.map((days) => combineDayAndTime(addDays(last, -days), REMINDER_TIME)))
    .filter((instant) => instant > now)
    .sort()[0];
