/** The restricted views and the own data in a real browser: their doors, every page by axe, on a telephone first. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, test } from "vitest";
import { projectRoot } from "../support/run-command.ts";
import { expectAccessiblePage } from "./support/accessibility.ts";
import { type BrowserPerson, everyLanguage, judgedViews, openPage, signInByApi } from "./support/browser.ts";
import { preparePortal } from "./support/portal.ts";
import { fillInCaptcha } from "./support/sign-in-steps.ts";

const site = preparePortal();
let door = "";
beforeAll(async () => {
  door = `/${process.env.ROADSHOW_PATH}`;
});

const photo = {
  name: "hall.jpg",
  mimeType: "image/jpeg",
  buffer: readFileSync(join(projectRoot, "local/data/portrait.jpg")),
};

const sound = async (someone: BrowserPerson, where: string): Promise<void> => {
  await someone.page.waitForFunction(() => !document.querySelector(".skeleton"));
  await expectAccessiblePage(someone, where);
};
/** Signs in by the form, the captcha read from the machine. */
const enter = async (someone: BrowserPerson, account: string): Promise<void> => {
  const { page } = someone;
  await page.waitForSelector("#pwd");
  await page.fill("#account", account);
  await page.fill("#pwd", "Demo2026");
  await fillInCaptcha(someone, site.url);
  await page.click("form button[type=submit]");
};

test.each(judgedViews)(
  "[R81][R82][R83] an inspector signs in and reads, in %s at %i px",
  { ...everyLanguage, timeout: 120_000 },
  async (language, width) => {
    const someone = await openPage(site.browser, site.url, language, width);
    const { page } = someone;
    await page.goto(`${door}?lang=${language}`);
    await enter(someone, "roadshow@demo.mo");
    for (const [below, there] of [
      ["showactivity", "tbody tr"],
      ["showenterprise", "tbody tr"],
      ["showconvention", "tbody tr"],
    ]) {
      await page.click(`a[href="${door}/${below}"]`);
      await page.waitForSelector(there as string);
      await sound(someone, `${below} ${language}`);
    }
    await someone.context.close();
  },
);

test("[R14][R81] on a telephone in a hall without a signal nothing typed is lost, and staff read what was found", async () => {
  const someone = await openPage(site.browser, site.url, "zh-Hant", 390);
  const { page, context } = someone;
  await page.goto(`${door}/showactivity`);
  await enter(someone, "roadshow@demo.mo");
  await page.click('a[href$="inspect=FOOD-STREET-2026"]');
  await page.check("#outcome-REMARKS");
  await page.fill("#visitors", "420");
  await page.fill("#notes", "消防通道有雜物，已請主辦單位即時清理。");
  await page.locator("#photos").setInputFiles(photo);
  await page.getByAltText("相片 1").waitFor();
  await sound(someone, "inspection zh-Hant");
  await context.setOffline(true);
  await page.click("form button[type=submit]");
  await page.getByText("未能連線，尚未遞交").waitFor();
  await context.setOffline(false);
  await page.getByText("巡查記錄已遞交").waitFor({ timeout: 60_000 });
  await page.getByText("相片 1 張").waitFor();
  await context.close();

  const officer = await openPage(site.browser, site.url, "zh-Hant", 390);
  const store = (token: string) => ({ loggedIn: "1", token, staff: "1" });
  await signInByApi(officer, site.url, "officer@demo.mo", store, true);
  await officer.page.goto("/staff/event/food-street-2026");
  await officer.page.getByText("消防通道有雜物，已請主辦單位即時清理。").waitFor();
  await officer.page.getByRole("button", { name: "hall.jpg", exact: true }).waitFor();
  await sound(officer, "inspections of an event zh-Hant");
  await officer.context.close();
}, 120_000);

test.each(judgedViews)(
  "[R84][R85] the bureau states its authorisation and reads, in %s at %i px",
  { ...everyLanguage, timeout: 120_000 },
  async (language, width) => {
    const someone = await openPage(site.browser, site.url, language, width);
    const { page } = someone;
    await page.goto(`/datasharewithdsec/dsecgov?lang=${language}`);
    await enter(someone, "dsec@demo.mo");
    await page.waitForSelector("#reference");
    await page.click("form button[type=submit]");
    await sound(someone, `authorisation ${language}`);
    await page.fill("#reference", "88/DSEC/2026");
    await page.check("#purpose-PERIODIC_SURVEY");
    await page.check("#agree");
    await page.click("form button[type=submit]");
    await page.waitForSelector(".restricted-counts");
    await sound(someone, `statistics ${language}`);
    await someone.context.close();
  },
);

test("the own data: a copy is made while one waits, and a deletion signs out", async () => {
  const someone = await openPage(site.browser, site.url, "pt", 390);
  const { page } = someone;
  await signInByApi(someone, site.url, "sub@demo.mo", (token) => ({ loggedIn: "1", token }));
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
