/** The lists of the desk in a real browser: filters, views, one search, and what is done to many cases at once. */

import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { countedQueues } from "@portal/core/applications/model/worklist-queues";
import { expect, test } from "vitest";
import { expectAccessiblePage } from "./support/accessibility.ts";
import { onLargeDesk, onLargeDeskAlone, openSignedInPage } from "./support/browser.ts";
import { acceptableQuery, prepareOfficerDesk } from "./support/officer-desk.ts";
import { isInGates, preparePortal } from "./support/portal.ts";

const site = preparePortal({ proxied: isInGates });
const desk = prepareOfficerDesk(site);

test("filters are in the address, pages follow one another, and the export carries the filters", async () => {
  const { page, errors } = await desk.openDesk();
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
  const { page, errors } = await desk.openDesk();
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

test(
  "[R191] many are accepted at once; a row that was changed meanwhile is refused by itself",
  onLargeDesk,
  async () => {
    const { page } = await desk.openDesk();
    await page.goto(`/staff?lang=en&${acceptableQuery}`);
    await page.waitForSelector("table");
    const choices = page.locator(".queue-choose input");
    for (const i of [0, 1, 2]) await choices.nth(i).check();
    const chosenRows = (await desk.listRows(acceptableQuery)).slice(0, 3);
    const [first] = chosenRows;
    await desk.officer.callOrThrow("POST", "/api/staff/queue/bulk", {
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
      const { status } = await desk.officer.callOrThrow<{ status: string }>(
        "GET",
        `/api/participate/search/${id}`,
      );
      expect(status).toBe("AWAITING_PAYMENT");
    }
  },
);

test("one search leads to applications, institutions, events, payment numbers and the content of the site", async () => {
  const listNamed = async <Item>(path: string): Promise<Item> => {
    const { items } = await desk.officer.callOrThrow<{ items: Item[] }>("GET", path);
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
  const { page, errors } = await desk.openDesk();
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
    const [target] = await desk.listRows(`${acceptableQuery}&limit=100`);
    const { page, errors } = await desk.openDesk();
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
  const targets = (await desk.listRows("queue=PROCESSING&limit=100")).slice(-20);
  const items = targets.map(({ id, version }) => ({ id, version }));
  await desk.officer.callOrThrow("POST", "/api/staff/queue/bulk", { action: "assign", items });
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
