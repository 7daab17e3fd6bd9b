/**
 * Every route of the specification (spec 1 §2), generated from one list: it is there at its exact address, prerendered
 * where everybody may read it, its window is named in its reader's language, a navigation to it begins at the top with
 * the focus on its heading, nothing is written to the console, WCAG 2.2 AA holds by axe, and nothing sticks out at 320
 * px.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { publicPaths } from "../../packages/web/src/app/public-paths.ts";
import { schemeGuides } from "../../packages/web/src/features/scheme-guides/scheme-guides.ts";
import { projectRoot } from "../support/project/run-command.ts";
import { getCurrentSlice, pickWays } from "../support/runner/proof-slice.ts";
import {
  changeLanguage,
  findFaultsInJudgedLanguages,
  findViolations,
  measureOverflow,
} from "./support/accessibility.ts";
import {
  type BrowserPerson,
  everyLanguage,
  isWidthJudgedBefore,
  judgedViews,
  openPage,
  type PageLanguage,
  pageLanguages,
  signInByApi,
  toPageAddress,
  visitPage,
  waitUntilHydrated,
  waitUntilShown,
} from "./support/browser.ts";
import { preparePortal, waitForRenderedPages } from "./support/portal.ts";
import { type SiteRoute, siteRoutes } from "./support/site-routes.ts";

const site = preparePortal();
beforeAll(() => waitForRenderedPages(site.url));
const otherLanguages = pageLanguages.filter((language) => language !== "pt");
/**
 * Lists the languages in which a window's title is read: Portuguese first, in which a page is loaded here, and in
 * `npm test` one other, for the next page the next one; the gates read all four.
 */
const listReadLanguages = (route: SiteRoute): readonly PageLanguage[] => [
  "pt",
  ...(getCurrentSlice() === "test" ? pickWays(otherLanguages, siteRoutes.indexOf(route)) : otherLanguages),
];
const people = new Map<string, BrowserPerson>();

/** The person who looks at a route, the same one for all of them. */
const openViewer = async (account: string | undefined): Promise<BrowserPerson> => {
  const knownPerson = people.get(account ?? "");
  if (knownPerson) return knownPerson;
  const someone = await openPage(site.browser, site.url, "zh-Hant");
  if (account) await signInByApi(someone, site.url, account);
  people.set(account ?? "", someone);
  return someone;
};

type Texts = { [key: string]: string | Texts };
const getText = (namespace: string, key: string, language: PageLanguage): string => {
  const file = join(projectRoot, "locales", namespace, `${language}.json`);
  let textNode: Texts | string = JSON.parse(readFileSync(file, "utf8")) as Texts;
  for (const part of key.split(".")) textNode = (textNode as Texts)[part] ?? "";
  if (typeof textNode !== "string" || textNode === "") throw new Error(`${namespace}: no text ${key}`);
  return textNode;
};
const formatPath = ({ path, query }: SiteRoute): string => (query ? `${path}?${query}` : path);
const viewports = { 1280: { width: 1280, height: 900 }, 390: { width: 390, height: 844 } } as const;
const narrowViewport = { width: 320, height: 640 };

/**
 * Loads a page in Portuguese and waits until it is hydrated. What differs from what was prerendered React tells on the
 * console.
 */
const loadPage = async (page: Page, path: string): Promise<void> => {
  const answer = await page.goto(toPageAddress(path, "pt"));
  if (publicPaths.includes(path))
    expect(await answer?.text(), `${path} is prerendered`).toContain("data-at=");
  await waitUntilShown(page, "pt");
  await waitUntilHydrated(page);
};

/** Waits for the window's title: it follows the page and the language. */
const expectTitle = (page: Page, title: string): Promise<unknown> =>
  expect.poll(() => page.title()).toBe(title);

