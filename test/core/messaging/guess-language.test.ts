/** A reason in another language than its reader's says so. */
import { findForeignLanguage, guessLanguage } from "@portal/core/messaging/guess-language";
import { renderNotice } from "@portal/core/messaging/render-notice";
import { expect, test } from "vitest";

test.each([
  ["文件不清晰", "zh"],
  ["The copy of M/1 不清晰", "zh"],
  ["The copy is not legible.", "en"],
  ["A cópia não está legível.", "pt"],
  ["O documento foi apresentado fora do prazo", "pt"],
  ["Documents missing", "en"],
  ["123-45", undefined],
  ["", undefined],
])("%s", (text, language) => expect(guessLanguage(text)).toBe(language));

test.each([
  ["文件不清晰", "en", "(written in Chinese)"],
  ["文件不清晰", "pt", "(escrito em chinês)"],
  ["文件不清晰", "zh-Hans", ""],
  ["The copy is not legible.", "zh-Hant", "（原文為英文）"],
  ["The copy is not legible.", "en", ""],
  ["A cópia não está legível.", "en", "(written in Portuguese)"],
] as const)("“%s” to a reader of %s", (reason, language, note) => {
  const { text } = renderNotice({ template: "rejected", params: { code: "A-1", reason }, language });
  expect(text).toContain(note === "" ? reason : `${reason} ${note}`);
  if (note === "") expect(text).not.toMatch(/written in|escrito em|原文/);
});

test("a reason that is there in the reader's language has no note", () => {
  const reason = { "zh-Hant": "理由", en: "Reason given", pt: "Motivo" };
  expect(findForeignLanguage(reason.en, "en")).toBeUndefined();
  const { text } = renderNotice({ template: "rejected", params: { code: "A-1", reason }, language: "en" });
  expect(text).not.toContain("written in");
});
