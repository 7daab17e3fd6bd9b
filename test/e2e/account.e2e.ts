/** An account by the pages themselves: registered, signed in by picture and by proof of work, its password replaced. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type System, start } from "../../local/main.ts";
import { launch, type Person, person } from "./support/browser.ts";
import { dev } from "./support/client.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-account-"));
let system: System;
let browser: Browser;
let someone: Person;
/** The captcha that the page shows now. */
let codeId = "";
beforeAll(async () => {
  system = await start({ port: 0, dataDir: folder, quiet: true, seeded: false });
  browser = await launch();
  someone = await person(browser, system.url, "pt", 390);
  someone.page.on("response", async (response) => {
    if (!response.url().includes("/api/user/captcha")) return;
    codeId = ((await response.json()) as { data: { codeId: string } }).data.codeId;
  });
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const account = "nova@example.mo";
const answer = async (): Promise<string> =>
  ((await (await fetch(`${system.url}/__dev/captcha/${codeId}`)).json()) as { num: string }).num;
/** The code of the newest mail. */
const mailed = async (): Promise<string> => {
  await dev(system.url).sweep();
  const mails = (await dev(system.url).outbox()).filter(({ to }) => to.includes(account));
  const newest = mails.sort((a, b) => a.at.localeCompare(b.at)).at(-1);
  return /\b\d{6}\b/.exec(newest?.text ?? "")?.[0] ?? "";
};
const accessible = async () => {
  const { violations } = await new AxeBuilder({ page: someone.page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

describe("a newcomer at 390 px, in Portuguese", () => {
  test("[R120] [R116] registers with the code from the e-mail", async () => {
    const { page } = someone;
    await page.goto("/register?lang=pt");
    await page.locator("#account").fill(account);
    await page.locator("form button[type=submit]").click();
    await page.locator("#code").waitFor();
    await page.locator("#code").fill(await mailed());
    await page.locator("#pwd").fill("Demo2026");
    await page.locator("#again").fill("Demo2027");
    await page.locator("#num").fill(await answer());
    await page.locator("#consent").check();
    await accessible();
    await page.locator("form button[type=submit]").click();
    await page.locator("#again[aria-invalid=true]").waitFor();
    await page.locator("#again").fill("Demo2026");
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/\/login/);
  });

  test("[R105] signs in by the picture", async () => {
    const { page } = someone;
    await page.goto("/login?lang=pt");
    await page.locator("#account").fill(account);
    await page.locator("#pwd").fill("Demo2026");
    await page.locator(".captcha-picture img").waitFor();
    await page.locator("#num").fill("WRONG");
    const first = codeId;
    await page.locator("form button[type=submit]").click();
    await page.getByRole("alert").first().waitFor();
    await expect.poll(() => codeId !== first).toBe(true);
    await page.locator("#num").fill(await answer());
    await page.locator("form button[type=submit]").click();
    await page.waitForURL((url) => !url.pathname.includes("login"));
  });

  test("[R77] [R106] replaces a forgotten password", async () => {
    const { page } = someone;
    await dev(system.url).clock({ advance: "PT10M" });
    await page.goto("/reset?lang=pt");
    await page.locator("#account").fill(account);
    await page.locator("form button[type=submit]").click();
    await page.locator("#code").waitFor();
    await page.locator("#code").fill(await mailed());
    await page.locator("#pwd").fill("Fresh2027");
    await page.locator("#again").fill("Fresh2027");
    await page.locator("form button[type=submit]").click();
    await page.waitForURL(/\/login/);
  });

  test("signs in without reading a picture", async () => {
    const { page } = someone;
    await page.goto("/login?lang=pt");
    await page.locator("#account").fill(account);
    await page.locator("#pwd").fill("Fresh2027");
    // At once, while the first picture is still on its way: the choice of the proof stays.
    await page.getByRole("button", { name: /navegador/ }).click();
    await page.locator("#num[readonly]").waitFor({ timeout: 60_000 });
    await accessible();
    await page.locator("form button[type=submit]").click();
    await page.waitForURL((url) => !url.pathname.includes("login"));
    expect(someone.errors).toEqual([]);
  });
});
