/**
 * Two people at one computer, one after the other (decision 0167): whoever signs out leaves nothing, and whoever comes
 * next is led nowhere that the other one has been, and who comes back to an ended session finds what was typed.
 */
import type { Page } from "playwright";
import { beforeEach, describe, expect, test } from "vitest";
import { storedItems } from "../../packages/web/src/shell/browser-storage.ts";
import { type BrowserPerson, openPage, waitUntilHydrated } from "./support/browser.ts";
import { ApiClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { readBrowserStorage } from "./support/read-browser-storage.ts";
import { enterAuthenticatorCode, fillInCaptcha } from "./support/sign-in-steps.ts";
import { createWizardForm } from "./support/wizard-form.ts";

const site = preparePortal();
const firstAccount = "other@demo.mo";
const secondAccount = "applicant@demo.mo";
const form = "/myform/index?event=green-2027&scheme=FAIR_GREEN&step=participation&lang=en";
let typedText = "";
let number = 0;
beforeEach(() => {
  number += 1;
  typedText = `Canary ${number} of the reader before`;
});

/** Signs in by the form of the page that is shown. */
const signIn = async (someone: BrowserPerson, account: string): Promise<void> => {
  const { page } = someone;
  await waitUntilHydrated(page);
  await page.locator("#account").fill(account);
  await page.locator("#pwd").fill("Demo2026");
  await fillInCaptcha(someone, site.url);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
};
/** Goes to the sign-in and signs in by it. */
const signInAgain = async (someone: BrowserPerson, account: string): Promise<void> => {
  await someone.page.goto("/login?lang=en");
  await signIn(someone, account);
};
/** Opens a page on which the first reader is signed in. */
const openSignedIn = async (width?: number): Promise<BrowserPerson> => {
  const someone = await openPage(site.browser, site.url, "en", width);
  await signInAgain(someone, firstAccount);
  return someone;
};
const readToken = (page: Page): Promise<string> => page.evaluate(() => sessionStorage.getItem("token") ?? "");
/** Ends the session of a page without the page. */
const endSessionOnServer = async (page: Page): Promise<void> => {
  const client = new ApiClient(site.url);
  client.token = await readToken(page);
  await client.call("POST", "/api/user/logout");
};
const expectEndedSession = async (token: string): Promise<void> => {
  const readStatus = async () =>
    (await fetch(`${site.url}/api/user/current`, { headers: { authorization: token } })).status;
  // The page waits five seconds at most for the server and the storage, which may follow it.
  await expect.poll(readStatus).toBe(401);
};
const waitUntilReady = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector("h1") && !document.querySelector(".skeleton"));
/** Lists texts that only the first user may see: typed input, the account, its institutions and contacts. */
const listCanaries = async (): Promise<string[]> => {
  const client = new ApiClient(site.url);
  await client.signIn(firstAccount);
  const user = await client.callOrThrow<{ institutions: { names: Record<string, string> }[] }>(
    "GET",
    "/api/user/current",
  );
  const contacts = await client.callOrThrow<{ items: { email: string }[] }>("GET", "/api/contact");
  const names = user.institutions.flatMap((each) => Object.values(each.names));
  return [typedText, firstAccount, ...names, ...contacts.items.map(({ email }) => email)].filter(Boolean);
};
const findIn = (canaries: string[], text: string): string[] =>
  canaries.filter((canary) => text.includes(canary));
const readDraftText = (page: Page): Promise<string> => page.locator("#f-productsServices").inputValue();
const typeText = (page: Page): Promise<void> =>
  createWizardForm(page).fillText("productsServices", typedText);
const waitUntilSaved = (page: Page): Promise<void> => page.locator(".wz-save-saved").first().waitFor();
const findSignOutButton = (page: Page) => page.getByRole("button", { name: "Sign out", exact: true });

const signOut = async (page: Page): Promise<void> => {
  await findSignOutButton(page).click();
  await page.waitForURL((url) => url.pathname === "/index");
};

