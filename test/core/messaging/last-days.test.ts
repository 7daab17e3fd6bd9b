/**
 * A message about something to be done by a day says which day of the week that is, when the day ends and in which time
 * zone, and how to reach the institute (decision 0835).
 */
import { readFileSync } from "node:fs";
import { languages, type Notice, type NoticeTemplate } from "@portal/core/messaging/notice-types";
import { renderNotice, renderShortNotice } from "@portal/core/messaging/render-notice";
import { instituteContacts } from "@portal/core/platform/institute-contacts";
import { describe, expect, test } from "vitest";

const renderShort = (
  template: NoticeTemplate,
  params: Notice["params"],
  language: Notice["language"] = "en",
) => renderShortNotice({ template, params, language });

test.each([
  ["en", "Deadline: Tuesday 1 December 2026", "23:59 on the day stated, Macao time (UTC+8)"],
  ["pt", "Prazo: 1 de Dezembro de 2026 (terça-feira)", "23:59 do dia indicado, hora de Macau (UTC+8)"],
  ["zh-Hant", "繳費限期：2026年12月1日（星期二）", "澳門時間（UTC+8）23:59"],
  ["zh-Hans", "缴费期限：2026年12月1日星期二", "澳门时间（UTC+8）23:59"],
] as const)("in %s, a last day has its weekday and its hour", (language, day, hour) => {
  const text = renderShort("paymentRequested", { code: "HF-1", dueOn: "2026-12-01" }, language);
  expect(text).toContain(day);
  expect(text).toContain(hour);
});

test("a Chinese text closes up behind the weekday", () => {
  const params = { code: "HF-1", dueOn: "2026-12-01" };
  expect(renderShort("rejected", params, "zh-Hant")).toContain("可於 2026年12月1日（星期二）或之前在本平台");
  expect(renderShort("rejected", params, "zh-Hans")).toContain("2026年12月1日星期二（含当日）前");
});

test.each<[NoticeTemplate, Notice["params"]]>([
  ["accepted", { code: "HF-1" }],
  // The day passed, or is the institute's own.
  ["reviewLate", { code: "HF-1", dueOn: "2026-12-01" }],
  ["reportLapsed", { code: "HF-1", dueOn: "2026-12-01" }],
  // A form on paper is due when the office closes.
  ["originalDue", { code: "FS-1", dueOn: "2026-12-01" }],
  ["deadlineMoved", { code: "FS-1", dueOn: "2026-12-01", deadlineKind: "original" }],
  // No deadline runs.
  ["paymentRequested", { code: "HF-1", dueOn: "" }],
])("%s with %j names no hour", (template, params) =>
  expect(renderShort(template, params)).not.toContain("23:59"),
);

test("a deadline that moved is said to be that of what", () => {
  const params = { code: "HF-1", dueOn: "2026-12-01", before: "2026-11-30", deadlineKind: "payment" };
  expect(renderShort("deadlineMoved", params)).toContain("What the deadline is for: paying the fee");
  expect(renderShort("deadlineMoved", { ...params, deadlineKind: "" })).not.toContain("What the deadline is");
});

describe.each(languages)("in %s", (language) => {
  test("every e-mail names the telephone number and the address of the institute", () => {
    const { text } = renderNotice({ template: "accepted", params: { code: "HF-1" }, language });
    expect(text).toContain(instituteContacts.phone);
    expect(text).toContain(instituteContacts.email);
  });

  const texts = JSON.parse(
    readFileSync(new URL(`../../../locales/notices/${language}.json`, import.meta.url), "utf8"),
  ) as Record<string, { text?: string }>;
  const portal = { en: "portal", pt: "no portal", "zh-Hant": "本平台", "zh-Hans": "本平台" }[language];
  const objection = {
    en: /you may object/,
    pt: /pode apresentar reclamação/,
    "zh-Hant": /如不服/,
    "zh-Hans": /如不服/,
  }[language];
  const objectionLines = Object.entries(texts).flatMap(([template, { text = "" }]) =>
    text
      .split("\n")
      .filter((line) => objection.test(line))
      .map((line) => [template, line] as const),
  );
  test.each(objectionLines)("%s says where to object", (_template, line) => expect(line).toContain(portal));
});
