/**
 * Interruptions of an applicant at every step of every form (decision 0320): the session ends, the line is cut, the
 * page is loaded again, left and come back to, read in another language, opened in a second tab, an upload and the
 * submission are refused. Nothing that was typed is lost, and a message in the reader's language says what happened.
 * `npm test` takes one form, `npm run gates` some steps of three others each day, and `npm run test:long:journeys` all
 * of them. `FORMS=TRAINING,SEMINAR` takes those that it names, step by step.
 */
import { getFormBasePath } from "@portal/core/forms/form-base-path";
import type { Field, Scheme } from "@portal/core/forms/types/index";
import { findScheme, schemes } from "@portal/core/schemes/index";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { getFormPage } from "../../packages/web/src/shell/paths.ts";
import { getCurrentSlice, pickTodaysCases, pickWays } from "../support/runner/proof-slice.ts";
import { everyDay, openPage, type PageLanguage, pageLanguages } from "./support/browser.ts";
import { ApiClient } from "./support/client.ts";
import { interruptions, waitForState, waitForStep } from "./support/interruptions.ts";
import { preparePortal } from "./support/portal.ts";
import { findEntry } from "./support/wizard-entry.ts";
import { createTextReader } from "./support/wizard-form.ts";

const site = preparePortal({ renderPages: false });

/**
 * In `npm test` a form with a step of every kind; in the gates each form once in ten days, and of its steps a third, so
 * that all of them have been tried after thirty.
 */
const schemesToTry = process.env.FORMS
  ? process.env.FORMS.split(",").map((id) => findScheme(id) ?? expect.fail(`there is no form ${id}`))
  : getCurrentSlice() === "test"
    ? schemes.filter(({ id }) => id === "ENDORSEMENT_MAINLAND")
    : pickTodaysCases(schemes, 10);
const listStepsToTry = ({ steps }: Scheme): readonly Scheme["steps"][number][] =>
  process.env.FORMS ? steps : pickTodaysCases(steps, 3);
/** Each form is tried in one language, the next form in the next one, and in the gates in another one each day. */
const cases = schemesToTry.map((scheme) => {
  const number = schemes.indexOf(scheme);
  const languages = pickWays(pageLanguages, number);
  return { scheme, id: scheme.id, language: languages[number % languages.length] ?? "pt" };
});

const openDraft = async (scheme: Scheme, language: PageLanguage) => {
  const { account, eventId, parentId, answers } = getSchemeExample(scheme.id);
  const someone = await openPage(site.browser, site.url, language);
  const client = new ApiClient(site.url);
  await client.signIn(account);
  // Given to this tab alone: another one has its session from here, as in a browser that somebody uses.
  await someone.page.goto("/help_center");
  await someone.page.evaluate((token) => {
    sessionStorage.setItem("loggedIn", "1");
    sessionStorage.setItem("token", token);
    // Tells a new tab that another one may have a session.
    localStorage.setItem("signedIn", "1");
  }, client.token ?? "");
  const { id } = await client.callOrThrow<{ id: string }>("POST", `/api${getFormBasePath(scheme)}/tosubmit`, {
    scheme: scheme.id,
    answers,
    ...(eventId && { eventId }),
    ...(parentId && { parentId }),
  });
  return {
    someone,
    account,
    address: (step: string) => `/myform/${getFormPage(scheme.id)}?id=${id}&step=${step}`,
  };
};
const waitForCheckPage = (page: Page): Promise<void> => page.locator(".ca-list").first().waitFor();

/** Finds the first field of a step that the example answers. */
const findAnsweredField = ({ id }: Scheme, { fields }: { fields: readonly Field[] }): Field | undefined =>
  fields.find(
    ({ key, kind }) => kind !== "content" && kind !== "computed" && key in getSchemeExample(id).answers,
  );

describe.each(cases)("$id in $language", ({ scheme, language }) => {
  const read = createTextReader(language);

  test("nothing typed is lost, whatever happens at whichever step", everyDay, async () => {
    const { someone, account, address } = await openDraft(scheme, language);
    const { page } = someone;
    await page.goto(`${address("check")}&lang=${language}`);
    await waitForCheckPage(page);
    const shownSteps: string[] = [];
    for (const { id: step } of listStepsToTry(scheme)) {
      await page.goto(address(step));
      await waitForStep(page);
      const title = await read(`schemes/${scheme.id}:steps.${step}.title`).catch(() => undefined);
      // A step that the answers leave out leads to another one; one that only reads has nothing to lose.
      if (title && (await page.locator("h1").innerText()) !== title) continue;
      const entry = await findEntry(page);
      if (!entry) continue;
      shownSteps.push(step);
      const before = await entry.read();
      const visit = { base: site.url, someone, page, account, address: address(step), entry, language };
      for (const [name, interrupt] of Object.entries(interruptions))
        await interrupt(visit).catch((cause: unknown) => {
          throw new Error(`${step}: ${name}: ${cause instanceof Error ? cause.stack : cause}`, { cause });
        });
      await entry.restore(before);
      await entry.control.blur();
      await waitForState(page, "saved");
    }
    // The steps of a day can be those that only read.
    if (process.env.FORMS || getCurrentSlice() !== "gates") expect(shownSteps.length).toBeGreaterThan(0);
    expect(someone.errors).toEqual([]);
    await someone.context.close();
  });

  test(
    "a refused submission names the answer of any step, leads to it, and keeps everything",
    everyDay,
    async () => {
      const { someone, address } = await openDraft(scheme, language);
      const { page } = someone;
      let refusedField = "";
      await page.route(`**/api${getFormBasePath(scheme)}`, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({
              status: 400,
              json: {
                success: false,
                code: 200114,
                errorCode: 200114,
                requestId: "refused",
                fields: [{ path: refusedField, key: "illegal" }],
              },
            })
          : route.continue(),
      );
      await page.goto(`${address("check")}&lang=${language}`);
      await waitForCheckPage(page);
      const readLines = async () => (await page.locator(".ca-list").allInnerTexts()).join("\n").split("\n");
      const answers = await readLines();
      const reason = await read("common:issue.illegal");
      for (const step of listStepsToTry(scheme)) {
        const field = findAnsweredField(scheme, step);
        if (!field) continue;
        refusedField = field.key;
        await page.goto(address("check"));
        await waitForCheckPage(page);
        await page.locator(".wz-actions .button-primary").click();
        const summary = page.locator(".error-summary");
        await summary.waitFor();
        const findLostLines = async () => {
          const shownLines = new Set(await readLines());
          return answers.filter((line) => !shownLines.has(line));
        };
        await expect.poll(findLostLines, { message: field.key }).toEqual([]);
        const link = summary.locator("a").first();
        expect(await link.textContent(), field.key).toContain(reason);
        await link.click();
        const row = page.locator(`.ca-row:focus[id="f-${field.key}"]`);
        await row.waitFor();
        expect(await row.textContent(), field.key).toContain(reason);
      }
      await someone.context.close();
    },
  );
});
