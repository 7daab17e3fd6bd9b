/**
 * Every form of every page for applicants and visitors, in the page and behind its buttons, whose call is refused
 * without naming an input: the focus is led to the message that says so, which may be far above the pressed button
 * (decision 0755). `staff-form-refusals.test.tsx` looks at the forms of staff.
 */
import * as errorCodes from "@portal/core/platform/error-codes";
import { act, fireEvent } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { followLostFocus } from "../../packages/web/src/ui/lost-focus.ts";
import { getCurrentSlice } from "../support/runner/proof-slice.ts";
import { closePage, openPage, startNetwork, startPageAnswers, waitForQuiet } from "./failing-pages.tsx";
import type { NetworkCall } from "./network.ts";
import { type OpenedPage, pagesForEverybody, paymentPages, personalPages } from "./pages-of-router.tsx";
import { typeEverywhere } from "./typed-input.ts";

startPageAnswers();
let end: () => void;
beforeEach(() => {
  end = followLostFocus();
});
afterEach(() => end());

const refusal = {
  status: 500,
  body: {
    success: false,
    code: errorCodes.SERVER_EXCEPTION,
    errorCode: errorCodes.SERVER_EXCEPTION,
    requestId: "r-1",
  },
};
/** Types and chooses something everywhere, so that most forms are sent. */
const fillIn = (form: HTMLFormElement): void => {
  typeEverywhere();
  for (const group of form.querySelectorAll("fieldset")) {
    const radios = [...group.querySelectorAll<HTMLInputElement>("input[type=radio]:not(:disabled)")];
    if (radios[0] && !radios.some(({ checked }) => checked)) fireEvent.click(radios[0]);
  }
  for (const select of form.querySelectorAll("select"))
    if (!select.value) fireEvent.change(select, { target: { value: select.options[1]?.value } });
};
const listForms = (): HTMLFormElement[] =>
  [...document.querySelectorAll<HTMLFormElement>("main form")].filter(
    (form) => form.role !== "search" && !form.querySelector("[type=search]"),
  );
const listOpeners = (): HTMLButtonElement[] => [
  ...document.querySelectorAll<HTMLButtonElement>("main button:not([type=submit]):not(:disabled)"),
];

/** How many forms were sent: one that is not filled in as it asks for sends nothing, and is not judged. */
let sentForms = 0;
/** Sends a form whose calls are refused; returns what is wrong with where the focus is then. */
const judgeForm = async (
  form: HTMLFormElement,
  calls: readonly NetworkCall[],
): Promise<string | undefined> => {
  act(() => fillIn(form));
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  const writesBefore = calls.filter(({ method }) => method !== "GET").length;
  act(() => button?.focus());
  act(() => (button ? button.click() : void fireEvent.submit(form)));
  await waitForQuiet(calls);
  const hasWritten = calls.filter(({ method }) => method !== "GET").length > writesBefore;
  const { activeElement } = document;
  if (hasWritten) sentForms += 1;
  if (!hasWritten || activeElement?.closest(".alert, .error-summary, [aria-invalid=true]")) return undefined;
  return `${form.textContent?.slice(0, 40)}: the focus is at ${activeElement?.tagName} ${activeElement?.textContent?.slice(0, 40)}`;
};

/**
 * Finds what is wrong with the forms of a page in one state of it.
 * @param opener the place of the button behind which a form waits, among those of the page
 */
const judgeForms = async (page: OpenedPage, opener: number | undefined): Promise<string[]> => {
  const faults: string[] = [];
  const calls = startNetwork((_, method) => (method === "GET" ? undefined : refusal));
  await openPage(page);
  await waitForQuiet(calls);
  const before = new Set(listForms());
  if (opener !== undefined) {
    act(() => listOpeners()[opener]?.click());
    await waitForQuiet(calls);
  }
  for (const form of listForms().filter((each) => opener === undefined || !before.has(each))) {
    const fault = form.isConnected && (await judgeForm(form, calls));
    if (fault) faults.push(`${page.path}${opener === undefined ? "" : `, button ${opener}`}: ${fault}`);
  }
  closePage();
  return faults;
};

const isShort = getCurrentSlice() === "test";
/** The buttons looked behind, on the page as it is first shown. */
const MAX_OPENERS = isShort ? 2 : 12;
// Only a whole application is sent from the wizard (`refused-submission.test.tsx`).
const pages = [...pagesForEverybody, ...personalPages, ...paymentPages].filter(
  ({ path }) => !path.startsWith("/myform/"),
);
const chosenPages = isShort
  ? pages.filter(({ path }, i) => i % 4 === 1 || /pay|con_user|inquiry/i.test(path))
  : pages;

test.each(chosenPages)("$path leads to what was refused", { timeout: 300_000 }, async (page) => {
  const faults = await judgeForms(page, undefined);
  for (let at = 0; at < MAX_OPENERS; at += 1) faults.push(...(await judgeForms(page, at)));
  expect(faults).toEqual([]);
});

// A form that asks for more than is filled in here sends nothing and is not judged. Two at least are sent.
afterAll(() => expect(sentForms).toBeGreaterThanOrEqual(2));
