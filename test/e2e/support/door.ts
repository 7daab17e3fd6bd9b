/** What journeys through accounts need of the machine: what was sent, and whether a page can be used by everybody. */
import type { Page } from "playwright";
import { expect } from "vitest";
import { faults } from "./access.ts";
import type { Person } from "./browser.ts";
import { dev, unusedTotp } from "./client.ts";

/** The newest message to an address, once the jobs have run. */
export const newest = async (base: string, to: string): Promise<{ channel: string; text: string }> => {
  await dev(base).sweep();
  const sent = (await dev(base).outbox()).filter((each) => each.to.includes(to));
  const [last] = sent.sort((a, b) => b.at.localeCompare(a.at));
  if (!last) throw new Error(`nothing was sent to ${to}`);
  return last;
};
/** The six digits of the newest message to an address. */
export const codeFor = async (base: string, to: string): Promise<string> =>
  /\b\d{6}\b/.exec((await newest(base, to)).text)?.[0] ?? "";
/** The letters of a captcha, which only the local machine tells. */
const lettersOf = async (base: string, codeId: string): Promise<string> =>
  ((await (await fetch(`${base}/__dev/captcha/${codeId}`)).json()) as { num: string }).num;
/** Types the letters of the captcha whose picture is seen: an answer that is still on its way is waited for. */
export const readCaptcha = async ({ page, captcha }: Person, base: string): Promise<void> => {
  const picture = page.locator(".captcha-picture img");
  await picture.waitFor();
  let codeId = "";
  await expect
    .poll(
      async () => {
        codeId = captcha((await picture.getAttribute("src")) ?? "");
        return codeId;
      },
      { timeout: 12_000 },
    )
    .not.toBe("");
  await page.locator("#num").fill(await lettersOf(base, codeId));
};

/** The second step of signing in: the code of the account's authenticator app. */
export const proveByApp = async (page: Page, base: string, account: string): Promise<void> => {
  await page.locator("#totp").waitFor();
  await page.locator("#totp").fill((await unusedTotp(base, account)) ?? "");
  await page.locator(".factor-step button[type=submit]").click();
};

/** No finding of axe, and nothing wider than the window. */
export const usable = async (page: Page): Promise<void> => expect(await faults(page, page.url())).toEqual([]);
