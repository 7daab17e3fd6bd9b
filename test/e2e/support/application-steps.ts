/** Applying in a browser, from the page of an event to the submission, and what staff decide on it. */
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import type { Page } from "playwright";
import { expect } from "vitest";
import type { PageLanguage } from "./browser.ts";
import { fillStep } from "./fill-step.ts";
import type { createTextReader } from "./wizard-form.ts";

type TextReader = ReturnType<typeof createTextReader>;

/** Goes from the page of an event into the form of a scheme. */
export const openFormFromEvent = async (
  page: Page,
  { id }: Pick<Scheme, "id">,
  eventId: string,
  language: PageLanguage,
): Promise<void> => {
  await page.goto(`/show/detail?id=${eventId}&lang=${language}`, { waitUntil: "commit" });
  const link = page.locator(`a[href*="scheme=${id}"]`).first();
  await link.waitFor();
  const placeBefore = await link.boundingBox();
  // It opens by itself once the page knows whose it is, below the links: nothing moves under a finger.
  await page.locator(".can-apply[open] li").first().waitFor();
  expect(await link.boundingBox()).toEqual(placeBefore);
  await link.click();
  await page.locator(".wz-steps").waitFor();
};

/** Reads the title of a step: its own, else that of the hosted fair, with which the family shares its common parts. */
const readStepTitle = async (say: TextReader, scheme: string, step: string): Promise<string> =>
  say(`schemes/${scheme}:steps.${step}.title`).catch(() => say(`schemes/FAIR_HOSTED:steps.${step}.title`));

/**
 * Fills in every step and goes on; at the end everything is checked and submitted.
 * @param after what is done in a step once it is filled in
 * @returns the id of the application
 */
export const fillInAndSubmit = async (
  page: Page,
  scheme: Scheme,
  answers: Answers,
  say: TextReader,
  after: (step: string) => Promise<void> = async () => undefined,
): Promise<string> => {
  for (const { id, fields } of scheme.steps) {
    // What is only read is above the next questions.
    if (fields.every(({ kind }) => kind === "content")) continue;
    const title = await readStepTitle(say, scheme.id, id);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await fillStep(page, scheme, id, answers);
    await after(id);
    await page.getByRole("button", { name: await say("pages/form:saveContinue") }).click();
  }
  await page.getByRole("heading", { level: 1, name: await say("pages/form:check.title") }).waitFor();
  await page.getByRole("button", { name: await say("pages/form:submit"), exact: true }).click();
  await page.waitForURL(/\/myform\/done/);
  return new URL(page.url()).searchParams.get("id") ?? "";
};

/** Makes a transition on the page of a case. @param first what is filled in before it is confirmed */
export const confirmAction = async (
  page: Page,
  action: string,
  say: TextReader,
  first: () => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const name = await say(`pages/staff:move.${action}.do`);
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name, exact: true }).waitFor();
  await first();
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
};

/** Pays a fee by card in the sandbox of the payment provider. */
export const payFeeByCard = async (page: Page, applicationId: string, say: TextReader): Promise<void> => {
  await page.goto(`/pay/BeforePay?id=${applicationId}`);
  await page.check("#method-CREDIT_CARD");
  const { port } = new URL(page.url());
  await page.getByRole("button", { name: await say("pages/pay:pay"), exact: true }).click();
  await page.waitForURL((url) => url.port !== port);
  await page.locator("button.pay").click();
  await page.waitForURL(/\/pay\/result/);
  await page.getByText(await say("pages/pay:result.paid")).waitFor();
};