describe("who signs out", () => {
  test("leaves nothing in storage, in memory or behind the back button, and comes home from any page", async () => {
    const someone = await openSignedIn();
    const { page } = someone;
    const canaries = await listCanaries();
    expect(canaries.length).toBeGreaterThan(3);
    await page.goto(form);
    await typeText(page);
    await waitUntilSaved(page);
    const guardedPaths = ["/personal/con_user", "/personal/info", "/personal/mine", "/personal/record"];
    for (const path of guardedPaths) {
      await page.goto(`${path}?lang=en`);
      await waitUntilReady(page);
    }
    await page.locator('a[href="/personal/notices"]').first().click();
    await page.waitForURL(/\/personal\/notices/);
    const before = await readBrowserStorage(page);
    expect(findIn(canaries, before.text)).toContain(typedText);
    expect([...before.local, ...before.session].filter((key) => !(key in storedItems))).toEqual([]);

    await findSignOutButton(page).click();
    await page.waitForURL((url) => url.pathname === "/index" && url.search === "");
    await waitUntilReady(page);
    const after = await readBrowserStorage(page);
    expect(after).toMatchObject({ local: ["language"], session: [], databases: [], caches: [] });
    expect(after.cookies).toEqual(["lang"]);
    expect(findIn(canaries, after.text + (await page.content()))).toEqual([]);

    // Nobody is signed in: each page behind asks for a sign-in and shows nothing.
    for (let steps = 0; steps < guardedPaths.length; steps += 1) {
      await page.goBack();
      await page.waitForURL((url) => !url.pathname.startsWith("/personal"));
      await waitUntilReady(page);
      expect(findIn(canaries, page.url() + (await page.content()))).toEqual([]);
    }
    expect(new URL(page.url()).pathname).toBe("/login");
    await signIn(someone, secondAccount);
    expect(new URL(page.url()).pathname).toBe("/personal/index");
    await waitUntilReady(page);
    await page.goBack();
    await waitUntilReady(page);
    expect(findIn(canaries, page.url() + (await page.content()))).toEqual([]);
    expect(findIn(canaries, (await readBrowserStorage(page)).text)).toEqual([]);
    expect(someone.errors).toEqual([]);
    await someone.context.close();
  });

  test("from a page of the institute's people comes home too, without a way back", async () => {
    const someone = await openPage(site.browser, site.url, "en");
    const { page } = someone;
    await page.goto("/staff/login?lang=en");
    await page.locator("#account").fill("officer@demo.mo");
    await page.locator("#pwd").fill("Demo2026");
    await fillInCaptcha(someone, site.url);
    await page.locator("form button[type=submit]").click();
    await enterAuthenticatorCode(page, site.url, "officer@demo.mo");
    await page.waitForURL((url) => url.pathname === "/staff");
    await page.goto("/staff/event?lang=en");
    await waitUntilReady(page);
    await findSignOutButton(page).click();
    await page.waitForURL((url) => url.pathname === "/index" && url.search === "");
    expect(await readBrowserStorage(page)).toMatchObject({ local: ["language"], session: [] });
    await someone.context.close();
  });

  test("is asked first when something could not be saved, and may stay or have it deleted", async () => {
    const someone = await openSignedIn(390);
    const { page } = someone;
    await page.goto(form);
    await page.route("**/api/participate/search/tosubmit", (route) => route.abort());
    await typeText(page);
    await page.locator(".menu-button").click();
    await findSignOutButton(page).click();
    await page.getByText("Something is not saved yet").waitFor();
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await page.getByText("Something is not saved yet").waitFor({ state: "detached" });
    await expect.poll(() => readDraftText(page)).toBe(typedText);
    if (!(await findSignOutButton(page).isVisible())) await page.locator(".menu-button").click();
    await findSignOutButton(page).click();
    await page.getByRole("button", { name: "Sign out and delete" }).click();
    await page.waitForURL((url) => url.pathname === "/index");
    expect(findIn([typedText], (await readBrowserStorage(page)).text)).toEqual([]);
    await someone.context.close();
  });

  test("is signed out in every tab of the browser", async () => {
    const someone = await openPage(site.browser, site.url, "en");
    const other = await someone.context.newPage();
    for (const page of [someone.page, other]) {
      await page.goto("/login?lang=en");
      await signIn({ ...someone, page }, firstAccount);
    }
    await other.goto("/personal/record?lang=en");
    await waitUntilReady(other);
    const token = await readToken(other);
    await findSignOutButton(someone.page).click();
    for (const page of [someone.page, other]) {
      await page.waitForURL((url) => url.pathname === "/index");
      expect((await readBrowserStorage(page)).session).toEqual([]);
    }
    await expectEndedSession(token);
    await someone.context.close();
  });

  test("loses nothing that was typed a moment before", async () => {
    const someone = await openSignedIn();
    const { page } = someone;
    await page.goto(form);
    await typeText(page);
    await signOut(page);
    await signInAgain(someone, firstAccount);
    await page.goto(form);
    await expect.poll(() => readDraftText(page)).toBe(typedText);
    await someone.context.close();
  });
});

