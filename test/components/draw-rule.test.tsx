/** The rule of a public draw, in the language of its reader and in the words that were committed. */
import type { PublishedDraw } from "@portal/core/applications/places/draw/draw-schema";
import { DRAW_RULE } from "@portal/core/places/draw/draw-rule";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import en from "../../locales/pages/public-draw/en.json";
import pt from "../../locales/pages/public-draw/pt.json";
import hans from "../../locales/pages/public-draw/zh-Hans.json";
import hant from "../../locales/pages/public-draw/zh-Hant.json";
import { DrawRule } from "../../packages/web/src/features/public-draw/draw-rule.tsx";
import { startTexts } from "./site-texts.ts";

const texts = { "zh-Hant": hant, "zh-Hans": hans, en, pt };
const sentences = DRAW_RULE.split("\n");
const renderRule = (rule: string) => {
  render(<DrawRule commitment={{ rule } as PublishedDraw["commitment"]} />);
  return screen.getAllByRole("listitem", { hidden: true });
};

test.each([
  ["zh-Hant", /首選展區/],
  ["zh-Hans", /首选展区/],
  ["en", /first choice of zone/],
  ["pt", /primeira zona/],
] as const)(
  "in %s each sentence is one of the portal, and the words of the program can be opened",
  async (language, first) => {
    await startTexts(language, { "pages/public-draw": texts[language] });
    const items = renderRule(DRAW_RULE);
    expect(items).toHaveLength(2 * sentences.length);
    expect(items[0]?.textContent).toMatch(first);
    for (const item of items.slice(0, sentences.length)) {
      expect(item.closest("details, div[lang=en]")).toBeNull();
      expect(sentences).not.toContain(item.textContent);
    }
    expect(items.slice(sentences.length).map((item) => item.textContent)).toEqual(sentences);
    expect(items.at(-1)?.closest("div[lang=en]")).not.toBeNull();
  },
);

test("a rule that the texts do not know is shown as it was committed", async () => {
  await startTexts("zh-Hant");
  const items = renderRule("Another rule.\nIn two sentences.");
  expect(items.map((item) => item.textContent)).toEqual(["Another rule.", "In two sentences."]);
  expect(items[0]?.closest("div[lang=en]")).not.toBeNull();
});
