/**
 * Institutions in the browser: certification without touching a mouse, a sub-account invited, suspended and bound, an
 * administrator by letter; every page and state of them by axe in four languages, without sideways scrolling.
 */
import type { InstitutionView } from "@portal/core/institution/wire";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { faults } from "./support/access.ts";
import { type Language, languages, type Person, person, signIn } from "./support/browser.ts";
import { Client, dev } from "./support/client.ts";
import { words } from "./support/form.ts";
import { portal } from "./support/portal.ts";

const site = portal();

const pdf = Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");
/** Signed in by the API, in a language and a width. */
const enter = async (account: string, language: Language, width = 1280): Promise<Person> => {
  const someone = await person(site.browser, site.url, language, width);
  const staff = account.startsWith("officer");
  await someone.context.addInitScript((lang) => localStorage.setItem("language", lang), language);
  await signIn(
    someone,
    site.url,
    account,
    (token) => ({ loggedIn: "1", token, ...(staff ? { staff: "1" } : {}) }),
    staff,
  );
  return someone;
};
const settled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector("h1") && !document.querySelector(".skeleton"));

describe("only by keys", () => {
  let someone: Person;
  const press = (key: string) => someone.page.keyboard.press(key);
  /** Goes on by Tab until something has the focus; every stop shows that it has it. */
  const reach = async (selector: string): Promise<void> => {
    for (let stops = 0; stops < 90; stops++) {
      await press("Tab");
      const { there, ring } = await someone.page.evaluate((wanted) => {
        const at = document.activeElement;
        const own = at && at !== document.body ? at : undefined;
        // A hidden file input shows its focus on the label that stands for it.
        const shown = own?.matches("input[type=file]") ? (own.nextElementSibling ?? own) : own;
        const style = shown && getComputedStyle(shown);
        const ring = style && (style.outlineStyle !== "none" || style.boxShadow !== "none");
        // Of a day the browser marks the part that has the focus: day, month, year, calendar.
        const marked = !own || own.matches("input[type=date]") || Boolean(ring);
        return { there: own?.matches(wanted) === true, ring: marked ? "" : own.outerHTML.slice(0, 120) };
      }, selector);
      expect(ring, `a focus that shows on the way to ${selector}`).toBe("");
      if (there) return;
    }
    throw new Error(`${selector} is not reached by Tab`);
  };
  const fill = async (key: string, text: string): Promise<void> => {
    await reach(`#f-${key}`);
    await someone.page.keyboard.type(text);
  };

  test("[R51][R63][R164] registers an institution and asks to be certified", async () => {
    someone = await enter("fresh@demo.mo", "en");
    const { page } = someone;
    const say = words("en");
    await page.goto("/personal/info");
    await page.locator("#f-nameZh").waitFor();
    await fill("nameZh", "鍵盤貿易有限公司");
    await reach("#f-nature");
    await someone.page.keyboard.type("Ent");
    await fill("siteRegistrationNumber", "654321");
    await reach("#f-country");
    await fill("address", "Avenida da Praia Grande 1");
    await fill("personInCharge", "Chan Tai Man");
    await fill("phone-number", "28123456");
    await press("Enter");
    await page.waitForURL(/\/personal\/attest/);
    await page.locator("#issued-BUSINESS_REGISTRATION_CERT").waitFor();
    // Sent without documents: the summary has the focus and leads to the first.
    await reach("main form button[type=submit]");
    await press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toContain("error-summary");
    page.on("filechooser", (chooser) =>
      chooser.setFiles({ name: "document.pdf", mimeType: "application/pdf", buffer: pdf }),
    );
    for (const type of ["OWNER_ID_COPY", "FORM_M1", "FORM_M8"]) {
      await reach(`#doc-${type}`);
      await press("Enter");
      await page
        .locator(`fieldset:has(#doc-${type}) .fv-file:not(:has(progress))`)
        .waitFor({ timeout: 30_000 });
    }
    // The same day whichever of day and month the browser asks for first.
    await reach("#issued-BUSINESS_REGISTRATION_CERT");
    await someone.page.keyboard.type("11112026");
    await reach("#doc-BUSINESS_REGISTRATION_CERT");
    await press("Enter");
    await page
      .locator("fieldset:has(#doc-BUSINESS_REGISTRATION_CERT) .fv-file:not(:has(progress))")
      .waitFor({ timeout: 30_000 });
    await reach("main form button[type=submit]");
    await press("Enter");
    await page.getByText(await say("pages/institution:attest.intro.VERIFYING")).waitFor();
    expect(someone.errors).toEqual([]);
  });
});

