/**
 * A survey from its building to its results (spec 3 §4): staff build it in four languages with a question of every
 * kind, a reader without an account answers it on a phone in English, once, and staff see and take away what came out.
 */
import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { findViolations, measureOverflow } from "./support/accessibility.ts";
import {
  type BrowserPerson,
  openPage,
  openSignedInPage,
  pageLanguages,
  signInByApi,
} from "./support/browser.ts";
import { preparePortal } from "./support/portal.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal({ renderPages: true });
const zh = createTextReader("zh-Hant");
const en = createTextReader("en");
const kinds = ["SINGLE", "MULTIPLE", "SCALE", "MATRIX", "TEXT", "LONG_TEXT", "NUMBER", "DAY"];
let officer: BrowserPerson;
let reader: BrowserPerson;
let id = "";

beforeAll(async () => {
  officer = await openSignedInPage(site, "officer@demo.mo", "zh-Hant");
  reader = await openPage(site.browser, site.url, "en", 390);
});

/** Fills in every text of the builder, said by its place and language. */
const fillTexts = async (page: Page, language: string): Promise<void> => {
  await page.getByRole("button", { name: await zh(`pages/staff-survey:language.${language}`) }).click();
  await page.locator(`#title[lang="${language}"]`).waitFor();
  for (const text of await page.locator(`form .control[lang="${language}"]`).all())
    await text.fill(`${await text.getAttribute("id")} ${language}`);
};

test("[R528] staff build a survey of every kind with a condition, in four languages, and open it", async () => {
  const { page, errors } = officer;
  await page.goto("/staff/survey/new?lang=zh-Hant");
  const add = page.getByRole("button", { name: await zh("pages/staff-survey:question.add") });
  for (const [i, kind] of kinds.entries()) {
    await add.click();
    await page.locator(`#question-${i}-kind`).selectOption(kind);
  }
  await page.getByRole("button", { name: await zh("pages/staff-survey:named.r.add") }).click();
  // The long text is asked of those who gave one or two.
  await page.locator("#question-5-when").selectOption("q3");
  await page.locator("#question-5-when-2").check();
  for (const language of pageLanguages) await fillTexts(page, language);
  expect(await findViolations(page)).toEqual([]);
  const open = await zh("pages/staff-survey:edit.open");
  await page.getByRole("button", { name: open }).click();
  await page.getByRole("dialog").getByRole("button", { name: open }).click();
  await page.getByText(await zh("pages/staff-survey:done.opened")).waitFor();
  const address = page.locator('a[href^="/question/"]');
  id = ((await address.getAttribute("href")) ?? "").split(/[/?]/)[2] ?? "";
  expect(id).toMatch(/^s-/);
  expect(errors).toEqual([]);
});

/** Chooses, ticks and writes what is asked of somebody who was not pleased; one row of the matrix is left out. */
const fillAnswers = async (page: Page): Promise<void> => {
  for (const choice of ["q1-o2", "q2-o1", "q2-o2", "q3-2", "q4-r1-a-o1"])
    await page.locator(`#f-${choice}`).check();
  await page.locator("#f-q5").fill("Friendly");
  await page.locator("#f-q6").fill("Longer opening hours");
  await page.locator("#f-q7").fill("12.5");
  await page.locator("#f-q8").fill("2026-11-20");
};
const sendAnswers = async (page: Page): Promise<void> =>
  page.getByRole("button", { name: await en("pages/question:survey.send") }).click();

test("[R35][R461] a reader without an account is led to what is left out, then answers, and no second time", async () => {
  const { page, context, errors } = reader;
  const again = await context.newPage();
  for (const each of [page, again]) {
    await each.goto(`/question/${id}?lang=en`);
    await each.getByText("question-0-label en").first().waitFor();
    // Asked of those alone who gave one or two.
    expect(await each.locator("#f-q6").count()).toBe(0);
    await fillAnswers(each);
  }
  await sendAnswers(page);
  const summary = page.getByRole("alert").filter({ has: page.getByRole("heading") });
  await summary.getByRole("link", { name: /question-3-rows-1/ }).click();
  await page.locator("#f-q4-r2-a-o1:focus").waitFor();
  await page.locator("#f-q4-r2-error").waitFor();
  expect([await findViolations(page), await measureOverflow(page)]).toEqual([[], 0]);
  await page.locator("#f-q4-r2-a-o2").check();
  await sendAnswers(page);
  await page.getByRole("heading", { level: 1, name: await en("pages/question:sent.title") }).waitFor();
  await again.locator("#f-q4-r2-a-o1").check();
  await sendAnswers(again);
  await again.getByText(await en("errors:10905")).waitFor();
  await page.goto(`/question/${id}?lang=en`);
  await page.getByText(await en("pages/question:survey.done")).waitFor();
  expect(errors).toEqual([]);
});

test("[R529] staff see what came out, with a table behind each chart, and take it away", async () => {
  const { page, errors } = officer;
  await page.goto(`/staff/survey/${id}/result?lang=zh-Hant`);
  const chart = page.getByRole("table", { name: "question-0-label zh-Hant" });
  await chart.waitFor();
  expect(await chart.getByRole("row").last().innerText()).toMatch(/question-0-options-1 zh-Hant\s+100%\s+1/);
  await page.getByText("Longer opening hours").waitFor();
  expect(await findViolations(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: await zh("pages/staff-survey:export.xlsx") }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(errors).toEqual([]);
});

test("[R414][R530] who took part in an event finds its survey in the records, answers it, and sees it done", async () => {
  const pt = createTextReader("pt");
  const exhibitor = await openPage(site.browser, site.url, "pt", 390);
  await signInByApi(exhibitor, site.url, "applicant@demo.mo");
  const { page, errors } = exhibitor;
  await page.goto("/personal/record?lang=pt");
  await page.getByRole("link", { name: await pt("pages/personal:record.survey.PENDING") }).click();
  for (const row of ["r1", "r2", "r3"]) await page.locator(`#f-q1-${row}-a-o3`).check();
  await page.locator("#f-q2-o1").check();
  await page.locator("#f-q3").fill("8");
  await page.locator("#f-q4").fill("Mais compradores");
  await page.getByRole("button", { name: await pt("pages/question:survey.send") }).click();
  await page.getByRole("heading", { level: 1, name: await pt("pages/question:sent.title") }).waitFor();
  await page.getByRole("link", { name: await pt("pages/question:mine") }).click();
  await page.getByRole("heading", { level: 2, name: await pt("pages/centre:survey.done") }).waitFor();
  await page
    .locator("td")
    .getByText(await pt("lists:surveyStatus.DONE"))
    .waitFor();
  await page.goto("/personal/record?lang=pt");
  await page.getByRole("link", { name: await pt("pages/personal:record.survey.DONE") }).waitFor();
  expect([await measureOverflow(page), errors]).toEqual([0, []]);
});
