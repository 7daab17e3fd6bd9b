/** Texts that an administrator changes: versions by their day, placeholders, and what a notice says with them. */
import { type Language, languages } from "@portal/core/messaging/notice-types";
import { renderNotice, renderShortNotice } from "@portal/core/messaging/render-notice";
import { findOriginalWording, wordingKeys } from "@portal/core/messaging/wording/wording-catalog";
import { findWordingIssues, getWordingPlaceholders } from "@portal/core/messaging/wording/wording-issues";
import {
  findWordingVersion,
  type WordingTexts,
  type WordingVersion,
} from "@portal/core/messaging/wording/wording-version";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";

const original = findOriginalWording("notice.rejected") as WordingTexts;
const inAll = (text: string): WordingTexts =>
  Object.fromEntries(languages.map((language) => [language, { subject: "s", text }])) as WordingTexts;
const buildVersion = (number: number, from: string, at: string, text?: string): WordingVersion => ({
  key: "reason.NO_PLACES",
  version: number,
  from: parseDay(from),
  by: "admin@demo.mo",
  at: toInstant(at),
  ...(text && { texts: inAll(text) }),
});

describe("the text that applies", () => {
  const versions = [
    buildVersion(1, "2026-11-20", "2026-11-20T06:00:00Z", "first"),
    buildVersion(2, "2026-12-01", "2026-11-21T00:00:00Z", "second"),
    buildVersion(3, "2026-12-01", "2026-11-22T00:00:00Z", "second, corrected"),
    buildVersion(4, "2027-01-01", "2026-11-23T00:00:00Z"),
  ];
  test.each([
    ["before the first version", "2026-11-20T05:59:59Z", undefined],
    ["from the moment it was written, on its first day", "2026-11-20T06:00:00Z", "first"],
    ["until the day before the next one, in Macao", "2026-11-30T15:59:59Z", "first"],
    ["the newer of two with the same first day", "2026-11-30T16:00:00Z", "second, corrected"],
    ["the original again", "2026-12-31T16:00:00Z", undefined],
  ])("%s", (_, at, text) => {
    expect(findWordingVersion(versions, "reason.NO_PLACES", toInstant(at))?.texts?.en.text).toBe(text);
    expect(findWordingVersion(versions, "reason.INCOMPLETE", toInstant(at))).toBeUndefined();
  });
});

describe("a changed text", () => {
  const changeText = (
    language: Language,
    text: string,
    subject = original[language].subject ?? "",
  ): WordingTexts => ({
    ...original,
    [language]: { subject, text },
  });
  const wholeText = original.en.text;
  test.each([
    ["as delivered", changeText("en", wholeText), []],
    ["without a text", changeText("en", " "), [["texts.en.text", "required"]]],
    ["without a subject", changeText("pt", original.pt.text, ""), [["texts.pt.subject", "required"]]],
    [
      "with an unknown placeholder",
      changeText("en", `${wholeText} {{colour}}`),
      [["texts.en.text", "placeholderUnknown"]],
    ],
    [
      "that lost a placeholder",
      changeText("zh-Hans", original["zh-Hans"].text.replace("{{dueOn}}", "")),
      [["texts.zh-Hans.text", "placeholderMissing"]],
    ],
    [
      "with a broken placeholder",
      changeText("en", `${wholeText} {{ code`),
      [["texts.en.text", "placeholderBroken"]],
    ],
    ...["{code}", "{{code}", "｛｛code｝｝", "{{code｝｝"].map(
      (typed): [string, WordingTexts, string[][]] => [
        `with ${typed}`,
        changeText("en", `${wholeText} ${typed}`),
        [["texts.en.text", "placeholderBroken"]],
      ],
    ),
    ["that is too long", changeText("en", wholeText + "x".repeat(4000)), [["texts.en.text", "tooLong"]]],
    [
      "with an unknown placeholder in the subject",
      changeText("en", wholeText, "About {{event.name}} {{who}}"),
      [["texts.en.subject", "placeholderUnknown"]],
    ],
  ])("%s", (_, texts, expected) => {
    expect(findWordingIssues(original, texts).map(({ path, key }) => [path, key])).toEqual(expected);
  });
  test("of a reason has no placeholders", () => {
    const reason = findOriginalWording("reason.NO_PLACES") as WordingTexts;
    expect(findWordingIssues(reason, { ...reason, en: { text: "Full at {{event}}." } })).toMatchObject([
      { path: "texts.en.text", key: "placeholderNone", params: { name: "{{event}}" } },
    ]);
  });
});

test("every delivered text is valid itself, in every language", () => {
  const wrongWordings = wordingKeys.flatMap((key) => {
    const texts = findOriginalWording(key) as WordingTexts;
    return findWordingIssues(texts, texts).map(({ path }) => `${key} ${path}`);
  });
  expect(wrongWordings).toEqual([]);
  expect(wordingKeys.length).toBeGreaterThan(150);
  expect(getWordingPlaceholders(original).required).toEqual(["code", "event", "reason", "refund", "dueOn"]);
});

describe("a notice with changed texts", () => {
  const wording = {
    texts: inAll("Nein: {{reason}} ({{code}})"),
    reasons: {
      NO_PLACES: { "zh-Hant": "滿額", "zh-Hans": "满额", en: "We are full.", pt: "Estamos cheios." },
    },
  };
  const params = { code: "FH-1", reasonCodes: "NO_PLACES INCOMPLETE" };
  test.each([
    ["zh-Hant", "Nein: 滿額 所需文件或資料欠缺或不完整。 (FH-1)"],
    ["en", "Nein: We are full. Required documents or information are missing or incomplete. (FH-1)"],
  ] as const)("in %s", (language, text) => {
    const notice = { template: "rejected", params, language, wording } as const;
    expect(renderShortNotice(notice)).toBe(text);
    expect(renderNotice(notice).subject).toBe("s");
  });
  test("of another one only", () => {
    const notice = {
      template: "accepted",
      params,
      language: "en",
      wording: { reasons: wording.reasons },
    } as const;
    expect(renderShortNotice(notice)).toBe(
      renderShortNotice({ template: "accepted", params, language: "en" }),
    );
  });
});
