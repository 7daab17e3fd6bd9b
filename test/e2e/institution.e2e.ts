/**
 * Institutions in the browser: where one is, a sub-account invited, suspended and bound, an
 * administrator by letter; every page and state of them by axe, without sideways scrolling.
 */
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { changeLanguage, findAccessibilityFaults } from "./support/accessibility.ts";
import {
  type BrowserPerson,
  everyLanguage,
  isWidthJudgedBefore,
  judgedViews,
  openPage,
  type PageLanguage,
  signInByApi,
  visitPage,
} from "./support/browser.ts";
import { ApiClient, buildPdfWithText, createDevClient } from "./support/client.ts";
import { isInGates, preparePortal } from "./support/portal.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal({ proxied: isInGates });

const pdf = Buffer.from(buildPdfWithText("institution"));
/** Signed in by the API, in a language and a width. */
const enterAs = async (account: string, language: PageLanguage, width = 1280): Promise<BrowserPerson> => {
  const someone = await openPage(site.browser, site.url, language, width);
  await someone.context.addInitScript((lang) => localStorage.setItem("language", lang), language);
  await signInByApi(someone, site.url, account);
  return someone;
};
const waitForPage = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector("h1") && !document.querySelector(".skeleton"));

describe("where an institution is", () => {
  test("[R142][R143] is chosen from the widest to the narrowest, each list under the one before", async () => {
    const someone = await enterAs("other@demo.mo", "pt", 390);
    const { page } = someone;
    await page.goto("/personal/info?section=place");
    const getLevelField = (n: number) => page.locator(`#f-place-${n}`);
    await getLevelField(2).waitFor();
    expect(await getLevelField(1).inputValue()).toBe("MO");
    await expect.poll(() => getLevelField(2).locator("option").count()).toBe(9);
    await page.getByLabel("Freguesia", { exact: false }).waitFor();
    // Elsewhere nothing is listed: the names are written.
    await getLevelField(1).selectOption("PT");
    await page.locator("#f-city").waitFor();
    await getLevelField(2).waitFor({ state: "detached" });
    // A wider one changed clears what is below it.
    await getLevelField(1).selectOption("CN");
    await page.locator("#f-city").waitFor({ state: "detached" });
    expect(await getLevelField(2).inputValue()).toBe("");
    await getLevelField(2).selectOption("440000");
    await getLevelField(3).selectOption("440400");
    expect(await findAccessibilityFaults(page, "a place in the mainland")).toEqual([]);
    await page.locator("main form button[type=submit]").click();
    await page.locator(".alert-success").waitFor();
    await page.getByText("Interior da China, Guangdong, Zhuhai").waitFor();
    expect(someone.errors).toEqual([]);
    await someone.context.close();
  });
});

