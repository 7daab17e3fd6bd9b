/**
 * Funding, in a browser, from the form to the result (issue D): a convention whose budget must balance and what is
 * decided on it, in Traditional Chinese; an endorsement with a number that is mistyped first, in Portuguese; a first
 * shop outside a phase and inside the next, on a phone in English.
 */
import { getFormBasePath } from "@portal/core/forms/form-base-path";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import { convention } from "@portal/core/schemes/convention/scheme";
import { endorsementMainland } from "@portal/core/schemes/endorsement-mainland/scheme";
import { firstShopPre } from "@portal/core/schemes/first-shop/scheme";
import type { Page } from "playwright";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { confirmAction } from "./support/application-steps.ts";
import { type BrowserPerson, onLargeDesk, openSignedInPage, type PageLanguage } from "./support/browser.ts";
import { ApiClient, createDevClient } from "./support/client.ts";
import { fillStep } from "./support/fill-step.ts";
import { isInGates, preparePortal } from "./support/portal.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal({ proxied: isInGates });
type Say = ReturnType<typeof createTextReader>;
const stripSeparators = (text: string): string => text.replace(/[\s,.\u00a0\u202f]/g, "");

const openedPersons: BrowserPerson[] = [];
afterEach(async () => {
  for (const one of openedPersons.splice(0)) await one.context.close();
});
const enterAs = async (account: string, language: PageLanguage, width?: number) => {
  const someone = await openSignedInPage(site, account, language, width);
  openedPersons.push(someone);
  return someone;
};
/** Opens a draft that holds these answers, opened where something is still missing, else where all is checked. */
const openDraft = async (
  { page, client }: { page: Page; client: ApiClient },
  scheme: Scheme,
  answers: Answers,
  language: PageLanguage,
): Promise<string> => {
  const { id } = await client.callOrThrow<{ id: string }>("POST", `/api${getFormBasePath(scheme)}/tosubmit`, {
    scheme: scheme.id,
    answers,
  });
  await page.goto(`/myform/index?id=${id}&lang=${language}`);
  await page.locator(".wz-form").waitFor();
  return id;
};
/** Builds the files of an example: they were uploaded before. */
const buildFileAnswers = (scheme: Scheme): Answers => {
  const documents = scheme.steps.flatMap(({ fields }) => fields).filter(({ kind }) => kind === "documents");
  const { answers } = getSchemeExample(scheme.id);
  return Object.fromEntries(
    documents.flatMap(({ key }) => (answers[key] === undefined ? [] : [[key, answers[key]]])),
  );
};
const omitAnswers = (answers: Answers, keys: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !keys.includes(key)));
const goOn = async (page: Page, say: Say): Promise<void> =>
  page.getByRole("button", { name: await say("pages/form:saveContinue") }).click();
const waitForHeading = async (page: Page, title: string): Promise<void> =>
  page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
const submitForm = async (page: Page, say: Say): Promise<void> => {
  await waitForHeading(page, await say("pages/form:check.title"));
  await page.getByRole("button", { name: await say("pages/form:submit"), exact: true }).click();
};

describe("a convention", () => {
  const say = createTextReader("zh-Hant");
  let record = "";

  test("[R12] is asked for in nine parts; its budget is sent only when it balances", async () => {
    const applicant = await enterAs("other@demo.mo", "zh-Hant");
    const { page, errors } = applicant;
    const files = buildFileAnswers(convention);
    record = await openDraft(applicant, convention, files, "zh-Hant");
    const answers = omitAnswers(getSchemeExample(convention.id).answers, Object.keys(files));
    const [rent, ...others] = answers.expenseLines as Answers[];
    for (const { id } of convention.steps) {
      await waitForHeading(page, await say(`schemes/INCENTIVE_CONVENTION:steps.${id}.title`));
      if (id === "budget") {
        const more = { ...rent, amount: { amount: 105_000_100, currency: "MOP" } };
        await fillStep(page, convention, id, { ...answers, expenseLines: [more, ...others] });
        await goOn(page, say);
        await page
          .getByText(await say("common:issue.budgetDiffers"))
          .first()
          .waitFor();
        await page.fill("#f-expenseLines-0-amount", "1050000");
      } else await fillStep(page, convention, id, answers);
      await goOn(page, say);
    }
    await submitForm(page, say);
    await page.waitForURL(/\/myform\/done/);
    expect(errors).toEqual([]);
  });

  test("[R54] [R412] its result is pending, then granted in part with the reason and a letter", async () => {
    const applicant = await enterAs("other@demo.mo", "zh-Hant");
    const result = applicant.page.locator(".grant").filter({ hasText: "澳門綠色生活展暨循環經濟論壇" });
    await applicant.page.goto("/personal/funding?lang=zh-Hant");
    await result.getByText(await say("lists:fundingResult.PENDING_REPLY")).waitFor();
    expect(stripSeparators(await result.innerText())).toContain("MOP62000000");

    const { page } = await enterAs("officer@demo.mo", "zh-Hant");
    await page.goto(`/staff/application/${record}?lang=zh-Hant`);
    await confirmAction(page, "accept", say);
    await confirmAction(page, "decideFunding", say, async () => {
      await page.check("#result-APPROVED");
      await page.fill("#amount", "500000");
      await page.fill("#reason-zh", "傳譯費用不在資助範圍。");
      await page.fill("#reason-pt", "A interpretação não é elegível.");
    });

    await applicant.page.reload();
    await result.getByText(await say("pages/centre:grant.partly")).waitFor();
    const resultText = stripSeparators(await result.innerText());
    expect(resultText).toContain("MOP50000000");
    expect(resultText).toContain("傳譯費用不在資助範圍");
    const [letter] = await Promise.all([
      applicant.page.waitForEvent("download"),
      result.getByRole("button", { name: await say("pages/centre:grant.letter") }).click(),
    ]);
    expect(letter.suggestedFilename()).toMatch(/-decision\.pdf$/);
    expect(applicant.errors).toEqual([]);
  });
});

