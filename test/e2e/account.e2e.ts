/** An account by the pages themselves: registered, signed in by picture and by proof of work, its password replaced. */
import { beforeAll, describe, expect, test } from "vitest";
import { type BrowserPerson, openPage, waitUntilHydrated } from "./support/browser.ts";
import { ApiClient, createDevClient } from "./support/client.ts";
import { isInGates, preparePortal } from "./support/portal.ts";
import { expectUsablePage, fillInCaptcha, readSentCode } from "./support/sign-in-steps.ts";

const site = preparePortal({ seeded: false, optimizesCode: true, proxied: isInGates });
let someone: BrowserPerson;
beforeAll(async () => {
  someone = await openPage(site.browser, site.url, "pt", 390);
});

const account = "nova@example.mo";
const findMailedCode = (): Promise<string> => readSentCode(site.url, account);

describe("a newcomer at 390 px, in Portuguese", () => {
  test("[R120] [R116] registers with the code from the e-mail", async () => {
    const { page } = someone;
    await page.goto("/register?lang=pt");
    await page.locator("#account").fill(account);
    await page.locator("form button[type=submit]").click();
    await page.locator("#code").waitFor();
    await page.locator("#code").fill(await findMailedCode());
    await page.locator("#pwd").fill("Demo2026");
    await page.locator("#again").fill("Demo2027");
    await fillInCaptcha(someone, site.url);
    await page.locator("#consent").check();
    await expectUsablePage(page);
    await page.locator("form button[type=submit]").click();
    await page.locator("#again[aria-invalid=true]").waitFor();
    await page.locator("#again").fill("Demo2026");
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/\/personal\/index/);
    await page.evaluate(() => sessionStorage.clear());
  });

  test("[R105] signs in by the picture", async () => {
    const { page } = someone;
    await page.goto("/login?lang=pt");
    await page.locator("#account").fill(account);
    await page.locator("#pwd").fill("Demo2026");
    const picture = page.locator(".captcha-picture img");
    await page.locator("#num").fill("WRONG");
    const firstPicture = await picture.getAttribute("src");
    await page.locator("form button[type=submit]").click();
    await page.getByRole("alert").first().waitFor();
    await expect.poll(() => picture.getAttribute("src")).not.toBe(firstPicture);
    await fillInCaptcha(someone, site.url);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL((url) => !url.pathname.includes("login"));
  });

  test("keeps what was typed before a page was hydrated, though there is a session", async () => {
    const { page } = someone;
    await page.goto("/reset?lang=pt", { waitUntil: "commit" });
    const input = page.locator("#account");
    await input.fill(account);
    await input.evaluate((element) => element.setAttribute("data-early", ""));
    await waitUntilHydrated(page);
    expect(await page.locator("#account[data-early]").inputValue()).toBe(account);
    expect(someone.errors).toEqual([]);
  });

  test("[R77] [R106] replaces a forgotten password", async () => {
    const { page } = someone;
    await createDevClient(site.url).setClock({ advance: "PT10M" });
    await page.goto("/reset?lang=pt");
    await page.locator("#account").fill(account);
    await page.locator("form button[type=submit]").click();
    await page.locator("#code").waitFor();
    await page.locator("#code").fill(await findMailedCode());
    await page.locator("#pwd").fill("Fresh2027");
    await page.locator("#again").fill("Fresh2027");
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/\/login/);
    // The account is handed over, but not in the address.
    await expect.poll(() => page.locator("#account").inputValue()).toBe(account);
    expect(decodeURIComponent(page.url())).not.toContain(account);
  });

  test("signs in without reading a picture", async () => {
    const { page } = someone;
    await page.goto("/login?lang=pt");
    await page.locator("#account").fill(account);
    await page.locator("#pwd").fill("Fresh2027");
    await waitUntilHydrated(page);
    // At once, while the first picture is still on its way: the choice of the proof stays.
    await page.getByRole("button", { name: /navegador/ }).click();
    await page.locator("#num[readonly]").waitFor({ timeout: 60_000 });
    await expectUsablePage(page);
    await page.locator("form button[type=submit]").click();
    await page.waitForURL((url) => !url.pathname.includes("login"));
    expect(someone.errors).toEqual([]);
  });

  test("[R568] comes in past the lock that somebody at the same address has caused, by the code from the e-mail", async () => {
    const { page } = someone;
    const colleague = new ApiClient(site.url);
    for (let attempts = 0; attempts < 5; attempts += 1)
      await expect(colleague.signIn(account, "Wrong2026")).rejects.toThrow("200106");
    await expect(colleague.signIn(account, "Fresh2027")).rejects.toThrow("200107");
    await page.goto("/login?lang=pt");
    await page.locator("#account").fill(account);
    await page.locator("#pwd").fill("Fresh2027");
    await fillInCaptcha(someone, site.url);
    await page.locator("form button[type=submit]").click();
    // The browser works for the lock, then for the picture that was used up.
    await page.locator("#code").waitFor({ timeout: 60_000 });
    await page.locator("#num[readonly]").waitFor({ timeout: 60_000 });
    await expectUsablePage(page);
    await page.locator("#code").fill("000000");
    await page.locator("form button[type=submit]").click();
    // The refusal does not tell which of the two was wrong, so it is beside the code.
    await page.locator("#code[aria-invalid=true]").waitFor({ timeout: 60_000 });
    await expectUsablePage(page);
    await page.locator("#num[readonly]").waitFor({ timeout: 60_000 });
    await page.locator("#code").fill(await findMailedCode());
    await page.locator("form button[type=submit]").click();
    await page.waitForURL((url) => !url.pathname.includes("login"), { timeout: 60_000 });
    expect(someone.errors).toEqual([]);
  });
});
