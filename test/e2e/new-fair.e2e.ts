/**
 * A fair that staff make from nothing, in a browser: filled in and published by two, applied for by three institutions
 * where one zone has a single place, drawn in public, paid for by a winner, and told to the one who waits. Staff work
 * in English, the first applicant in Traditional Chinese; the other two apply by the API. The gates alone run it, since
 * `new-fair-journey.test.ts` plays the same by the API, and other journeys have the draw, the payment and the
 * publication.
 */
import { hostedFair } from "@portal/core/schemes/hosted-fair/scheme";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { fillInAndSubmit, openFormFromEvent, payFeeByCard } from "./support/application-steps.ts";
import { onLargeDeskAlone, openSignedInPage, pageLanguages } from "./support/browser.ts";
import { ApiClient, createDevClient, createSignedInClient } from "./support/client.ts";
import { drawPlaces, publishDrawList } from "./support/draw-steps.ts";
import { preparePortal } from "./support/portal.ts";
import { productPhoto } from "./support/product-photo.ts";
import { createTextReader } from "./support/wizard-form.ts";

/** None of them has another application to a hosted fair in processing. */
const applicants = [
  { institutionId: "institution-other", account: "other@demo.mo", contact: "contact-other-1" },
  { institutionId: "institution-08", account: "owner08@demo.mo", contact: "contact-08" },
  { institutionId: "institution-15", account: "owner15@demo.mo", contact: "contact-15" },
] as const;
const site = preparePortal({ timersOf: applicants.map(({ institutionId }) => institutionId) });
const en = createTextReader("en");
const zh = createTextReader("zh-Hant");
const example = getSchemeExample(hostedFair.id);
const NAME = "Harvest Fair";
/** All of them choose the same zone. */
const PLACES_OF_ZONE = 1;

/** Types into inputs of the form of an event, by the end of their ids. */
const fillFields = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [id, value] of Object.entries(values)) await page.fill(`#event-${id}`, value);
};
/** Types a text in four languages. */
const typeText = (page: Page, id: string, text: string): Promise<void> =>
  fillFields(
    page,
    Object.fromEntries(pageLanguages.map((language) => [`${id}-${language}`, `${text} ${language}`])),
  );
/** Adds a row to a list of the event. */
const addRow = async (
  page: Page,
  list: string,
  at: number,
  { names, ...cells }: Readonly<Record<string, string>>,
): Promise<void> => {
  await page.locator(`#event-${list}`).click();
  await fillFields(
    page,
    Object.fromEntries(Object.entries(cells).map(([id, value]) => [`${list}-${at}-${id}`, value])),
  );
  if (names) await typeText(page, `${list}-${at}-${list === "schedule" ? "title" : "names"}`, names);
};

const fillInEvent = async (page: Page): Promise<void> => {
  await typeText(page, "names", NAME);
  await typeText(page, "venue", "Hall B");
  await fillFields(page, {
    "dates-start": "2027-03-04",
    "dates-end": "2027-03-06",
    "registration-opensOn": "2026-11-20",
    "registration-closesOn": "2026-11-24",
    "registration-documentsBy": "2026-11-25",
    capacity: "4",
  });
  for (const code of [
    "applicationTypes-FAIR_HOSTED",
    "participationModes-OFFLINE",
    "exhibitorTypes-MACAO_SME",
  ])
    await page.check(`#event-${code}`);
  await addRow(page, "zones", 0, { id: "A", capacity: String(PLACES_OF_ZONE), names: "Zone A" });
  await addRow(page, "zones", 1, { id: "B", capacity: "1", names: "Zone B" });
  await addRow(page, "booths", 0, { price: "13500", sqm: "9" });
  await page.selectOption("#event-booths-0-type", "STANDARD_9");
  for (const [at, names] of ["First", "Second", "Third"].entries())
    await addRow(page, "tiers", at, { names });
  await addRow(page, "schedule", 0, { date: "2027-03-04", from: "10:00", to: "18:00", names: "Opening" });
  await addRow(page, "contacts", 0, { email: "fair@example.mo", phone: "28000000", names: "Enquiries" });
  for (const [at, [kind, percent]] of [
    ["LOCAL_50", "50"] as const,
    ["EARLY_BIRD", "20"] as const,
  ].entries()) {
    const what = await en(`lists:feeDiscount.${kind}`);
    await page.getByRole("button", { name: await en("pages/staff-event:money.add", { what }) }).click();
    await fillFields(page, { [`discounts-${at}-percent`]: percent });
  }
  await fillFields(page, { "discounts-1-until": "2026-11-23" });
  await page.selectOption("#event-refundPolicy", "CUT_OFF_DATE");
  await fillFields(page, { "refundBands-0-until": "2027-01-31" });
  await page.getByRole("button", { name: await en("pages/staff-event:organiserAdd") }).click();
  for (const language of pageLanguages)
    await page.fill(`#event-organisers-0-names-${language}`, `Institute ${language}`);
  for (const text of ["shortDescription", "description", "terms", "clauseFive"]) {
    await page.locator(`details:has(#event-${text}) > summary`).click();
    await typeText(page, text, `${NAME} ${text}`);
  }
  await page
    .locator("#event-file-add")
    .setInputFiles({ name: "hall.png", mimeType: "image/png", buffer: productPhoto });
  await page.getByRole("checkbox", { name: /hall\.png/ }).waitFor();
};

