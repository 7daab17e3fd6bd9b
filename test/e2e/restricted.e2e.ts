/** The restricted views and the own data in a real browser: their doors, every page by axe, on a telephone first. */
import { beforeAll, expect, test } from "vitest";
import { sound as noFault } from "./support/access.ts";
import { type Language, type Person, person, signIn } from "./support/browser.ts";
import { readCaptcha } from "./support/door.ts";
import { portal } from "./support/portal.ts";

const site = portal();
let door = "";
beforeAll(async () => {
  door = `/${process.env.ROADSHOW_PATH}`;
});

const sound = async (someone: Person, where: string): Promise<void> => {
  await someone.page.waitForLoadState("networkidle");
  await noFault(someone, where);
};
/** Signs in by the form, the captcha read from the machine. */
const enter = async (someone: Person, account: string): Promise<void> => {
  const { page } = someone;
  await page.waitForSelector("#pwd");
  await page.fill("#account", account);
  await page.fill("#pwd", "Demo2026");
  await readCaptcha(someone, site.url);
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
    const someone = await person(site.browser, site.url, language, width);
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
    const someone = await person(site.browser, site.url, language, width);
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
  const someone = await person(site.browser, site.url, "pt", 390);
  const { page } = someone;
  await signIn(someone, site.url, "sub@demo.mo", (token) => ({ loggedIn: "1", token }));
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
