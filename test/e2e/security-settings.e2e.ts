/**
 * Second factors by the pages: a passkey (Chromium's virtual authenticator), an authenticator app and recovery codes,
 * as an applicant chooses them and as new staff must, at both widths and in four languages.
 */

import { generateTotp } from "@portal/core/identity/second-factor/totp.server";
import { toInstant } from "@portal/core/platform/day";
import type { CDPSession, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectAccessiblePage, findFaultsInJudgedLanguages } from "./support/accessibility.ts";
import {
  type BrowserPerson,
  buildSessionStorage,
  firstViews,
  gatesAlone,
  openPage,
  type PageLanguage,
  waitUntilHydrated,
} from "./support/browser.ts";
import { ApiClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { expectUsablePage, fillInCaptcha, readSentCode } from "./support/sign-in-steps.ts";

const site = preparePortal();
/** A passkey belongs to a name: an address of digits has none. */
const getNamedUrl = (): string => site.url.replace("127.0.0.1", "localhost");
const PASSWORD = "Demo2026";
/** Signs in through the API, in the tab that is open and in no later one. */
const signInOnThisTab = async ({ page }: BrowserPerson, account: string): Promise<void> => {
  const client = new ApiClient(site.url);
  await client.signIn(account, PASSWORD);
  await page.goto("/privacy");
  const items = buildSessionStorage(client.token ?? "", account);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, items);
};

/** A phone that holds passkeys and always recognises its owner. */
const withAuthenticator = async ({ context, page }: BrowserPerson): Promise<CDPSession> => {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
};
/** Computes the code that an app with this secret shows now, by the portal's clock. */
const computeCode = async (secret: string): Promise<string> => {
  const answer = await fetch(`${site.url}/api/health`);
  return generateTotp(secret.replace(/\s/g, ""), toInstant(answer.headers.get("date") ?? ""));
};
const secretOn = async (page: Page): Promise<string> =>
  (await page.locator(".factor-secret").textContent()) ?? "";
const codesOn = (page: Page): Promise<string[]> => page.locator(".factor-code-list code").allTextContents();
/** Types the password into the open dialog and goes on. */
const confirmByPassword = async (page: Page, password = PASSWORD): Promise<void> => {
  await page.locator("#present").fill(password);
  await page.locator("dialog[open] form:has(#present) button[type=submit]").click();
};
/** Account, password and captcha of the sign-in page. */
const firstStep = async (someone: BrowserPerson, account: string, password = PASSWORD): Promise<void> => {
  const { page } = someone;
  await page.locator("#account").fill(account);
  await page.locator("#pwd").fill(password);
  await fillInCaptcha(someone, site.url);
  await page.locator("form button[type=submit]").click();
};
const signOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
};
const buttonIn = (page: Page, section: string, at = 0) => page.locator(`${section} button`).nth(at);

