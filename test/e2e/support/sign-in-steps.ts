/**
 * Steps of journeys through accounts: reading sent messages, captchas and codes, and checking that everybody can use a
 * page.
 */
import type { Page } from "playwright";
import { expect, vi } from "vitest";
import { findAccessibilityFaults } from "./accessibility.ts";
import type { BrowserPerson } from "./browser.ts";
import { createDevClient, getUnusedTotp } from "./client.ts";

/**
 * A message whose delivery failed comes back once it is visible in its queue again: after three minutes
 * (`stacks/queues.ts`).
 */
const DELIVERY_TIMEOUT_MS = 200_000;
/** The newest message to an address: the first one may still be on its way. */
export const readNewestMessage = (base: string, to: string): Promise<{ channel: string; text: string }> =>
  vi.waitFor(
    async () => {
      const dev = createDevClient(base);
      await dev.runSweep();
      // The outbox is sorted oldest first. Mails carry whole seconds, so of two in one second the later in the list is
      // newer.
      const newestMessage = (await dev.readOutbox()).findLast((each) => each.to.includes(to));
      if (!newestMessage) throw new Error(`nothing was sent to ${to}`);
      return newestMessage;
    },
    { timeout: DELIVERY_TIMEOUT_MS, interval: 1_000 },
  );
/** Reads the six digits of the newest message to an address. */
export const readSentCode = async (base: string, to: string): Promise<string> =>
  /\b\d{6}\b/.exec((await readNewestMessage(base, to)).text)?.[0] ?? "";
/** Reads the letters of a captcha, which only the local machine tells. */
const readCaptchaText = async (base: string, codeId: string): Promise<string> =>
  ((await (await fetch(`${base}/__dev/captcha/${codeId}`)).json()) as { num: string }).num;
/** Reads the letters of the captcha whose picture is seen: an answer that is still on its way is waited for. */
export const readCaptcha = async ({ page, findCaptchaId }: BrowserPerson, base: string): Promise<string> => {
  const picture = page.locator(".captcha-picture img");
  await picture.waitFor();
  let codeId = "";
  await expect
    .poll(async () => {
      codeId = findCaptchaId((await picture.getAttribute("src")) ?? "");
      return codeId;
    })
    .not.toBe("");
  return readCaptchaText(base, codeId);
};
/** Types the letters of the captcha whose picture is seen. */
export const fillInCaptcha = async (browserPerson: BrowserPerson, base: string): Promise<void> => {
  const letters = await readCaptcha(browserPerson, base);
  await browserPerson.page.locator("#num").fill(letters);
};

/** The second step of signing in: the code of the account's authenticator app. */
export const enterAuthenticatorCode = async (page: Page, base: string, account: string): Promise<void> => {
  await page.locator("#totp").waitFor();
  await page.locator("#totp").fill((await getUnusedTotp(base, account)) ?? "");
  await page.locator(".factor-step button[type=submit]").click();
};

/** No finding of axe, and nothing wider than the window. */
export const expectUsablePage = async (page: Page): Promise<void> =>
  expect(await findAccessibilityFaults(page, page.url())).toEqual([]);
