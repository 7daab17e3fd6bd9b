/** Days, money and texts as people read them. */
import { parseDay } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import {
  countDaysLeft,
  formatAddition,
  formatCalendarLeaf,
  formatDay,
  formatInstant,
  formatMoney,
  formatMonthDay,
  formatNumber,
  formatRange,
  formatTimeRange,
  pickLanguage,
} from "../../packages/web/src/shell/format.ts";
import {
  formatMonth,
  formatWeekday,
  listWeekdayNames,
} from "../../packages/web/src/shell/format-calendar.ts";
import { formatShortDay } from "../../packages/web/src/shell/format-short-day.ts";
import { formatSize } from "../../packages/web/src/shell/format-size.ts";

/** A text as it is seen: each space is like every other one, and what joins words is not seen. */
const readSeen = (text: string): string => text.replaceAll("\u00a0", " ").replaceAll("\u2060", "");

test.each([
  ["zh-Hant", "2027年3月4日"],
  ["zh-Hans", "2027年3月4日"],
  ["en", "4 March 2027"],
  ["pt", "4 de Março de 2027"],
])("a day in %s is %s", (language, text) => expect(readSeen(formatDay("2027-03-04", language))).toBe(text));

/** `|` is where a browser may break the line: at a space. */
const markBreaks = (text: string): string => text.replaceAll(" ", "|").replaceAll("\u00a0", " ");
test.each([
  ["en", "30 December|2026|at 10:00", "30 December|2026 –|2 January|2027", "4 Mar", "March|2027"],
  [
    "pt",
    "30 de Dezembro|de 2026|às 10:00",
    "30 de Dezembro|de 2026 –|2 de Janeiro|de 2027",
    "4/03",
    "Março|de 2027",
  ],
])("the number of a day in %s stays beside its month", (language, instant, years, short, ofMonth) => {
  expect(markBreaks(formatInstant("2026-12-30T02:00:00.000Z", language))).toBe(instant);
  expect(markBreaks(formatRange("2026-12-30", "2027-01-02", language))).toBe(years);
  expect(markBreaks(formatMonthDay("2027-03-04", language))).toBe(short);
  expect(markBreaks(formatMonth("2027-03-04", language))).toBe(ofMonth);
});
// Whoever copies a Chinese day into a spreadsheet, or searches for it, needs these characters and no others.
test.each(["zh-Hant", "zh-Hans"])("a day in %s has nothing that is not seen", (language) => {
  expect(formatInstant("2026-12-30T02:00:00.000Z", language)).toBe("2026年12月30日 10:00");
  expect(formatRange("2026-12-30", "2027-01-02", language)).toBe("2026年12月30日至2027年1月2日");
  expect(formatRange("2027-03-04", "2027-03-06", language)).toBe("2027年3月4日至6日");
  expect(formatMonthDay("2027-03-04", language)).toBe("3月4日");
  expect(formatMonth("2027-03-04", language)).toBe("2027年3月");
});

test.each([
  ["2027-03-04", "2027-03-06", "2027年3月4日至6日"],
  ["2026-11-20", "2026-12-06", "2026年11月20日至12月6日"],
  ["2026-12-30", "2027-01-02", "2026年12月30日至2027年1月2日"],
  ["2027-02-24", "2027-02-24", "2027年2月24日"],
])("from %s to %s repeats nothing shared: %s", (start, end, text) =>
  expect(readSeen(formatRange(start, end, "zh-Hant"))).toBe(text),
);

test.each([
  ["2027-03-04", "2027-03-06", "4–6 de Março de 2027"],
  ["2026-09-19", "2027-01-17", "19 de Setembro de 2026 – 17 de Janeiro de 2027"],
])("in Portuguese the months from %s to %s have capitals", (start, end, text) =>
  expect(readSeen(formatRange(start, end, "pt"))).toBe(text),
);
test.each([
  ["days of a month", formatRange("2027-03-04", "2027-03-06", "pt"), "4–\u20606\u00a0de"],
  ["times of a day", formatTimeRange("14:30", "17:45"), "14:30–\u206017:45"],
])("no line breaks within %s", (_, text, unbroken) => expect(text).toContain(unbroken));

test("a leaf of the Portuguese calendar has the month's capital, a weekday none", () => {
  expect(formatCalendarLeaf("2027-02-03", "pt")).toEqual({ month: "Fev", day: "3" });
  expect(readSeen(formatWeekday("2027-03-04", "pt"))).toBe("quinta, 4 de Março de 2027");
});

test.each([
  ["zh-Hant", "2027年3月4日"],
  ["zh-Hans", "2027年3月4日"],
  ["en", "4 Mar 2027"],
  ["pt", "04/03/2027"],
])("among many columns a day in %s is %s", (language, text) =>
  expect(readSeen(formatShortDay("2027-03-04", language))).toBe(text),
);

test("instants are shown by Macao's clock, wherever the reader is", () => {
  expect(formatInstant("2026-11-23T02:00:00.000Z", "en")).toContain("10:00");
  expect(readSeen(formatDay("2026-12-31T16:30:00.000Z", "en"))).toBe("1 January 2027");
});

test("a weekday is beside its day", () => {
  expect(readSeen(formatWeekday("2026-11-23", "zh-Hant"))).toBe("2026年11月23日（週一）");
  expect(readSeen(formatWeekday("2026-11-23", "en"))).toBe("Mon, 23 November 2026");
});

test("weeks begin on Monday", () => {
  expect(listWeekdayNames("en")).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
});

test.each([
  ["MOP", "zh-Hant"],
  ["RMB", "zh-Hant"],
  ["MOP", "en"],
  ["RMB", "pt"],
])("money shows its currency by code: %s in %s", (currency, language) => {
  const text = formatMoney({ amount: 1_234_550, currency }, language);
  expect(text).toContain(currency);
  expect(text.replace(/\D/g, "")).toBe("1234550");
});

test.each([
  ["2027-09-05", 172],
  ["2027-03-17", 0],
  ["2027-03-16", -1],
])("on 17 March 2027 %s is %i days away", (until, left) =>
  expect(countDaysLeft(until, parseDay("2027-03-17"))).toBe(left),
);

test("thousands are grouped in a number as in an amount", () => {
  expect(formatNumber(1800, "pt")).toMatch(/^1\s800$/);
  expect(formatNumber(1800, "en")).toBe("1,800");
  expect(formatNumber(83.333, "pt")).toBe("83,33");
});

test("sizes are shown in KB and MB", () => {
  expect(formatSize(900, "en")).toBe("1 KB");
  expect(formatSize(5_000_000, "en")).toBe("5 MB");
});

test.each([
  ["zh-Hant", "理由（Português）"],
  ["zh-Hans", "理由（Português）"],
  ["en", "理由 (Português)"],
  ["pt", "理由 (Português)"],
])("an addition is in the brackets of %s", (language, text) => {
  expect(formatAddition("理由", "Português", language)).toBe(text);
});

describe("a text is taken in the reader's language, else in the nearest one", () => {
  test.each([
    ["zh-Hans", { "zh-Hant": "展會", en: "Fair" }, "展會"],
    ["pt", { "zh-Hant": "展會", en: "Fair" }, "Fair"],
    ["zh-Hant", { zh: "機構", en: "Company" }, "機構"],
    ["en", { "zh-Hant": "展會" }, "展會"],
    ["en", undefined, ""],
  ])("%s", (language, texts, text) => expect(pickLanguage(texts, language)).toBe(text));
});
