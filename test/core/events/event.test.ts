import { describeClosings } from "@portal/core/events/describe-closings";
import {
  getEventState,
  getLastApplicationDay,
  getNextClosingDay,
  listClosings,
  matchesEventFilter,
  sortEvents,
} from "@portal/core/events/index";
import { renderEventsFeed } from "@portal/core/feeds/index";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { buildFair, toListedEvent } from "../../support/events/event-fixtures.ts";

const event = toListedEvent(buildFair());

test.each([
  ["2026-09-18", "NOT_YET_OPEN"],
  ["2026-09-19", "AVAILABLE"],
  ["2027-01-17", "AVAILABLE"],
  ["2027-01-18", "REGISTRATION_CLOSED"],
  ["2027-03-03", "REGISTRATION_CLOSED"],
  ["2027-03-04", "ONGOING"],
  ["2027-03-06", "ONGOING"],
  ["2027-03-07", "FINISHED"],
])("[R507] on %s the event is %s", (today, state) => {
  expect(getEventState(event, parseDay(today))).toBe(state);
});

test.each(["2026-09-18", "2027-01-17", "2027-03-05", "2027-03-07"])(
  "[R102] on %s an event that was cancelled is closed, and no filter finds it as another",
  (day) => {
    const today = parseDay(day);
    const cancelledEvent = { ...event, status: "CANCELLED" as const };
    expect(getEventState(cancelledEvent, today)).toBe("REGISTRATION_CLOSED");
    expect(matchesEventFilter(cancelledEvent, { state: "AVAILABLE" }, today)).toBe(false);
    expect(matchesEventFilter(cancelledEvent, { state: "ONGOING" }, today)).toBe(false);
  },
);

describe("[R491] an event whose forms close on different days", () => {
  const closingDays = { MINI_ZONE: "2026-12-20", FAIR_HOSTED: "2026-12-20", OFFICIAL_GUEST: "2027-01-10" };
  const mixedEvent = { ...event, closingDays };
  test("tells each form's own day, and the latest for the event as a whole", () => {
    expect(getLastApplicationDay(mixedEvent)).toBe("2027-01-10");
    expect(getLastApplicationDay(mixedEvent, "MINI_ZONE")).toBe("2026-12-20");
    // An event without forms has its own closing day.
    expect(getLastApplicationDay(event)).toBe("2027-01-17");
    expect(listClosings(mixedEvent)).toEqual([
      { day: "2026-12-20", types: ["MINI_ZONE", "FAIR_HOSTED"] },
      { day: "2027-01-10", types: ["OFFICIAL_GUEST"] },
    ]);
    expect(listClosings(event)).toEqual([{ day: "2027-01-17", types: [] }]);
  });
  test.each([
    ["2026-12-20", "2026-12-20", "AVAILABLE", "AVAILABLE"],
    ["2026-12-21", "2027-01-10", "REGISTRATION_CLOSED", "AVAILABLE"],
    ["2027-01-11", "2027-01-10", "REGISTRATION_CLOSED", "REGISTRATION_CLOSED"],
  ])("on %s closes next on %s", (today, next, stateOfZone, state) => {
    expect(getNextClosingDay(mixedEvent, parseDay(today))).toBe(next);
    expect(getEventState(mixedEvent, parseDay(today), "MINI_ZONE")).toBe(stateOfZone);
    expect(getEventState(mixedEvent, parseDay(today))).toBe(state);
  });
  test("is described with the forms of each day, and one with one day by that alone", () => {
    expect(describeClosings(mixedEvent, "en")).toMatch(
      /^20 December 2026 \(.+, .+\); 10 January 2027 \(.+\)$/,
    );
    expect(describeClosings(event, "en")).toBe("17 January 2027");
  });
});

test.each([
  ["the institute's own", { scope: "INSTITUTE" as const }, true],
  ["in Macao", { scope: "IN_MACAO" as const }, true],
  ["outside Macao", { scope: "OUTSIDE_MACAO" as const }, false],
  ["open for registration", { state: "AVAILABLE" as const }, true],
  ["finished", { state: "FINISHED" as const }, false],
  ["of its year", { year: 2027 }, true],
  ["of the year of registration", { year: 2026 }, false],
  ["of its nature", { nature: "EXPO" }, true],
  ["another nature", { nature: "TRADE" }, false],
])("filter: %s", (_, filter, expected) => {
  expect(matchesEventFilter(event, filter, parseDay("2026-11-23"))).toBe(expected);
});

test("an event over the turn of the year is listed in both of its years", () => {
  const newYearFair = { ...event, dates: { start: "2026-12-30", end: "2027-01-02" } };
  const years = [2025, 2026, 2027, 2028].filter((year) =>
    matchesEventFilter(newYearFair, { year }, parseDay("2026-11-23")),
  );
  expect(years).toEqual([2026, 2027]);
});

test("an expo is listed under expo alone, whatever the nature of its activity", () => {
  const salesFairInName = { ...event, nature: "EXPO", activityNature: "SALES_FAIR" };
  const natures = ["EXPO", "TRADE", "SELL"].filter((nature) =>
    matchesEventFilter(salesFairInName, { nature }, parseDay("2026-11-23")),
  );
  expect(natures).toEqual(["EXPO"]);
});

test("what can be applied for comes first, the nearest deadline before", () => {
  const buildSummary = (id: string, closesOn: string, start: string) => ({
    ...event,
    id,
    registration: { ...event.registration, closesOn },
    dates: { start, end: start },
  });
  const events = [
    buildSummary("past", "2025-01-01", "2025-03-01"),
    buildSummary("late", "2027-02-01", "2027-04-01"),
    buildSummary("soon", "2026-12-01", "2027-01-20"),
  ];
  expect(sortEvents(events, parseDay("2026-11-23")).map((e) => e.id)).toEqual(["soon", "late", "past"]);
});

test("the calendar file holds the days and the last day to register, in lines of at most 75 octets", () => {
  const text = renderEventsFeed(
    [{ ...event, names: { "zh-Hant": "很長的名稱".repeat(12), "zh-Hans": "x", en: "x", pt: "x" } }],
    "zh-Hant",
    "https://portal.example",
    toInstant("2026-11-23T02:00:00Z"),
  );
  expect(text).toContain("DTSTART;VALUE=DATE:20270304\r\nDTEND;VALUE=DATE:20270307");
  expect(text).toContain("DTSTART;VALUE=DATE:20270117");
  expect(text.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
});
