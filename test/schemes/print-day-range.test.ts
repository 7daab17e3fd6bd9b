/** Days of an event on documents: a range repeats neither the year nor the month that its ends share. */
import { formatDayRange } from "@portal/core/documents/punctuation";
import { expect, test } from "vitest";

const sameMonth = ["2026-03-26", "2026-03-28"];
const sameYear = ["2026-03-26", "2026-04-02"];
const otherYear = ["2026-12-30", "2027-01-02"];
test.each([
  ["en", sameMonth, "26 to 28 March 2026"],
  ["en", sameYear, "26 March to 2 April 2026"],
  ["en", otherYear, "30 December 2026 to 2 January 2027"],
  ["pt", sameMonth, "26 a 28 de Março de 2026"],
  ["pt", sameYear, "26 de Março a 2 de Abril de 2026"],
  ["pt", otherYear, "30 de Dezembro de 2026 a 2 de Janeiro de 2027"],
  ["zh-Hant", sameMonth, "2026年3月26日至28日"],
  ["zh-Hant", sameYear, "2026年3月26日至4月2日"],
  ["zh-Hans", otherYear, "2026年12月30日至2027年1月2日"],
  ["en", ["2026-03-26", "2026-03-26"], "26 March 2026"],
  ["pt", ["2026-03-26", ""], "26 de Março de 2026"],
  ["en", ["", ""], ""],
] as const)("in %s %j is “%s”", (language, days, text) => {
  expect(formatDayRange(days, language)).toBe(text);
});
