/** The staff's desk in a real browser: every page and state by axe, and the work done there. */

import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { countedQueues } from "@portal/core/applications/model/worklist-queues";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { changeLanguage, expectAccessiblePage } from "./support/accessibility.ts";
import {
  type BrowserPerson,
  everyLanguage,
  isLargeDesk,
  isWidthJudgedBefore,
  judgedViews,
  onLargeDesk,
  onLargeDeskAlone,
  openPage,
  openSignedInPage,
  signInByApi,
  visitPage,
} from "./support/browser.ts";
import { ApiClient, createDevClient } from "./support/client.ts";
import { createKeyboardUser } from "./support/keyboard.ts";
import { isInGates, preparePortal } from "./support/portal.ts";
import { fillInCaptcha } from "./support/sign-in-steps.ts";

const site = preparePortal({ proxied: isInGates });
let officer: ApiClient;
beforeAll(async () => {
  officer = new ApiClient(site.url);
  await officer.signIn("officer@demo.mo");
});

let desk: Promise<BrowserPerson> | undefined;
/** The officer of the tests that need one: signed in once, with nothing left of the test before. */
const officerAtDesk = async (): Promise<BrowserPerson> => {
  desk ??= openSignedInPage(site, "officer@demo.mo", "en");
  const person = await desk;
  await person.page.unrouteAll({ behavior: "wait" });
  // Pending requests of the last page fail when it is left, which must not count as errors of the next page.
  await person.page.goto("about:blank");
  person.errors.length = 0;
  return person;
};
interface Row {
  id: string;
  institutionId: string;
  code: string;
  version: number;
}
const listRows = async (query: string): Promise<Row[]> =>
  (await officer.callOrThrow<{ items: Row[] }>("GET", `/api/staff/queue?${query}`)).items;

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
    const [first] = await listRows("queue=PROCESSING");
    await visitPage(page, `/staff/application/${first?.id}`, firstLanguage);
    await page.waitForSelector(".staff-moves");
  },
  "application, paid": async (page) => {
    const [first] = await listRows("queue=PAID");
    await visitPage(page, `/staff/application/${first?.id}`, firstLanguage);
    await page.waitForSelector(".staff-moves");
  },
  "application, a supplement being pinned": async (page) => {
    const [first] = await listRows("queue=PROCESSING");
    await visitPage(page, `/staff/application/${first?.id}`, firstLanguage);
    await page.locator(".staff-moves .button-secondary").first().click();
    await page.locator(".staff-pin input").first().check();
    await page.locator(".staff-usual button").first().click();
    await page.waitForSelector(".staff-note");
  },
  certification: (page) => visitPage(page, "/staff/certification", firstLanguage),
  institution: async (page) => {
    const { items } = await officer.callOrThrow<{ items: Row[] }>("GET", "/api/staff/institution");
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
  const { page, errors } = await officerAtDesk();
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

test("filters are in the address, pages follow one another, and the export carries the filters", async () => {
  const { page, errors } = await officerAtDesk();
  await page.goto("/staff?lang=en&queue=PAID");
  await page.waitForSelector("table");
  // Every queue of the desk has its number.
  await expect
    .poll(() =>
      page
        .locator("#queue option")
        .filter({ hasText: /\(\d+\+?\)$/ })
        .count(),
    )
    .toBe(countedQueues.length);
  const total = Number(/\d+/.exec(await page.locator(".staff-head p").innerText())?.[0]);
  expect(total).toBeGreaterThan(25);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(25);
  await page.click(".queue-below .button");
  await page.waitForFunction(() => document.querySelectorAll("tbody tr").length > 25);
  await page.selectOption("#filter-sort", "institution");
  await page.waitForURL(/sort=institution/);
  await page.fill("#q", "FH-");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=FH-/);
  await page.reload();
  await expect.poll(() => page.inputValue("#q")).toBe("FH-");
  await expect.poll(() => page.inputValue("#filter-sort")).toBe("institution");
  await page.waitForSelector("table");
  const shownCount = Number(/\d+/.exec(await page.locator(".staff-head p").innerText())?.[0]);
  await page.click(".queue-export summary");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as CSV" }).click(),
  ]);
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines.length - 1).toBe(shownCount);
  expect(errors).toEqual([]);
});

