/**
 * A day that is counted in calendar days is known in a year without a list of holidays too: only its reminder is
 * counted in working days, and must not keep anybody from submitting (decision 0572).
 */
import {
  startPaymentDeadline,
  startReportDeadline,
  startSignedFormDeadline,
} from "@portal/core/applications/deadlines/deadlines";
import { buildReviewTimers } from "@portal/core/applications/deadlines/review-deadline";
import { buildCalendar, holidayYears, UnknownYearError } from "@portal/core/calendar/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { expect, test } from "vitest";

const calendar = buildCalendar();
const lastYear = Math.max(...Object.keys(holidayYears).map(Number));
const from = parseDay(`${lastYear}-12-20`);
const now = toInstant(`${lastYear}-12-20T02:00:00Z`);
const nextYear = lastYear + 1;

test("the deadline of a scanned form can fall in a year without known holidays, with a reminder two days before", () => {
  const { deadline, timers } = startSignedFormDeadline(from, 20, { isPaper: false, now, calendar });
  expect(deadline.day).toBe(`${nextYear}-01-09`);
  expect(timers.map(({ kind, at }) => [kind, at])).toEqual([
    ["originalReminder", `${nextYear}-01-07T01:00:00.000Z`],
    ["originalLapse", `${nextYear}-01-09T15:59:59.000Z`],
  ]);
});

test("the legal period of a review can end in a year without known holidays, with a reminder of the desk three days before", () => {
  expect(buildReviewTimers({ day: `${nextYear}-01-19` }, { now, calendar })).toEqual([
    { kind: "reviewReminder", at: `${nextYear}-01-16T01:00:00.000Z` },
    { kind: "reviewOverdue", at: `${nextYear}-01-19T15:59:59.000Z` },
  ]);
});

test("the deadline of a report can fall in a year without known holidays", () => {
  expect(startReportDeadline(from, 30, "CALENDAR", now, calendar).deadline.day).toBe(`${nextYear}-01-19`);
});

test("a reminder is counted in working days as far as they are known", () => {
  const { deadline, timers } = startSignedFormDeadline(from, 9, { isPaper: false, now, calendar });
  expect(timers[0]?.at).toBe(`${calendar.addWorking(parseDay(deadline.day), -2)}T01:00:00.000Z`);
});

test("a day in working days, or at a counter, is not guessed", () => {
  expect(() => startPaymentDeadline(parseDay(`${lastYear}-12-28`), 5, undefined, now, calendar)).toThrow(
    UnknownYearError,
  );
  expect(() => startSignedFormDeadline(from, 20, { isPaper: true, now, calendar })).toThrow(UnknownYearError);
});
