/** Whether a page can be used by everybody: axe's rules, and nothing wider than the window. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";
import { judgedLanguages, type Language, languages } from "./browser.ts";

/** Less than half of what `axe.source` holds, and read by a page in two thirds of the time. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that judge words: names of controls, pictures and regions, the language of the page. */
const OF_WORDS = [
  "cat.aria",
  "cat.forms",
  "cat.language",
  "cat.name-role-value",
  "cat.structure",
  "cat.text-alternatives",
];
/**
 * What axe holds against a page: the rule and the first element. In the page itself, which has no frames; axe is brought
 * there once for each document that is loaded, for bringing it takes as long as judging a short page.
 * @param words only the rules that a page in another language can break
 */
export const violations = async (page: Page, { words = false } = {}): Promise<string[]> => {
  const options: RunOptions = {
    resultTypes: ["violations"],
    // The one rule of WCAG 2.2 AA; axe leaves it out unless asked.
    rules: { "target-size": { enabled: !words } },
    ...(words ? { runOnly: { type: "tag", values: OF_WORDS } } : {}),
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (wished) => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, wished);
    return found.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`);
  }, options);
};
/** By how many CSS pixels a page is wider than its window. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Both, each said with the place it was found at. */
export const faults = async (page: Page, where: string): Promise<string[]> => {
  const over = await sideways(page);
  const found = await violations(page);
  if (over > 0) found.push(`${over} px too wide`);
  return found.map((each) => `${where}: ${each}`);
};
/** Changes the language of what is shown by the address, as a link with `?lang=` does; nothing is loaded again. */
export const speak = async (page: Page, language: Language): Promise<void> => {
  await page.evaluate((wanted) => {
    const to = new URL(location.href);
    to.searchParams.set("lang", wanted);
    history.replaceState(history.state, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, language);
  await page.waitForFunction(
    (wanted) => document.documentElement.lang === wanted && !document.querySelector(".skeleton"),
    language,
  );
};
/**
 * What is shown now in each of the four languages: nothing is wider than the window, and in the judged languages axe finds
 * nothing, by every rule in the one that is spoken and by the rules of words in the others. The page is left in the
 * language it was found in.
 */
export const faultsInAll = async (page: Page, where: string, spoken: Language): Promise<string[]> => {
  const found = await faults(page, `${where}, ${spoken}`);
  for (const language of languages.filter((each) => each !== spoken)) {
    await speak(page, language);
    const over = await sideways(page);
    if (judgedLanguages.includes(language))
      for (const each of await violations(page, { words: true }))
        found.push(`${where}, ${language}: ${each}`);
    if (over > 0) found.push(`${where}, ${language}: ${over} px too wide`);
  }
  await speak(page, spoken);
  return found;
};
/** No fault, and nothing on the console. */
export const sound = async (someone: { page: Page; errors: string[] }, where: string): Promise<void> => {
  expect(await faults(someone.page, where)).toEqual([]);
  expect(someone.errors, where).toEqual([]);
};