test("a list is saved as a view, chosen again, and leads from one case to the next and back", async () => {
  const { page, errors } = await officerAtDesk();
  await page.goto("/staff?lang=en&queue=PAID&sort=institution");
  await page.waitForSelector("table");
  await page.getByText("Columns").click();
  // The columns are in the address, from which the boxes follow.
  await page.getByRole("checkbox", { name: "Fee" }).click();
  await page.getByRole("columnheader", { name: "Fee" }).waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "Booth" }).click();
  await page.getByRole("columnheader", { name: "Booth" }).waitFor();
  await page.getByRole("button", { name: "Save this view" }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByLabel("View name").fill("Paid, by institution");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Save this view" }).click();
  await page.waitForURL(/view=/);
  await dialog.waitFor({ state: "detached" });
  await page.goto("/staff?lang=en");
  await page.selectOption("#queue", { label: "Paid, by institution" });
  await page.waitForURL(/sort=institution/);
  await page.getByRole("columnheader", { name: "Booth" }).waitFor();
  await page.getByRole("columnheader", { name: "Fee" }).waitFor({ state: "detached" });
  const codes = await page.locator("tbody th a").allInnerTexts();
  await page.locator("tbody th a").first().click();
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.getByRole("link", { name: `Next: ${codes[1]}` }).click();
  await page.getByRole("heading", { level: 1, name: codes[1] ?? "" }).waitFor();
  await page.getByRole("link", { name: `Previous: ${codes[0]}` }).waitFor();
  await page.getByRole("link", { name: "Review queue" }).first().click();
  await page.waitForURL(({ pathname, searchParams }) => pathname === "/staff" && searchParams.has("view"));
  await expect.poll(() => page.locator("#queue option:checked").innerText()).toBe("Paid, by institution");
  expect(errors).toEqual([]);
});

/** Exhibitors with a fee who can be accepted; a group is not while units of its list have not joined. */
const acceptable = "queue=PROCESSING&scheme=FAIR_GREEN";

test(
  "[R191] many are accepted at once; a row that was changed meanwhile is refused by itself",
  onLargeDesk,
  async () => {
    const { page } = await officerAtDesk();
    await page.goto(`/staff?lang=en&${acceptable}`);
    await page.waitForSelector("table");
    const choices = page.locator(".queue-choose input");
    for (const i of [0, 1, 2]) await choices.nth(i).check();
    const chosenRows = (await listRows(acceptable)).slice(0, 3);
    const [first] = chosenRows;
    await officer.callOrThrow("POST", "/api/staff/queue/bulk", {
      action: "notify",
      items: [{ id: first?.id, version: first?.version }],
      reason: "請留意電郵。",
    });
    const dialog = page.locator("dialog[open]");
    const submit = dialog.locator("button[type=submit]");
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await submit.click();
    // It says first what would be refused, and writes nothing.
    await dialog.getByText("2 pass").waitFor();
    expect(await page.locator(".queue-refused strong").innerText()).toBe(first?.code);
    await submit.click();
    const outcome = page.locator(".queue-outcome li");
    await dialog.getByText("2 done").waitFor();
    expect(await outcome.count()).toBe(3);
    expect(await page.locator(".queue-refused").count()).toBe(1);
    expect(await page.locator(".queue-refused strong").innerText()).toBe(first?.code);
    // Refused rows stay selected. Their new version arrives late here, and the second attempt succeeds with it.
    await page.route("**/api/staff/queue?*", async (route) => {
      await delay(1_500);
      await route.fallback();
    });
    await page.locator("dialog[open] .button-primary").click();
    await page.getByRole("status").filter({ hasText: "1 selected" }).waitFor();
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    await submit.click();
    await dialog.getByText("1 passes").waitFor();
    await submit.click();
    await outcome.first().waitFor();
    expect(await page.locator(".queue-refused").count()).toBe(0);
    // Each owes its fee from then, without another step of the staff's.
    for (const { id } of chosenRows) {
      const { status } = await officer.callOrThrow<{ status: string }>(
        "GET",
        `/api/participate/search/${id}`,
      );
      expect(status).toBe("AWAITING_PAYMENT");
    }
  },
);

