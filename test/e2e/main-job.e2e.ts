/**
 * The main job, in a browser, nothing stubbed: from an account to a paid fee (issue A). The applicant works in
 * Traditional Chinese, the officer in Portuguese.
 */
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { payFeeByCard } from "./support/application-steps.ts";
import { type BrowserPerson, openPage } from "./support/browser.ts";
import { buildPdfWithText, createDevClient } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { productPhoto } from "./support/product-photo.ts";
import { readPdfText } from "./support/read-pdf-text.ts";
import { enterAuthenticatorCode, fillInCaptcha } from "./support/sign-in-steps.ts";
import { createTextReader, createWizardForm } from "./support/wizard-form.ts";

const zh = createTextReader("zh-Hant");
const pt = createTextReader("pt");
const ACCOUNT = "hong.lok@example.org";
const PASSWORD = "Lotus2026";
const NAME = "澳門康樂環保用品有限公司";
/** Under which staff who read Portuguese see it. */
const PORTUGUESE_NAME = "Artigos Ecológicos Hong Lok, Limitada";
const site = preparePortal({ proxied: true });
let applicant: BrowserPerson;
let officer: BrowserPerson;
let record = "";
let draft = "";

const signIn = async (
  someone: BrowserPerson,
  path: string,
  account: string,
  password: string,
  text: typeof zh,
): Promise<void> => {
  const { page } = someone;
  await page.goto(path);
  await page.fill("#account", account);
  await page.fill("#pwd", password);
  await fillInCaptcha(someone, site.url);
  await page.getByRole("button", { name: await text("pages/login:submit"), exact: true }).click();
  if (path.startsWith("/staff")) await enterAuthenticatorCode(page, site.url, account);
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
};
const goToNextStep = async (page: Page): Promise<void> => {
  const before = await page.locator("h1").textContent();
  await page.getByRole("button", { name: await zh("pages/form:saveContinue") }).click();
  await page.waitForFunction((old) => document.querySelector("h1")?.textContent !== old, before);
};
const openStep = async (page: Page, step: string): Promise<void> => {
  const title = await zh(`schemes/FAIR_HOSTED:steps.${step}.title`);
  const heading = page.getByRole("heading", { level: 1, name: title, exact: true });
  // A draft opens at the step where something is missing, once the form stands: that may be this very step.
  await page.locator(".wz-form").waitFor();
  if (!(await heading.isVisible()))
    await page.locator(".wz-steps button", { hasText: title }).first().click();
  await heading.waitFor();
};
const decideCase = async (action: string, reason?: string): Promise<void> => {
  const { page } = officer;
  await page.goto(`/staff/application/${record}?lang=pt`);
  await page.getByRole("button", { name: await pt(`pages/staff:move.${action}.do`), exact: true }).click();
  if (reason) await page.fill("#reason", reason);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: await pt(`pages/staff:move.${action}.do`), exact: true })
    .click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};

beforeAll(async () => {
  applicant = await openPage(site.browser, site.url, "zh-Hant");
  officer = await openPage(site.browser, site.url, "pt");
});

