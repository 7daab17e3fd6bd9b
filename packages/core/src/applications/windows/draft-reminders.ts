/** When a draft is reminded of: some days before the last day to apply. Pure. */
import { addDays, combineDayAndTime, type Day, daysBetween, type Instant } from "../../platform/day.ts";

/** Days before the last day, at nine in the morning. */
const REMINDER_DAYS = [7, 1] as const;
const REMINDER_TIME = "09:00";

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