test(
  "two officers at one application see each other, and the later decision is told what the earlier did",
  onLargeDeskAlone,
  async () => {
    const [target] = await listRows(acceptable);
    const one = await openSignedInPage(site, "officer@demo.mo", "en");
    const two = await openSignedInPage(site, "admin@demo.mo", "en");
    const path = `/staff/application/${target?.id}?lang=en`;
    await Promise.all([one.page.waitForResponse(/\/presence$/), one.page.goto(path)]);
    await one.page.waitForSelector(".staff-moves");
    await two.page.goto(path);
    await two.page.getByText("officer@demo.mo, since").waitFor();
    await two.page.getByRole("button", { name: "Accept the application", exact: true }).click();
    await one.page.getByRole("button", { name: "Accept the application", exact: true }).click();
    await one.page.locator("dialog[open] button[type=submit]").click();
    await one.page.locator(".alert-success", { hasText: "Done:" }).waitFor();
    await two.page.locator("dialog[open] button[type=submit]").click();
    await two.page.getByText("changed while you were viewing it").waitFor();
    await two.page
      .locator("dialog[open] li")
      .filter({ hasText: "officer@demo.mo" })
      .filter({ hasText: "Accepted" })
      .waitFor();
    await two.page.getByRole("button", { name: "Reload" }).click();
    await two.page.locator(".staff-state").getByText("Awaiting payment").waitFor();
    await two.page
      .getByRole("button", { name: "Accept the application", exact: true })
      .waitFor({ state: "detached" });
    expect([...one.errors, ...two.errors]).toEqual([]);
    await one.context.close();
    await two.context.close();
  },
);