describe("the main job", () => {
  test("a newcomer registers with an e-mailed code", async () => {
    const { page } = applicant;
    await page.goto("/register?lang=zh-Hant");
    await page.fill("#account", ACCOUNT);
    await page.getByRole("button", { name: await zh("pages/login:code.send") }).click();
    await page.locator("#code").waitFor();
    await site.system.sweep();
    const mail = (await createDevClient(site.url).readOutbox()).find(({ to }) => to === ACCOUNT);
    await page.fill("#code", /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "");
    await page.fill("#pwd", PASSWORD);
    await page.fill("#again", PASSWORD);
    await fillInCaptcha(applicant, site.url);
    await page.check("#consent");
    await page.getByRole("button", { name: await zh("pages/register:submit") }).click();
    await page.waitForURL(/\/personal\/index/);
    await page.evaluate(() => sessionStorage.clear());
  });

  test("registers an institution and a contact", async () => {
    const { page } = applicant;
    await signIn(applicant, "/login?redirect=%2Fpersonal%2Finfo", ACCOUNT, PASSWORD, zh);
    await page.locator("#f-nameZh").waitFor();
    const fill = createWizardForm(page);
    await fill.fillText("nameZh", NAME);
    await fill.fillText("namePt", PORTUGUESE_NAME);
    await fill.pickChoice("nature", "ENTERPRISE");
    await fill.fillText("siteRegistrationNumber", "618273");
    await fill.fillText("taxpayerNumber", "82736455");
    await fill.fillText("taxRegisteredOn", "2019-05-06");
    await fill.fillText("employees", "18");
    await fill.chooseOption("place.1", "MO");
    await fill.chooseOption("place.2", "MO-SE");
    await fill.fillText("address", "澳門慕拉士大馬路 10 號");
    await fill.fillText("personInCharge", "黃康樂");
    await fill.fillText("phone.number", "28555123");
    await fill.fillText("shareholders.0.name", "黃康樂");
    await fill.fillText("shareholders.0.share", "100");
    await fill.fillText("shareholders.0.idNumber", "5123456(7)");
    await page.check("#f-shareholders-0-macaoResident-true");
    await page.getByRole("button", { name: await zh("pages/institution:info.create") }).click();
    await page.waitForURL(/\/personal\/attest/);
    await page.goto("/personal/con_user");
    await page.getByRole("button", { name: await zh("pages/personal:contact.add") }).click();
    await fill.fillText("nameZh", "黃康樂");
    await fill.fillText("jobTitleZh", "經理");
    await fill.fillText("email", ACCOUNT);
    await page.getByRole("button", { name: await zh("pages/personal:contact.save"), exact: true }).click();
    await page.getByText("黃康樂").first().waitFor();
  });

  test("is certified by staff", async () => {
    const { page } = applicant;
    await page.goto("/personal/attest");
    await page.fill("#issued-BUSINESS_REGISTRATION_CERT", "2026-11-02");
    const inputs = page.locator("input[type=file]:not([capture])");
    await inputs.first().waitFor({ state: "attached" });
    const ids = await inputs.evaluateAll((elements) => elements.map(({ id }) => id));
    for (const [i, id] of ids.entries()) {
      await createWizardForm(page).attachFile(
        `#${id}`,
        `證明${i}.pdf`,
        "application/pdf",
        buildPdfWithText(`certification ${i}`),
      );
    }
    await page.getByRole("button", { name: await zh("pages/institution:attest.send") }).click();
    await page.getByText(await zh("pages/institution:attest.intro.VERIFYING")).waitFor();

    await signIn(
      officer,
      "/staff/login?lang=pt&redirect=%2Fstaff%2Fcertification",
      "officer@demo.mo",
      "Demo2026",
      pt,
    );
    await officer.page.getByRole("link", { name: PORTUGUESE_NAME }).click();
    const pass = await pt("pages/staff:institution.pass");
    await officer.page.getByRole("button", { name: pass, exact: true }).click();
    await officer.page.getByRole("dialog").getByRole("button", { name: pass, exact: true }).click();
    await officer.page.getByText(await pt("pages/staff:institution.done.PASSED")).waitFor();
  });

  test("saves a draft, closes the tab, and resumes it", async () => {
    const { page } = applicant;
    await page.goto("/show/detail?id=green-2027");
    await page.goto("/myform/index?event=green-2027&scheme=FAIR_GREEN");
    await page.locator(".wz-actions button[type=submit]").waitFor();
    const fill = createWizardForm(page);
    await fill.pickChoice("exhibitorType", "MACAO_SME");
    await fill.pickChoice("participationMode", "OFFLINE");
    await fill.pickChoice("boothPreference", "STANDARD_9");
    await fill.pickChoice("zoneChoice1", "A");
    await goToNextStep(page);
    await page.locator("input[name=f-contactPerson]").first().check();
    await goToNextStep(page);
    await fill.fillText("productsServices", "以甘蔗渣製成的餐具及可重用容器");
    await page.locator("#f-productsServices").blur();
    await page
      .getByText(new RegExp((await zh("pages/form:save.saved", { time: "@" })).replace("@", ".*")))
      .first()
      .waitFor();
    draft = new URL(page.url()).searchParams.get("id") ?? "";
    expect(draft).toMatch(/^[0-9A-Z]{26}$/);
    await page.close();

    const again = await applicant.context.newPage();
    applicant.page = again;
    await signIn(
      applicant,
      `/login?lang=zh-Hant&redirect=${encodeURIComponent(`/myform/index?id=${draft}`)}`,
      ACCOUNT,
      PASSWORD,
      zh,
    );
    await again.locator("h1").waitFor();
    await openStep(again, "participation");
    await expect.poll(() => again.inputValue("#f-productsServices")).toBe("以甘蔗渣製成的餐具及可重用容器");
  });

  test("fills in the rest; a wrong type and an oversized file are refused beside the field", async () => {
    const { page } = applicant;
    const fill = createWizardForm(page);
    await fill.fillText("yearEstablished", "2015");
    await fill.tickBox("exhibitCategories.FOOD_BEVERAGE");
    await page.getByLabel("零食及小食").check();
    await fill.tickBox("productCategories.MADE_IN_MACAO");
    await fill.pickChoice("purposes", "BRAND_PROMOTION");
    await fill.fillText("fascia.zh", "康樂環保");
    await fill.fillText("fascia.en", "Hong Lok Eco");
    await fill.fillText("profile.zh", "康樂環保在澳門設計及供應可重用和可降解的餐飲用品。");
    await fill.fillText(
      "profile.en",
      "Hong Lok designs and supplies reusable and compostable tableware in Macao.",
    );
    await page.check("#f-ecommerceUse-false");
    await goToNextStep(page);
    await goToNextStep(page);
    await fill.pickChoice("participationMethod", "GENERAL");
    await page
      .locator("#f-formM1 input[type=file]:not([capture])")
      .setInputFiles({ name: "M1.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") });
    await page.getByText(await zh("pages/form:upload.wrongType")).waitFor();
    await page.locator("#f-formM1 input[type=file]:not([capture])").setInputFiles({
      name: "M1.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.alloc(6 * 1024 * 1024, "%PDF"),
    });
    await page.getByText((await zh("pages/form:upload.tooLarge")).slice(0, 5)).waitFor();
    await fill.fillText("businessRegistrationCertificate.issuedOn", "2026-11-02");
    for (const field of [
      "ownerIdCopies",
      "businessRegistrationCertificate",
      "formM1",
      "formM8",
      "certificateOfOrigin",
      "declarationLetter",
    ]) {
      await fill.attachFile(
        `#f-${field} input[type=file]:not([capture])`,
        `${field}.pdf`,
        "application/pdf",
        buildPdfWithText(field),
      );
    }
    await fill.attachFile(
      "#f-productPhotos input[type=file]:not([capture])",
      "photo.png",
      "image/png",
      productPhoto,
    );
  });

  test("checks the answers, declares, and submits; then nothing can be edited", async () => {
    const { page } = applicant;
    const fill = createWizardForm(page);
    await goToNextStep(page);
    await fill.pickChoice("refundMethod", "BANK_TRANSFER");
    await fill.attachFile(
      "#f-transferCertificate input[type=file]:not([capture])",
      "transfer.pdf",
      "application/pdf",
      buildPdfWithText("transfer"),
    );
    await goToNextStep(page);
    await fill.tickDeclarations();
    await goToNextStep(page);
    await page.getByRole("heading", { name: await zh("pages/form:check.title"), level: 1 }).waitFor();
    await expect.poll(() => page.locator("main").innerText()).toContain("康樂環保");
    await page.getByRole("button", { name: await zh("pages/form:submit"), exact: true }).click();
    await page.waitForURL(/\/myform\/done/);
    record = new URL(page.url()).searchParams.get("id") ?? "";
    await page
      .getByText(/FG-\d{4}-\w+/)
      .first()
      .waitFor();
    await page.goto(`/myform/index?id=${record}`);
    await page.getByText(await zh("pages/form:submittedAlready")).waitFor();
  });

  test("staff ask for a supplement; it is supplied, and only that could be changed", async () => {
    await officer.page.goto(`/staff/application/${record}?lang=pt`);
    await officer.page
      .getByRole("button", { name: await pt("pages/staff:move.requestSupplement.do"), exact: true })
      .click();
    const pin = `${await pt("pages/staff:supplement.pin")} ${await pt("schemes/FAIR_HOSTED:fields.productsServices.label")}`;
    await officer.page.getByRole("checkbox", { name: pin }).check();
    await officer.page.fill("#dueOn", "2026-11-30");
    await officer.page.fill("#message", "Indique por favor os materiais.");
    await officer.page
      .getByRole("button", { name: await pt("pages/staff:supplement.send"), exact: true })
      .click();
    await officer.page.getByText(await pt("pages/staff:supplement.waiting")).waitFor();

    const { page } = applicant;
    await page.goto(`/personal/record/${record}`);
    await page.locator("#supplement").waitFor();
    expect(await page.locator("[id^='f-'][id$='fascia-zh']").count()).toBe(0);
    await createWizardForm(page).fillText("productsServices", "以甘蔗渣製成的餐具、可重用容器，均附物料證明");
    await page.getByRole("button", { name: await zh("pages/personal:supplement.send"), exact: true }).click();
    await page.getByText(await zh("pages/personal:done.supplement")).waitFor();
  });

  test("the officer writes inside the case, and the applicant answers with a document", async () => {
    const question = "Qual é a empresa de transporte?";
    const answer = "由濠江物流運送，合約見附件。";
    const desk = officer.page;
    await desk.goto(`/staff/application/${record}?lang=pt`);
    await desk.fill("#message-text", question);
    await desk.getByRole("button", { name: await pt("pages/message:send"), exact: true }).click();
    await desk.locator(".message-list").getByText(question).waitFor();
    await site.system.sweep();
    // The applicant is told in the language of the account; what was written stays as it was written.
    const readOutbox = async () => createDevClient(site.url).readOutbox();
    const message = (await readOutbox()).find(({ to, text }) => to === ACCOUNT && text.includes(question));
    expect(message?.subject).toContain(await zh("notices:message.subject"));

    const { page } = applicant;
    await page.goto(`/personal/record/${record}`);
    await page.locator(".message-list").getByText(question).waitFor();
    await page.fill("#message-text", answer);
    await createWizardForm(page).attachFile(
      "#message-file",
      "contract.pdf",
      "application/pdf",
      buildPdfWithText("contract"),
    );
    await page.getByRole("button", { name: await zh("pages/message:send"), exact: true }).click();
    await page.locator(".message-list").getByText(answer).waitFor();
    await site.system.sweep();
    expect((await readOutbox()).some(({ to, text }) => to === "desk@demo.mo" && text.includes(NAME))).toBe(
      true,
    );

    await desk.goto(`/staff/application/${record}?lang=pt`);
    await desk.locator(".message-list").getByText(answer).waitFor();
    await desk.getByRole("button", { name: /^contract\.pdf/ }).waitFor();
    await desk.getByRole("button", { name: await pt("pages/message:markRead"), exact: true }).click();
    await desk.getByText(await pt("pages/message:unread")).waitFor({ state: "hidden" });
  });

  test("[R10][R417] accepted, asked to pay, paid through the sandbox", async () => {
    await decideCase("accept");
    const { page } = applicant;
    await payFeeByCard(page, record, zh);
  });

  test("the receipt and the copy of the application open and hold the Chinese names", async () => {
    const { page } = applicant;
    const token = await page.evaluate(() => sessionStorage.getItem("token") ?? "");
    for (const path of [`/api/payment/${record}/receipt`, `/api/participate/search/${record}/pdf`]) {
      const answer = await fetch(`${site.url}${path}?lang=zh-Hant`, { headers: { authorization: token } });
      const { data } = (await answer.json()) as { data: { url: string } };
      const response = await fetch(data.url);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      const text = await readPdfText(new Uint8Array(await response.arrayBuffer()));
      expect(text.replace(/\s/g, "")).toContain(NAME);
    }
    const downloadEvent = page.waitForEvent("download");
    await page
      .getByRole("button", { name: await zh("pages/pay:receipt") })
      .or(page.getByRole("link", { name: await zh("pages/pay:receipt") }))
      .first()
      .click();
    expect((await downloadEvent).suggestedFilename()).toMatch(/^R-2026-\d{6}\.pdf$/);
  });

  test("[R554][R555][R563] every call and every answer of the journey is as the document publishes it", () => {
    expect(site.proxy.violations).toEqual([]);
    expect(site.proxy.countCalls()).toBeGreaterThan(80);
  });

  test("no page wrote an error to the console", () => {
    expect([...applicant.errors, ...officer.errors]).toEqual([]);
  });
});