describe("a visitor's endorsement", () => {
  const say = createTextReader("pt");

  test("[R7] a number with a wrong check digit is told; the right one is sent", async () => {
    const applicant = await enterAs("other@demo.mo", "pt");
    const { page, errors } = applicant;
    const files = buildFileAnswers(endorsementMainland);
    await openDraft(applicant, endorsementMainland, files, "pt");
    const answers = omitAnswers(getSchemeExample(endorsementMainland.id).answers, Object.keys(files));
    await fillStep(page, endorsementMainland, "form", { ...answers, mainlandId: "440106199003071628" });
    await goOn(page, say);
    const wrongDigitText = await say("common:issue.checkDigit");
    await page.getByText(wrongDigitText).first().waitFor();
    await page.fill("#f-mainlandId", String(answers.mainlandId));
    await page.getByText(wrongDigitText).first().waitFor({ state: "detached" });
    await goOn(page, say);
    await submitForm(page, say);
    await page.waitForURL(/\/myform\/done/);
    expect(errors).toEqual([]);
  });
});

describe("a first shop", () => {
  const say = createTextReader("en");
  const setTime = async (now: string): Promise<void> => createDevClient(site.url).setClock({ now });
  let id = "";
  beforeAll(() => setTime("2027-02-10T10:00:00+08:00"));

  test("is refused outside a phase, which says when the next one opens", async () => {
    const applicant = await enterAs("other@demo.mo", "en", 390);
    const { page, errors } = applicant;
    // The shop is still to be opened when the next phase is.
    const days = { plannedEstablishmentDate: "2027-05-20", plannedOpeningDate: "2027-06-15" };
    const { answers } = getSchemeExample(firstShopPre.id);
    id = await openDraft(applicant, firstShopPre, { ...answers, ...days }, "en");
    await submitForm(page, say);
    await page.getByText("1 May 2027").first().waitFor();
    expect(page.url()).not.toContain("/myform/done");
    expect(errors).toEqual([]);
  });

  test("[R422] is sent inside the next; the signed original is awaited within fifteen days", async () => {
    await setTime("2027-05-03T10:00:00+08:00");
    const applicant = await enterAs("other@demo.mo", "en", 390);
    const { page, errors } = applicant;
    await page.goto(`/myform/index?id=${id}&lang=en`);
    await page.locator(".wz-form").waitFor();
    await submitForm(page, say);
    await page.waitForURL(/\/myform\/done/);
    await page.goto(`/personal/record/${id}?lang=en`);
    await page
      .getByText(await say("status:pending.original"))
      .first()
      .waitFor();
    await page.getByText("18 May 2027").first().waitFor();
    // A second one waits for the first, which the notice leads to.
    await page.goto(`/myform/index?scheme=${firstShopPre.id}&lang=en`);
    await page
      .locator(".wz-before")
      .getByRole("link", { name: await say("pages/form:notYet.records") })
      .click();
    await page.waitForURL(/\/personal\/record$/);
    expect(errors).toEqual([]);
  });

  test(
    "a phase of 2029 is added by staff, without a developer, and applicants read it at once",
    onLargeDesk,
    async () => {
      const { page, errors } = await enterAs("admin@demo.mo", "en");
      await page.goto("/staff/admin?lang=en");
      const policy = page.locator(".admin-policy", {
        has: page.locator("code", { hasText: /^firstShop\.phases$/ }),
      });
      await policy.locator(".button").first().click();
      const dialog = page.locator("dialog[open]");
      const phases = dialog.locator("fieldset");
      await phases.first().waitFor();
      const phaseCount = await phases.count();
      await dialog.getByRole("button", { name: await say("pages/staff-admin:policy.addItem") }).click();
      const addedPhase = phases.nth(phaseCount);
      const first = await say("pages/staff-admin:policy.firstDay");
      const last = await say("pages/staff-admin:policy.lastDay");
      await addedPhase.getByLabel(first).fill("2029-03-01");
      // A period that ends before it begins is refused beside its fields, and what was typed stays.
      await addedPhase.getByLabel(last).fill("2029-02-01");
      const check = dialog.getByRole("button", { name: await say("pages/staff-admin:policy.check") });
      await check.click();
      await addedPhase.locator(".field-error").first().waitFor();
      expect(await addedPhase.getByLabel(first).inputValue()).toBe("2029-03-01");
      await addedPhase.getByLabel(last).fill("2029-04-30");
      await check.click();
      // Both lists of periods are compared before anything is set.
      const comparedRow = dialog.locator(".admin-forecast tbody tr");
      await comparedRow.locator("td").last().getByText(/2029/).waitFor();
      expect(await comparedRow.locator("td").first().innerText()).not.toContain("2029");
      await dialog.getByRole("button", { name: await say("pages/staff-admin:policy.save") }).click();
      await dialog.waitFor({ state: "detached" });
      await policy.getByText(/2029/).first().waitFor();
      const { window } = await new ApiClient(site.url).callOrThrow<{ window: { spans: string[][] } }>(
        "GET",
        `/api/scheme/${firstShopPre.id}/about`,
      );
      expect(window.spans.at(-1)).toEqual(["2029-03-01", "2029-04-30"]);
      expect(errors).toEqual([]);
    },
  );
});