describe("an applicant on a phone", () => {
  let someone: BrowserPerson;
  let codes: string[] = [];
  beforeAll(async () => {
    someone = await openPage(site.browser, getNamedUrl(), "pt", 390);
    await withAuthenticator(someone);
    await signInOnThisTab(someone, "fresh@demo.mo");
  });
  afterAll(() => someone.context.close());

  test("adds a passkey against the password, and keeps the recovery codes before going on", async () => {
    const { page } = someone;
    await page.goto("/personal/setting/security?lang=pt");
    await page.locator(".factor h3").first().waitFor();
    await expectAccessiblePage(someone, "nothing enrolled");
    await buttonIn(page, ".factor").click();
    await page.locator("#present").waitFor();
    await page.locator("dialog[open] button[type=submit]").click();
    await page.locator("#passkey-name[aria-invalid=true]").waitFor();
    await expectAccessiblePage(someone, "a name and a password are missing");
    await page.locator("#passkey-name").fill("Telemóvel da Ana");
    await confirmByPassword(page, "Wrong2026");
    await page.locator("#present[aria-invalid=true]").waitFor();
    await confirmByPassword(page);
    await page.locator(".factor-code-list").waitFor();
    codes = await codesOn(page);
    expect(codes).toHaveLength(10);
    await expectAccessiblePage(someone, "recovery codes");
    await page.locator(".factor-codes button[type=submit]").click();
    await page.locator("#kept[aria-invalid=true]").waitFor();
    await page.locator("#kept").check();
    await page.locator(".factor-codes button[type=submit]").click();
    await page.getByText("Telemóvel da Ana").waitFor();
    await expectAccessiblePage(someone, "one passkey");
  });

  test("the codes can be taken along as a text file", async () => {
    const { page } = someone;
    await page.locator(".factor > .button").last().click();
    await page.locator("#present").waitFor();
    await confirmByPassword(page);
    await page.locator(".factor-code-list").waitFor();
    const freshCodes = await codesOn(page);
    expect(freshCodes.filter((code) => codes.includes(code))).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(".factor-ways > .button").nth(1).click(),
    ]);
    expect(download.suggestedFilename()).toBe("códigos de recuperação.txt");
    codes = freshCodes;
    await page.locator("#kept").check();
    await page.locator(".factor-codes button[type=submit]").click();
    await page.locator(".factor-items").waitFor();
  });

  test("signs in with the passkey alone", async () => {
    const { page } = someone;
    await signOut(page);
    await page.goto("/login?lang=pt");
    await waitUntilHydrated(page);
    await page.locator(".passkey-way button").click();
    await page.waitForURL(/\/personal\/index/);
    await page.locator("h1").waitFor();
    expect(someone.errors).toEqual([]);
  });

  test("signs in with the password, then the passkey; what was typed stays for who goes back", async () => {
    const { page } = someone;
    await signOut(page);
    await page.goto("/login?lang=pt&redirect=%2Fpersonal%2Fsetting%2Fsecurity");
    await firstStep(someone, "fresh@demo.mo");
    await page.locator(".factor-step").waitFor();
    await expectAccessiblePage(someone, "second step by passkey");
    await page.locator(".factor-others button").last().click();
    await expect.poll(() => page.locator("#account").inputValue()).toBe("fresh@demo.mo");
    await expect.poll(() => page.locator("#pwd").inputValue()).toBe(PASSWORD);
    await page.locator("#num[readonly]").waitFor({ timeout: 60_000 });
    await page.locator("form button[type=submit]").first().click();
    await page.locator(".factor-step").waitFor();
    await page.locator(".factor-step button[type=submit]").click();
    await page.waitForURL(/\/personal\/setting\/security/);
    expect(someone.errors).toEqual([]);
  });

  test("signs in with a recovery code, once", async () => {
    const { page } = someone;
    await signOut(page);
    await page.goto("/login?lang=pt");
    await firstStep(someone, "fresh@demo.mo");
    await page.locator(".factor-others button").first().click();
    await page.locator("#recovery").fill("0000-0000-0000-0000");
    await page.locator(".factor-step button[type=submit]").click();
    await page.locator("#recovery[aria-invalid=true]").waitFor();
    await expectAccessiblePage(someone, "a wrong recovery code");
    await page.locator("#recovery").fill((codes[0] ?? "").toLowerCase());
    await page.locator(".factor-step button[type=submit]").click();
    await page.waitForURL(/\/personal\/index/);
    expect(someone.errors).toEqual([]);
  });
});

describe("a new officer", () => {
  const account = "new.officer@demo.mo";
  const password = "Praia-Grande-2026!";
  let someone: BrowserPerson;
  beforeAll(async () => {
    const admin = new ApiClient(site.url);
    await admin.signIn("admin@demo.mo", PASSWORD);
    const path = "/api/staff/admin/account";
    const request = await admin.callOrThrow<{ id: string; requestedAt: string }>("POST", path, {
      account,
      roles: ["OFFICER"],
      language: "en",
    });
    const colleague = new ApiClient(site.url);
    await colleague.signIn("admin2@demo.mo", PASSWORD);
    await colleague.callOrThrow("POST", `${path}/request/${request.id}/confirm`, {
      requestedAt: request.requestedAt,
    });
    someone = await openPage(site.browser, getNamedUrl(), "en");
    await withAuthenticator(someone);
  });
  afterAll(() => someone.context.close());

  test("reads the rules of staff passwords before typing; a weak one is refused beside its field", async () => {
    const { page } = someone;
    await page.goto("/reset?for=staff&lang=en");
    await page.locator("#account").fill(account);
    await page.locator("form button[type=submit]").click();
    await page.locator("#code").waitFor();
    await page.locator(".password-rules").getByText("12 to 64 characters").waitFor();
    await page.locator("#code").fill(await readSentCode(site.url, account));
    await page.locator("#pwd").fill("Demo2026");
    await page.locator("#again").fill("Demo2026");
    await page.locator("form button[type=submit]").click();
    await page.locator("#pwd[aria-invalid=true]").waitFor();
    await expectAccessiblePage(someone, "a weak password of staff");
    await page.locator(".password-eye").first().click();
    expect(await page.locator("#again").getAttribute("type")).toBe("text");
    await page.locator("#pwd").fill(password);
    await page.locator("#again").fill(password);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/\/staff\/login\?message=reset/);
  });

  test("is led to enrol a second factor, and to nothing else", async () => {
    const { page } = someone;
    await page.goto("/staff/event?lang=en");
    await page.waitForURL(/\/staff\/login\?redirect=/);
    await firstStep(someone, account, password);
    await page.waitForURL(/\/staff\/enrol\?redirect=%2Fstaff%2Fevent/);
    await page.locator(".factor-choice").waitFor();
    await expectAccessiblePage(someone, "the choice of a first factor");
    for (const elsewhere of ["/staff", "/staff/admin/me", "/personal/index"]) {
      await page.goto(elsewhere);
      await page.waitForURL(/\/staff\/enrol/);
    }
    await page.goto("/staff/event");
    await page.waitForURL(/\/staff\/enrol/);
  });

  test("enrols an authenticator app, and comes to the page that was asked for", async () => {
    const { page } = someone;
    await page.locator("section[aria-labelledby=by-app] button").click();
    await page.locator("#present").waitFor();
    await confirmByPassword(page, password);
    await page.locator(".factor-qr").waitFor();
    await expectAccessiblePage(someone, "the picture for the app");
    await page.locator("#totp").fill("12345");
    await page.locator(".factor-steps button[type=submit]").click();
    await page.locator("#totp[aria-invalid=true]").waitFor();
    await page.locator("#totp").fill("000000");
    await page.locator(".factor-steps button[type=submit]").click();
    await page.locator("#totp[aria-invalid=true]").waitFor();
    await expectAccessiblePage(someone, "a wrong code");
    await page.locator("#totp").fill(await computeCode(await secretOn(page)));
    await page.locator(".factor-steps button[type=submit]").click();
    await page.locator(".factor-code-list").waitFor();
    expect(await codesOn(page)).toHaveLength(10);
    await page.locator("#kept").check();
    await page.locator(".factor-codes button[type=submit]").click();
    await page.waitForURL(/\/staff\/event$/);
    await page.locator(".menu nav").waitFor();
    expect(someone.errors).toEqual([]);
  });

  test("keeps the last factor: another one comes first", async () => {
    const { page } = someone;
    await page.goto("/staff/admin/me?lang=en");
    await page.locator(".factor-items").waitFor();
    expect(await page.locator(".factor-items button").count()).toBe(0);
    await expectAccessiblePage(someone, "the only factor of an officer");
  });
});

