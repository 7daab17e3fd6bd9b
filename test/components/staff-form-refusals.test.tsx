/**
 * Every form of every page of staff, in the page and behind its buttons: submitted empty, filled in wrongly, and
 * refused by the server in each way. None takes the page down, and each says what is wrong. `npm run test:long` opens
 * all pages; `npm test` opens every seventh, so that a page that is new is looked at before a release without being
 * named here, with one refusal for each state of it, and fills in some of the inputs of a form with very many.
 */
import * as errorCodes from "@portal/core/platform/error-codes";
import { act, fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { getCurrentSlice, getSliceSize, pickWays } from "../support/runner/proof-slice.ts";
import { closePage, openPage, startNetwork, startPageAnswers, waitForQuiet } from "./failing-pages.tsx";
import type { NetworkAnswer, NetworkCall } from "./network.ts";
import { type OpenedPage, staffPages } from "./pages-of-router.tsx";

startPageAnswers();

const buildRefusal = (
  status: number,
  code: number,
  fields: { path: string; key: string }[] = [],
): NetworkAnswer => ({
  status,
  body: { success: false, code, errorCode: code, fields, requestId: "r-1" },
});
const refusals: Readonly<Record<string, NetworkAnswer>> = {
  "at a field that no input carries": buildRefusal(400, errorCodes.INVALID_VALUE, [
    { path: "nowhere.0.name", key: "illegal" },
  ]),
  "as stale": buildRefusal(409, errorCodes.STALE_VERSION),
  "by a failure": buildRefusal(500, errorCodes.SERVER_EXCEPTION),
};

const listForms = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>("form")];
/** A form that searches or filters reads again, and has nothing to refuse. */
const isSearch = (form: HTMLFormElement): boolean =>
  form.role === "search" ||
  form.querySelector("[type=search]") !== null ||
  form.matches(".queue-filters, .staff-filters");
const listSaid = (): number =>
  document.querySelectorAll(".field-error, .alert-error, .alert-warning, [role=alert]").length;
/**
 * Each change of an input draws its form anew, so that hundreds of them take minutes: those tried are spread over it.
 */
const MAX_INPUTS = getSliceSize({
  test: 8,
  gates: Number.POSITIVE_INFINITY,
  long: Number.POSITIVE_INFINITY,
});
const fillWrongly = (form: HTMLFormElement): void => {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input:not([type=file]), textarea")].filter(
    ({ type }) => type !== "checkbox" && type !== "radio",
  );
  const step = Math.max(1, Math.ceil(inputs.length / MAX_INPUTS));
  for (const input of inputs.filter((_, i) => i % step === 0)) {
    const value =
      { date: "1999-02-28", number: "-1", month: "1999-02", email: "nobody" }[input.type] ?? "<x>{{y}}";
    fireEvent.change(input, { target: { value } });
  }
};

/** Submits a form, and waits until what it calls was answered. */
const submitForm = async (form: HTMLFormElement, calls: readonly NetworkCall[]): Promise<void> => {
  act(() => void fireEvent.submit(form));
  await waitForQuiet(calls);
};

/** Opens what is behind a button, by its place among the buttons of the page; a page begins anew for each. */
const clickButton = async (at: number, calls: readonly NetworkCall[]): Promise<void> => {
  const button = [
    ...document.querySelectorAll<HTMLButtonElement>("main button:not([type=submit]):not(:disabled)"),
  ][at];
  act(() => button?.click());
  await waitForQuiet(calls);
};

/** Finds what is wrong with the forms of a page in one state of it. */
const judgeForms = async (page: OpenedPage, button: number | undefined): Promise<string[]> => {
  const faults: string[] = [];
  const place = pages.indexOf(page) + (button ?? -1) + 1;
  for (const [name, refusal] of pickWays(Object.entries(refusals), place)) {
    const calls = startNetwork((_, method) => (method === "GET" ? undefined : refusal));
    await openPage(page);
    await waitForQuiet(calls);
    const before = listForms().length;
    if (button !== undefined) await clickButton(button, calls);
    const forms = listForms();
    // A button without a form behind it is no state of its own.
    if (button !== undefined && forms.length <= before) {
      closePage();
      return faults;
    }
    for (const form of button === undefined ? forms : forms.slice(before - forms.length)) {
      if (!form.isConnected || isSearch(form)) continue;
      const label = form.textContent?.slice(0, 40) ?? "";
      for (const how of ["empty", "wrong"] as const) {
        if (how === "wrong") act(() => fillWrongly(form));
        const callsBefore = calls.length;
        await submitForm(form, calls);
        const isGone = !document.querySelector("h1") && document.querySelector("dialog[open]") === null;
        const hasWritten = calls.slice(callsBefore).some(({ method }) => method !== "GET");
        if (isGone) faults.push(`${how}, refused ${name}: the page is gone (${label})`);
        const wrongField =
          form.isConnected && form.querySelector("[aria-invalid=true], fieldset.field-wrong");
        const focusedElement = document.activeElement;
        if (wrongField && !wrongField.contains(focusedElement) && !focusedElement?.closest(".error-summary"))
          faults.push(`${how}, refused ${name}: the focus is not led to what is wrong (${label})`);
        if (form.isConnected && hasWritten && listSaid() === 0)
          faults.push(`${how}, refused ${name}: nothing is said (${label})`);
      }
    }
    closePage();
  }
  return faults;
};

const isShort = getCurrentSlice() === "test";
// A page that only leads on has no form; whoever need not enrol is led away from the page for it.
const pages = staffPages.filter(({ path }) => path !== "/staff/enrol");
const chosenPages = isShort ? pages.filter((_, i) => i % 7 === 1) : pages;
/** The buttons looked behind, on the page as it is first shown. */
const MAX_BUTTONS = isShort ? 3 : 12;

test.each(chosenPages)(
  "$path stands, whatever its forms are sent with",
  { timeout: isShort ? 300_000 : 600_000 },
  async (page) => {
    const faults = await judgeForms(page, undefined);
    for (let at = 0; at < MAX_BUTTONS; at += 1) faults.push(...(await judgeForms(page, at)));
    expect(faults).toEqual([]);
  },
);
