import { readFileSync } from "node:fs";
import {
  buildCalendar,
  holidayYears,
  isAfternoonClosed,
  UnknownYearError,
} from "@portal/core/calendar/index";
import { addDays, parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../../local/data/holidays-mo.json" with { type: "json" };

const calendar = buildCalendar();

describe("working days", () => {
  test.each(vectors.workedExamples.workingDays.map((v) => [v.from, v.workingDays, v.result]))(
    "%s and %i working days is %s",
    (from, days, result) => expect(calendar.addWorking(parseDay(String(from)), Number(days))).toBe(result),
  );
  test("the trace names each skipped day and why", () => {
    const countResult = calendar.countWorking(parseDay("2026-12-31"), 1);
    expect(countResult.day).toBe("2027-01-04");
    expect(countResult.trace).toEqual([
      { day: "2027-01-01", reason: "NEW_YEAR" },
      { day: "2027-01-02", reason: "WEEKEND" },
      { day: "2027-01-03", reason: "WEEKEND" },
    ]);
    expect(countResult.provisional).toBe(true);
  });
  test("a year without a list refuses rather than guesses", () => {
    expect(() => calendar.addWorking(parseDay("2028-12-28"), 5)).toThrow(UnknownYearError);
    expect(() => calendar.addWorking(parseDay("2028-12-28"), 5)).toThrow(/900062/);
  });
  test("a decreed closure moves a count and the version", () => {
    const calendarWithDecree = buildCalendar(
      [
        {
          date: parseDay("2026-11-26"),
          key: "TYPHOON",
          kind: "EXTRAORDINARY",
          closure: "FULL_DAY",
          names: {},
        },
      ],
      1,
    );
    expect(calendar.addWorking(parseDay("2026-11-25"), 1)).toBe("2026-11-26");
    expect(calendarWithDecree.addWorking(parseDay("2026-11-25"), 1)).toBe("2026-11-27");
    expect(calendarWithDecree.version).not.toBe(calendar.version);
  });
});

test("an afternoon that staff decreed opens no day that is closed as a whole", () => {
  const day = parseDay("2026-10-01");
  const decree = {
    date: day,
    key: "DECREED",
    kind: "EXTRAORDINARY" as const,
    closure: "AFTERNOON" as const,
    names: {},
  };
  const calendarWithDecree = buildCalendar([decree], 1);
  expect(calendarWithDecree.isWorking(day)).toBe(false);
  expect(calendarWithDecree.addWorking(parseDay("2026-09-30"), 1)).toBe(
    calendar.addWorking(parseDay("2026-09-30"), 1),
  );
});

describe("a day of the calendar", () => {
  test.each([
    ["2026-11-20", undefined, "a Friday"],
    ["2026-11-21", "WEEKEND", "a Saturday"],
    ["2026-11-22", "WEEKEND", "a Sunday"],
    ["2026-11-23", undefined, "a Monday"],
    ["2026-10-01", "NATIONAL_DAY", "a public holiday"],
    ["2026-02-16", undefined, "an afternoon off: the morning counts"],
    ["2026-12-31", undefined, "the afternoon before New Year"],
  ])("%s closes by %s: %s", (d, why, _what) => {
    expect(calendar.findClosure(parseDay(d))).toBe(why);
    expect(calendar.isWorking(parseDay(d))).toBe(why === undefined);
  });
  test.each([
    ["2026-12-31", false],
    ["2027-01-01", true],
  ])("%s is provisional: %s", (d, projected) => expect(calendar.isProvisional(parseDay(d))).toBe(projected));
  test("the holiday of a day is known, an ordinary day has none", () => {
    expect(calendar.findHoliday(parseDay("2026-02-16"))?.closure).toBe("AFTERNOON");
    expect(calendar.findHoliday(parseDay("2026-11-23"))).toBeUndefined();
  });
});

test("no published year lists a day twice, so that no closure replaces another", () => {
  const dates = Object.values(holidayYears).flatMap(({ holidays }) => holidays.map(({ date }) => date));
  expect(dates).toEqual([...new Set(dates)]);
});

describe("the hours of the counter (spec 3 §9)", () => {
  test.each<[day: string, hours: string[], why: string]>([
    ["2026-11-23", ["09:00-13:00", "14:30-17:45"], "a Monday"],
    ["2026-11-26", ["09:00-13:00", "14:30-17:45"], "a Thursday"],
    ["2026-11-27", ["09:00-13:00", "14:30-17:30"], "a Friday"],
    ["2026-11-28", [], "a Saturday"],
    ["2026-12-08", [], "a public holiday"],
    ["2026-12-31", ["09:00-13:00"], "the afternoon before New Year is off"],
  ])("%s: %j, %s", (day, hours) =>
    expect(calendar.listOfficePeriods(parseDay(day)).map(({ open, close }) => `${open}-${close}`)).toEqual(
      hours,
    ),
  );
  test.each<[day: string, isClosed: boolean, why: string]>([
    ["2026-11-23", false, "a Monday"],
    ["2026-11-27", false, "a Friday"],
    ["2026-11-28", true, "a Saturday"],
    ["2026-12-08", true, "a public holiday"],
    ["2026-12-31", true, "the afternoon before New Year is off"],
  ])("%s is closed in the afternoon: %s, %s", (day, isClosed) =>
    expect(isAfternoonClosed(calendar, parseDay(day))).toBe(isClosed),
  );
  test("are those of the published data", () => {
    const names = ["MON", "TUE", "WED", "THU", "FRI"];
    for (const [i, name] of names.entries())
      expect(calendar.listOfficePeriods(addDays(parseDay("2026-11-23"), i))).toEqual(
        vectors.officeHours.weekly.find(({ days }) => days.includes(name))?.periods,
      );
  });
});

test.each(["zh-Hant", "zh-Hans", "en", "pt"])("the texts in %s tell the hours of the data", (language) => {
  const readHolidays = (name: string) =>
    readFileSync(new URL(`../../../locales/${name}/${language}.json`, import.meta.url), "utf8");
  const [monday, friday] = ["2026-11-23", "2026-11-27"].map((day) =>
    calendar.listOfficePeriods(parseDay(day)),
  );
  const between = language === "en" ? " to " : "–";
  const periods = (monday ?? []).map(({ open, close }) => `${open}${between}${close}`);
  for (const text of ["common", "notices"].map(readHolidays))
    for (const hour of [...periods, friday?.at(-1)?.close ?? ""]) expect(text).toContain(hour);
});

describe("counting", () => {
  test.each([
    ["2026-11-23", 0, "2026-11-23"],
    ["2026-11-23", -1, "2026-11-20"],
    ["2026-11-21", -1, "2026-11-20"],
    ["2026-11-21", 1, "2026-11-23"],
    ["2026-11-19", 2, "2026-11-23"],
  ])("%s and %i working days is %s", (from, days, to) =>
    expect(calendar.addWorking(parseDay(from), days)).toBe(to),
  );
  test("a count inside a published year is certain and skips nothing", () =>
    expect(calendar.countWorking(parseDay("2026-11-23"), 2)).toEqual({
      day: "2026-11-25",
      trace: [],
      provisional: false,
    }));
  test.each(["findClosure", "isProvisional"] as const)(
    "a year without published holidays is refused, not guessed: %s",
    (ask) => {
      const askForHolidays = () => calendar[ask](parseDay("2051-03-01"));
      expect(askForHolidays).toThrow(
        expect.objectContaining({
          code: errorCodes.HOLIDAY_LIST_MISSING,
          detail: { params: { year: 2051 } },
        }),
      );
    },
  );
  test("the trace of a decreed day carries its name, that of others does not", () => {
    const names = { en: "Typhoon" };
    const decreeDay = (date: string) =>
      ({ date: parseDay(date), key: "TYPHOON", kind: "EXTRAORDINARY", closure: "FULL_DAY", names }) as const;
    const calendarWithDecree = buildCalendar([decreeDay("2026-11-26"), decreeDay("2026-11-28")], 1);
    expect(calendarWithDecree.countWorking(parseDay("2026-11-25"), 2).trace).toEqual([
      { day: "2026-11-26", reason: "TYPHOON", names },
      { day: "2026-11-28", reason: "WEEKEND" },
      { day: "2026-11-29", reason: "WEEKEND" },
    ]);
  });
  test("a count ends on a working day with just so many on the way, forwards and back", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: -40, max: 40 }).filter((n) => n !== 0),
        (offset, days) => {
          const from = addDays(parseDay("2026-03-01"), offset);
          const { day: to, trace } = calendar.countWorking(from, days);
          expect(calendar.isWorking(to)).toBe(true);
          const step = Math.sign(days);
          let workingDays = 0;
          for (let d = addDays(from, step); d !== addDays(to, step); d = addDays(d, step))
            workingDays += calendar.isWorking(d) ? 1 : 0;
          expect(workingDays).toBe(Math.abs(days));
          expect(trace.every((skip) => !calendar.isWorking(skip.day))).toBe(true);
        },
      ),
    ));
});

describe("calendar days", () => {
  test.each(vectors.workedExamples.calendarDays.map((v) => [v.from, v.calendarDays, v.result]))(
    "%s and %i days is %s",
    (from, days, result) => expect(addDays(parseDay(String(from)), Number(days))).toBe(result),
  );
});
