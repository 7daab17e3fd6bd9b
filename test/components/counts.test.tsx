/** A number in a text is grouped as the reader's language groups numbers, in every message. */
import { expect, test } from "vitest";
import { formatIssue } from "../../packages/web/src/shell/error-text.ts";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { toTranslateKey } from "../../packages/web/src/shell/translate-key.ts";
import { startTexts } from "./site-texts.ts";

test.each([
  ["en", "1,172 days left", "Closed 1,000 days ago"],
  ["pt", "Faltam 1\u00a0172 dias", "Terminou há 1\u00a0000 dias"],
  ["zh-Hant", "尚餘 1,172 天", "已於 1,000 天前截止"],
  ["zh-Hans", "剩余 1,172 天", "已于 1,000 天前截止"],
] as const)("in %s", async (language, left, past) => {
  await startTexts(language);
  const say = toTranslateKey(i18n.getFixedT(language));
  expect(say("common:deadline.left", { count: 1172 })).toBe(left);
  expect(say("common:deadline.past", { count: 1000 })).toBe(past);
});

test.each([
  ["en", "Must be 1,000,000 or less", "Apply at least 1,200 days before this date", "1,172.5"],
  ["pt", "1\u00a0000\u00a0000", "1\u00a0200 dias", "1\u00a0172,5"],
  ["zh-Hant", "1,000,000", "1,200 日", "1,172.5"],
  ["zh-Hans", "1,000,000", "1,200 天", "1,172.5"],
] as const)("in the messages beside a field, in %s", async (language, most, days, decimal) => {
  await startTexts(language);
  const say = toTranslateKey(i18n.getFixedT(language));
  expect(formatIssue(say, { key: "max", params: { max: 1_000_000 } })).toContain(most);
  expect(formatIssue(say, { key: "leadTime", params: { days: 1200, min: "2027-01-01" } })).toContain(days);
  expect(formatIssue(say, { key: "groupAreaLeft", params: { max: 1172.5 } })).toContain(decimal);
});

test("what is no number stays as it is: a code, and a year", async () => {
  await startTexts("en");
  expect(i18n.t("{{code}}, {{year}}, {{count}}", { code: "20270001", year: 2027, count: 12 } as never)).toBe(
    "20270001, 2027, 12",
  );
});

test.each([
  ["en", "decimals", { scale: 1 }, "At most 1 decimal place"],
  ["en", "decimals", { scale: 2 }, "At most 2 decimal places"],
  ["pt", "decimals", { scale: 1 }, "No máximo 1 casa decimal"],
  ["pt", "decimals", { scale: 2 }, "No máximo 2 casas decimais"],
  ["zh-Hant", "decimals", { scale: 1 }, "最多 1 位小數"],
  ["en", "leadTime", { days: 1, min: "2027-01-01" }, "Apply at least 1 day before"],
  ["pt", "leadTimeWorking", { days: 1, min: "2027-01-01" }, "1 dia útil de antecedência"],
  ["pt", "activityTooLong", { days: 0 }, "0 dias"],
  ["en", "peopleExceed", { sum: 1, max: 0 }, "1 person is listed here, more than the 0 expected"],
  ["zh-Hans", "zoneSum", { sum: 1 }, "1 个展位"],
] as const)("in %s, one of them is one: %s %j", async (language, key, params, text) => {
  await startTexts(language);
  const say = toTranslateKey(i18n.getFixedT(language));
  const issueText = formatIssue(say, { key, params }).replaceAll("\u00a0", " ");
  if (key === "decimals") expect(issueText).toBe(text);
  else expect(issueText).toContain(text);
});