describe("who acts for an institution", () => {
  test("[R60][R184][R185] a sub-account is invited, takes it up, and is suspended", async () => {
    const say = createTextReader("pt");
    // Another test moves the institution to another place: it is not certified then, and invites nobody.
    await createDevClient(site.url).resetPortal();
    const owner = await enterAs("other@demo.mo", "pt", 390);
    await owner.page.goto("/personal/sub_account");
    const name = await say("pages/institution:sub.do.invite");
    await owner.page.getByRole("button", { name, exact: true }).click();
    await owner.page.fill("#f-account", "sub@demo.mo");
    expect(await findAccessibilityFaults(owner.page, "invite dialog")).toEqual([]);
    await owner.page.locator("dialog[open] button[type=submit]").click();
    await owner.page.getByText(await say("pages/institution:sub.state.INVITED")).waitFor();

    const invitedPerson = await enterAs("sub@demo.mo", "zh-Hant", 390);
    await invitedPerson.page.goto("/personal/mechanism");
    await waitForPage(invitedPerson.page);
    expect(await findAccessibilityFaults(invitedPerson.page, "invitation")).toEqual([]);
    const accept = await createTextReader("zh-Hant")("pages/institution:mechanism.accept");
    await invitedPerson.page.getByRole("button", { name: new RegExp(`^${accept}`) }).click();
    await invitedPerson.page.locator(".alert-success").waitFor();
    await expect.poll(() => invitedPerson.page.locator(".pc-list .card").count()).toBe(2);

    await owner.page.reload();
    await owner.page.getByText(await say("pages/institution:sub.state.ACTIVE")).waitFor();
    const suspend = await say("pages/institution:sub.do.suspend");
    await owner.page.getByRole("button", { name: new RegExp(`^${suspend}`) }).click();
    await owner.page.locator("dialog[open]").getByRole("button", { name: suspend, exact: true }).click();
    const suspendedText = await say("pages/institution:sub.state.SUSPENDED");
    await owner.page.locator(".chip").getByText(suspendedText, { exact: true }).waitFor();
    expect([...owner.errors, ...invitedPerson.errors]).toEqual([]);
  });

  test("[R58][R174] an administrator by letter: printed, sent, accepted by an officer", async () => {
    const say = createTextReader("zh-Hant");
    const debtor = new ApiClient(site.url);
    await debtor.signIn("debtor@demo.mo");
    const { siteRegistrationNumber } = await debtor.callOrThrow<InstitutionView>(
      "GET",
      "/api/institution/institution-debtor",
    );
    const claimant = await enterAs("sub@demo.mo", "zh-Hant");
    const { page } = claimant;
    await page.goto("/personal/mechanismaccount");
    const [letter] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      page.getByRole("button", { name: await say("pages/institution:claim.template") }).click(),
    ]);
    expect(letter.suggestedFilename()).toMatch(/\.pdf$/);
    await page.fill("#f-number", siteRegistrationNumber);
    await page.fill("#f-position", "董事");
    await page.setInputFiles("#f-letter input[type=file]:not([capture])", {
      name: "letter.pdf",
      mimeType: "application/pdf",
      buffer: pdf,
    });
    await page.locator(".fv-file:not(:has(progress))").waitFor();
    await page.getByRole("button", { name: await say("pages/institution:claim.send"), exact: true }).click();
    await page.getByText(await say("pages/institution:claim.sent")).waitFor();

    const officer = await enterAs("officer@demo.mo", "en");
    const en = createTextReader("en");
    await officer.page.goto("/staff/claim");
    await officer.page.getByText("sub@demo.mo", { exact: true }).waitFor();
    expect(await findAccessibilityFaults(officer.page, "staff claims")).toEqual([]);
    await officer.page
      .getByRole("button", { name: new RegExp(`^${await en("pages/institution:staffClaim.approve")}`) })
      .click();
    await officer.page
      .getByRole("button", { name: await en("pages/institution:staffClaim.ask.do"), exact: true })
      .click();
    await officer.page.getByText(await en("pages/institution:staffClaim.done.APPROVED")).waitFor();
    await site.system.sweep();
    const messagesToDebtor = (await createDevClient(site.url).readOutbox()).filter(
      ({ to }) => to === "debtor@demo.mo",
    );
    expect(messagesToDebtor.map(({ subject }) => subject)).toContain(
      await say("notices:administratorChanged.subject"),
    );
    expect((await debtor.call("GET", "/api/institution/institution-debtor")).body.code).toBe(10306);
    expect([...claimant.errors, ...officer.errors]).toEqual([]);
  });
});

/** Pages of institutions; those of the specification are judged by axe where all routes are (`routes.e2e.ts`). */
const institutionPages = [
  ["/personal/info?section=place", "judged"],
  ["/personal/info?section=owners", "judged"],
  ["/personal/info?section=products", "judged"],
  ["/personal/info?new=1", "judged"],
  ["/personal/mechanismaccount?kind=ANOTHER", "judged"],
  ["/personal/info", "named"],
  ["/personal/attest", "named"],
  ["/personal/con_user", "named"],
  ["/personal/mechanism", "named"],
  ["/personal/mechanismaccount", "named"],
  ["/personal/sub_account", "named"],
  ["/personal/addActivity", "named"],
] as const;
test(
  "[R57][R59][R61] pages of institutions are free of faults and name what they are about",
  everyLanguage,
  async () => {
    const someone = await enterAs("applicant@demo.mo", "pt", 390);
    const { page } = someone;
    const pageFaults: string[] = [];
    const titles: string[] = [];
    for (const [path, need] of institutionPages) {
      await visitPage(page, path, "pt");
      titles.push(await page.locator("h1").innerText());
      if (need === "named") continue;
      for (const [language, width] of judgedViews) {
        await page.setViewportSize({ width, height: 900 });
        await changeLanguage(page, language);
        const words = isWidthJudgedBefore(language);
        pageFaults.push(...(await findAccessibilityFaults(page, `${path}, ${language}`, { words })));
      }
    }
    expect(pageFaults).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
    expect(someone.errors).toEqual([]);
    await someone.context.close();
  },
);
