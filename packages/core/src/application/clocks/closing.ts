/** When a draft is reminded of: some days before the last day to apply. Pure. */
import { addDays, at, type Day, daysBetween, type Instant } from "../../day.ts";

/** Days before the last day, the earlier first; told at nine in the morning. */
const AHEAD = [7, 1] as const;
const NINE = "09:00";

/** Which reminder is due on a day, by its days ahead: one that was missed is not made up for once the next is due. */
export const stageOf = (last: Day, today: Day): number | undefined => {
  const left = daysBetween(today, last);
  return left < 0 ? undefined : AHEAD.findLast((days) => left <= days);
};

/** The next instant at which a reminder is due for one of these last days. */
export const nextStage = (lasts: readonly Day[], now: Instant): Instant | undefined =>
  lasts
    .flatMap((last) => AHEAD.map((days) => at(addDays(last, -days), NINE)))
    .filter((instant) => instant > now)
    .sort()[0];
