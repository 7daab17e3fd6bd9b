/** The restricted views and the own data in a real browser: their doors, every page by axe, on a telephone first. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type System, start } from "../../local/main.ts";
import { type Language, launch, type Person, person, signIn } from "./support/browser.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-restricted-"));
let system: System;
let browser: Browser;
let door = "";
beforeAll(async () => {
  system = await start({ port: 0, dataDir: folder, quiet: true });
  door = `/${process.env.ROADSHOW_PATH}`;
  browser = await launch();
}, 400_000);
afterAll(async () => {
  await browser?.close();
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const sound = async (someone: Person, where: string): Promise<void> => {
  await someone.page.waitForLoadState("networkidle");
  const { violations } = await new AxeBuilder({ page: someone.page }).analyze();
  expect(
    violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`),
    where,
  ).toEqual([]);
  const over = await someone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(someone.errors, where).toEqual([]);
};
/** Signs in by the form, the captcha read from the machine. */
const enter = async ({ page, captcha }: Person, account: string): Promise<void> => {
  await page.waitForSelector("#pwd");
  await page.fill("#account", account);
  await page.fill("#pwd", "Demo2026");
  const made = await fetch(`${system.url}/__dev/captcha/${captcha()}`);
  const answer = /"(?:answer|num|data)":"?(\w+)/.exec(JSON.stringify(await made.json()))?.[1];
  await page.fill("#num", answer ?? "");
  await page.click("form button[type=submit]");
};

const looks: [Language, number][] = [
  ["zh-Hant", 390],
  ["pt", 390],
  ["en", 1280],
];

test.each(looks)(
  "[R81][R82][R83] an inspector signs in and reads, in %s at %i px",
  async (language, width) => {
    const someone = await person(browser, system.url, language, width);
    const { page } = someone;
    await page.goto(`${door}?lang=${language}`);
    await enter(someone, "roadshow@demo.mo");
    for (const [below, there] of [
      ["showactivity", "tbody tr"],
      ["showenterprise", "tbody tr"],
      ["showconvention", ".empty"],
    ]) {
      await page.click(`a[href="${door}/${below}"]`);
      await page.waitForSelector(there as string);
      await sound(someone, `${below} ${language}`);
    }
    await someone.context.close();
  },
  120_000,
);

test.each(looks)(
  "[R84][R85] the bureau states its authorisation and reads, in %s at %i px",
  async (language, width) => {
    const someone = await person(browser, system.url, language, width);
    const { page } = someone;
    await page.goto(`/datasharewithdsec/dsecgov?lang=${language}`);
    await enter(someone, "dsec@demo.mo");
    await page.waitForSelector("#reference");
    await page.click("form button[type=submit]");
    await sound(someone, `authorisation ${language}`);
    await page.fill("#reference", "88/DSEC/2026");
    await page.check("#purpose-REGISTER");
    await page.check("#agree");
    await page.click("form button[type=submit]");
    await page.waitForSelector(".restricted-counts");
    await sound(someone, `statistics ${language}`);
    await someone.context.close();
  },
  120_000,
);

test("the own data: a copy is made while one waits, and a deletion signs out", async () => {
  const someone = await person(browser, system.url, "pt", 390);
  const { page } = someone;
  await signIn(someone, system.url, "sub@demo.mo", (token) => ({ loggedIn: "1", token }));
  await page.goto("/personal/setting?lang=pt");
  await page.locator("#data > .button-secondary").click();
  await page.fill("#copy-password", "Demo2026");
  await page.locator("#data form button[type=submit]").click();
  await page.waitForSelector("#data a[download]", { timeout: 60_000 });
  await page.locator("#data > .button-danger").click();
  await page.fill("#erasure-password", "Demo2026");
  await page.check("#erasure-sure");
  await sound(someone, "own data");
  await page.locator("#data form .button-danger").click();
  await page.waitForURL(/\/login\?message=leaving/);
  await someone.context.close();
}, 180_000);
