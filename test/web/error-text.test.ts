/** The text of a refusal, whatever its number (spec 1 §8). */
import { readFileSync } from "node:fs";
import * as errorCodes from "@portal/core/platform/error-codes";
import i18next from "i18next";
import { describe, expect, test } from "vitest";
import { ApiError } from "../../packages/web/src/shell/api.ts";
import { formatError, formatIssue, type Translate } from "../../packages/web/src/shell/error-text.ts";
import { startI18n } from "../../packages/web/src/shell/i18n.ts";

const readTexts = (namespace: string, language: string): object =>
  JSON.parse(readFileSync(new URL(`../../locales/${namespace}/${language}.json`, import.meta.url), "utf8"));

describe.each(["zh-Hant", "zh-Hans", "en", "pt"] as const)("[R564][R587] in %s", (lng) => {
  const instance = i18next.createInstance({
    lng,
    ns: ["common", "errors"],
    resources: { [lng]: { common: readTexts("common", lng), errors: readTexts("errors", lng) } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  void instance.init();
  const t = instance.t as unknown as Translate;

  test("a code of the catalogue is its text", () => {
    const texts = readTexts("errors", lng) as Record<string, string>;
    expect(formatError(t, { code: 106000 })).toBe(texts["106000"]);
  });
  test("a code that is in no list is shown with its number, and asks the reader to come back with it", () => {
    const text = formatError(t, { code: 654_321 });
    expect(text).toContain("654321");
    expect(text).not.toBe("654321");
  });
  test("an answer without any code timed out (900001)", () => {
    const texts = readTexts("errors", lng) as Record<string, string>;
    expect(formatError(t, new ApiError(502))).toBe(texts["900001"]);
  });
  test("where two sums do not agree, the difference is shown without a sign", () => {
    const { issue } = readTexts("common", lng) as { issue: Record<string, string> };
    const text = formatIssue(t, { key: "budgetDiffers", params: { difference: -12_300 } });
    expect(text).toContain(issue.budgetDiffers);
    expect(text.slice(issue.budgetDiffers?.length)).toMatch(/[^-]123/);
  });
  test("the difference follows a sentence with a single full stop", () => {
    const text = formatIssue(t, { key: "sumDiffers", params: { difference: 100 } });
    expect(text).not.toMatch(/\.\.|。（/);
  });
  test("no line breaks within the number of a booth, and all else is as it was", async () => {
    await startI18n(lng);
    const booths = formatIssue(t, {
      key: "boothsLeftOut",
      params: { booths: ["A-14", "Hall2-03+Hall2-04"] },
    });
    expect(booths).toContain("A-\u206014");
    expect(booths).toContain("Hall2-\u206003+Hall2-\u206004");
    const lastBooth = formatIssue(t, {
      key: "boothsRenumbered",
      params: { booths: ["1-10"], last: "1-100" },
    });
    expect(lastBooth).toContain("1-\u206010");
    expect(lastBooth).toContain("1-\u2060100");
    const names = formatIssue(t, {
      key: "zoneHasBooths",
      params: { booths: ["Lda. A-1 & Co", "Wi-Fi", "… (25)"] },
    });
    expect(names).not.toContain("\u2060");
  });
  test("a body that has only errorCode is explained by it", () => {
    const texts = readTexts("errors", lng) as Record<string, string>;
    expect(formatError(t, new ApiError(409, { errorCode: 109002 }))).toBe(
      formatError(t, { code: 109002, params: {} }),
    );
    expect(texts["109002"]).toBeTruthy();
  });
  test("a letter that does not exist is called a letter, and nobody is told to begin a form again", () => {
    const [letter, form] = {
      "zh-Hant": ["信函", "表格"],
      "zh-Hans": ["信函", "表格"],
      en: ["letter", "form"],
      pt: ["ofício", "formulário"],
    }[lng] ?? ["", ""];
    const text = formatError(t, { code: errorCodes.LETTER_NOT_FOUND });
    expect(text).toContain(letter);
    expect(text).not.toContain(form);
    expect(formatError(t, { code: errorCodes.FORM_NOT_FOUND })).toContain(form);
  });
  test("the applications of a year are told by the number that staff have set", () => {
    const [used, others] = [9, 2].map((max) =>
      formatError(t, { code: errorCodes.INCENTIVE_NONE_LEFT, params: { max } }),
    );
    expect(used).toContain("9");
    expect(others).toContain("2");
    expect(used).not.toMatch(/4|四|four|quatro/i);
  });
  test("a registration that has not begun says when it does", () => {
    const text = formatError(t, { code: 109002, params: { opensOn: "2026-12-05", context: "early" } });
    expect(text).toMatch(/2026/);
    expect(text).not.toBe(formatError(t, { code: 109002 }));
  });
  test("what is not taken at all is not said to have wrong characters", () => {
    const { issue } = readTexts("common", lng) as { issue: Record<string, string> };
    const word = { "zh-Hant": "字元", "zh-Hans": "字符", en: "characters", pt: "caracteres" }[lng] ?? "";
    expect(issue.characters).toContain(word);
    expect(issue.illegal).not.toContain(word);
  });
  test("an issue that has no text is still reported", () => {
    expect(formatIssue(t, { key: "nobodyKnows" })).toBe(formatIssue(t, { key: "illegal" }));
    expect(formatIssue(t, { key: "illegal" })).not.toContain("issue.");
  });
});
