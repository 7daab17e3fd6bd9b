/**
 * Parts of the site that are loaded when they are needed: prerendered pages are hydrated without a message on the
 * console and with earlier input, and the page says when a part of the script does not load (spec 1 §8, §9).
 */
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { publicPaths } from "../../packages/web/src/app/public-paths.ts";
import { pickWays } from "../support/runner/proof-slice.ts";
import { everyLanguage, judgedLanguages, openPage, waitUntilHydrated } from "./support/browser.ts";
import { preparePortal, waitForRenderedPages } from "./support/portal.ts";

const site = preparePortal();
beforeAll(() => waitForRenderedPages(site.url));

// `routes.e2e.ts` loads each of them in Portuguese; here each is loaded in one of the others, the next day in the next.
const otherLanguages = judgedLanguages.filter((language) => language !== "pt");
test.each(otherLanguages)(
  "in %s prerendered pages are hydrated and say the same as before",
  everyLanguage,
  async (language) => {
    const { page, context, errors } = await openPage(site.browser, site.url, language);
    const pageFaults: string[] = [];
    const paths = [...publicPaths, "/show/detail?id=green-2027"];
    for (const path of paths.filter((_, i) => pickWays(otherLanguages, i).includes(language))) {
      const address = `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
      const answer = await page.goto(address);
      if (!(await answer?.text())?.includes("data-at=")) pageFaults.push(`${path}: not prerendered`);
      await waitUntilHydrated(page);
      // React reports a hydration mismatch before the browser is idle again.
      await page.evaluate(
        () => new Promise((idle) => requestAnimationFrame(() => requestIdleCallback(() => idle(undefined)))),
      );
      pageFaults.push(...errors.splice(0).map((error) => `${path}: ${error}`));
    }
    expect(pageFaults).toEqual([]);
    await context.close();
  },
);

describe("what is typed before a prerendered page is hydrated", () => {
  /** Opens a page whose script does not come before `release`. */
  const openHeld = async (path: string) => {
    const { page, context, errors } = await openPage(site.browser, site.url, "en");
    let release: () => void = () => undefined;
    const heldResponse = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/assets\/app-/, async (route) => {
      await heldResponse;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    const closePage = async () => {
      expect(errors).toEqual([]);
      await context.close();
    };
    return { page, release, finish: closePage };
  };

  test("in the search of the home page stays and is searched for", async () => {
    const { page, release, finish } = await openHeld("/index?lang=en");
    await page.locator("#hero-name").fill("green");
    release();
    await waitUntilHydrated(page);
    expect(await page.locator("#hero-name").inputValue()).toBe("green");
    await page.locator("#hero-name").press("Enter");
    await page.waitForURL(/\/show\/all\?name=green$/);
    await finish();
  });

  test("to sign in stays and is sent", async () => {
    const { page, release, finish } = await openHeld("/login?lang=en");
    await page.locator("#account").fill("ana@example.mo");
    await page.locator("#pwd").fill("Demo2026");
    // Without its script the form would send what it holds nowhere and lose it.
    expect(await page.locator(".form-card button[type=submit]").isDisabled()).toBe(true);
    release();
    await page.locator(".form-card button[type=submit]:enabled").click();
    const summary = page.locator(".error-summary a");
    await summary.first().waitFor();
    expect(await summary.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
      "#num",
    ]);
    expect(await page.locator("#account").inputValue()).toBe("ana@example.mo");
    expect(await page.locator("#pwd").inputValue()).toBe("Demo2026");
    await finish();
  });

  test("a choice in a filter is filtered by", async () => {
    const { page, release, finish } = await openHeld("/show/all?lang=en");
    await page.getByLabel("Year").selectOption("2027");
    release();
    await page.waitForURL(({ searchParams }) => searchParams.get("year") === "2027");
    await expect.poll(() => page.getByLabel("Year").inputValue()).toBe("2027");
    await finish();
  });
});

/** A network that never brings the site's own parts, until it is mended. */
const blockParts = async (page: Page, isBroken: () => boolean, parts: RegExp): Promise<void> => {
  await page.route(parts, (route) => (isBroken() ? route.abort("failed") : route.continue()));
};

test.each(judgedLanguages)(
  "[R566] in %s a sign-in page whose script does not come says so, and can be loaded again",
  everyLanguage,
  async (language) => {
    const { page, context } = await openPage(site.browser, site.url, language, 390);
    let isBroken = true;
    await blockParts(page, () => isBroken, /assets\/app-/);
    await page.goto(`/login?lang=${language}`);
    const account = page.locator("#account");
    const secret = page.locator("#pwd");
    await account.fill("ana@example.mo");
    await secret.fill("Demo2026");
    const notice = page.locator("#failed");
    await notice.waitFor();
    expect(
      await notice
        .locator("[lang]:visible")
        .evaluateAll((all) => all.map((each) => each.getAttribute("lang"))),
    ).toEqual([language]);
    // Nothing is sent by a form that has no script.
    await account.press("Enter");
    expect(new URL(page.url()).search).toBe(`?lang=${language}`);
    isBroken = false;
    await notice.getByRole("button").locator("visible=true").click();
    await waitUntilHydrated(page);
    expect(await secret.inputValue()).toBe("");
    expect(await notice.isVisible()).toBe(false);
    await context.close();
  },
);

test("[R566] a part that does not come within 120 seconds has failed", async () => {
  const { page, context } = await openPage(site.browser, site.url, "en");
  // Stands still except for the time that the test lets pass: a busy machine takes seconds of its own.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
  await page.route(/assets\/app-/, () => new Promise(() => undefined));
  await page.goto("/login?lang=en");
  await page.locator("#account").fill("ana@example.mo");
  await page.clock.runFor(119_000);
  expect(await page.locator("#failed").isVisible()).toBe(false);
  await page.clock.runFor(2_000);
  await page.locator("#failed").waitFor();
  await context.close();
});

test("[R566] inside a form the part that fails is told in its place, and the form can be loaded again", async () => {
  const { page, context } = await openPage(site.browser, site.url, "en");
  let isBroken = true;
  await blockParts(page, () => isBroken, /assets\/code-and-password-fields-/);
  await page.goto("/register?lang=en");
  await waitUntilHydrated(page);
  await page.locator("#kind-phone").click();
  await page.locator("#area").selectOption("HK");
  await page.locator("#phone").fill("61234567");
  await page.locator(".form-card button[type=submit]").click();
  const notice = page.locator("#root .alert-error");
  await notice.waitFor();
  expect(await page.locator("#phone").inputValue()).toBe("61234567");
  isBroken = false;
  await Promise.all([page.waitForEvent("load"), notice.getByRole("button", { name: "Reload" }).click()]);
  await page.locator("#kind-phone").click();
  await page.locator("#area").selectOption("HK");
  await page.locator("#phone").fill("61234567");
  await page.locator(".form-card button[type=submit]").click();
  await page.locator("#code").waitFor();
  await context.close();
});

test("[R566] a page that does not come is told under its address, and comes when it is loaded again", async () => {
  const { page, context } = await openPage(site.browser, site.url, "pt");
  let isBroken = true;
  await blockParts(page, () => isBroken, /assets\/help-/);
  await page.goto("/index?lang=pt");
  await waitUntilHydrated(page);
  await page.locator("footer a[href='/help_center']").click();
  await page.waitForURL(/help_center/);
  await page.getByRole("button", { name: "Carregar de novo" }).waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Carregar de novo" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll("main h2, main details").length > 0);
  await context.close();
});

test("[R566] what a line loses for a moment comes without the reader's doing", async () => {
  const { page, context, errors } = await openPage(site.browser, site.url, "en", 390);
  await page.goto("/index?lang=en");
  await waitUntilHydrated(page);
  const lostAddresses = new Set<string>();
  await page.route(/assets\/(help-|texts-)/, (route) => {
    const address = route.request().url();
    if (lostAddresses.has(address)) return route.continue();
    lostAddresses.add(address);
    return route.abort("failed");
  });
  await page.locator("footer a[href='/help_center']").click();
  await page.locator("main details").first().waitFor();
  expect([...lostAddresses].filter((address) => address.includes("/help-")).length).toBeGreaterThan(0);
  expect([...lostAddresses].filter((address) => address.includes("/texts-")).length).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await context.close();
});

test("a language whose texts do not come is told in its menu, and the page keeps its own", async () => {
  const { page, context } = await openPage(site.browser, site.url, "en");
  let isBroken = true;
  await page.goto("/index?lang=en");
  await waitUntilHydrated(page);
  await blockParts(page, () => isBroken, /assets\/texts-/);
  const menu = page.locator("header details.language");
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Português" }).click();
  await menu.getByRole("alert").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  isBroken = false;
  await menu.getByRole("button", { name: "Português" }).click();
  await page.locator("html[lang=pt]").waitFor();
  await menu.getByRole("alert").waitFor({ state: "detached" });
  await context.close();
});
