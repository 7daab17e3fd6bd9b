/**
 * Formats written without `Intl` equal those of `Intl`, except the Portuguese names of months (docs/glossary.md) and
 * the sign of negative numbers: it is the minus of the calculation of a fee, not a hyphen.
 */
import { addDays, type Day, daysBetween, parseDay } from "@portal/core/platform/day";
import {
  formatDecimal,
  formatLastDay,
  formatLongDay,
  formatMoneyAmount,
  removeSpaceAfterDays,
} from "@portal/core/platform/format";
import { describe, expect, test } from "vitest";
import {
  formatCalendarLeaf,
  formatInstant,
  formatMonthDay,
  formatRange,
} from "../../../packages/web/src/shell/format.ts";
import {
  formatMonth,
  formatWeekday,
  listWeekdayNames,
} from "../../../packages/web/src/shell/format-calendar.ts";
import { formatShortDay } from "../../../packages/web/src/shell/format-short-day.ts";

const first = parseDay("2026-01-01");
const days = Array.from({ length: daysBetween(first, parseDay("2028-01-01")) }, (_, i) => addDays(first, i));
const toDate = (value: Day): Date => new Date(`${value}T00:00:00Z`);
const withMinus = (text: string): string => text.replace("-", "\u2212");
const joinCapitals = (parts: Intl.DateTimeFormatPart[]): string =>
  parts
    .map(({ type, value }) =>
      type === "month" ? value.replace(/^./u, (letter) => letter.toUpperCase()) : value,
    )
    .join("");

/** A text as it is seen: without what keeps a day on one line (test/web/format.test.ts). */
const readSeen = (text: string): string => text.replaceAll("\u00a0", " ");

describe.each([
  ["zh-Hant", "zh-Hant-MO"],
  ["zh-Hans", "zh-Hans-MO"],
  ["en", "en-GB"],
  ["pt", "pt-PT"],
])("in %s", (language, locale) => {
  const createFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
    return (value: Day): string => joinCapitals(format.formatToParts(toDate(value)));
  };
  const compareEachDay = (write: (value: Day) => string, format: (value: Day) => string): void =>
    expect(days.map((value) => readSeen(write(value)))).toEqual(days.map(format));
  const monthStyle = language.startsWith("zh") ? "long" : "short";

  test("every day of two years has its words", () => {
    compareEachDay((value) => formatLongDay(value, language), createFormat({ dateStyle: "long" }));
    compareEachDay((value) => formatMonth(value, language), createFormat({ year: "numeric", month: "long" }));
    compareEachDay(
      (value) => formatMonthDay(value, language),
      createFormat({ month: monthStyle, day: "numeric" }),
    );
    compareEachDay(
      (value) => formatShortDay(value, language),
      createFormat({ dateStyle: language.startsWith("zh") ? "long" : "medium" }),
    );
    compareEachDay(
      (value) => formatCalendarLeaf(value, language).month,
      (value) => createFormat({ month: "short" })(value).replace(".", ""),
    );
  });

  test("every day of a week has its name", () => {
    const weekday = createFormat({ weekday: "short" });
    const getMonthName = (value: Day): string =>
      readSeen(formatWeekday(value, language)).replace(formatLongDay(value, language), "");
    compareEachDay((value) => getMonthName(value).replace(/[（），,]|\s/g, ""), weekday);
    const week = days.slice(4, 11);
    const name = createFormat({ weekday: "long" });
    for (const value of week) {
      const text = formatLastDay(value, language);
      expect(text).toContain(formatLongDay(value, language));
      expect(text.replace(formatLongDay(value, language), "").replace(/[（）()\s]/g, "")).toBe(name(value));
    }
    expect(listWeekdayNames(language, "long")).toEqual(week.map(createFormat({ weekday: "long" })));
    expect(listWeekdayNames(language)).toEqual(
      week.map(weekday).map((word) => (language === "pt" ? word.slice(0, 3) : word)),
    );
  });

  test("an instant has Macao's day and time", () => {
    const format = new Intl.DateTimeFormat(locale, {
      timeZone: "Asia/Macau",
      year: "numeric",
      month: "long",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    for (const value of ["2026-11-22T23:05:00.000Z", "2027-03-04T15:59:59.999Z", "2027-12-31T16:00:00.000Z"])
      expect(readSeen(formatInstant(value, language))).toBe(
        joinCapitals(format.formatToParts(new Date(value))),
      );
  });

  test("numbers and amounts are grouped and rounded", () => {
    const format = new Intl.NumberFormat(locale, { useGrouping: "always" });
    const two = new Intl.NumberFormat(locale, { useGrouping: "always", maximumFractionDigits: 2 });
    for (const value of [
      0, 7, -0.0001, 999, 1_000, 1_200, 13_500, 1_234_567.8915, -1_234.5, 1.005, 0.125, 83.333,
    ]) {
      expect(formatDecimal(value, language)).toBe(withMinus(format.format(value).replace(/^-0$/, "0")));
      expect(formatDecimal(value, language, 2)).toBe(withMinus(two.format(value).replace(/^-0$/, "0")));
    }
    const money = new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "MOP",
      currencyDisplay: "code",
      useGrouping: "always",
    });
    for (const amount of [0, 5, 99, 100, 120_000, 1_350_000, 123_456_789, -123_450])
      expect(formatMoneyAmount({ amount, currency: "MOP" }, language)).toBe(
        withMinus(money.format(amount / 100)),
      );
    expect(formatMoneyAmount({ amount: 1_350_000, currency: "RMB" }, language)).toContain("RMB");
  });
});

// What `Intl` makes of a range for Macao (4/3/2027 至 6/3/2027) nobody writes in a notice: test/web/format.test.ts.
test.each([
  ["en", "en-GB"],
  ["pt", "pt-PT"],
])("in %s nothing shared is repeated from one day to another", (language, locale) => {
  const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "long" });
  for (const [start, end] of [
    ["2027-03-04", "2027-03-06"],
    ["2026-09-05", "2026-10-08"],
    ["2026-12-30", "2027-01-02"],
    ["2026-03-04", "2027-03-06"],
  ] as [Day, Day][])
    expect(formatRange(start, end, language).replace(/[\s\u2060]/gu, "")).toBe(
      joinCapitals(format.formatRangeToParts(toDate(start), toDate(end))).replace(/\s/gu, ""),
    );
});

test("a number beyond all measure is still a number", () => {
  expect(formatDecimal(1e21, "en")).toBe("1e+21");
  expect(formatDecimal(1e-9, "en")).toBe("0");
});

test.each([
  ["請於 2026年12月8日 或之前繳費。", "請於 2026年12月8日或之前繳費。"],
  ["日期：2026年12月8日 至 2026年12月10日", "日期：2026年12月8日至2026年12月10日"],
  ["2027年3月 內完成", "2027年3月內完成"],
  ["請於 5 日 內及 10:00 前回覆 MIF 代表", "請於 5 日 內及 10:00 前回覆 MIF 代表"],
  ["請於 2026年12月8日（星期二） 或之前繳費。", "請於 2026年12月8日（星期二）或之前繳費。"],
  ["2026年12月8日 10:00 截止", "2026年12月8日 10:00 截止"],
  ["by 8 December 2026 at noon", "by 8 December 2026 at noon"],
])("%s has no space behind a Chinese day", (text, closedUp) =>
  expect(removeSpaceAfterDays(text)).toBe(closedUp),
);
