/**
 * Signing in with a public-service identity by the pages: from the login page through the provider to binding an
 * account and back, then directly; cancelled, tampered with, unlinked.
 */
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import {
  type BrowserPerson,
  everyLanguage,
  judgedLanguages,
  openPage,
  waitUntilHydrated,
} from "./support/browser.ts";
import { ApiClient, sealWithKey } from "./support/client.ts";
import { isInGates, preparePortal } from "./support/portal.ts";
import { expectUsablePage, fillInCaptcha, readNewestMessage, readSentCode } from "./support/sign-in-steps.ts";

const site = preparePortal({ seeded: false });

/** An account, registered by the API with the code of the mail. */
const registerAccount = async (account: string): Promise<void> => {
  const client = new ApiClient(site.url);
  await client.callOrThrow("GET", `/api/user/regsend/${account}`);
  const { codeId, key, num } = await client.getCaptcha();
  const code = await readSentCode(site.url, account);
  const secrets = { account: await sealWithKey(key, account), pwd: await sealWithKey(key, "Demo2026") };
  await client.callOrThrow("POST", "/api/user/register", { ...secrets, code, codeId, num, consent: true });
};
/** From the login page to the provider's. */
const toProvider = async (
  { page }: BrowserPerson,
  language: string,
  kind: "person" | "entity",
): Promise<void> => {
  await page.goto(`/login?lang=${language}&redirect=${encodeURIComponent("/personal/setting")}`);
  await waitUntilHydrated(page);
  await page
    .locator(".sign-on-ways button")
    .nth(kind === "person" ? 0 : 1)
    .click();
  await page.waitForURL(/\/interaction\//);
};
const chooseCitizen = (page: Page, citizen: string) => page.locator(`button[value="${citizen}"]`).click();
/** The journeys are at one width each; the gates judge the ways in at both. */
const widthsOfSlice = isInGates ? [390, 1280] : [390];
const expectUsableInWidths = async (page: Page): Promise<void> => {
  for (const width of widthsOfSlice) {
    await page.setViewportSize({ width, height: 900 });
    await expectUsablePage(page);
  }
};

describe.each([
  ["zh-Hant", "person", "p-1", "陳嘉欣", "[R107]", 390],
  ["pt", "entity", "e-1", "Lembranças Hou Kong, Limitada", "[R108]", 1280],
] as const)("in %s, a %s", (language, kind, citizen, name, line, width) => {
  const account = `${kind}-journey@example.mo`;

  test(`${line} [R109] links an account the first time, signs in directly the second, unlinks it`, async () => {
    await registerAccount(account);
    const first = await openPage(site.browser, site.url, language, width);
    const { page } = first;
    await toProvider(first, language, kind);
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    await chooseCitizen(page, citizen);
    await page.waitForURL(/\/thirdparty\/bind$/);
    await page.getByText(name).waitFor();
    await expectUsablePage(page);
    await page.locator("#account").fill(account);
    await page.locator("form button[type=submit]").click();
    await page.locator("#code").waitFor();
    await page.locator("#code").fill("12");
    await page.locator("form button[type=submit]").click();
    await page.locator("#code[aria-invalid=true]").waitFor();
    await expectUsablePage(page);
    await page.locator("#code").fill(await readSentCode(site.url, account));
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/\/personal\/setting/);
    await page.locator("section[aria-labelledby=identities]").getByText(name).waitFor();
    await expect.poll(async () => (await readNewestMessage(site.url, account)).text).not.toMatch(/\b\d{6}\b/);
    await first.context.close();

    const second = await openPage(site.browser, site.url, language, width);
    await toProvider(second, language, kind);
    await chooseCitizen(second.page, citizen);
    await second.page.waitForURL(/\/personal\/setting/);
    const section = second.page.locator("section[aria-labelledby=identities]");
    await section.getByText(name).waitFor();
    await expectUsablePage(second.page);
    await section
      .locator("dd button")
      .nth(kind === "person" ? 0 : 1)
      .click();
    await second.page.locator("dialog .button-danger").waitFor();
    await expectUsablePage(second.page);
    await second.page.locator("dialog .button-danger").click();
    await section.locator("[role=status]").waitFor();
    await section.getByText(name).waitFor({ state: "detached" });
    // From here it is linked again, to the account that is signed in.
    await section
      .locator("dd button")
      .nth(kind === "person" ? 0 : 1)
      .click();
    await second.page.waitForURL(/\/interaction\//);
    await chooseCitizen(second.page, citizen);
    await second.page.waitForURL(/\/thirdparty\/bind$/);
    await expect.poll(() => second.page.locator("#account").inputValue()).toBe(account);
    expect([...first.errors, ...second.errors]).toEqual([]);
    await second.context.close();
  });
});

describe("what goes otherwise", () => {
  test("cancelling leads back to the sign-in", async () => {
    const someone = await openPage(site.browser, site.url, "en", 390);
    const { page } = someone;
    await toProvider(someone, "en", "person");
    await chooseCitizen(page, "");
    await page.locator("main .alert-info").waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expectUsablePage(page);
    await page.locator(".actions a").click();
    await page.waitForURL(/\/login\?redirect=%2Fpersonal%2Fsetting$/);
    await someone.context.close();
  });

  test("an address of somebody else's sign-in signs nobody in", async () => {
    const stranger = await openPage(site.browser, site.url, "en");
    let address = "";
    // The stranger keeps the address to hand it on, and does not use it up.
    await stranger.page.route(/\/api\/thirdparty\/callback/, (route) => route.abort());
    stranger.page.on("request", (request) => {
      if (/^\/thirdparty\/callback/.test(new URL(request.url()).pathname)) address = request.url();
    });
    await toProvider(stranger, "en", "person");
    await chooseCitizen(stranger.page, "p-2");
    await expect.poll(() => address).toContain("code=");
    const victim = await openPage(site.browser, site.url, "en");
    await victim.page.goto(address);
    await victim.page.locator("main .alert-error").waitFor();
    expect(await victim.page.evaluate(() => sessionStorage.getItem("token"))).toBeNull();
    await stranger.context.close();
    await victim.context.close();
  });

  test("the page of linking without an identity says so", async () => {
    const someone = await openPage(site.browser, site.url, "en");
    await someone.page.goto("/thirdparty/bind");
    await someone.page.locator("main .alert-warning").waitFor();
    await expectUsablePage(someone.page);
    await someone.context.close();
  });

  test("the password's way in is still there beside it", async () => {
    const someone = await openPage(site.browser, site.url, "en");
    const { page } = someone;
    await page.goto("/login?lang=en");
    await page.locator(".sign-on-ways button").first().waitFor();
    await page.locator("#account").fill("person-journey@example.mo");
    await page.locator("#pwd").fill("Demo2026");
    await fillInCaptcha(someone, site.url);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/\/personal\/index/);
    await someone.context.close();
  });
});

test.each(judgedLanguages)("the ways in can be used by everybody in %s", everyLanguage, async (language) => {
  const someone = await openPage(site.browser, site.url, language, 390);
  const { page } = someone;
  await page.goto(`/login?lang=${language}`);
  await page.locator(".sign-on-ways button").first().waitFor();
  await expectUsableInWidths(page);
  await page.goto(`/thirdparty/callback?lang=${language}&state=none`);
  await page.locator("main .alert-error").waitFor();
  await expectUsableInWidths(page);
  await toProvider(someone, language, "entity");
  await expectUsableInWidths(page);
  expect(someone.errors).toEqual([]);
  await someone.context.close();
});
