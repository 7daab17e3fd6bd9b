/** The way through a form: every page is filled in and sent on, up to the submission. */
import { fillPage, type Knowledge } from "../support/fill-page.ts";
import type { Newcomer } from "./arrival.ts";

/** The selector of the first cell, and the rows of the spreadsheet. */
export type PastedList = readonly [cell: string, rows: readonly (readonly string[])[]];

/** Pages after which a form does not come to its end. */
const MAX_PAGES = 20;

/** An institution without contacts is offered its person in charge. */
export const takeFirstContact = async (newcomer: Newcomer, name: string): Promise<void> => {
  const { person, read } = newcomer;
  const label = await read("pages/form:firstContact.add", { name });
  const button = person.page.getByRole("button", { name: label, exact: true });
  const isAsked = (await person.page.locator("fieldset#f-contactPerson").count()) > 0;
  if (!isAsked || (await person.page.locator("input[name=f-contactPerson]").count()) > 0) return;
  await person.press(button);
  await person.page.locator("input[name=f-contactPerson]:checked").waitFor();
};

/** Fills in the form that is open, page by page, and submits it. @throws Error with what a page holds against it */
export const walkWizard = async (
  newcomer: Newcomer,
  knowledge: Knowledge,
  personInCharge?: string,
  pastedLists: readonly PastedList[] = [],
): Promise<void> => {
  const { person, read } = newcomer;
  const { page } = person;
  const lastPage = await read("pages/form:check.title");
  const heading = page.locator(".wz-form h1");
  for (let step = 0; step < MAX_PAGES; step++) {
    await page.locator(".wz-actions button[type=submit]:enabled").waitFor();
    const title = await heading.innerText();
    if (personInCharge) await takeFirstContact(newcomer, personInCharge);
    for (const [cell, rows] of pastedLists) {
      const target = page.locator(cell);
      if ((await target.count()) && (await target.inputValue()) === "") await person.paste(target, rows);
    }
    await fillPage(person, knowledge);
    await person.press(page.locator(".wz-actions button[type=submit]"));
    if (title === lastPage) {
      await page.waitForURL(/\/done/);
      return;
    }
    await page.waitForFunction((before) => {
      if (document.querySelector(".error-summary") !== null) return true;
      const heading = document.querySelector(".wz-form h1");
      return heading?.textContent !== before && document.activeElement === heading;
    }, title);
    const summary = page.locator(".error-summary");
    if (await summary.count()) throw new Error(`${title}: ${await summary.innerText()}`);
  }
  throw new Error("The form did not end");
};
