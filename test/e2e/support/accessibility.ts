/** Whether a page can be used by everybody: axe's rules, and nothing wider than the window. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";
import { everyFewFrames, judgedLanguages, type PageLanguage } from "./browser.ts";

/** Less than half of what `axe.source` holds, and read by a page in two thirds of the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that judge words: names of controls, pictures and regions, the language of the page. */
const TEXT_RULES = [
  "cat.aria",
  "cat.forms",
  "cat.language",
  "cat.name-role-value",
  "cat.structure",
  "cat.text-alternatives",
];
/**
 * Runs axe on a page, which has no frames. It is loaded once for each document, because loading it takes as long as
 * checking a short page.
 * @returns the rules that are broken, each with the elements that break it
 */
const runAxe = async (page: Page, options: RunOptions): Promise<{ id: string; elements: string[] }[]> => {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (axeOptions) => {
      const { violations: axeViolations } = await (window as unknown as { axe: typeof axe }).axe.run(
        document,
        axeOptions,
      );
      return axeViolations.map(({ id, nodes }) => ({
        id,
        elements: nodes.map(({ html }) => html.slice(0, 160)),
      }));
    },
    { resultTypes: ["violations"], ...options } satisfies RunOptions,
  );
};
/**
 * Lists the violations that axe finds on a page: the rule and the first element.
 * @param words only the rules that a page in another language can break
 */
export const findViolations = async (
  page: Page,
  { words: onlyTextRules = false } = {},
): Promise<string[]> => {
  const violations = await runAxe(page, {
    // The one rule of WCAG 2.2 AA; axe leaves it out unless asked.
    rules: { "target-size": { enabled: !onlyTextRules } },
    ...(onlyTextRules ? { runOnly: { type: "tag", values: TEXT_RULES } } : {}),
  });
  return violations.map(({ id, elements: [first = ""] }) => `${id} ${first}`);
};
/**
 * Lists every element that does not stand out from its ground in the colours of now, such as those of the dark theme.
 * The tag of colours would bring the contrast of level AAA as well.
 */
export const findPaleTexts = async (page: Page): Promise<string[]> => {
  const violations = await runAxe(page, {
    runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  });
  return violations.flatMap(({ id, elements }) => elements.map((element) => `${id} ${element}`));
};
/** By how many CSS pixels a page is wider than its window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/**
 * Both, each said with the place it was found at.
 * @param words only the rules that a page in another language can break
 */
export const findAccessibilityFaults = async (
  page: Page,
  pageName: string,
  rules: { words?: boolean } = {},
): Promise<string[]> => {
  const overflow = await measureOverflow(page);
  const pageFaults = await findViolations(page, rules);
  if (overflow > 0) pageFaults.push(`${overflow} px too wide`);
  return pageFaults.map((each) => `${pageName}: ${each}`);
};
/** Changes the language of what is shown by the address, as a link with `?lang=` does; nothing is loaded again. */
export const changeLanguage = async (page: Page, language: PageLanguage): Promise<void> => {
  await page.evaluate((targetLanguage) => {
    const targetUrl = new URL(location.href);
    targetUrl.searchParams.set("lang", targetLanguage);
    history.replaceState(history.state, "", targetUrl);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, language);
  await page.waitForFunction(
    (targetLanguage) =>
      document.documentElement.lang === targetLanguage && !document.querySelector(".skeleton"),
    language,
    everyFewFrames,
  );
};
/**
 * Finds the faults of a page in each judged language: content that is wider than the window, and violations by axe. All
 * rules apply in the first language, and the rules about words in the others. The page keeps its language afterwards.
 */
export const findFaultsInJudgedLanguages = async (
  page: Page,
  pageName: string,
  currentLanguage: PageLanguage,
): Promise<string[]> => {
  const pageFaults: string[] = [];
  // The language that is already shown comes first.
  const languages = [...judgedLanguages].sort(
    (a, b) => Number(b === currentLanguage) - Number(a === currentLanguage),
  );
  let shownLanguage = currentLanguage;
  for (const [i, language] of languages.entries()) {
    if (language !== shownLanguage) await changeLanguage(page, language);
    shownLanguage = language;
    const overflow = await measureOverflow(page);
    for (const each of await findViolations(page, { words: i > 0 }))
      pageFaults.push(`${pageName}, ${language}: ${each}`);
    if (overflow > 0) pageFaults.push(`${pageName}, ${language}: ${overflow} px too wide`);
  }
  if (shownLanguage !== currentLanguage) await changeLanguage(page, currentLanguage);
  return pageFaults;
};
/** No fault, and nothing on the console. */
export const expectAccessiblePage = async (
  person: { page: Page; errors: string[] },
  pageName: string,
  rules: { words?: boolean } = {},
): Promise<void> => {
  expect(await findAccessibilityFaults(person.page, pageName, rules)).toEqual([]);
  expect(person.errors, pageName).toEqual([]);
};
