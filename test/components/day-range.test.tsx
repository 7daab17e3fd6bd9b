/** From one day to another as it is shown: which of its parts a line keeps together. */
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatRange } from "../../packages/web/src/shell/format.ts";
import type { Language } from "../../packages/web/src/shell/i18n.ts";
import { DayRange } from "../../packages/web/src/ui/day-range.tsx";
import { startTexts } from "./site-texts.ts";

/** A text as it is seen: each space is like every other one, and what joins words is not seen. */
const readSeen = (text: string | null): string =>
  (text ?? "").replaceAll("\u00a0", " ").replaceAll("\u2060", "");

const showRange = async (language: Language, start: string, end: string) => {
  await startTexts(language);
  const { container } = render(<DayRange start={start} end={end} />);
  return {
    text: container.textContent,
    parts: [...container.querySelectorAll(".whole")].map((part) => readSeen(part.textContent)),
  };
};

test.each<[Language, string, string[]]>([
  ["zh-Hant", "2027-01-02", ["2026年12月30日至", "2027年1月2日"]],
  ["zh-Hans", "2027-01-02", ["2026年12月30日至", "2027年1月2日"]],
  ["en", "2027-01-02", ["30 December 2026 –", "2 January 2027"]],
  ["pt", "2027-01-02", ["30 de Dezembro de 2026 –", "2 de Janeiro de 2027"]],
  ["zh-Hant", "2026-12-31", ["2026年12月30日至", "31日"]],
  ["en", "2026-12-31", ["30–31 December 2026"]],
  ["pt", "2026-12-30", ["30 de Dezembro de 2026"]],
])("in %s, 30 December 2026 to %s breaks between its days only", async (language, end, parts) => {
  const range = await showRange(language, "2026-12-30", end);
  expect(range.parts).toEqual(parts);
  expect(readSeen(range.text)).toBe(readSeen(formatRange("2026-12-30", end, language)));
});