describe("whose session has ended meanwhile", () => {
  test("is told so, and finds what was typed; nobody else does", async () => {
    const someone = await openSignedIn();
    const { page } = someone;
    const canaries = await listCanaries();
    await page.goto(form);
    await page.locator("#f-productsServices").waitFor();
    await endSessionOnServer(page);
    await typeText(page);
    // Signing in again above the form would keep it; whoever leaves finds it later.
    await page.getByRole("heading", { name: "Sign in again to carry on" }).waitFor();
    await expect.poll(() => readDraftText(page)).toBe(typedText);
    await page.getByRole("button", { name: "Leave this page" }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await page.getByText("Your session has ended.").waitFor();
    expect(await page.getByText("Sign in first").count()).toBe(0);
    const browserStorage = await readBrowserStorage(page);
    expect(browserStorage.session).toEqual([]);
    expect(findIn([typedText], browserStorage.text)).toEqual([typedText]);

    await signIn(someone, secondAccount);
    expect(new URL(page.url()).pathname).toBe("/personal/index");
    await page.goto(form);
    await page.locator("#f-productsServices").waitFor();
    expect(await readDraftText(page)).not.toBe(typedText);
    expect(findIn(canaries, await page.content())).toEqual([]);
    // On the form the second reader is asked about an application of their own.
    await page.goto("/personal/record?lang=en");
    await waitUntilReady(page);
    await signOut(page);

    await signInAgain(someone, firstAccount);
    await page.goto(form);
    await page.locator("#f-productsServices").waitFor();
    await expect.poll(() => readDraftText(page)).toBe(typedText);
    await waitUntilSaved(page);
    await signOut(page);
    await expect.poll(async () => (await readBrowserStorage(page)).databases).toEqual([]);
    await someone.context.close();
  });

  test("signs in again above the form, and what was typed is saved", async () => {
    const someone = await openSignedIn(390);
    const { page } = someone;
    await page.goto(form);
    await page.locator("#f-productsServices").waitFor();
    await endSessionOnServer(page);
    await typeText(page);
    const dialog = page.getByRole("dialog");
    await dialog.locator("#account").fill(firstAccount);
    await dialog.locator("#pwd").fill("Demo2026");
    await fillInCaptcha(someone, site.url);
    await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
    await waitUntilSaved(page);
    await expect.poll(() => readDraftText(page)).toBe(typedText);
    // A tab that is opened from the form is signed in too.
    const other = await someone.context.newPage();
    await other.goto("/personal/con_user?lang=en");
    await other.locator("h1").waitFor();
    expect(new URL(other.url()).pathname).toBe("/personal/con_user");
    await someone.context.close();
  });

  test("is led back to the page that was left, by the same account", async () => {
    const someone = await openSignedIn();
    const { page } = someone;
    await page.goto("/personal/con_user?lang=en");
    await waitUntilReady(page);
    // A call that is still under way would notice the end before the link does.
    await page.waitForLoadState("networkidle");
    await endSessionOnServer(page);
    await page.locator('a[href="/personal/notices"]').first().click();
    await page.waitForURL((url) => url.pathname === "/login");
    await signIn(someone, firstAccount);
    expect(new URL(page.url()).pathname).toBe("/personal/notices");
    await someone.context.close();
  });
});

test("who signs in while somebody else is signed in ends that session, here and on the server", async () => {
  const someone = await openSignedIn();
  const { page } = someone;
  const canaries = await listCanaries();
  await page.goto(form);
  await typeText(page);
  await waitUntilSaved(page);
  const token = await readToken(page);
  await signInAgain(someone, secondAccount);
  await waitUntilReady(page);
  await expect.poll(async () => (await readBrowserStorage(page)).databases).toEqual([]);
  const { text } = await readBrowserStorage(page);
  expect(findIn(canaries, text + (await page.content()))).toEqual([]);
  await expectEndedSession(token);
  await someone.context.close();
});
