/**
 * Everybody can use every page: WCAG 2.2 AA by axe and 320 px (a window at 400 %) without sideways scrolling in every
 * judged language (decision 0175), forced colours, reduced motion, and paper.
 */
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import {
  findFaultsInJudgedLanguages,
  findPaleTexts,
  findViolations,
  measureOverflow,
} from "./support/accessibility.ts";
import {
  type BrowserPerson,
  everyLanguage,
  gatesAlone,
  openPage,
  type PageLanguage,
  signInByApi,
  visitPage,
  waitUntilHydrated,
} from "./support/browser.ts";
import { ApiClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { listUnjudgedStaffPages } from "./support/staff-pages.ts";

const site = preparePortal();
/** One application of the demonstration's applicant in each status that it has. */
const records = new Map<string, string>();
beforeAll(async () => {
  const client = new ApiClient(site.url);
  await client.signIn("applicant@demo.mo");
  const { items } = await client.callOrThrow<{ items: { id: string; status: string }[] }>(
    "GET",
    "/api/participate/search?limit=100",
  );
  for (const row of items) records.set(row.status, row.id);
});

test("a target too small, a word too pale and a control without a name are found", async () => {
  const { page, context } = await openPage(site.browser, site.url, "en");
  await page.setContent(
    `<html lang="en"><title>t</title><main><h1>t</h1><button style="all:unset;width:9px;height:9px" aria-label="a"></button><button style="all:unset;width:9px;height:9px" aria-label="b"></button><p style="color:#ccc;background:#fff">pale</p><input></main></html>`,
  );
  const violatedRules = (await findViolations(page)).map((each) => each.split(" ")[0]).sort();
  expect(violatedRules).toEqual(["color-contrast", "label", "target-size"]);
  expect((await findViolations(page, { words: true })).map((each) => each.split(" ")[0])).toEqual(["label"]);
  expect((await findPaleTexts(page)).map((each) => each.split(" ")[0])).toEqual(["color-contrast"]);
  await context.close();
});

test(
  "a record reads well in every status and judged language, at 390 and 320 px",
  everyLanguage,
  async () => {
    const someone = await openPage(site.browser, site.url, "pt", 390);
    await signInByApi(someone, site.url, "applicant@demo.mo");
    const pageFaults: string[] = [];
    expect(records.size).toBeGreaterThan(9);
    for (const [status, id] of records) {
      if (status === "DRAFT") continue;
      await visitPage(someone.page, `/personal/record/${id}`, "pt");
      await someone.page.locator(".record-now .chip").first().waitFor();
      await someone.page.setViewportSize({ width: 320, height: 640 });
      if ((await measureOverflow(someone.page)) > 0) pageFaults.push(`${status} sticks out at 320 px`);
      await someone.page.setViewportSize({ width: 390, height: 844 });
      pageFaults.push(...(await findFaultsInJudgedLanguages(someone.page, status, "pt")));
    }
    expect([...pageFaults, ...someone.errors]).toEqual([]);
    await someone.context.close();
  },
);

const onlookers = new Map<string, BrowserPerson>();
/** Somebody with a phone who looks at one page after another; each account has one. */
const lookOn = async (account: string | undefined, language: PageLanguage): Promise<BrowserPerson> => {
  const knownOnlooker = onlookers.get(account ?? "");
  if (knownOnlooker) return knownOnlooker;
  const someone = await openPage(site.browser, site.url, language, 390);
  if (account) await signInByApi(someone, site.url, account);
  onlookers.set(account ?? "", someone);
  return someone;
};

/** States that appear only after an action: the page, the elements to press, and the element that then appears. */
const states: [string, string, string[], string][] = [
  ["the main menu", "/index", [".menu-button"], ".menu-open"],
  ["the filters as a sheet", "/show/all", [".filters-phone button"], "dialog[open]"],
  ["the month", "/index", [".segments button:nth-of-type(2)"], ".month"],
  ["the month as a list", "/index", [".segments button:nth-of-type(3)"], ".calendar-entries"],
  ["a day of the week", "/index", [".week .day"], ".calendar-day"],
  ["no event found", "/show/all?name=zzzz", [], ".empty"],
  ["may I apply", "/show/detail?id=green-2027", [".can-apply summary"], ".can-apply[open] li"],
  ["a sign-in without anything", "/login", ["form button[type=submit]"], ".error-summary"],
  ["an answer of the help pages", "/help_center", [".question summary"], ".question[open]"],
];
test.each(states)(
  "%s is as open to everybody as the page was, in every judged language",
  everyLanguage,
  async (_name, path, presses, expected) => {
    const { page } = await lookOn(undefined, "pt");
    await visitPage(page, path, "pt");
    // A press before hydration has no effect, so the page is hydrated first.
    if (presses.length > 0) await waitUntilHydrated(page);
    for (const press of presses) await page.locator(press).first().click();
    await page.locator(expected).first().waitFor();
    expect(await findFaultsInJudgedLanguages(page, expected, "pt")).toEqual([]);
    await page.locator(expected).first().waitFor();
  },
);

/** Pages behind those of the specification: who looks, where, and what must be there. */
const further: [string, string | undefined, () => string, string][] = [
  ["an event for the mail", undefined, () => "/show/edm?id=green-2027", "main h1"],
  ["a draw that is not announced", undefined, () => "/show/lottery/green-2027", "main h1"],
  ["an address that names nothing", undefined, () => "/nothing/here", "main h1"],
  ["notices", "applicant@demo.mo", () => "/personal/notices", ".told"],
  [
    "a fee to pay",
    "applicant@demo.mo",
    () => `/pay/BeforePay?id=${records.get("AWAITING_PAYMENT")}`,
    ".pc-amount",
  ],
  ["a fee that was paid", "applicant@demo.mo", () => `/pay/result?id=${records.get("PAID")}`, ".fv-facts"],
  [
    "the form's first page",
    "other@demo.mo",
    () => "/myform/index?event=green-2027&scheme=FAIR_GREEN",
    "main form",
  ],
  ["the form of a grant", "other@demo.mo", () => "/myform/special?scheme=INCENTIVE_EXHIBITOR", "main form"],
  ["a draft", "applicant@demo.mo", () => `/myform/index?id=${records.get("DRAFT")}`, "main form"],
];
test.each(further)(
  "%s is sound in every judged language",
  everyLanguage,
  async (name, account, path, expected) => {
    const { page, errors } = await lookOn(account, "pt");
    await visitPage(page, path(), "pt");
    await page.locator(expected).first().waitFor();
    await waitUntilHydrated(page);
    const pageFaults = await findFaultsInJudgedLanguages(page, name, "pt");
    expect([...pageFaults, ...errors.splice(0)]).toEqual([]);
  },
);

/** Personal pages of every sort, whose colours are judged in the dark as well. */
const darkPaths: [string, () => string, string][] = [
  ["what is to be done", () => "/personal/index", "main h1"],
  ["the list of applications", () => "/personal/record", ".chip"],
  ...["AWAITING_PAYMENT", "SUPPLEMENT_REQUIRED", "REJECTED", "REFUNDED"].map(
    (status): [string, () => string, string] => [
      `an application: ${status}`,
      () => `/personal/record/${records.get(status)}`,
      ".record-now .chip",
    ],
  ),
  ["a step of a form", () => `/myform/index?id=${records.get("DRAFT")}`, "main form"],
  ["the page to check answers", () => `/myform/index?id=${records.get("DRAFT")}&step=check`, ".ca-list"],
  ["notices", () => "/personal/notices", ".told"],
  ["the account", () => "/personal/mine", "main h1"],
  ["the settings", () => "/personal/setting", "main h1"],
  ["the institution", () => "/personal/info", "main h1"],
  ["a fee to pay", () => `/pay/BeforePay?id=${records.get("AWAITING_PAYMENT")}`, ".pc-amount"],
];
test.each(darkPaths)(
  "in the dark theme %s stands out from its ground",
  gatesAlone,
  async (name, path, expected) => {
    const { page, errors } = await lookOn("applicant@demo.mo", "pt");
    await page.emulateMedia({ colorScheme: "dark" });
    await visitPage(page, path(), "pt");
    await page.locator(expected).first().waitFor();
    await waitUntilHydrated(page);
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(canvas, "the page is dark").toMatch(/^rgb\(\d{1,2}, \d{1,2}, \d{1,2}\)$/);
    expect([...(await findPaleTexts(page)), ...errors.splice(0)], name).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  },
);

/** What a page shows only after it was asked for. */
const staffRequests: { readonly [path: string]: (page: Page) => Promise<void> } = {
  "/staff/figures": async (page) => {
    await page.locator(".figures-state button").click();
    await page.locator(".figure").first().waitFor();
  },
};
test.each(listUnjudgedStaffPages())(
  "the staff's page %s is sound in every judged language, and fits 320 px",
  everyLanguage,
  async (path) => {
    const { page, errors } = await lookOn("admin@demo.mo", "pt");
    await visitPage(page, path, "pt");
    await waitUntilHydrated(page);
    await staffRequests[path]?.(page);
    const pageFaults = await findFaultsInJudgedLanguages(page, path, "pt");
    await page.setViewportSize({ width: 320, height: 640 });
    if ((await measureOverflow(page)) > 0) pageFaults.push("sticks out at 320 px");
    await page.setViewportSize({ width: 390, height: 844 });
    expect([...pageFaults, ...errors.splice(0)]).toEqual([]);
  },
);

test("[R591] with forced colours the focus is seen on every stop, and chips and buttons keep an edge", async () => {
  const someone = await openPage(site.browser, site.url, "zh-Hant");
  await someone.page.emulateMedia({ forcedColors: "active" });
  await signInByApi(someone, site.url, "applicant@demo.mo");
  for (const path of ["/index", "/personal/index", "/login"]) {
    await visitPage(someone.page, path, "zh-Hant");
    for (let stop = 0; stop < 25; stop++) {
      await someone.page.keyboard.press("Tab");
      const focusPlace = await someone.page.evaluate(() => {
        const here = document.activeElement;
        if (!here || here === document.body) return "end";
        const isFocusShown = [here, here.closest(".event-card")].some((each) => {
          if (!each) return false;
          const style = getComputedStyle(each);
          return style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
        });
        return isFocusShown ? "seen" : `${here.outerHTML.slice(0, 120)}`;
      });
      if (focusPlace === "end") break;
      expect(focusPlace, path).toBe("seen");
    }
    const bareElements = await someone.page.evaluate(() =>
      [...document.querySelectorAll(".chip, .button:not(.button-quiet), .card")]
        .filter((each) => Number.parseFloat(getComputedStyle(each).borderTopWidth) < 1)
        .map((each) => each.outerHTML.slice(0, 80)),
    );
    expect(bareElements, path).toEqual([]);
  }
  await someone.context.close();
});

test("[R591] without script an event says the same: its fees, its days, and where to apply", async () => {
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  // The pages are rendered by a job, soon after the start.
  await expect
    .poll(
      async () => {
        await page.goto("/show/detail?id=green-2027&lang=pt");
        return page.locator("h1").count();
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toBe(1);
  expect(await page.locator(".apply-bar a").first().getAttribute("href")).toBe(
    "/myform/index?event=green-2027&scheme=FAIR_GREEN",
  );
  await expect.poll(() => page.locator("#fees .money").count()).toBeGreaterThan(0);
  await context.close();
});

test("whoever asks for less motion gets none", async () => {
  const someone = await openPage(site.browser, site.url, "en");
  await visitPage(someone.page, "/index", "en");
  const moving = await someone.page.evaluate(
    () => document.getAnimations().filter((each) => each.playState === "running").length,
  );
  expect(moving).toBe(0);
  await someone.context.close();
});

test("on paper a record has no navigation, its answers open, its status in words", async () => {
  const someone = await openPage(site.browser, site.url, "pt");
  await signInByApi(someone, site.url, "applicant@demo.mo");
  await visitPage(someone.page, `/personal/record/${records.get("AWAITING_PAYMENT")}`, "pt");
  await someone.page.emulateMedia({ media: "print" });
  for (const selector of [
    ".header",
    ".footer",
    ".banner",
    ".breadcrumbs",
    ".pc-side",
    ".pc-moves",
    ".pc-follow",
  ])
    expect(await someone.page.locator(selector).first().isVisible(), selector).toBe(false);
  const listClosedParts = () =>
    someone.page.evaluate(() =>
      [...document.querySelectorAll("main details:not(.pc-follow) > :not(summary)")]
        .filter((each) => !each.checkVisibility())
        .map((each) => each.outerHTML.slice(0, 80)),
    );
  await expect.poll(listClosedParts).toEqual([]);
  expect(await someone.page.locator(".record-now .chip").first().innerText()).toBe("A aguardar pagamento");
  const paper = await someone.page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
  await someone.context.close();
});

test("on paper an event has its prices, and no frames of pictures that were not scrolled to", async () => {
  const someone = await openPage(site.browser, site.url, "pt");
  await visitPage(someone.page, "/show/detail?id=green-2027", "pt");
  await someone.page.locator("#album").waitFor();
  await someone.page.emulateMedia({ media: "print" });
  expect(await someone.page.locator("#fees").isVisible()).toBe(true);
  expect(await someone.page.locator("#album").isVisible()).toBe(false);
  await someone.context.close();
});
