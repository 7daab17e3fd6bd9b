/**
 * A report after an event, in Portuguese at 1280 px (issue D): begun from the record and kept as a draft that tells its
 * last day, filled in beside what was budgeted, printed, signed, uploaded and accepted; another one that comes too
 * late.
 */
import { readFile } from "node:fs/promises";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import { reportConvention, reportOutside } from "@portal/core/schemes/report/scheme";
import { beforeAll, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { type BrowserPerson, openSignedInPage } from "./support/browser.ts";
import { buildPdfWithText, createDevClient } from "./support/client.ts";
import { fillStep } from "./support/fill-step.ts";
import { preparePortal } from "./support/portal.ts";
import { readPdfText } from "./support/read-pdf-text.ts";
import { createTextReader, createWizardForm } from "./support/wizard-form.ts";

const site = preparePortal({ timersOf: ["institution-applicant"] });
const say = createTextReader("pt");
const stripSeparators = (text: string): string => text.replace(/[\s,.\u00a0\u202f]/g, "");
/** The pictures of a convention may be left out; the rest is the example. */
const { photos: _, ...answers } = getSchemeExample(reportConvention.id).answers;
const about = getSchemeExample(reportConvention.id).parentId ?? "";
const lateParentId = getSchemeExample(reportOutside.id).parentId ?? "";
const listStepIds = (scheme: Scheme) => scheme.steps.map(({ id }) => id);
const getTitle = (step: string): Promise<string> =>
  say(`schemes/REPORT_CONVENTION:steps.${step}.title`).catch(() =>
    say(`schemes/REPORT_LOCAL:steps.${step}.title`),
  );

let owner: BrowserPerson;
let report = "";
beforeAll(async () => {
  owner = await openSignedInPage(site, "applicant@demo.mo", "pt");
});

test("[R408] [R505] [R520] it is begun from the record, knows the event, and saving it tells the last day", async () => {
  const { page } = owner;
  await page.goto(`/personal/record/${about}?lang=pt`);
  await page
    .getByText(await say("pages/personal:report.DUE_GRANT"))
    .first()
    .waitFor();
  await page.getByRole("link", { name: await say("pages/personal:report.open") }).click();
  await page.getByRole("heading", { level: 1, name: await getTitle("about") }).waitFor();
  await expect.poll(() => page.locator("#f-eventName").innerText()).toBe(String(answers.eventName));
  await expect.poll(() => page.inputValue("#f-place")).toBe(String(answers.place));
  await page.fill("#f-products", "Embalagens ecológicas");
  await page.locator(".wz-save-saved", { hasText: /Submeta até .*2026/ }).waitFor();
  await page.getByRole("button", { name: await say("pages/form:saveLeave") }).click();
  await page.waitForURL(/\/personal\/record/);
});

test("[R70] the page of reports lists what owes one, and goes on with the one that was begun", async () => {
  const { page } = owner;
  await page.goto("/report/index?lang=pt");
  await page.locator(`a[href="/report/index?of=${about}"]`).click();
  await page.getByRole("heading", { level: 1, name: await getTitle("about") }).waitFor();
  await expect.poll(() => page.inputValue("#f-products")).toBe("Embalagens ecológicas");
});

test("[R519] [R524] [R527] every part is filled in, what was budgeted beside what it came to", async () => {
  const { page } = owner;
  for (const step of listStepIds(reportConvention)) {
    await page.getByRole("heading", { level: 1, name: await getTitle(step) }).waitFor();
    if (step === "accounts")
      await expect
        .poll(async () => stripSeparators(await page.locator("#f-realIncome-0-budgeted").innerText()))
        .toContain("118000000");
    await fillStep(page, reportConvention, step, answers as Answers);
    if (step === "expenses")
      await expect
        .poll(async () => stripSeparators(await page.locator("#f-totalPaid").innerText()))
        .toContain("48450000");
    await page.getByRole("button", { name: await say("pages/form:saveContinue") }).click();
  }
  await page.getByRole("heading", { level: 1, name: await say("pages/form:check.title") }).waitFor();
  await page.getByRole("button", { name: await say("pages/form:submitReport"), exact: true }).click();
  await page.waitForURL(/\/myform\/done/);
  report = new URL(page.url()).searchParams.get("id") ?? "";
  await page
    .getByText(await say("pages/form:report.title"))
    .first()
    .waitFor();
});

test("[R526] it is printed to be signed, the signed one is uploaded, and staff accept it", async () => {
  const { page, errors } = owner;
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    page.getByRole("button", { name: await say("pages/form:report.pdf") }).click(),
  ]);
  const printedText = stripSeparators(await readPdfText(await readFile(await download.path())));
  expect(printedText).toContain(stripSeparators(await say("print:blank.signature")));
  expect(printedText).toContain(
    stripSeparators(await say("schemes/REPORT_CONVENTION:fields.competitiveness.label")),
  );
  expect(printedText).toContain("118000000");

  await page.goto(`/personal/record/${report}?lang=pt`);
  await page.getByRole("button", { name: await say("pages/personal:move.uploadSigned.name") }).click();
  const dialog = page.getByRole("dialog");
  await createWizardForm(page).attachFile(
    "#move-file",
    "relatorio.pdf",
    "application/pdf",
    buildPdfWithText("assinado"),
  );
  await dialog.getByRole("button", { name: await say("pages/personal:move.uploadSigned.do") }).click();
  await dialog.waitFor({ state: "hidden" });

  const officer = await openSignedInPage(site, "officer@demo.mo", "pt");
  await officer.page.goto(`/staff/application/${report}?lang=pt`);
  const accept = await say("pages/staff:move.accept.do");
  await officer.page.getByRole("button", { name: accept, exact: true }).click();
  const confirmationDialog = officer.page.getByRole("dialog");
  await confirmationDialog.getByRole("button", { name: accept, exact: true }).click();
  await confirmationDialog.waitFor({ state: "hidden" });

  await page.goto(`/personal/record/${about}?lang=pt`);
  await page
    .getByText(await say("pages/personal:report.ACCEPTED"))
    .first()
    .waitFor();
  expect([...errors, ...officer.errors]).toEqual([]);
}, 120_000);

test("[R11] [R504] without its report by the last day a grant is cancelled, and its owner sees it", async () => {
  await createDevClient(site.url).setClock({ now: "2026-12-01T00:01:00+08:00" });
  await createDevClient(site.url).runSweep();
  const later = await openSignedInPage(site, "applicant@demo.mo", "pt");
  await later.page.goto(`/personal/record/${lateParentId}?lang=pt`);
  await later.page
    .getByText(/O relatório não foi entregue até .* e o apoio foi cancelado\./)
    .first()
    .waitFor();
  expect(await later.page.getByRole("link", { name: await say("pages/personal:report.open") }).count()).toBe(
    0,
  );
  expect(later.errors).toEqual([]);
}, 120_000);
