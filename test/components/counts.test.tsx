/** A number of things is grouped as the reader's language groups numbers, in every text that counts. */
import { expect, test } from "vitest";
import type { TranslateKey } from "../../packages/web/src/form/use-text.ts";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { startTexts } from "./site-texts.ts";

test.each([
  ["en", "1,172 days left", "closed 1,000 days ago"],
  ["pt", "faltam 1\u00a0172 dias", "terminou há 1\u00a0000 dias"],
  ["zh-Hant", "尚餘 1,172 天", "已於 1,000 天前截止"],
  ["zh-Hans", "剩余 1,172 天", "已于 1,000 天前截止"],
] as const)("in %s", async (language, left, past) => {
  await startTexts(language);
  const say = i18n.getFixedT(language) as unknown as TranslateKey;
  expect(say("common:deadline.left", { count: 1172 })).toBe(left);
  expect(say("common:deadline.past", { count: 1000 })).toBe(past);
});

test("what is no count stays as it is: a code, and the number of a year", async () => {
  await startTexts("en");
  expect(i18n.t("{{code}}, {{year}}, {{count}}", { code: "20270001", year: 2027, count: 12 } as never)).toBe(
    "20270001, 2027, 12",
  );
});
