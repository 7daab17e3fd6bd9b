/** Moves what happens in a season to another time. */
import { addDays, parseDay } from "@portal/core/platform/day";

/** The same with every day of this season moved; days of birth and of registration are earlier and stay. */
export const moveDays = <Value>(value: Value, days: number): Value =>
  JSON.parse(
    JSON.stringify(value).replace(/20\d\d-\d\d-\d\d/g, (day) =>
      day < "2026-07-01" ? day : addDays(parseDay(day), days),
    ),
  ) as Value;
