/**
 * Every component of the site in all its states (decision 0410), without a portal: axe in the four languages and in
 * both themes, and nothing wider than a phone of 320 px. `test/web/component-gallery.test.ts` holds that no component
 * of `ui` is missing. Colours do not depend on the language, so that the dark theme is judged in one; the other
 * languages are judged by the rules of words.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { galleryBase } from "../../local/component-gallery/build-gallery.ts";
import { sendGallery } from "../../local/component-gallery/send-gallery.ts";
import { findViolations, measureOverflow } from "../e2e/support/accessibility.ts";
import { launchBrowser, pageLanguages } from "../e2e/support/browser.ts";

const server = createServer((request, response) => {
  void sendGallery(response, (request.url ?? "").split("?")[0] ?? "");
});
const buildGalleryUrl = (query: string): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}${galleryBase}?${query}`;
let browser: Browser;
let page: Page;
const consoleErrors: string[] = [];
beforeAll(async () => {
  // With Vitest's own value, Vite would use React's development build.
  vi.stubEnv("NODE_ENV", "production");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Builds the gallery, which takes longer than a page may on a busy machine.
  await fetch(buildGalleryUrl("lang=en"));
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on("pageerror", (error) => consoleErrors.push(String(error)));
  page.on("console", (message) => {
    // The mark is a file of the site, which is not served here.
    if (message.type() === "error" && !message.location().url.endsWith("/mark.svg"))
      consoleErrors.push(message.text());
  });
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

const openGallery = async (query: string): Promise<void> => {
  await page.goto(buildGalleryUrl(query));
  await page.locator("#Table table").waitFor();
};

test.each(pageLanguages)("are accessible in %s, and fit a phone", async (language) => {
  await openGallery(`lang=${language}`);
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  const faults = await findViolations(page, { words: language !== "zh-Hant" });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await measureOverflow(page), "px that stick out at 320 px").toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect([...faults, ...consoleErrors]).toEqual([]);
});

test.each([
  ["dark", "lang=pt"],
  ["dark", "lang=en&signedIn"],
  ["light", "lang=en&signedIn"],
] as const)("are accessible in the %s theme with %s", async (colorScheme, query) => {
  await page.emulateMedia({ colorScheme });
  await openGallery(query);
  expect([...(await findViolations(page)), ...consoleErrors]).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
});

test("a dialog is accessible in both themes", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await openGallery("lang=en");
    await page.locator("#Dialog button").first().click();
    await page.getByRole("dialog").waitFor();
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
});
