/**
 * Accounts by the pages, beyond a registration by e-mail: by phone, by the link of the mail, and what is kept
 * afterwards: addresses, picture, sessions; and what an owner meets while somebody guesses at the account.
 */
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type BrowserPerson,
  everyLanguage,
  gatesAlone,
  judgedViews,
  openPage,
  signInByApi,
  visitPage,
  waitUntilHydrated,
} from "./support/browser.ts";
import { ApiClient, createDevClient, sealWithKey } from "./support/client.ts";
import { isInGates, preparePortal } from "./support/portal.ts";
import { expectUsablePage, fillInCaptcha, readNewestMessage, readSentCode } from "./support/sign-in-steps.ts";

const site = preparePortal({ seeded: false, proxied: isInGates });

const submitForm = (page: Page) => page.locator("form button[type=submit]").click();
const fillPasswords = async (page: Page, password: string): Promise<void> => {
  await page.locator("#pwd").fill(password);
  await page.locator("#again").fill(password);
};

describe("a newcomer with a telephone, at 390 px", () => {
  let someone: BrowserPerson;
  beforeAll(async () => {
    someone = await openPage(site.browser, site.url, "zh-Hant", 390);
  });

  test("[R121] [R117] registers with the code of a text message", async () => {
    const { page } = someone;
    await page.goto("/register?lang=zh-Hant");
    await page.locator("label[for=kind-phone]").click();
    await page.locator("#phone").fill("6234567");
    await submitForm(page);
    await page.locator("#phone[aria-invalid=true]").waitFor();
    await expectUsablePage(page);
    await page.locator("#phone").fill("62345678");
    await submitForm(page);
    await page.locator("#code").waitFor();
    expect((await readNewestMessage(site.url, "+85362345678")).channel).toBe("sms");
    await page.locator("#code").fill(await readSentCode(site.url, "+85362345678"));
    await fillPasswords(page, "Demo2026");
    await fillInCaptcha(someone, site.url);
    await page.locator("#consent").check();
    await expectUsablePage(page);
    await submitForm(page);
    await page.waitForURL(/\/personal\/index/, { timeout: 60_000 });
    await page.evaluate(() => sessionStorage.clear());
  });

  test("signs in with the number", async () => {
    const { page } = someone;
    await page.goto("/login");
    await page.locator("label[for=kind-phone]").click();
    await page.locator("#phone").fill("62345678");
    await page.locator("#pwd").fill("Demo2026");
    await fillInCaptcha(someone, site.url);
    await submitForm(page);
    await page.waitForURL(/\/personal\/index/);
  });

  test("[R126] [R127] adds an e-mail address, then wants news by it", async () => {
    const { page } = someone;
    await page.goto("/personal/setting");
    await page.locator("#newsByEmail:disabled").waitFor();
    await expectUsablePage(page);
    await page.locator(".setting-lines button").first().click();
    await page.locator("#account").fill("telephone@example.mo");
    await page.locator(".setting-change button[type=submit]").click();
    await page.locator("#code").waitFor();
    await page.locator("#code").fill(await readSentCode(site.url, "telephone@example.mo"));
    await page.locator("#present").fill("Wrong2026");
    await page.locator(".setting-change button[type=submit]").click();
    await page.locator("#present[aria-invalid=true]").waitFor();
    await page.locator("#present").fill("Demo2026");
    await expectUsablePage(page);
    await page.locator(".setting-change button[type=submit]").click();
    await page.locator(".setting-change").waitFor({ state: "detached" });
    await page.getByText("telephone@example.mo").first().waitFor();
    await page.locator("#newsByEmail:enabled").check();
    await page.locator("section[aria-labelledby=preferences] button[type=submit]").click();
    await page.locator("section[aria-labelledby=preferences] [role=status]").waitFor();
    await page.reload();
    await page.locator("#newsByEmail:checked").waitFor();
  });

  test("[R56] [R128] says what the position is", async () => {
    const { page } = someone;
    await page.goto("/personal/mine");
    await page.locator("#jobTitle").fill("業務經理");
    await page.locator("#serving-IN_SERVICE").check();
    await submitForm(page);
    await page.locator("section [role=status]").waitFor();
    await page.reload();
    await expect.poll(() => page.locator("#jobTitle").inputValue()).toBe("業務經理");
    await page.locator("#serving-IN_SERVICE:checked").waitFor();
    await expectUsablePage(page);
  });

  test("[R62] [R466] cuts a picture to 300 by 300 with the keys, and sees it", async () => {
    const { page } = someone;
    await page.goto("/personal/picture");
    await page.locator("#file").waitFor();
    const picture = await page.screenshot({ type: "png" });
    await page.locator("#file").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
    await page.locator("canvas").waitFor();
    await page.locator("input[type=range]").first().focus();
    for (let i = 0; i < 20; i++) await page.keyboard.press("ArrowRight");
    await expectUsablePage(page);
    await page.locator("canvas ~ .actions button").click();
    const size = await page.locator("img.picture-round").evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([300, 300]);
  });

  test("[R55] signs another device out, then every one", async () => {
    const { page } = someone;
    const other = new ApiClient(site.url);
    await other.signIn("telephone@example.mo", "Demo2026");
    await page.goto("/personal/setting");
    await page.locator(".setting-sessions button").first().click();
    await page.locator("section[aria-labelledby=sessions] [role=status]").waitFor();
    expect((await other.call("GET", "/api/user/current")).body.code).toBe(200111);
    await page.locator("section[aria-labelledby=sessions] .button-danger").click();
    await page.waitForURL(/\/login\?message=everywhere/);
    await page.locator(".alert-success").waitFor();
    expect(someone.errors).toEqual([]);
  });
});

