/** Takes the pictures of a shot: every language in both widths, all languages at once. */
import type { Browser, Page } from "playwright";
import {
  type BrowserPerson,
  openPage,
  type PageLanguage,
  pageLanguages,
  pageWidths,
} from "../support/browser.ts";
import { ApiClient } from "../support/client.ts";
import { runOnce, type Scene, type Shot, signInAs } from "./shot.ts";

export type Width = (typeof pageWidths)[number];
/** The pictures of a width, those of a language beside each other. */
export type Pictures = Map<Width, Map<PageLanguage, Buffer[]>>;
export interface Taken {
  pictures: Pictures;
  /** What went wrong, and what the pages wrote to the console. */
  faults: string[];
}

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle", { timeout: 8_000 }).catch(() => {});
  await page
    .waitForFunction(() => !document.querySelector("[aria-busy=true], .skeleton"), undefined, {
      timeout: 8_000,
    })
    .catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Laid out anew after the window changed.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
};
/** As the site keeps a session (`packages/web/src/shell/session.ts`). */
const enter = async (someone: BrowserPerson, client: ApiClient, staff: boolean): Promise<void> => {
  const kept = { loggedIn: "1", token: client.token ?? "", ...(staff && { staff: "1" }) };
  await someone.context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items))
      if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, value);
  }, kept);
};

const takeIn = async (
  browser: Browser,
  base: string,
  shot: Shot,
  language: PageLanguage,
  { pictures, faults }: Taken,
  onPage?: (page: Page) => Promise<void>,
): Promise<void> => {
  const someone = await openPage(browser, base, language, 1280);
  const { page } = someone;
  try {
    const scene: Scene = { base, language, client: new ApiClient(base) };
    const account = typeof shot.account === "function" ? await shot.account(scene) : shot.account;
    if (account) {
      const signIn = () => signInAs(base, account);
      scene.client = await (shot.fresh
        ? signIn()
        : runOnce(base, `signed in ${account} ${language}`, signIn));
      await enter(someone, scene.client, shot.staff === true);
    }
    const found = await shot.path(scene);
    for (const path of Array.isArray(found) ? found : [found]) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
      await settle(page);
      await shot.first?.(page, { ...scene, someone });
      if (account && new URL(page.url()).pathname === "/login") throw new Error(`${path} asks for a sign-in`);
      if (language === "zh-Hant") await onPage?.(page);
      for (const width of pageWidths) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
        await settle(page);
        // A dialog is seen in its window; elsewhere a bar that stays in sight would stand in the middle.
        const fullPage = (await page.locator("dialog[open]").count()) === 0;
        if (fullPage)
          await page.evaluate(() => {
            for (const bar of document.querySelectorAll<HTMLElement>("main *"))
              if (/^(sticky|fixed)$/.test(getComputedStyle(bar).position)) {
                // In its place, and still before what it overlaps.
                bar.style.position = "relative";
                bar.style.inset = "auto";
                // a column of its own beside the page is seen to its end
                bar.style.maxHeight = "none";
              }
          });
        const picture = shot.part
          ? await page.locator(shot.part).first().screenshot({ type: "jpeg", quality: 85 })
          : await page.screenshot({ fullPage, type: "jpeg", quality: 85 });
        pictures.get(width)?.get(language)?.push(picture);
      }
    }
  } catch (error) {
    faults.push(String(error).slice(0, 400));
  } finally {
    await someone.context.close();
  }
  faults.push(...someone.errors.splice(0));
};

/** @param onPage what is done with the page of the first language before its pictures */
export const takeScreenshots = async (
  browser: Browser,
  base: string,
  shot: Shot,
  onPage?: (page: Page) => Promise<void>,
): Promise<Taken> => {
  const taken: Taken = {
    pictures: new Map(
      pageWidths.map((width) => [width, new Map(pageLanguages.map((language) => [language, []]))]),
    ),
    faults: [],
  };
  const each = pageLanguages.map(async (language) => {
    const own: Taken = { pictures: taken.pictures, faults: [] };
    await takeIn(browser, base, shot, language, own, onPage);
    taken.faults.push(...own.faults.map((fault) => `${shot.name} ${language}: ${fault}`));
  });
  await Promise.all(each);
  return taken;
};
