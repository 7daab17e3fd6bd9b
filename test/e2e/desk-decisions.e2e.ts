/** One case after the other in a real browser: its documents, its supplement, and its decision. */

import { expect, test } from "vitest";
import { expectAccessiblePage } from "./support/accessibility.ts";
import {
  isLargeDesk,
  onLargeDesk,
  onLargeDeskAlone,
  openPage,
  openSignedInPage,
  signInByApi,
} from "./support/browser.ts";
import { createDevClient } from "./support/client.ts";
import { createKeyboardUser } from "./support/keyboard.ts";
import { acceptableQuery, prepareOfficerDesk, type QueueRow } from "./support/officer-desk.ts";
import { isInGates, preparePortal } from "./support/portal.ts";

const site = preparePortal({ proxied: isInGates });
const desk = prepareOfficerDesk(site);

test(
  "two officers at one application see each other, and the later decision is told what the earlier did",
  onLargeDeskAlone,
  async () => {
    const [target] = await desk.listRows(acceptableQuery);
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
  const target = (await desk.listRows("queue=PROCESSING&limit=100")).at(-1);
  const { page } = await desk.openDesk();
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
  const { supplement } = await desk.officer.callOrThrow<{
    supplement: { notes: Record<string, string>; dueOn: string };
  }>("GET", `/api/participate/search/${target?.id}`);
  expect(Object.values(supplement.notes)).toEqual(["Please choose another zone."]);
  expect(supplement.dueOn).toBe("2026-11-30");
});

test("a document is shown beside the answers from a short-lived address", async () => {
  const { page } = await desk.openDesk();
  let withDocument = "";
  for (const { id } of await desk.listRows("queue=PROCESSING&limit=100")) {
    const { answers } = await desk.officer.callOrThrow<{ answers: object }>(
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
    const { items } = await desk.officer.callOrThrow<{ items: (QueueRow & { institutionId: string })[] }>(
      "GET",
      `/api/staff/queue?${supplementQuery}`,
    );
    const target = items.find(({ institutionId }) => institutionId === "institution-applicant");
    const { page, errors } = await desk.openDesk();
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

/**
 * Cases that an officer decides one after the other: with a few every step is made, the large desk has a working day of
 * them.
 */
const DECIDED_CASES = isLargeDesk ? 20 : 3;

test("what a refusal sends is read before it, and is what arrives", async () => {
  const target = (await desk.listRows("queue=PROCESSING&scheme=FAIR_HOSTED&limit=100")).at(-1);
  const dev = createDevClient(site.url);
  await dev.runSweep();
  const mailsBefore = (await dev.readOutbox()).length;
  const { page, errors } = await desk.openDesk();
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

test(
  "an officer decides case after case with the keyboard alone, from one to the next",
  onLargeDesk,
  async () => {
    const acceptableCodes = new Set(
      (await desk.listRows(`${acceptableQuery}&limit=100`)).map(({ code }) => code),
    );
    const { page, errors } = await desk.openDesk();
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
      const { status } = await desk.officer.callOrThrow<{ status: string }>(
        "GET",
        `/api/participate/search/${id}`,
      );
      statuses.set(id, status);
    }
    expect([...statuses]).toEqual(
      [...decidedCases].map(([id, decision]) => [
        id,
        decision === "accepted" ? "AWAITING_PAYMENT" : "REJECTED",
      ]),
    );
    expect(new Set(decidedCases.values())).toEqual(new Set(["accepted", "refused"]));
  },
);