describe("staff who lost a device", () => {
  test("have their factors reset by two administrators, of whom the first gives the own password again", async () => {
    const admin = await openPage(site.browser, getNamedUrl(), "zh-Hant", 390);
    const { page } = admin;
    await signInOnThisTab(admin, "admin@demo.mo");
    await page.goto("/staff/admin/account?lang=zh-Hant");
    // The list of accounts is above the review of their roles, which names them again.
    await page.locator("tr", { hasText: "cashier@demo.mo" }).first().locator("button").click();
    await page.locator(".admin-more button").nth(1).click();
    await page.locator("#present").waitFor();
    await expectUsablePage(page);
    await confirmByPassword(page, "Wrong2026");
    await page.locator("#present[aria-invalid=true]").waitFor();
    await confirmByPassword(page);
    await page.locator(".alert-success").waitFor();
    const waiting = page.locator("section[aria-labelledby=account-requests] tr", {
      hasText: "cashier@demo.mo",
    });
    // Whoever asked can only withdraw it.
    await expect.poll(() => waiting.locator("button").count()).toBe(1);
    await expectUsablePage(page);
    expect(admin.errors).toEqual([]);
    await admin.context.close();
    const colleague = await openPage(site.browser, getNamedUrl(), "zh-Hant", 390);
    await signInOnThisTab(colleague, "admin2@demo.mo");
    await colleague.page.goto("/staff/admin/account?lang=zh-Hant");
    await colleague.page
      .locator("section[aria-labelledby=account-requests] tr", { hasText: "cashier@demo.mo" })
      .locator("button")
      .first()
      .click();
    await colleague.page.locator("dialog[open] .button-danger").waitFor();
    await expectAccessiblePage(colleague, "confirming a change of a staff account");
    await colleague.page.locator("dialog[open] .button-danger").click();
    await colleague.page.locator(".alert-success").waitFor();
    await colleague.page.locator("section[aria-labelledby=account-requests]").waitFor({ state: "detached" });
    expect(colleague.errors).toEqual([]);
    await colleague.context.close();
  });
});

// In Portuguese and English, the journeys above judge the same pages as they come by them.
describe.each(firstViews)("the pages in %s at %i px", (language: PageLanguage, width) => {
  test("can be used by everybody, in every language", gatesAlone, async () => {
    const someone = await openPage(site.browser, getNamedUrl(), language, width);
    const { page } = someone;
    await signInOnThisTab(someone, "sub@demo.mo");
    const pageFaults: string[] = [];
    await page.goto(`/personal/setting/security?lang=${language}`);
    await page.locator(".factor h3").first().waitFor();
    pageFaults.push(...(await findFaultsInJudgedLanguages(page, "security", language)));
    await buttonIn(page, ".factor", 1).click();
    await page.locator("#present").waitFor();
    pageFaults.push(...(await findFaultsInJudgedLanguages(page, "the password asked again", language)));
    await confirmByPassword(page);
    await page.locator(".factor-qr").waitFor();
    pageFaults.push(...(await findFaultsInJudgedLanguages(page, "the authenticator app", language)));
    expect([...pageFaults, ...someone.errors]).toEqual([]);
    await someone.context.close();
  });
});
