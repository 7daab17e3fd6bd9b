/** Chromium for the journeys: one browser a file, one context a person; console errors are collected. */
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { ensureChromium } from "../../support/browser/chromium.ts";
import { getCurrentSlice } from "../../support/runner/proof-slice.ts";
import { type ApiClient, createSignedInClient, isStaffAccount } from "./client.ts";
import { rememberFailedRequests } from "./describe-pages.ts";

export type PageLanguage = "zh-Hant" | "zh-Hans" | "en" | "pt";
export const pageLanguages: readonly PageLanguage[] = ["zh-Hant", "zh-Hans", "en", "pt"];
export const pageWidths = [1280, 390] as const;
/**
 * The languages whose pages are judged in this run, by axe and by their width: in `npm test` the one with the longest
 * words, in `npm run gates` the other three, in the long run all four (decision 0161).
 */
export const judgedLanguages: readonly PageLanguage[] = {
  test: ["pt"] as const,
  gates: ["zh-Hant", "zh-Hans", "en"] as const,
  long: pageLanguages,
}[getCurrentSlice()];
/** Marks a test that judges pages in `judgedLanguages`: the gates repeat those, and no other journey. */
export const everyLanguage = { tags: ["every-language"] };
/** Marks a test that takes other cases each day in the gates than in `npm test`. */
export const everyDay = { tags: ["every-day"] };
/** Marks a test that the gates alone run: it takes minutes, or counts and measures. */
export const gatesAlone = { tags: ["gates-alone"] };
/** Marks a journey of the desk that the gates repeat while 6,000 more applications wait. */
export const onLargeDesk = { tags: ["large-desk"] };
/** Marks one that repeats in a browser what smaller tests prove: only the gates run it, on their large desk. */
export const onLargeDeskAlone = { tags: ["large-desk-alone"] };
/** Whether these 6,000 applications wait in this run. */
export const isLargeDesk = process.env.DESK === "large";
type JudgedView = readonly [language: PageLanguage, width: (typeof pageWidths)[number]];
const allViews: readonly JudgedView[] = [
  ["zh-Hant", 1280],
  ["pt", 390],
  ["zh-Hans", 390],
  ["en", 1280],
];
/** A judged language each, with the width it is looked at. */
export const judgedViews = allViews.filter(([language]) => judgedLanguages.includes(language));
/** The first of each width; what is judged in all languages at a width begins with it. */
export const firstViews = judgedViews.filter(
  ([, width], i) => judgedViews.findIndex((view) => view[1] === width) === i,
);
/** Whether another language was judged at this width before: then only the rules of words can be broken in this one. */
export const isWidthJudgedBefore = (language: PageLanguage): boolean =>
  !firstViews.some((view) => view[0] === language);

/**
 * Launches a browser.
 * @param optimizesCode true for journeys in which pages compute for long: a proof of work takes many times as long
 * without
 */
export const launchBrowser = async (optimizesCode = false): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // A page of a journey lives for seconds: optimizing its code takes longer than running it as it is.
      ...(optimizesCode ? [] : ["--js-flags=--no-opt --no-maglev"]),
    ],
  });

/** Files of a worker load this module anew in one process. */
const browsersOfProcess = Symbol.for("portal.browsers");
/**
 * A browser for the journeys of a file, that the next file of this worker takes over: to begin one takes half a second
 * of a core. Everybody has a context of their own, so that nothing but the program is shared. It ends with the process.
 * @returns the browser, and what ends the contexts of the file
 */
export const takeBrowser = async (
  optimizesCode: boolean,
): Promise<{ browser: Browser; leaveBrowser: () => Promise<void> }> => {
  const sharedGlobals = globalThis as { [browsersOfProcess]?: Map<boolean, Browser> };
  const browsers = sharedGlobals[browsersOfProcess] ?? new Map<boolean, Browser>();
  sharedGlobals[browsersOfProcess] = browsers;
  const knownBrowser = browsers.get(optimizesCode);
  const browser = knownBrowser?.isConnected() ? knownBrowser : await launchBrowser(optimizesCode);
  browsers.set(optimizesCode, browser);
  return {
    browser,
    leaveBrowser: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      // Removes the `newContext` that a file has put in its place, so that the method of the class is used again.
      Reflect.deleteProperty(browser, "newContext");
    },
  };
};

export interface BrowserPerson {
  context: BrowserContext;
  page: Page;
  /** Errors that the pages wrote to the console, and uncaught exceptions. */
  errors: string[];
  /** The id of the captcha of a picture's address; empty while it is unknown or another one is asked for. */
  findCaptchaId(picture: string): string;
}