describe("a fair from nothing", onLargeDeskAlone, () => {
  let fair = "";
  let records: string[] = [];
  const getApplicant = (id: string) => applicants[records.indexOf(id)] ?? applicants[0];
  const setTime = (now: string) => createDevClient(site.url).setClock({ now });

  test("is made by an officer: what it lacks is named, its places are added up, and a colleague publishes it", async () => {
    const officer = await openSignedInPage(site, "officer@demo.mo", "en");
    const { page } = officer;
    await page.goto("/staff/event/new?lang=en");
    const save = page.getByRole("button", { name: await en("pages/staff-event:save"), exact: true });
    await save.click();
    // Each line of the summary leads to its field.
    await page.locator(".error-summary a").first().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("event-names-zh-Hant");
    await fillInEvent(page);
    await save.click();
    // The zones have two places together, and the event was to have four.
    await page.locator('.error-summary a[href="#event-capacity"]').waitFor();
    await fillFields(page, { capacity: "2" });
    await save.click();
    await page.waitForURL(/\/staff\/event\/ev-/);
    fair = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const publish = await en("pages/staff-event:publish");
    await page.getByRole("button", { name: publish, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: publish, exact: true }).click();
    await page.getByText(await en("pages/staff-event:done.publishRequested")).waitFor();
    const reader = new ApiClient(site.url);
    expect((await reader.call("GET", `/api/activity/${fair}`)).status).toBe(404);

    const colleague = await openSignedInPage(site, "admin@demo.mo", "en");
    await colleague.page.goto("/staff/tasks?lang=en");
    const event = `${NAME} en`;
    await colleague.page
      .getByRole("link", { name: await en("pages/staff-tasks:changeOf.publish", { event }) })
      .click();
    // Whoever publishes it sees it first as applicants would, and cannot apply from there.
    await colleague.page.getByRole("link", { name: await en("pages/staff-event:preview") }).click();
    await colleague.page.getByRole("heading", { level: 1, name: event }).waitFor();
    await colleague.page.getByText(await en("pages/staff-preview:bannerText")).waitFor();
    await colleague.page.getByLabel(await en("pages/staff-preview:step"), { exact: true }).waitFor();
    expect(await colleague.page.locator("main a[href*='/myform/']").count()).toBe(0);
    await colleague.page.getByRole("link", { name: await en("pages/staff-preview:back") }).click();
    await colleague.page.locator("section:has(#event-change)").getByRole("button", { name: publish }).click();
    await colleague.page.getByRole("dialog").getByRole("button", { name: publish }).click();
    await colleague.page.getByText(await en("pages/staff-event:done.publish"), { exact: true }).waitFor();
    expect([...officer.errors, ...colleague.errors]).toEqual([]);
    await officer.context.close();
    await colleague.context.close();
  });

  test("takes three applications for one place of a zone, and the officer has them in one list", async () => {
    const applicant = await openSignedInPage(site, applicants[0].account, "zh-Hant");
    await openFormFromEvent(applicant.page, hostedFair, fair, "zh-Hant");
    records = [await fillInAndSubmit(applicant.page, hostedFair, example.answers, zh)];
    expect(applicant.errors).toEqual([]);
    await applicant.context.close();
    for (const { account, contact } of applicants.slice(1)) {
      const client = await createSignedInClient(site.url, account);
      const { id } = await client.callOrThrow<{ id: string }>("POST", "/api/participate/search", {
        scheme: hostedFair.id,
        eventId: fair,
        answers: { ...example.answers, contactPerson: contact },
      });
      records.push(id);
    }
    const officer = await openSignedInPage(site, "officer@demo.mo", "en");
    await officer.page.goto(`/staff?lang=en&queue=PROCESSING&eventId=${fair}`);
    await expect.poll(() => officer.page.locator("tbody tr").count()).toBe(records.length);
    // A discount of half the price is the larger of the two.
    expect(await officer.page.locator("tbody").innerText()).toMatch(/MOP\s6,750\.00/);
    expect(officer.errors).toEqual([]);
    await officer.context.close();
  });

  test("is drawn by staff, whom their tasks lead there, and the table says what became of each", async () => {
    await setTime("2026-11-26T10:00:00+08:00");
    const officer = await openSignedInPage(site, "officer@demo.mo", "en");
    await officer.page.goto("/staff/tasks?lang=en");
    await officer.page
      .getByRole("row", { name: new RegExp(`${NAME} en`) })
      .getByRole("link", { name: await en("pages/staff-tasks:task.draw") })
      .click();
    await publishDrawList(officer.page, { places: [PLACES_OF_ZONE], drawAt: "2026-11-27T11:00" }, en);
    await officer.context.close();
    await setTime("2026-11-27T11:05:00+08:00");
    const drawing = await openSignedInPage(site, "officer@demo.mo", "en");
    await drawing.page.goto(`/staff/event/${fair}/places?lang=en`);
    await drawPlaces(drawing.page, "the round of the harvest fair", en);
    await createDevClient(site.url).runSweep();
    await drawing.page.reload();
    const rows = drawing.page.locator("table").first().locator("tbody tr");
    const placedRows = rows.filter({ hasText: await en("pages/staff-places:place") });
    await expect.poll(() => placedRows.count()).toBe(PLACES_OF_ZONE);
    expect(await placedRows.innerText()).toContain(await en("status:application.AWAITING_PAYMENT"));
    const first = await en("pages/staff-places:waiting", { number: "1" });
    const waiting = await rows.filter({ hasText: first }).innerText();
    expect(waiting).toContain(await en("status:derived.WAITING"));
    expect(waiting).not.toContain(await en("status:application.REJECTED"));
    expect([...officer.errors, ...drawing.errors]).toEqual([]);
    await drawing.context.close();
  });

  describe("after the draw", () => {
    let winner = "";
    let waiter = "";
    beforeAll(async () => {
      const desk = await createSignedInClient(site.url, "officer@demo.mo");
      const { standing } = await desk.callOrThrow<{
        standing: { id: string; placed: boolean; waiting?: number }[];
      }>("GET", `/api/staff/lottery/${fair}`);
      expect(standing.map(({ id }) => id).toSorted()).toEqual(records.toSorted());
      winner = standing.find(({ placed }) => placed)?.id ?? "";
      waiter = standing.find(({ waiting }) => waiting === 1)?.id ?? "";
    });

    test("a winner is accepted, asked for the fee and pays it, and the cashier has the receipt", async () => {
      const payer = await openSignedInPage(site, getApplicant(winner).account, "zh-Hant");
      await payer.page.goto(`/personal/record/${winner}?lang=zh-Hant`);
      await payer.page
        .getByText(await zh("status:application.AWAITING_PAYMENT"))
        .first()
        .waitFor();
      await payFeeByCard(payer.page, winner, zh);
      await payer.page.goto(`/personal/record/${winner}?lang=zh-Hant`);
      await payer.page
        .getByText(await zh("status:application.PAID"))
        .first()
        .waitFor();
      const cashier = await openSignedInPage(site, "cashier@demo.mo", "en");
      await cashier.page.goto(`/staff/application/${winner}?lang=en`);
      await cashier.page
        .getByText(/R-2026-\d{6}/)
        .first()
        .waitFor();
      expect([...payer.errors, ...cashier.errors]).toEqual([]);
      await payer.context.close();
      await cashier.context.close();
    });

    test("who waits reads the place in the line, by notice as on the record, and staff read the same", async () => {
      const { account } = getApplicant(waiter);
      const person = await openSignedInPage(site, account, "zh-Hant", 390);
      await person.page.goto(`/personal/record/${waiter}?lang=zh-Hant`);
      await person.page
        .getByText(await zh("pages/personal:place.waiting", { number: "1" }))
        .first()
        .waitFor();
      expect(
        await person.page.getByText(await zh("status:application.REJECTED"), { exact: true }).count(),
      ).toBe(0);
      await createDevClient(site.url).runSweep();
      const mails = (await createDevClient(site.url).readOutbox()).filter(({ to }) => to.includes(account));
      expect(mails.some(({ text }) => text.includes(`${NAME} zh-Hant`))).toBe(true);
      const officer = await openSignedInPage(site, "officer@demo.mo", "en");
      await officer.page.goto(`/staff/application/${waiter}?lang=en`);
      await officer.page
        .locator(".staff-state")
        .getByText(await en("status:derived.WAITING"))
        .waitFor();
      expect([...person.errors, ...officer.errors]).toEqual([]);
      await person.context.close();
      await officer.context.close();
    });
  });
});
