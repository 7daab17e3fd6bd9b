/** The pages of staff in a real browser: every page and state by axe, who comes to them, and their notices. */

import type { Page } from "playwright";
import { expect, test } from "vitest";
import { changeLanguage, expectAccessiblePage } from "./support/accessibility.ts";
import {
  type BrowserPerson,
  everyLanguage,
  isWidthJudgedBefore,
  judgedViews,
  openPage,
  openSignedInPage,
  signInByApi,
  visitPage,
} from "./support/browser.ts";
import { createDevClient } from "./support/client.ts";
import { prepareOfficerDesk, type QueueRow } from "./support/officer-desk.ts";
import { isInGates, preparePortal } from "./support/portal.ts";
import { fillInCaptcha } from "./support/sign-in-steps.ts";

const site = preparePortal({ proxied: isInGates });
const desk = prepareOfficerDesk(site);

/** The page has its heading, and nothing of it is still to come. */
const waitForPage = async (page: Page): Promise<void> => {
  await page.waitForSelector("h1");
  await page.waitForFunction(() => !document.querySelector(".skeleton"));
};

const [[firstLanguage, firstWidth] = ["zh-Hant", 1280] as const] = judgedViews;
let admin: BrowserPerson | undefined;
/** Every page and state of the staff's: how to get there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  queue: async (page) => {
    await visitPage(page, "/staff", firstLanguage);
    await page.waitForSelector("table");
  },
  "queue, narrowed": async (page) => {
    await visitPage(page, "/staff?overdue=true&sort=due&q=IC-", firstLanguage);
    await page.waitForSelector("table .queue-late");
    if (await page.locator(".queue-toggle").isVisible()) await page.click(".queue-toggle");
    await page.click(".queue-export summary");
  },
  "queue, nothing found": async (page) => {
    await visitPage(page, "/staff?q=nobody-is-called-so", firstLanguage);
    await page.waitForSelector(".empty");
  },
  "queue, rows chosen": async (page) => {
    await visitPage(page, "/staff?queue=PROCESSING", firstLanguage);
    await page.locator(".queue-choose input").first().check();
    await page.waitForSelector(".queue-bulk .button-danger");
  },
  "queue, refusing many": async (page) => {
    await visitPage(page, "/staff?queue=PROCESSING", firstLanguage);
    await page.locator(".queue-choose input").first().check();
    await page.click(".queue-bulk .button-danger");
    await page.click("dialog[open] button[type=submit]");
    await page.waitForSelector("dialog[open] .field-error");
  },
  application: async (page) => {
    const [first] = await desk.listRows("queue=PROCESSING");
    await visitPage(page, `/staff/application/${first?.id}`, firstLanguage);
    await page.waitForSelector(".staff-moves");
  },
  "application, paid": async (page) => {
    const [first] = await desk.listRows("queue=PAID");
    await visitPage(page, `/staff/application/${first?.id}`, firstLanguage);
    await page.waitForSelector(".staff-moves");
  },
  "application, a supplement being pinned": async (page) => {
    const [first] = await desk.listRows("queue=PROCESSING");
    await visitPage(page, `/staff/application/${first?.id}`, firstLanguage);
    await page.locator(".staff-moves .button-secondary").first().click();
    await page.locator(".staff-pin input").first().check();
    await page.locator(".staff-usual button").first().click();
    await page.waitForSelector(".staff-note");
  },
  certification: (page) => visitPage(page, "/staff/certification", firstLanguage),
  institution: async (page) => {
    const { items } = await desk.officer.callOrThrow<{ items: QueueRow[] }>("GET", "/api/staff/institution");
    await visitPage(page, `/staff/institution/${items[0]?.id}`, firstLanguage);
    await page.waitForSelector(".staff-moves");
  },
  "an institution that owes a fee": async (page) => {
    await visitPage(page, "/staff/institution/institution-debtor", firstLanguage);
    await page.waitForSelector('.alert a[href^="/staff/application/"]');
  },
  events: (page) => visitPage(page, "/staff/event", firstLanguage),
  "a new event": (page) => visitPage(page, "/staff/event/new", firstLanguage),
  policies: async (page) => {
    await visitPage(page, "/staff/admin", firstLanguage);
    await page.waitForSelector(".admin-policy");
    await page.click(".admin-later summary");
  },
  "a policy being set": async (page) => {
    await visitPage(page, "/staff/admin", firstLanguage);
    const target = page.locator(".admin-policy", { hasText: "review.targetWorkingDays" });
    await target.locator(".button").first().click();
    await page.selectOption("#scope", "EVENT");
    await page.waitForSelector("#target");
  },
  "a policy that is compared before it is set": async (page) => {
    await visitPage(page, "/staff/admin", firstLanguage);
    const phases = page.locator(".admin-policy", { hasText: "firstShop.phases" });
    await phases.locator(".button").first().click();
    await page.locator("dialog[open] fieldset .button").last().click();
    await page.click("dialog[open] button[type=submit]");
    await page.waitForSelector("dialog[open] .admin-forecast table");
  },
  "staff accounts": async (page) => {
    await visitPage(page, "/staff/admin/account", firstLanguage);
    await page.waitForSelector("table");
  },
  "a new staff account": async (page) => {
    await visitPage(page, "/staff/admin/account", firstLanguage);
    await page.locator("p > .button-primary").click();
    await page.click("dialog[open] button[type=submit]");
    await page.waitForSelector("dialog[open] .field-error");
  },
  "forms of schemes": async (page) => {
    await visitPage(page, "/staff/admin/scheme", firstLanguage);
    await page.waitForSelector("table");
  },
  "a form with a question that has no text yet": async (page) => {
    await visitPage(page, "/staff/admin/scheme/TRAINING", firstLanguage);
    const step = page.locator("details.card", { has: page.locator(".studio-fields") }).nth(1);
    await step.locator("> summary").click();
    await step.locator("> p > .button-secondary").click();
    await step.locator("#question-q1-kind").waitFor({ state: "attached" });
    await step.locator(".studio-field > details > summary").last().click();
    await step.locator("#question-q1-when .button-secondary").click();
    await page.click("form button[type=submit]");
    await page.waitForSelector("#text-fields-q1-label-error");
  },
  "letters and notices": async (page) => {
    await visitPage(page, "/staff/admin/wording", firstLanguage);
    await page.waitForSelector("table");
  },
  "a text being changed": async (page) => {
    await visitPage(page, "/staff/admin/wording/notice.rejected", firstLanguage);
    await page.fill("#text-en", "Without placeholders {{colour}}");
    await page.click("form button[type=submit]");
    await page.waitForSelector("#text-en-error");
  },
  "a stock reason being added": async (page) => {
    await visitPage(page, "/staff/admin/wording/new", firstLanguage);
    await page.click("form button[type=submit]");
    await page.waitForSelector("#text-en-error");
    await page.waitForSelector("#decisions-error");
  },
  record: (page) => visitPage(page, "/staff/admin/audit", firstLanguage),
  "second factor": async (page) => {
    await visitPage(page, "/staff/admin/me", firstLanguage);
    await page.locator(".factor > .button").first().click();
    await page.waitForSelector("dialog[open] #present");
  },
  holidays: async (page) => {
    await visitPage(page, "/staff/calendar", firstLanguage);
    await page.waitForSelector("#date");
  },
};

// Each state is reached once and judged in one language after the other, as for an officer who changes it there.
test.each(Object.entries(states))(
  "%s is sound in every judged language and width",
  everyLanguage,
  async (name, go) => {
    admin ??= await openSignedInPage(site, "admin@demo.mo", firstLanguage, firstWidth);
    const { page } = admin;
    await page.setViewportSize({ width: firstWidth, height: 900 });
    await go(page);
    await waitForPage(page);
    const openedElements = page.locator("dialog[open], details[open], input:checked");
    const openedAtFirst = await openedElements.count();
    for (const [language, width] of judgedViews) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await changeLanguage(page, language);
      expect(await openedElements.count(), `what was opened stays so in ${language}`).toBe(openedAtFirst);
      const words = isWidthJudgedBefore(language);
      await expectAccessiblePage(admin, `${name} (${language}, ${width})`, { words });
    }
    await changeLanguage(page, firstLanguage);
  },
);

test("an applicant who is signed in comes to no page of the staff's, and none of their data is asked for", async () => {
  const applicant = await openPage(site.browser, site.url, "en");
  await signInByApi(applicant, site.url, "applicant@demo.mo");
  const { page } = applicant;
  const staffRequests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/staff")) staffRequests.push(request.url());
  });
  for (const path of ["/staff", "/staff/certification", "/staff/admin"]) {
    await page.goto(`${path}?lang=en`);
    await page.waitForURL((url) => url.pathname === "/staff/login");
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("message"), searchParams.get("redirect")]).toEqual([
      "islogin",
      `${path}?lang=en`,
    ]);
  }
  expect(staffRequests).toEqual([]);
  await applicant.context.close();
});

test("an event that lacks a name is not saved: the summary leads to the field, and what was typed stays", async () => {
  const { page, errors } = await desk.openDesk();
  await page.goto("/staff/event/green-2027?lang=en");
  const name = page.locator("#event-names-en");
  await name.fill("");
  await page.locator("#event-venue-en").fill("Hall D");
  await page.locator("form:has(#event-names-en) button[type=submit]").click();
  await page.locator(".error-summary a").first().click();
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.locator("#event-venue-en").inputValue()).toBe("Hall D");
  expect(errors).toEqual([]);
});

test("a second factor is asked for when signing in, its code works once, and it is set up anew after a reset", async () => {
  const account = "cashier@demo.mo";
  const cashier = await openPage(site.browser, site.url, "en", 390);
  const { page } = cashier;
  const firstStep = async (): Promise<void> => {
    await page.goto("/staff/login?lang=en");
    await page.fill("#account", account);
    await page.fill("#pwd", "Demo2026");
    await fillInCaptcha(cashier, site.url);
    await page.locator("main form button[type=submit]").click();
    await page.locator("#totp").waitFor();
  };
  const enterCode = async (code: string): Promise<void> => {
    await page.fill("#totp", code);
    await page.locator(".factor-step button[type=submit]").click();
  };
  const codeNow = async (): Promise<string> =>
    ((await (await fetch(`${site.url}/__dev/totp/${account}`)).json()) as { totp: string }).totp;
  await firstStep();
  await expectAccessiblePage(cashier, "the second step of a cashier");
  await enterCode("12345");
  await page.getByText("Enter the 6 digits that the app shows").first().waitFor();
  const code = await codeNow();
  // As apps show it, in two halves.
  await enterCode(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL(/\/staff$/);
  await page.goto("/staff/admin/me?lang=en");
  await page.getByRole("button", { name: "Sign out on all devices" }).click();
  await page.waitForURL(/\/staff\/login/);
  await page.getByText("You have been signed out on all devices.").waitFor();
  await firstStep();
  await enterCode(code);
  await page.getByText("This code is incorrect or has already been used").first().waitFor();
  await expectAccessiblePage(cashier, "a used code");
  // Too late: the password is asked for again, with what was typed.
  await createDevClient(site.url).setClock({ advance: "PT6M" });
  await enterCode(await codeNow());
  await page.getByText("The time for this sign-in has expired").waitFor();
  await expect.poll(() => page.inputValue("#account")).toBe(account);
  expect(cashier.errors).toEqual([]);
  await cashier.context.close();
});

test("notices: a number at the bell, read one by one and all at once", async () => {
  const reader = await openPage(site.browser, site.url, "en", 390);
  const client = await signInByApi(reader, site.url, "applicant@demo.mo");
  const before = await client.callOrThrow<{ count: number }>("GET", "/api/notice/unread");
  expect(before.count).toBeGreaterThan(1);
  const { page } = reader;
  await page.goto("/personal/notices?lang=en");
  await page.waitForSelector(".told-new");
  await expectAccessiblePage(reader, "notices");
  await page.getByRole("button", { name: "Mark as read" }).first().click();
  await expect
    .poll(async () => (await client.callOrThrow<{ count: number }>("GET", "/api/notice/unread")).count)
    .toBe(before.count - 1);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByText("All notices have been marked as read.").waitFor();
  await expect.poll(() => page.locator(".told-new").count()).toBe(0);
  await expect.poll(() => page.locator(".bell-count").count()).toBe(0);
  await reader.context.close();
});
