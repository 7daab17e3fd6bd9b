/** Takes the pictures of a shot: every language in both widths, all languages at once. */
import type { Browser, Page } from "playwright";
import { type PageLanguage, pageLanguages, pageWidths } from "../support/browser.ts";
import type { Shot } from "./shot.ts";
import { visitShot, waitForPage } from "./visit-shot.ts";

export type Width = (typeof pageWidths)[number];
/** The pictures of a width, those of a language beside each other. */
type Pictures = Map<Width, Map<PageLanguage, Buffer[]>>;
interface Screenshots {
  pictures: Pictures;
  /** Failures, and errors that the pages wrote to the console. */
  faults: string[];
}

const takeIn = async (
  browser: Browser,
  base: string,
  shot: Shot,
  language: PageLanguage,
  pictures: Pictures,
  onPage?: (page: Page) => Promise<void>,
): Promise<string[]> =>
  visitShot(browser, base, shot, language, async (page) => {
    if (language === "zh-Hant") await onPage?.(page);
    for (const width of pageWidths) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await waitForPage(page);
      // A dialog is seen in its window; elsewhere a bar that stays in sight would be in the middle.
      const fullPage = (await page.locator("dialog[open]").count()) === 0;
      if (fullPage)
        await page.evaluate(() => {
          for (const bar of document.querySelectorAll<HTMLElement>("main *"))
            if (/^(sticky|fixed)$/.test(getComputedStyle(bar).position)) {
              // In its place, and still before what it overlaps.
              bar.style.position = "relative";
              bar.style.inset = "auto";
              // A column of its own beside the page is seen to its end.
              bar.style.maxHeight = "none";
            }
        });
      const picture = shot.part
        ? await page.locator(shot.part).first().screenshot({ type: "jpeg", quality: 85 })
        : await page.screenshot({ fullPage, type: "jpeg", quality: 85 });
      pictures.get(width)?.get(language)?.push(picture);
    }
  });

/**
 * Takes the pictures of a page in all languages.
 * @param onPage what is done with the page of the first language before its pictures
 */
export const takeScreenshots = async (
  browser: Browser,
  base: string,
  shot: Shot,
  onPage?: (page: Page) => Promise<void>,
): Promise<Screenshots> => {
  const screenshots: Screenshots = {
    pictures: new Map(
      pageWidths.map((width) => [width, new Map(pageLanguages.map((language) => [language, []]))]),
    ),
    faults: [],
  };
  const each = pageLanguages.map(async (language) => {
    const faults = await takeIn(browser, base, shot, language, screenshots.pictures, onPage);
    screenshots.faults.push(...faults.map((fault) => `${shot.name} ${language}: ${fault}`));
  });
  await Promise.all(each);
  return screenshots;
};
