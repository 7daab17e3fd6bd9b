/**
 * What a decreed holiday moves beside the day to pay, and what the applicant is told (workflow.md › The legal clock).
 */
import {
  countDeadline,
  startSignedFormDeadline,
  startSupplementDeadline,
} from "@portal/core/applications/deadlines/deadlines";
import { recountDeadlines } from "@portal/core/applications/deadlines/recount-deadlines";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { decideTransition } from "@portal/core/applications/transitions/decide-transition";
import { buildCalendar } from "@portal/core/calendar/index";
import { combineDayAndTime, type Day, parseDay, toInstant } from "@portal/core/platform/day";
import { expect, test } from "vitest";
import {
  createApplicant,
  createTestContext,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";

const now = toInstant("2026-11-25T02:00:00.000Z");
const today = parseDay("2026-11-25");
const publishedCalendar = buildCalendar();
const names = buildLocalizedText("颱風假");
const decreeDay = (date: Day, closure: "FULL_DAY" | "AFTERNOON" = "FULL_DAY", revision = 1) =>
  buildCalendar([{ date, key: "TYPHOON", kind: "EXTRAORDINARY", closure, names }], revision);

test("documents can be sent on the day to which a decree moves them, although their period ends earlier", () => {
  const period = countDeadline("supplementPeriod", parseDay("2027-01-15"), -20, "WORKING", publishedCalendar);
  const lastDay = parseDay(period.day);
  const request = startSupplementDeadline(today, lastDay, now, publishedCalendar);
  const supplementHeader = buildSubmittedHeader("SUPPLEMENT_REQUIRED", {
    scheme: "ENDORSEMENT_MAINLAND",
    supplement: { fields: ["proof"], dueOn: lastDay, requestedAt: now, before: {} },
    deadlines: [period, request.deadline],
    timers: request.timers,
  });
  const calendar = decreeDay(lastDay);
  const ctx = { ...createTestContext(testSystemActor, now), calendar };
  const { header, noticeParams } = decideTransition(supplementHeader, "recountDeadlines", {}, ctx, {});
  const newDay = calendar.addWorking(lastDay, 1);
  expect(header.supplement?.dueOn).toBe(newDay);
  // The applicant is told of the day until which the documents were requested.
  expect(noticeParams).toMatchObject({ before: lastDay, dueOn: newDay, holiday: names });
  const sending = createTestContext(createApplicant("i"), combineDayAndTime(newDay, "10:00"));
  expect(explainDenial(header, "supplement", { ...sending, calendar })).toBeUndefined();
  expect(recountDeadlines(header, ctx)).toBeUndefined();
});

test("a period for documents ends earlier, and is told, where none were requested", () => {
  const period = countDeadline("supplementPeriod", parseDay("2027-01-15"), -20, "WORKING", publishedCalendar);
  const waits = buildSubmittedHeader("PROCESSING", { scheme: "ENDORSEMENT_MAINLAND", deadlines: [period] });
  const calendar = decreeDay(parseDay(period.day));
  const ctx = { ...createTestContext(testSystemActor, now), calendar };
  const { noticeParams } = decideTransition(waits, "recountDeadlines", {}, ctx, {});
  expect(noticeParams).toMatchObject({
    before: period.day,
    dueOn: calendar.addWorking(parseDay(period.day), -1),
  });
});

test("the applicant is not told of a day of the cashier's", () => {
  const answer = countDeadline("reversal", today, 5, "WORKING", publishedCalendar);
  const paidHeader = buildSubmittedHeader("PAID", {
    deadlines: [answer],
    timers: [{ kind: "reversalLapse", at: toInstant(answer.dueAt) }],
    takenBack: 675_000,
    reversal: { orderId: "o", amount: 675_000, on: today },
    receiptNumber: "R-1",
  });
  const calendar = decreeDay(parseDay("2026-11-27"));
  const ctx = { ...createTestContext(testSystemActor, now), calendar };
  const { header, noticeTemplate: notice } = decideTransition(paidHeader, "recountDeadlines", {}, ctx, {});
  expect(header.deadlines).toMatchObject([
    { kind: "reversal", day: calendar.addWorking(parseDay(answer.day), 1) },
  ]);
  expect(notice).toBeUndefined();
});

test("[R384] paper that is due on an afternoon which a typhoon closes today can be handed in on the next working day", () => {
  const from = parseDay("2026-11-10");
  const original = startSignedFormDeadline(from, 15, { isPaper: true, now, calendar: publishedCalendar });
  expect(original.deadline.dueAt).toBe(combineDayAndTime(today, "17:45"));
  const waitsForPaper = buildSubmittedHeader("PROCESSING", {
    scheme: "FIRST_SHOP_GENERAL",
    pending: "original",
    deadlines: [original.deadline],
    timers: original.timers,
  });
  const onTheDay = { ...createTestContext(testSystemActor, now), calendar: decreeDay(today, "AFTERNOON") };
  const { header, noticeParams } = decideTransition(waitsForPaper, "recountDeadlines", {}, onTheDay, {});
  const dueAt = combineDayAndTime(parseDay("2026-11-26"), "17:45");
  expect(header).toMatchObject({
    deadlines: [{ day: "2026-11-26", dueAt, trace: [{ day: today, reason: "TYPHOON", names }] }],
    timers: [{ kind: "originalLapse", at: dueAt }],
  });
  expect(noticeParams).toMatchObject({ before: today, dueOn: "2026-11-26", holiday: names });
  // It stays there, whatever else is decreed on that day or the next.
  for (const instant of [now, toInstant("2026-11-26T02:00:00.000Z")]) {
    const later = {
      ...createTestContext(testSystemActor, instant),
      calendar: decreeDay(today, "AFTERNOON", 2),
    };
    expect(recountDeadlines(header, later)).toBeUndefined();
  }
  // The typhoon stays another day.
  const typhoon = { key: "TYPHOON", kind: "EXTRAORDINARY", names } as const;
  const closedTwice = buildCalendar(
    [
      { ...typhoon, date: today, closure: "AFTERNOON" },
      { ...typhoon, date: parseDay("2026-11-26"), closure: "FULL_DAY" },
    ],
    3,
  );
  const nextDay = createTestContext(testSystemActor, toInstant("2026-11-26T02:00:00.000Z"));
  expect(recountDeadlines(header, { ...nextDay, calendar: closedTwice })?.header.deadlines).toMatchObject([
    { day: "2026-11-27", dueAt: combineDayAndTime(parseDay("2026-11-27"), "17:30") },
  ]);
});

test("an afternoon that is decreed days before is known in time, and the counter closes at noon", () => {
  const original = startSignedFormDeadline(today, 15, { isPaper: true, now, calendar: publishedCalendar });
  const waitsForPaper = buildSubmittedHeader("PROCESSING", {
    scheme: "FIRST_SHOP_GENERAL",
    pending: "original",
    deadlines: [original.deadline],
    timers: original.timers,
  });
  const lastDay = parseDay(original.deadline.day);
  const ctx = { ...createTestContext(testSystemActor, now), calendar: decreeDay(lastDay, "AFTERNOON") };
  expect(recountDeadlines(waitsForPaper, ctx)?.header.deadlines).toMatchObject([
    { day: lastDay, dueAt: combineDayAndTime(lastDay, "13:00") },
  ]);
});