test("a supplement is pinned with a note by the keyboard alone, and the applicant's record carries it", async () => {
  const target = (await listRows("queue=PROCESSING&limit=100")).at(-1);
  const { page } = await officerAtDesk();
  await page.goto(`/staff/application/${target?.id}?lang=en`);
  const ask = page.getByRole("button", { name: "Request further documents" });
  await ask.focus();
  await page.keyboard.press("Enter");
  const pin = page.locator(".staff-pin input").first();
  await pin.focus();
  await page.keyboard.press("Space");
  await page.locator(".staff-note input").focus();
  await page.keyboard.type("Please choose another zone.");
  await page.getByRole("button", { name: "In 5 working days" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("5 working days from tomorrow").waitFor();
  await page.locator("#message").focus();
  await page.keyboard.type("The zone is full.");
  await page.getByRole("button", { name: "Send the request" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Waiting for the institution to send the documents").waitFor();
  const { supplement } = await officer.callOrThrow<{
    supplement: { notes: Record<string, string>; dueOn: string };
  }>("GET", `/api/participate/search/${target?.id}`);
  expect(Object.values(supplement.notes)).toEqual(["Please choose another zone."]);
  expect(supplement.dueOn).toBe("2026-11-30");
});

test("a document is shown beside the answers from a short-lived address", { timeout: 120_000 }, async () => {
  const { page } = await officerAtDesk();
  let withDocument = "";
  for (const { id } of await listRows("queue=PROCESSING&limit=100")) {
    const { answers } = await officer.callOrThrow<{ answers: object }>(
      "GET",
      `/api/participate/search/${id}`,
    );
    if (/"demo-[A-Z]/.test(JSON.stringify(answers))) withDocument = id;
    if (withDocument) break;
  }
  await page.goto(`/staff/application/${withDocument}?lang=en`);
  // The buttons appear one by one as their files are loaded, so that the first of them would be another one later.
  const show = await page.locator("button.staff-file[aria-pressed]").first().elementHandle();
  await show?.click();
  const address = await page
    .locator(".preview iframe, .preview img, .preview p a")
    .first()
    .evaluate((e) => e.getAttribute("src") ?? e.getAttribute("href") ?? "");
  const answer = await fetch(new URL(address, site.url));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toMatch(/^inline/);
  await page.keyboard.press("Escape");
  await page.locator(".preview").waitFor({ state: "detached" });
  await expect.poll(() => show?.evaluate((e) => e === document.activeElement)).toBe(true);
});

test(
  "a request for documents is withdrawn: its review goes on, and the institution reads why and owes nothing",
  onLargeDeskAlone,
  async () => {
    const supplementQuery = "queue=SUPPLEMENT_REQUIRED&limit=100";
    const { items } = await officer.callOrThrow<{ items: (Row & { institutionId: string })[] }>(
      "GET",
      `/api/staff/queue?${supplementQuery}`,
    );
    const target = items.find(({ institutionId }) => institutionId === "institution-applicant");
    const { page, errors } = await officerAtDesk();
    await page.goto(`/staff/application/${target?.id}?lang=en`);
    await page.getByRole("button", { name: "Withdraw the request for documents" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("#reason").fill("The documents were in the file already.");
    await dialog.locator("button[type=submit]").click();
    await page.locator(".alert-success", { hasText: "Done:" }).waitFor();
    await page.locator(".staff-state").getByText("Processing").waitFor();
    const applicant = await openPage(site.browser, site.url, "en", 390);
    await signInByApi(applicant, site.url, "applicant@demo.mo");
    await applicant.page.goto(`/personal/record/${target?.id}?lang=en`);
    await applicant.page.getByText("The documents were in the file already.").first().waitFor();
    expect(await applicant.page.locator("#supplement").count()).toBe(0);
    expect([...errors, ...applicant.errors]).toEqual([]);
    await applicant.context.close();
  },
);

test("one search leads to applications, institutions, events, payment numbers and the content of the site", async () => {
  const listNamed = async <Item>(path: string): Promise<Item> => {
    const { items } = await officer.callOrThrow<{ items: Item[] }>("GET", path);
    return items[0] ?? expect.fail(`${path} is empty`);
  };
  const payment = await listNamed<{ id: string; companyName: string }>("/api/staff/osspay?status=PAID");
  const event = await listNamed<{ id: string; names: { en: string } }>("/api/staff/event");
  const article = await listNamed<{ id: string; titles: { en: string } }>(
    "/api/staff/publication?kind=ARTICLE",
  );
  const institution = await listNamed<{ id: string; names: { en: string } }>(
    "/api/staff/institution?certification=PASSED",
  );
  const { page, errors } = await officerAtDesk();
  await page.goto("/staff?lang=en");
  const box = page.getByLabel("Search everything");
  for (const [words, path] of [
    [payment.companyName, `/staff/osspay?number=${payment.id}`],
    [event.names.en, `/staff/event/${event.id}`],
    [article.titles.en, `/staff/content/article/${article.id}`],
    [institution.names.en, `/staff/institution/${institution.id}`],
  ] as const) {
    await box.fill(words);
    await box.press("Enter");
    await page.locator(`.queue-found a[href$="${path}"]`).waitFor();
  }
  await page.waitForFunction(() => !document.querySelector(".skeleton"));
  await expectAccessiblePage({ page, errors }, "a search through everything");
  await page.locator(".queue-found a").first().click();
  await page.waitForURL(`**/staff/institution/${institution.id}*`);
});

test(
  "a case is handed over while a colleague is away: it is among the other's work, and the log has the trace",
  onLargeDeskAlone,
  async () => {
    const [target] = await listRows("queue=PROCESSING&scheme=FAIR_GREEN&limit=100");
    const { page, errors } = await officerAtDesk();
    await page.goto(`/staff/application/${target?.id}?lang=en`);
    await page.getByRole("button", { name: "Take it" }).click();
    await page.getByText("You have been working on this application since").waitFor();
    // An administrator, as the officer is away, hands over what the officer took; the check comes first.
    const deputy = await openSignedInPage(site, "admin@demo.mo", "en");
    await deputy.page.goto(`/staff?lang=en&q=${target?.code}`);
    await deputy.page.locator(".queue-choose input").check();
    await deputy.page.getByRole("button", { name: "Assign", exact: true }).click();
    const dialog = deputy.page.locator("dialog[open]");
    await dialog.getByLabel("Colleague").selectOption({ label: "admin2@demo.mo" });
    await dialog.getByRole("button", { name: "Check first" }).click();
    await dialog.getByText("1 passes").waitFor();
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await dialog.getByText("1 done").waitFor();
    const other = await openSignedInPage(site, "admin2@demo.mo", "en");
    await other.page.goto("/staff/work?lang=en");
    await other.page.getByRole("link", { name: target?.code ?? "" }).waitFor();
    await page.goto("/staff/work?lang=en");
    await page.getByText("You are not working on any application.").waitFor();
    await deputy.page.goto("/staff/admin/act?lang=en");
    const act = deputy.page.locator("tbody tr").filter({ hasText: target?.id ?? "" });
    await act.filter({ hasText: "admin@demo.mo" }).filter({ hasText: "Bulk action" }).first().waitFor();
    expect([...errors, ...deputy.errors, ...other.errors]).toEqual([]);
    await deputy.context.close();
    await other.context.close();
  },
);

test("twenty cases of a colleague who is away are handed over at once, and the log says from whom to whom", async () => {
  const targets = (await listRows("queue=PROCESSING&limit=100")).slice(-20);
  const items = targets.map(({ id, version }) => ({ id, version }));
  await officer.callOrThrow("POST", "/api/staff/queue/bulk", { action: "assign", items });
  const deputy = await openSignedInPage(site, "admin@demo.mo", "en");
  const { page } = deputy;
  await page.goto("/staff/work?lang=en");
  await page.getByLabel("Work of").selectOption({ label: "officer@demo.mo" });
  await page.getByRole("heading", { level: 1, name: "Work of officer@demo.mo" }).waitFor();
  await page.getByRole("button", { name: "Select all on this page" }).click();
  await page.getByText("20 selected").waitFor();
  await page.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = page.locator("dialog[open]");
  // Nobody is chosen beforehand, and the colleague who is away is not offered.
  await dialog.getByRole("button", { name: "Check first" }).click();
  await dialog.locator("select[aria-invalid=true]").waitFor();
  expect(await dialog.locator("option", { hasText: /^officer@demo\.mo$/ }).count()).toBe(0);
  await expectAccessiblePage(deputy, "a hand-over without a choice");
  await dialog.getByLabel("Colleague").selectOption({ label: "admin2@demo.mo" });
  await dialog.getByRole("button", { name: "Check first" }).click();
  await dialog.getByText("20 pass").waitFor();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await dialog.getByText("20 done", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("This colleague is not working on any application.").waitFor();
  const other = await openSignedInPage(site, "admin2@demo.mo", "en");
  await other.page.goto("/staff/work?lang=en");
  for (const { code } of targets) await other.page.getByRole("link", { name: code }).waitFor();
  await page.goto("/staff/admin/act?lang=en");
  const acts = page.locator("tbody tr").filter({ hasText: "officer@demo.mo → admin2@demo.mo" });
  await acts.first().waitFor();
  expect([...deputy.errors, ...other.errors]).toEqual([]);
  await deputy.context.close();
  await other.context.close();
});

test(
  "an objection is upheld by somebody else, and the old decision stays readable with its amount and reasons",
  onLargeDeskAlone,
  async () => {
    const [target] = await listRows("queue=objection");
    const before = await officer.callOrThrow<{
      funding: { amount: number; reasons: Record<string, string> };
    }>("GET", `/api/participate/search/${target?.id}`);
    const { page, errors } = await officerAtDesk();
    await page.goto(`/staff/application/${target?.id}?lang=en`);
    // Whoever decided has the ruling in sight, and cannot make it.
    expect(await page.getByRole("button", { name: "Uphold the objection", exact: true }).isDisabled()).toBe(
      true,
    );
    const second = await openSignedInPage(site, "admin@demo.mo", "en");
    await second.page.goto(`/staff/application/${target?.id}?lang=en`);
    await second.page.getByRole("button", { name: "Uphold the objection", exact: true }).click();
    const dialog = second.page.locator("dialog[open]");
    await dialog.locator("#reason").fill("Interpreting is part of the event.");
    await dialog.locator("button[type=submit]").click();
    await second.page.locator(".alert-success", { hasText: "Done:" }).waitFor();
    await second.page.reload();
    const earlier = second.page.locator("section", {
      has: second.page.getByRole("heading", { name: "Decisions that were objected to" }),
    });
    await earlier
      .getByText((before.funding.amount / 100).toLocaleString("en"))
      .first()
      .waitFor();
    const earlierText = await earlier.innerText();
    expect(Object.values(before.funding.reasons).some((reason) => earlierText.includes(reason))).toBe(true);
    expect([...errors, ...second.errors]).toEqual([]);
    await second.context.close();
  },
);

/**
 * Cases that an officer decides one after the other: with a few every step is made, the large desk has a working day of
 * them.
 */
const DECIDED_CASES = isLargeDesk ? 20 : 3;

test("what a refusal sends is read before it, and is what arrives", { timeout: 120_000 }, async () => {
  const target = (await listRows("queue=PROCESSING&scheme=FAIR_HOSTED&limit=100")).at(-1);
  const dev = createDevClient(site.url);
  await dev.runSweep();
  const mailsBefore = (await dev.readOutbox()).length;
  const { page, errors } = await officerAtDesk();
  const keys = createKeyboardUser(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/staff/application/${target?.id}?lang=en`);
  await page.getByRole("button", { name: "Do not accept the application" }).click();
  const dialog = page.locator("dialog[open]");
  // Nothing is previewed that could not be decided.
  await dialog.getByRole("button", { name: "Preview what is sent" }).click();
  await dialog.locator(".field-error").first().waitFor();
  await dialog.locator("#reason").fill("The stand is for goods of Macao. <b>Others</b> & more.");
  await keys.tabTo("dialog[open] .actions button:nth-of-type(2)");
  await keys.pressKey("Enter");
  const heading = dialog.getByRole("heading", { name: "What will be sent" });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessiblePage({ page, errors }, "a decision with what it sends (en, 390)", {});
  const mails = new Map<string, string>();
  for (const language of ["zh-Hant", "zh-Hans", "en", "pt"]) {
    await dialog.locator("#outgoing-language").selectOption(language);
    mails.set(language, (await dialog.locator("[data-mail]").textContent()) ?? "");
  }
  await dialog.getByText("Decision letter", { exact: true }).waitFor();
  const recipients = await dialog.locator(".outgoing li").allInnerTexts();
  await dialog.locator("button[type=submit]").click();
  await page.locator(".alert-success", { hasText: "Done:" }).waitFor();
  await dev.runSweep();
  const sentMails = (await dev.readOutbox()).slice(mailsBefore).filter(({ channel }) => channel === "mail");
  expect(sentMails.map(({ to }) => [to].flat().join())).toEqual(
    recipients.map((line) => line.split(": ")[0]),
  );
  expect(sentMails.length).toBeGreaterThan(0);
  for (const { text } of sentMails) expect([...mails.values()]).toContain(text);
  expect(errors).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("an officer decides case after case with the keyboard alone, from one to the next", {
  ...onLargeDesk,
  timeout: 240_000,
}, async () => {
  const acceptableCodes = new Set(
    (await listRows("queue=PROCESSING&scheme=FAIR_GREEN&limit=100")).map(({ code }) => code),
  );
  const { page, errors } = await officerAtDesk();
  const keys = createKeyboardUser(page);
  await page.goto("/staff?lang=en&queue=PROCESSING");
  await page.locator("tbody th a").first().waitFor();
  await keys.tabTo("tbody th a");
  await keys.pressKey("Enter");
  /** What was decided about each case, by its id. */
  const decidedCases = new Map<string, "accepted" | "refused">();
  for (let seenCount = 0; decidedCases.size < DECIDED_CASES && seenCount < 40; seenCount += 1) {
    const heading = page.getByRole("heading", { level: 1, name: /^[A-Z]+-\d{4}-\w+/ });
    await heading.waitFor();
    const title = await heading.innerText();
    const code = title.split(" ")[0] ?? "";
    // The application of a member ends with that of its group, at a moment that this journey does not know.
    const endsWithGroup = code.startsWith("FGM-");
    if (!endsWithGroup) await page.locator(".staff-moves button:enabled").first().waitFor();
    const accepts = acceptableCodes.has(code);
    const move = accepts ? ".staff-moves .button-primary" : ".staff-moves .button-danger";
    const mayDecide = !endsWithGroup && (await page.locator(`${move}:enabled`).count()) > 0;
    if (mayDecide) {
      await keys.tabTo(move);
      await keys.pressKey("Enter");
      await page.locator("dialog[open] button[type=submit]").waitFor();
      if (!accepts) {
        await keys.tabTo("dialog[open] input[type=checkbox]");
        await keys.pressKey("Space");
      }
      await keys.tabTo("dialog[open] button[type=submit]");
      await keys.pressKey("Enter");
      await page.locator(".alert-success", { hasText: "Done:" }).waitFor();
      const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      decidedCases.set(id, accepts ? "accepted" : "refused");
    }
    const onward = mayDecide ? ".staff .actions a.button-secondary" : ".case-navigation a:last-child";
    const next = page.locator(onward).first();
    await next.waitFor();
    const nextCode = (await next.innerText()).replace(/^Next: /, "");
    await keys.tabTo(onward);
    await keys.pressKey("Enter");
    await page.getByRole("heading", { level: 1, name: nextCode }).waitFor();
  }
  expect(decidedCases.size).toBe(DECIDED_CASES);
  expect(errors).toEqual([]);
  // The server has decided what the page says: an acceptance asks for the fee at once.
  const statuses = new Map<string, string>();
  for (const id of decidedCases.keys()) {
    const { status } = await officer.callOrThrow<{ status: string }>("GET", `/api/participate/search/${id}`);
    statuses.set(id, status);
  }
  expect([...statuses]).toEqual(
    [...decidedCases].map(([id, decision]) => [
      id,
      decision === "accepted" ? "AWAITING_PAYMENT" : "REJECTED",
    ]),
  );
  expect(new Set(decidedCases.values())).toEqual(new Set(["accepted", "refused"]));
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

test("notices: a number at the bell, read one by one and all at once", { timeout: 120_000 }, async () => {
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

let countersignPolicy: Promise<unknown> | undefined;
/** Has decisions made by two people from now on: after all journeys that decide alone. */
const requireTwoPersons = (): Promise<unknown> => {
  countersignPolicy ??= (async () => {
    const administrator = new ApiClient(site.url);
    await administrator.signIn("admin@demo.mo");
    const health = await fetch(`${site.url}/api/health`);
    await administrator.callOrThrow("POST", "/api/staff/admin/policy", {
      key: "countersign",
      scope: "ALL",
      from: toMacaoDay(toInstant(health.headers.get("date") ?? "")),
      value: {
        grants: "TWO_PERSONS",
        grantsFromMop: 1,
        penalties: "TWO_PERSONS",
        failedCertification: "TWO_PERSONS",
      },
    });
    // Settings of others are read again after a minute.
    await createDevClient(site.url).setClock({ advance: "PT2M" });
  })();
  return countersignPolicy;
};

test(
  "a grant is prepared by one officer and countersigned by another, who reads what it sends",
  onLargeDesk,
  async () => {
    await requireTwoPersons();
    const { items } = await officer.callOrThrow<{
      items: (Row & { moves: { action: string; allowed: boolean }[] })[];
    }>("GET", "/api/staff/queue?queue=ACCEPTED&limit=100");
    const target = items.find(({ moves }) =>
      moves.some(({ action, allowed }) => action === "decideFunding" && allowed),
    );
    const { page, errors } = await officerAtDesk();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/staff/application/${target?.id}?lang=en`);
    await page.getByRole("button", { name: "Decide on funding", exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("#result-APPROVED").check();
    await dialog.getByRole("button", { name: "Preview what is sent" }).click();
    await dialog.getByText("You only prepare this decision.").waitFor();
    await dialog.locator("button[type=submit]").click();
    await page.locator(".alert-success", { hasText: "Nothing has been sent yet." }).waitFor();
    await page.getByRole("button", { name: "Withdraw it" }).waitFor();
    expect(await page.getByRole("button", { name: "Countersign" }).count()).toBe(0);
    await expectAccessiblePage({ page, errors }, "a prepared decision of one's own (en, 390)", {});
    await page.setViewportSize({ width: 1280, height: 900 });

    const second = await openSignedInPage(site, "admin@demo.mo", "en");
    for (const width of [1280, 390]) {
      await second.page.setViewportSize({ width, height: 900 });
      await second.page.goto("/staff?lang=en&queue=countersign");
      await second.page.getByRole("link", { name: target?.code ?? "" }).click();
      await second.page.getByRole("button", { name: "Countersign" }).click();
      await expectAccessiblePage(second, `a decision to countersign (en, ${width})`, {});
    }
    const signing = second.page.locator("dialog[open]");
    await signing.getByRole("button", { name: "Preview what is sent" }).click();
    await signing.getByRole("heading", { name: "What will be sent" }).waitFor();
    await signing.getByText("Decision letter", { exact: true }).waitFor();
    await signing.locator("button[type=submit]").click();
    await second.page.locator(".alert-success", { hasText: "Done:" }).waitFor();
    const history = second.page.locator("section", {
      has: second.page.getByRole("heading", { name: "History" }),
    });
    await history.getByText("Prepared by officer@demo.mo").waitFor();
    expect([...errors, ...second.errors]).toEqual([]);
    await second.context.close();
  },
);

test(
  "a warning is prepared by one officer, found among the work of a second person, and countersigned as it was read",
  onLargeDesk,
  async () => {
    await requireTwoPersons();
    const [waitingRow] = await listRows("queue=PROCESSING&limit=1");
    const events = await officer.callOrThrow<{ items: { id: string; registration: { opensOn: string } }[] }>(
      "GET",
      "/api/staff/event",
    );
    // Nothing can have happened at an event before its registration has opened. That of this one opened first.
    const event = events.items.toSorted((a, b) =>
      a.registration.opensOn < b.registration.opensOn ? -1 : 1,
    )[0];
    const { page, errors } = await officerAtDesk();
    await page.goto(`/staff/institution/${waitingRow?.institutionId}?lang=en`);
    await page.getByRole("button", { name: "Record a warning or violation" }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("#penalty-event").selectOption(event?.id ?? "");
    await dialog.locator("#penalty-reason").fill("The stand was left before the closing time.");
    await dialog.getByRole("button", { name: "Record", exact: true }).click();
    await page.locator(".alert-success", { hasText: "Nothing has been sent yet." }).waitFor();
    await page.getByRole("button", { name: "Withdraw it" }).waitFor();
    expect(await page.getByRole("button", { name: "Countersign" }).count()).toBe(0);

    const second = await openSignedInPage(site, "admin@demo.mo", "en");
    await second.page.goto("/staff/tasks?lang=en");
    await second.page.getByRole("link", { name: /^Countersign the warning or violation of/ }).click();
    await second.page.getByRole("button", { name: "Countersign" }).click();
    const signing = second.page.locator("dialog[open]");
    await signing.getByText("The stand was left before the closing time.").waitFor();
    await signing.getByRole("button", { name: "Preview what is sent" }).click();
    await signing.getByRole("heading", { name: "What will be sent" }).waitFor();
    await expectAccessiblePage(second, "a warning to countersign (en, 1280)", {});
    await signing.locator("button[type=submit]").click();
    await second.page
      .locator(".alert-success", { hasText: "Recorded. The institution has been notified." })
      .waitFor();
    await second.page
      .locator(".penalties")
      .getByText("The stand was left before the closing time.")
      .waitFor();
    expect([...errors, ...second.errors]).toEqual([]);
    await second.context.close();
  },
);

test(
  "a failed certification is withdrawn by whoever prepared it, prepared anew, and countersigned, and the institution is notified",
  onLargeDesk,
  async () => {
    await requireTwoPersons();
    const dev = createDevClient(site.url);
    const { items } = await officer.callOrThrow<{ items: (Row & { names: { en: string } })[] }>(
      "GET",
      "/api/staff/institution",
    );
    const target = items[0] ?? expect.fail("No institution waits to be certified");
    const reason = "The certificate of the business registration is out of date.";
    await dev.runSweep();
    const countMails = async () =>
      (await dev.readOutbox()).filter(({ channel, text }) => channel === "mail" && text.includes(reason))
        .length;
    const { page, errors } = await officerAtDesk();
    const prepareFailure = async (): Promise<void> => {
      await page.locator("#reason").fill(reason);
      await page.getByRole("button", { name: "Do not certify", exact: true }).click();
      await page.locator(".alert-success", { hasText: "Nothing has been sent yet." }).waitFor();
    };
    await page.goto(`/staff/institution/${target.id}?lang=en`);
    await prepareFailure();
    await page.getByText("You prepared this decision, so a colleague has to countersign it.").waitFor();
    expect(await page.getByRole("button", { name: "Countersign" }).count()).toBe(0);
    await page.getByRole("button", { name: "Withdraw it" }).click();
    await page.locator("dialog[open] button[type=submit]").click();
    await page.locator(".alert-success", { hasText: "The decision was withdrawn." }).waitFor();
    await prepareFailure();
    await dev.runSweep();
    expect(await countMails()).toBe(0);
    await page.goto("/staff/certification?lang=en");
    await page
      .locator("tbody tr", { hasText: target.names.en })
      .getByText("You prepared the decision not to certify")
      .waitFor();

    const second = await openSignedInPage(site, "admin@demo.mo", "en");
    await second.page.goto("/staff/certification?lang=en");
    await second.page.selectOption("#certification", { label: "Decision not to certify prepared" });
    await second.page.getByText("1 institution", { exact: true }).waitFor();
    await second.page.getByText("officer@demo.mo prepared the decision not to certify").waitFor();
    await expectAccessiblePage(second, "institutions whose failed certification waits (en, 1280)", {});
    await second.page.getByRole("link", { name: target.names.en }).click();
    await second.page.getByRole("button", { name: "Countersign" }).click();
    const signing = second.page.locator("dialog[open]");
    await signing.getByText(reason).waitFor();
    await signing.getByRole("button", { name: "Preview what is sent" }).click();
    await signing.getByRole("heading", { name: "What will be sent" }).waitFor();
    await signing.locator("button[type=submit]").click();
    await second.page
      .locator(".alert-success", { hasText: "The institution has not been certified. It has been notified." })
      .waitFor();
    await dev.runSweep();
    await expect.poll(countMails).toBe(1);
    expect([...errors, ...second.errors]).toEqual([]);
    await second.context.close();
  },
);
