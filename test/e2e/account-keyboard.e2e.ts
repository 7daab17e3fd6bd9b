/** Registering and signing in without touching a mouse (WCAG 2.1.1, 2.4.3, 3.3.8): only keys are pressed here. */
import { beforeAll, describe, expect, test } from "vitest";
import { type Person, person } from "./support/browser.ts";
import { codeFor, usable } from "./support/door.ts";
import { portal } from "./support/portal.ts";

const site = portal({ seeded: false });
let someone: Person;
beforeAll(async () => {
  someone = await person(site.browser, site.url, "en", 1280);
});

const account = "keys@example.mo";
const press = (key: string) => someone.page.keyboard.press(key);
const type = (text: string) => someone.page.keyboard.type(text);
const focused = (selector: string): Promise<boolean> =>
  someone.page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);
/** Goes on by Tab until something has the focus; every stop must be seen to have it. */
const reach = async (selector: string): Promise<void> => {
  for (let stops = 0; stops < 60; stops++) {
    await press("Tab");
    const ring = await someone.page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return "none";
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      return outlineStyle !== "none" && outlineWidth !== "0px" ? "outline" : boxShadow;
    });
    expect(ring, "a focus that shows").not.toBe("none");
    if (await focused(selector)) return;
  }
  throw new Error(`${selector} is not reached by Tab`);
};
const submitButton = "form button[type=submit]";
/** What lets the browser do the captcha's work. */
const proofButton = ".form-card > .button-quiet";

describe("only by keys", () => {
  test("[R76] [R120] registers: mistakes are told, led to, and mended", async () => {
    const { page } = someone;
    await page.goto("/register?lang=en");
    await page.locator("#account").waitFor();
    await reach("#account");
    await type("not an address");
    await press("Enter");
    // The summary has the focus; its link leads to the field.
    await expect.poll(() => focused(".error-summary")).toBe(true);
    await press("Tab");
    await press("Enter");
    expect(await focused("#account")).toBe(true);
    await press("ControlOrMeta+A");
    await type(account);
    await press("Enter");
    await page.locator("#code").waitFor();
    await reach("#code");
    await type(await codeFor(site.url, account));
    await reach("#pwd");
    await type("Keyboard1");
    await reach("#again");
    await type("Keyboard2");
    await reach(proofButton);
    await press("Enter");
    await page.locator("#num[readonly]").waitFor({ timeout: 60_000 });
    await reach("#consent");
    await press("Space");
    await usable(page);
    await reach(submitButton);
    await press("Enter");
    await expect.poll(() => focused(".error-summary")).toBe(true);
    await press("Tab");
    await press("Enter");
    expect(await focused("#again")).toBe(true);
    await press("ControlOrMeta+A");
    await type("Keyboard1");
    await press("Enter");
    await page.waitForURL(/\/login\?message=registered/);
  });

  test("[R74] [R105] signs in, and leaves by the same keys", async () => {
    const { page } = someone;
    await page.locator(".captcha-picture img").waitFor();
    expect(await page.locator("#account").inputValue()).toBe(account);
    await reach("#pwd");
    await type("Keyboard1");
    await reach(proofButton);
    await press("Enter");
    await page.locator("#num[readonly]").waitFor({ timeout: 60_000 });
    await reach(submitButton);
    await press("Enter");
    await page.waitForURL(/\/personal\/index/);
    expect(someone.errors).toEqual([]);
  });
});
