/**
 * From no account to a certified institution without touching a mouse (WCAG 2.1.1, 2.4.3, 3.3.8): registers, signs in,
 * registers an institution, asks to be certified. Only keys are pressed here; every page is reached from the one
 * before.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { type BrowserPerson, openPage, waitUntilHydrated } from "./support/browser.ts";
import { buildPdfWithText } from "./support/client.ts";
import { createKeyboardUser, type KeyboardUser } from "./support/keyboard.ts";
import { isInGates, preparePortal } from "./support/portal.ts";
import { expectUsablePage, readSentCode } from "./support/sign-in-steps.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal({ seeded: false, proxied: isInGates });
const say = createTextReader("en");
let someone: BrowserPerson;
let keys: KeyboardUser;
beforeAll(async () => {
  someone = await openPage(site.browser, site.url, "en", 1280);
  keys = createKeyboardUser(someone.page);
});

const account = "keys@example.mo";
const pdf = Buffer.from(buildPdfWithText("account"));
const submitButton = "form button[type=submit]";
/** The button that solves the captcha by proof of work. */
const proofButton = ".captcha-ways .button-quiet:last-child";

describe("only by keys", () => {
  test("[R76] [R120] registers: mistakes are told, led to, and mended", async () => {
    const { page } = someone;
    const { pressKey, typeText, hasFocus, tabTo } = keys;
    await page.goto("/register?lang=en");
    await waitUntilHydrated(page);
    await tabTo("#account");
    await typeText("not an address");
    await pressKey("Enter");
    // The summary has the focus; its link leads to the field.
    await expect.poll(() => hasFocus(".error-summary")).toBe(true);
    await pressKey("Tab");
    await pressKey("Enter");
    await expect.poll(() => hasFocus("#account")).toBe(true);
    await pressKey("ControlOrMeta+A");
    await typeText(account);
    await pressKey("Enter");
    await page.locator("#code").waitFor();
    await tabTo("#code");
    await typeText(await readSentCode(site.url, account));
    await tabTo("#pwd");
    await typeText("Keyboard1");
    await tabTo("#again");
    await typeText("Keyboard2");
    await tabTo(proofButton);
    await pressKey("Enter");
    await page.locator("#num[readonly]").waitFor({ timeout: 60_000 });
    await tabTo("#consent");
    await pressKey("Space");
    await expectUsablePage(page);
    await tabTo(submitButton);
    await pressKey("Enter");
    await expect.poll(() => hasFocus(".error-summary")).toBe(true);
    await pressKey("Tab");
    await pressKey("Enter");
    await expect.poll(() => hasFocus("#again")).toBe(true);
    await pressKey("ControlOrMeta+A");
    await typeText("Keyboard1");
    await pressKey("Enter");
    // Whoever has just registered is signed in.
    await page.waitForURL(/\/personal\/index/, { timeout: 60_000 });
    await page.evaluate(() => sessionStorage.clear());
  });

  test("[R74] [R105] signs in, and leaves by the same keys", async () => {
    const { page } = someone;
    const { pressKey, typeText, tabTo } = keys;
    await page.goto("/login");
    await page.locator(".captcha-picture img").waitFor();
    await tabTo("#account");
    await typeText(account);
    await tabTo("#pwd");
    await typeText("Keyboard1");
    await tabTo(proofButton);
    await pressKey("Enter");
    await page.locator("#num[readonly]").waitFor({ timeout: 60_000 });
    await tabTo(submitButton);
    await pressKey("Enter");
    await page.waitForURL(/\/personal\/index/);
    expect(someone.errors).toEqual([]);
  });

  test("[R51] [R142] registers an institution, its place chosen list by list", async () => {
    const { page } = someone;
    const { pressKey, typeText, hasFocus, tabTo } = keys;
    const fillField = async (key: string, text: string): Promise<void> => {
      await tabTo(`#f-${key}`);
      await typeText(text);
    };
    // The heading of a page that was gone to has the focus, from there on it is Tab.
    await expect.poll(() => hasFocus("h1")).toBe(true);
    await tabTo(`.first-step-now a[href="/personal/info"]`);
    await pressKey("Enter");
    await page.locator("#f-nameZh").waitFor();
    await fillField("nameZh", "鍵盤貿易有限公司");
    await tabTo("#f-nature-ENTERPRISE");
    await pressKey("Space");
    await fillField("siteRegistrationNumber", "654321");
    await fillField("taxpayerNumber", "82001234");
    // The same day whichever of day and month the browser asks for first.
    await fillField("taxRegisteredOn", "06062019");
    await fillField("employees", "4");
    // Macao is chosen from the start; the next list is its parishes, further down nothing is asked.
    await page.locator("#f-place-2").waitFor();
    await tabTo("#f-place-1");
    await expect.poll(() => page.locator("#f-place-1").inputValue()).toBe("MO");
    await fillField("place-2", "Cath");
    await expect.poll(() => page.locator("#f-place-2").inputValue()).toBe("MO-SE");
    expect(await page.locator("#f-place-3").count()).toBe(0);
    await fillField("address", "Avenida da Praia Grande 1");
    await fillField("personInCharge", "Chan Tai Man");
    await fillField("phone-number", "28123456");
    // The first shareholder's row is there from the start.
    await fillField("shareholders-0-name", "Chan Tai Man");
    await fillField("shareholders-0-share", "100");
    await fillField("shareholders-0-idNumber", "5123456(7)");
    await tabTo("#f-shareholders-0-macaoResident-true");
    await pressKey("Space");
    await tabTo("main form button[type=submit]");
    await pressKey("Enter");
    await page.waitForURL(/\/personal\/attest/);
    expect(someone.errors).toEqual([]);
  });

  test("[R63] [R164] asks to be certified", async () => {
    const { page } = someone;
    const { pressKey, typeText, hasFocus, tabTo } = keys;
    // Listened for in time: until the browser has been told so, it opens a window of its own, which nobody sees.
    page.on("filechooser", (chooser) =>
      chooser.setFiles({ name: "document.pdf", mimeType: "application/pdf", buffer: pdf }),
    );
    await page.locator("#issued-BUSINESS_REGISTRATION_CERT").waitFor();
    // Sent without documents: the summary has the focus and leads to the first.
    await tabTo("main form button[type=submit]");
    await pressKey("Enter");
    await expect.poll(() => hasFocus(".error-summary")).toBe(true);
    await pressKey("Tab");
    await pressKey("Enter");
    await expect.poll(() => hasFocus("#doc-OWNER_ID_COPY")).toBe(true);
    const uploadDocument = async (kind: string): Promise<void> => {
      await pressKey("Enter");
      await page
        .locator(`fieldset:has(#doc-${kind}) .fv-file:not(:has(progress))`)
        .waitFor({ timeout: 30_000 });
    };
    await uploadDocument("OWNER_ID_COPY");
    for (const kind of ["FORM_M1", "FORM_M8"]) {
      await tabTo(`#doc-${kind}`);
      await uploadDocument(kind);
    }
    // The same day whichever of day and month the browser asks for first.
    await tabTo("#issued-BUSINESS_REGISTRATION_CERT");
    await typeText("11112026");
    await tabTo("#doc-BUSINESS_REGISTRATION_CERT");
    await uploadDocument("BUSINESS_REGISTRATION_CERT");
    await tabTo("main form button[type=submit]");
    await pressKey("Enter");
    await page.getByText(await say("pages/institution:attest.intro.VERIFYING")).waitFor();
    expect(someone.errors).toEqual([]);
  });
});