/** A fresh person (own storage) looking at the site in a language and a width. */
export const openPage = async (
  browser: Browser,
  base: string,
  language: PageLanguage,
  width = 1280,
): Promise<BrowserPerson> => {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: width < 600 ? 844 : 900 },
    locale: language === "en" ? "en-GB" : language,
    timezoneId: "Asia/Macau",
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
  });
  context.setDefaultTimeout(60_000);
  rememberFailedRequests(context);
  const page = await context.newPage();
  const errors: string[] = [];
  // A refused call is the server's answer shown to the person, not an error of the page.
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  const captchaIds = new Map<string, string>();
  let pendingCaptchas = 0;
  const isCaptchaRequest = (httpRequest: { url(): string }): boolean =>
    httpRequest.url().includes("/api/user/captcha");
  context.on("request", (request) => {
    if (isCaptchaRequest(request)) pendingCaptchas += 1;
  });
  context.on("requestfailed", (request) => {
    if (isCaptchaRequest(request)) pendingCaptchas -= 1;
  });
  context.on("response", (response) => {
    if (!isCaptchaRequest(response)) return;
    void response
      .json()
      .then(
        ({ data }: { data: { codeId: string; image: string } }) =>
          void captchaIds.set(`data:image/svg+xml;utf8,${encodeURIComponent(data.image)}`, data.codeId),
        // The page was left before the answer came: then nobody reads this captcha.
        () => undefined,
      )
      .finally(() => {
        pendingCaptchas -= 1;
      });
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return {
    context,
    page,
    errors,
    findCaptchaId: (picture) => (pendingCaptchas > 0 ? "" : (captchaIds.get(picture) ?? "")),
  };
};

/** Builds the entries of a tab's storage for a session, as `packages/web/src/shell/session.ts` writes them. */
export const buildSessionStorage = (token: string, account: string): Record<string, string> => ({
  loggedIn: "1",
  token,
  ...(isStaffAccount(account) && { staff: "1" }),
});

/**
 * Signs in through the API and gives the session to each tab of a person once, so that a sign-out in a tab stays one.
 * It is much faster than the form, which the journeys of signing in use.
 */
export const signInByApi = async (
  browserPerson: BrowserPerson,
  base: string,
  account: string,
): Promise<ApiClient> => {
  const client = await createSignedInClient(base, account);
  const entries = buildSessionStorage(client.token ?? "", account);
  await browserPerson.context.addInitScript((items) => {
    // The name of a tab outlives its pages, and is no storage of the site's.
    const mark = `${location.origin} ${items.token}`;
    if (window.name.includes(mark)) return;
    for (const [key, value] of Object.entries(items))
      if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, value);
    window.name += mark;
  }, entries);
  return client;
};

/** Opens a page in a context of its own, signed in as an account of the demonstration. */
export const openSignedInPage = async (
  site: { readonly browser: Browser; readonly url: string },
  account: string,
  language: PageLanguage,
  width = 1280,
): Promise<BrowserPerson & { client: ApiClient }> => {
  const browserPerson = await openPage(site.browser, site.url, language, width);
  return { ...browserPerson, client: await signInByApi(browserPerson, site.url, account) };
};

/** React marks an element when it begins with it; a button that submits is enabled when it has ended. */
const isPageHydrated = (): boolean =>
  Object.keys(document.querySelector("main h1") ?? {}).some((name) => name.startsWith("__reactFiber")) &&
  !document.querySelector("main button[type=submit]:disabled");
/** Whether a prerendered page is hydrated by now. */
const isHydrated = (page: Page): Promise<boolean> => page.evaluate(isPageHydrated);
/**
 * How a page is asked again. Playwright asks with each frame of the page otherwise, and has it draw sixty of them in a
 * second.
 */
export const everyFewFrames = { polling: 50 };
/** Waits until a prerendered page is hydrated: its elements then carry React's mark, and its forms can be sent. */
export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(isPageHydrated, undefined, everyFewFrames);
};

/** Returns the address of a page in a language. */
export const toPageAddress = (path: string, language: PageLanguage): string =>
  `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
/** Waits until a page is shown in a language, with its heading and nothing of it still to come. */
export const waitUntilShown = (page: Page, language: PageLanguage): Promise<unknown> =>
  page.waitForFunction(
    (wanted) =>
      document.documentElement.lang === wanted &&
      document.querySelector("h1:not(.visually-hidden)") !== null &&
      !document.querySelector(".skeleton"),
    language,
    everyFewFrames,
  );
/**
 * Goes on to a page as a link of the site does, without loading the site again, and waits until it is shown; a heading
 * that takes the focus says that it arrived. The first page, and one of the same address with another query, is loaded.
 */
export const visitPage = async (page: Page, path: string, language: PageLanguage): Promise<void> => {
  const address = toPageAddress(path, language);
  const isSiteOpen = page.url().startsWith("http");
  const isSamePage = isSiteOpen && new URL(page.url()).pathname === new URL(address, page.url()).pathname;
  if (!isSiteOpen || isSamePage || !(await isHydrated(page))) await page.goto(address);
  else {
    await page.evaluate((to) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    }, address);
    await page.locator("h1:focus").waitFor();
  }
  await waitUntilShown(page, language);
};