describe.each(siteRoutes)("$path", (route) => {
  const titleIn = (language: PageLanguage): string =>
    `${getText(...route.title, language)} · ${getText("common", "site.name", language)}`;

  test(`[R91] a navigation to ${route.path} begins at the top, the focus on its heading`, async () => {
    const { page, errors } = await openViewer(route.account);
    errors.length = 0;
    await page.setViewportSize({ width: 390, height: 500 });
    // From the route before this one, as it was left.
    if (!page.url().startsWith("http") || new URL(page.url()).pathname === route.path) {
      await visitPage(page, route.account ? "/personal/notices" : "/reset", "pt");
      await waitUntilHydrated(page);
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await visitPage(page, formatPath(route), "pt");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test(
    `${route.lines} [R591] [R594] ${route.path} is there, named in its reader's language, open to everybody, and fits 320 px`,
    everyLanguage,
    async () => {
      const { page, errors } = await openViewer(route.account);
      const pageFaults: string[] = [];
      await page.setViewportSize(viewports[390]);
      // A public page is loaded, since it is prerendered; one behind the sign-in is where the navigation has led. The
      // language is the one with the longest words, and the others follow as for a reader who changes it.
      if (!route.account || new URL(page.url()).pathname !== route.path) {
        errors.length = 0;
        await loadPage(page, formatPath(route));
      }
      for (const language of listReadLanguages(route)) {
        await changeLanguage(page, language);
        const width = judgedViews.find(([judged]) => judged === language)?.[1];
        if (width) await page.setViewportSize(viewports[width]);
        await expectTitle(page, titleIn(language));
        expect(new URL(page.url()).pathname).toBe(route.path);
        expect(await page.locator("h1").count(), `${language}: one heading`).toBe(1);
        if (!width) continue;
        const violations = await findViolations(page, { words: isWidthJudgedBefore(language) });
        pageFaults.push(...violations.map((violation) => `${language}, ${width} px: ${violation}`));
        await page.setViewportSize(narrowViewport);
        const over = await measureOverflow(page);
        if (over > 0) pageFaults.push(`${language}: ${over} px stick out at 320 px`);
      }
      expect([...pageFaults, ...errors]).toEqual([]);
    },
  );
});

/** Pages beside those of the specification, and those of the same make: what can be applied for has one each. */
const listedPaths = new Set(siteRoutes.map(({ path }) => path));
const furtherGuides = schemeGuides.filter(({ path }) => !listedPaths.has(path)).map(({ path }) => path);
const alike = [
  ...furtherGuides,
  "/accessibility",
  "/privacy",
  "/staff/login",
  "/show/detail?id=green-2027",
  "/question/s-portal",
  "/questionres?id=s-portal",
];
test.each(alike)("%s is sound in every judged language, and fits 320 px", everyLanguage, async (path) => {
  const { page, errors } = await openViewer(undefined);
  errors.length = 0;
  await page.setViewportSize(viewports[390]);
  await visitPage(page, path, "pt");
  await waitUntilHydrated(page);
  // A guide differs from those of the specification in its words alone: `npm test` looks at their length.
  const isJudged = !furtherGuides.includes(path) || getCurrentSlice() !== "test";
  const pageFaults = isJudged ? await findFaultsInJudgedLanguages(page, path, "pt") : [];
  await page.setViewportSize(narrowViewport);
  const over = await measureOverflow(page);
  if (over > 0) pageFaults.push(`${over} px stick out at 320 px`);
  expect([...pageFaults, ...errors]).toEqual([]);
});

test("the home page of somebody signed in is shown with what waits for him", async () => {
  const someone = await openPage(site.browser, site.url, "en");
  await signInByApi(someone, site.url, "applicant@demo.mo");
  const { page, errors } = someone;
  await page.goto("/indexnew?lang=en");
  await page.getByRole("heading", { name: getText("pages/home", "todo.title", "en") }).waitFor();
  expect(errors).toEqual([]);
  await someone.context.close();
});

test("[R25] / is redirected to /index before any page is shown", async () => {
  const { page, context, errors } = await openPage(site.browser, site.url, "en");
  const answer = await page.goto("/?lang=en&utm_source=100%25");
  expect(answer?.request().redirectedFrom()?.url()).toBe(`${site.url}/?lang=en&utm_source=100%25`);
  expect(page.url()).toBe(`${site.url}/index?lang=en&utm_source=100%25`);
  await page.locator("h1").waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