// The account of the last tests is made here, so that the gates repeat these too.
describe("the link of the mail", everyLanguage, () => {
  test("[R75] completes a registration; used or old, it says so", async () => {
    const someone = await openPage(site.browser, site.url, "pt");
    const { page } = someone;
    await page.goto("/register?lang=pt");
    await page.locator("#account").fill("ligacao@example.mo");
    await submitForm(page);
    await page.locator("#code").waitFor();
    const { text } = await readNewestMessage(site.url, "ligacao@example.mo");
    const link = new URL(/https?:\/\/\S+\/perfect\/\S+/.exec(text)?.[0] ?? "");
    expect(link.pathname).toMatch(/^\/perfect\/\d{6}\/email\/ligacao(@|%40)example\.mo$/);
    await page.goto(link.pathname);
    await fillPasswords(page, "Demo2026");
    await submitForm(page);
    await page.locator("#consent[aria-invalid=true]").waitFor();
    await expectUsablePage(page);
    await page.locator("#consent").check();
    await submitForm(page);
    await page.waitForURL(/\/personal\/index/, { timeout: 60_000 });
    await page.goto(link.pathname);
    await page.locator(".alert-warning").waitFor();
    await expectUsablePage(page);
    expect(someone.errors).toEqual([]);
  });

  test("[R122] completes an account begun with a phone code", async () => {
    const someone = await openPage(site.browser, site.url, "en", 390);
    const client = new ApiClient(site.url);
    await client.callOrThrow("GET", "/api/user/regsmsbyphe/62999000?type=phone&code=MO");
    const code = await readSentCode(site.url, "+85362999000");
    const body = { phone: "62999000", phoneAreaCodeId: "MO", code };
    const { next } = await client.callOrThrow<{ next: string }>(
      "POST",
      "/api/smsLoginCaptcha/createUser",
      body,
    );
    const { page } = someone;
    await page.goto(next);
    await fillPasswords(page, "Demo2026");
    await page.locator("#consent").check();
    await expectUsablePage(page);
    await submitForm(page);
    await page.waitForURL(/\/personal\/index/, { timeout: 60_000 });
    await new ApiClient(site.url).signIn("+85362999000", "Demo2026");
  });

  test("finishes what was begun by phone with a new password, where the link is lost: the terms are asked for then", async () => {
    const someone = await openPage(site.browser, site.url, "en", 390);
    const client = new ApiClient(site.url);
    await client.callOrThrow("GET", "/api/user/regsmsbyphe/62999001?type=phone&code=MO");
    const sentCode = await readSentCode(site.url, "+85362999001");
    await client.callOrThrow("POST", "/api/smsLoginCaptcha/createUser", {
      phone: "62999001",
      phoneAreaCodeId: "MO",
      code: sentCode,
    });
    await createDevClient(site.url).setClock({ advance: "PT10M" });
    const { page } = someone;
    await page.goto("/reset?lang=en");
    await waitUntilHydrated(page);
    await page.locator("#kind-phone").check();
    await page.locator("#phone").fill("62999001");
    await submitForm(page);
    await page.locator("#code").waitFor();
    await page.locator("#code").fill(await readSentCode(site.url, "+85362999001"));
    await fillPasswords(page, "Demo2026");
    expect(await page.locator("#consent").count()).toBe(0);
    await submitForm(page);
    await page.getByRole("alert").getByText("accept the terms").waitFor();
    await expectUsablePage(page);
    await page.locator("#consent").check();
    await submitForm(page);
    await page.waitForURL(/\/login\?message=reset/);
    await new ApiClient(site.url).signIn("+85362999001", "Demo2026");
    expect(someone.errors).toEqual([]);
  });
});