describe("who acts for an institution", () => {
  test("[R60][R184][R185] a sub-account is invited, takes it up, and is suspended", async () => {
    const say = words("pt");
    const owner = await enter("other@demo.mo", "pt", 390);
    await owner.page.goto("/personal/sub_account");
    const name = await say("pages/institution:sub.do.invite");
    await owner.page.getByRole("button", { name, exact: true }).click();
    await owner.page.fill("#f-account", "sub@demo.mo");
    expect(await faults(owner.page, "invite dialog")).toEqual([]);
    await owner.page.locator("dialog[open] button[type=submit]").click();
    await owner.page.getByText(await say("pages/institution:sub.state.INVITED")).waitFor();

    const invited = await enter("sub@demo.mo", "zh-Hant", 390);
    await invited.page.goto("/personal/mechanism");
    await settled(invited.page);
    expect(await faults(invited.page, "invitation")).toEqual([]);
    const accept = await words("zh-Hant")("pages/institution:mechanism.accept");
    await invited.page.getByRole("button", { name: new RegExp(`^${accept}`) }).click();
    await invited.page.locator(".notice-success").waitFor();
    await expect.poll(() => invited.page.locator(".pc-list .card").count()).toBe(2);

    await owner.page.reload();
    await owner.page.getByText(await say("pages/institution:sub.state.ACTIVE")).waitFor();
    const suspend = await say("pages/institution:sub.do.suspend");
    await owner.page.getByRole("button", { name: new RegExp(`^${suspend}`) }).click();
    await owner.page.locator("dialog[open]").getByRole("button", { name: suspend, exact: true }).click();
    const suspended = await say("pages/institution:sub.state.SUSPENDED");
    await owner.page.locator(".chip").getByText(suspended, { exact: true }).waitFor();
    expect([...owner.errors, ...invited.errors]).toEqual([]);
  });

  test("[R58][R174] an administrator by letter: printed, sent, accepted by an officer", async () => {
    const say = words("zh-Hant");
    const debtor = new Client(site.url);
    await debtor.login("debtor@demo.mo");
    const { siteRegistrationNumber } = await debtor.ok<InstitutionView>(
      "GET",
      "/api/institution/institution-debtor",
    );
    const claimant = await enter("sub@demo.mo", "zh-Hant");
    const { page } = claimant;
    await page.goto("/personal/mechanismaccount");
    const [letter] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      page.getByRole("button", { name: await say("pages/institution:claim.template") }).click(),
    ]);
    expect(letter.suggestedFilename()).toMatch(/\.pdf$/);
    await page.fill("#f-number", siteRegistrationNumber);
    await page.fill("#f-position", "董事");
    await page.setInputFiles("#f-letter input[type=file]", {
      name: "letter.pdf",
      mimeType: "application/pdf",
      buffer: pdf,
    });
    await page.locator(".fv-file:not(:has(progress))").waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: await say("pages/institution:claim.send"), exact: true }).click();
    await page.getByText(await say("pages/institution:claim.sent")).waitFor();

    const officer = await enter("officer@demo.mo", "en");
    const en = words("en");
    await officer.page.goto("/staff/claim");
    await officer.page.getByText("sub@demo.mo").waitFor();
    expect(await faults(officer.page, "staff claims")).toEqual([]);
    await officer.page
      .getByRole("button", { name: await en("pages/institution:staffClaim.approve"), exact: true })
      .click();
    await officer.page.getByText(await en("pages/institution:staffClaim.done.APPROVED")).waitFor();
    await site.system.sweep();
    const told = (await dev(site.url).outbox()).filter(({ to }) => to === "debtor@demo.mo");
    expect(told.map(({ subject }) => subject)).toContain(await say("notices:administratorChanged.subject"));
    expect((await debtor.call("GET", "/api/institution/institution-debtor")).body.code).toBe(10306);
    expect([...claimant.errors, ...officer.errors]).toEqual([]);
  });
});

describe.each(languages.map((language, i) => [language, i % 2 ? 390 : 1280] as const))(
  "pages of institutions in %s at %i px",
  (language, width) => {
    test("[R57][R59][R61] are free of faults and name what they are about", async () => {
      const someone = await enter("applicant@demo.mo", language, width);
      const found: string[] = [];
      const titles: string[] = [];
      for (const path of [
        "/personal/info",
        "/personal/info?section=owners",
        "/personal/info?section=products",
        "/personal/info?new=1",
        "/personal/attest",
        "/personal/con_user",
        "/personal/mechanism",
        "/personal/mechanismaccount",
        "/personal/mechanismaccount?kind=ANOTHER",
        "/personal/sub_account",
        "/personal/addActivity",
      ]) {
        await someone.page.goto(path);
        await settled(someone.page);
        found.push(...(await faults(someone.page, path)));
        titles.push(await someone.page.locator("h1").innerText());
      }
      expect(found).toEqual([]);
      expect(new Set(titles).size).toBe(titles.length);
      expect(someone.errors).toEqual([]);
      await someone.context.close();
    });
  },
);
