/** Opens the pages of a shot in a language, as its reader finds them. */
import type { Browser, Page } from "playwright";
import { type BrowserPerson, buildSessionStorage, openPage, type PageLanguage } from "../support/browser.ts";
import { ApiClient } from "../support/client.ts";
import { runOnce, type Scene, type Shot, signInAs } from "./shot.ts";

/** Waits until a page is at rest: nothing of it is still to come, and it is laid out. */
export const waitForPage = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle", { timeout: 8_000 }).catch(() => {});
  await page
    .waitForFunction(() => !document.querySelector("[aria-busy=true], .skeleton"), undefined, {
      timeout: 8_000,
    })
    .catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Laid out anew after the window changed.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
};
/** Gives the session of a client to each page of a person. */
const addSession = async (someone: BrowserPerson, client: ApiClient, account: string): Promise<void> => {
  const entries = buildSessionStorage(client.token ?? "", account);
  await someone.context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items))
      if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, value);
  }, entries);
};

/**
 * Visits the pages of a shot.
 * @param look is called with each page of the shot, in a window of 1280 × 900
 * @returns what went wrong, and what the pages wrote to the console
 */
export const visitShot = async (
  browser: Browser,
  base: string,
  shot: Shot,
  language: PageLanguage,
  look: (page: Page, path: string) => Promise<void>,
): Promise<string[]> => {
  const faults: string[] = [];
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
      await addSession(someone, scene.client, account);
    }
    const pathOrPaths = await shot.path(scene);
    for (const path of Array.isArray(pathOrPaths) ? pathOrPaths : [pathOrPaths]) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
      await waitForPage(page);
      await shot.first?.(page, { ...scene, someone });
      if (account && new URL(page.url()).pathname === "/login") throw new Error(`${path} asks for a sign-in`);
      await look(page, path);
    }
  } catch (error) {
    faults.push(String(error).slice(0, 400));
  } finally {
    await someone.context.close();
  }
  return [...faults, ...someone.errors];
};