describe("an owner whose account is guessed at", () => {
  test("is asked for the code of the mail, and gets in with it", async () => {
    // Each guess comes from another network, as the content network tells the portal.
    process.env.ORIGIN_SECRET = "secret-of-the-journey";
    const client = new ApiClient(site.url);
    for (let i = 1; i <= 10; i++) {
      const { codeId, key, num } = await client.getCaptcha();
      const body = { account: "ligacao@example.mo", pwd: await sealWithKey(key, "Wrong2026"), num, codeId };
      const guess = await client.call("POST", "/api/user/login", body, {
        "x-origin-secret": "secret-of-the-journey",
        "cloudfront-viewer-address": `203.0.113.${i}:4000`,
      });
      expect(guess.body.code).toBe(200106);
    }
    const someone = await openPage(site.browser, site.url, "pt", 390);
    const { page } = someone;
    await page.goto("/login?lang=pt");
    await page.locator("#account").fill("ligacao@example.mo");
    await page.locator("#pwd").fill("Demo2026");
    await fillInCaptcha(someone, site.url);
    await submitForm(page);
    await page.locator("#code").waitFor();
    await page.locator("#num[readonly]").waitFor({ timeout: 60_000 });
    await expectUsablePage(page);
    await page.locator("#code").fill(await readSentCode(site.url, "ligacao@example.mo"));
    await submitForm(page);
    await page.waitForURL(/\/personal\/index/);
    expect(someone.errors).toEqual([]);
  });
});

// In Portuguese, `routes.e2e.ts` judges the same pages; the telephone instead of the e-mail address is judged above.
test.each(judgedViews)(
  "pages of accounts in %s can be used by everybody at %i px",
  gatesAlone,
  async (language, width) => {
    const visitor = await openPage(site.browser, site.url, language, width);
    for (const path of ["/login", "/register", "/reset"]) {
      await visitPage(visitor.page, path, language);
      await visitor.page.locator("label[for=kind-phone]").click();
      await visitor.page.locator("#phone").waitFor();
      await expectUsablePage(visitor.page);
    }
    await visitPage(visitor.page, `/perfect/${"t".repeat(43)}/phone/%2B85362999000`, language);
    await visitor.page.locator("#pwd").waitFor();
    await expectUsablePage(visitor.page);
    const someone = await openPage(site.browser, site.url, language, width);
    await signInByApi(someone, site.url, "+85362999000");
    for (const [path, there] of [
      ["/personal/setting", "#old"],
      ["/personal/mine", "#jobTitle"],
      ["/personal/picture", "#file"],
    ] as const) {
      await visitPage(someone.page, path, language);
      await someone.page.locator(there).waitFor();
      await expectUsablePage(someone.page);
    }
    expect([...visitor.errors, ...someone.errors]).toEqual([]);
    await visitor.context.close();
    await someone.context.close();
  },
);
