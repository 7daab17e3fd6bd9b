/** Weeks and months of the event calendar. */
import { parseDay } from "@portal/core/platform/day";
import { expect, test } from "vitest";
import { getDisplayedEventState } from "../../packages/web/src/features/events/event-state.ts";
import { getMonthWeeks, listDaysOfWeek } from "../../packages/web/src/features/home/calendar-days.ts";

test("a week runs from Monday to Sunday", () => {
  expect(listDaysOfWeek(parseDay("2026-11-25"))).toEqual([
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-28",
    "2026-11-29",
  ]);
  expect(listDaysOfWeek(parseDay("2026-11-29"))[0]).toBe("2026-11-23");
});
test.each([
  ["2027-02-15", 4, "2027-02-01", "2027-02-28"],
  ["2026-11-23", 6, "2026-10-26", "2026-12-06"],
])("the month of %s takes %i weeks, from %s to %s", (date, weeks, first, last) => {
  const days = getMonthWeeks(parseDay(date)).flat();
  expect(days).toHaveLength(weeks * 7);
  expect([days[0], days.at(-1)]).toEqual([first, last]);
});
test.each([
  ["2026-12-20", "AVAILABLE"],
  ["2026-12-28", "CLOSING"],
  ["2027-01-11", "CLOSING"],
  ["2027-01-12", "REGISTRATION_CLOSED"],
  ["2026-09-01", "NOT_YET_OPEN"],
])("on %s registration that closes on 11 January shows as %s", (today, state) => {
  const event = {
    registration: { opensOn: "2026-09-10", closesOn: "2027-01-11", documentsBy: "2027-01-11" },
    dates: { start: "2027-02-24", end: "2027-02-24" },
    status: "PUBLISHED" as const,
    closingDays: {},
  };
  expect(getDisplayedEventState(event, parseDay(today))).toBe(state);
});
