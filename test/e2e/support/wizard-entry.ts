/** One control of a step of a form, with which a test does what a person would: change it and read it again. */
import type { Locator, Page } from "playwright";

/** A control of a step, with a way to change it and to read its value. */
export interface Entry {
  control: Locator;
  change(): Promise<void>;
  /**
   * Returns the text of the control, or whether it is ticked. A whole amount is without its avos, with which it is
   * written once the page is loaded again.
   */
  read(): Promise<string>;
  /** Brings back what was read before. */
  restore(value: string): Promise<void>;
  /**
   * Returns the same control of the same step in another tab. It need not be the first one there: tables of a step are
   * loaded, and the later one can be shown first.
   */
  findInTab(tab: Page): Entry;
}
let count = 0;
const readFirstId = async (controls: Locator): Promise<string | null> =>
  (await controls.count()) > 0 ? controls.first().getAttribute("id") : null;

/** Builds the entry of a control that is written into. */
const buildTextEntry = (page: Page, id: string): Entry => {
  const control = page.locator(`[id="${id}"]`);
  return {
    control,
    // Digits fit a text, a number and a code; every value is another one.
    change: () => {
      count += 1;
      return control.fill(String(10 + (count % 80)));
    },
    read: async () => (await control.inputValue()).replace(/[.,]00$/, ""),
    restore: (value) => control.fill(value),
    findInTab: (tab) => buildTextEntry(tab, id),
  };
};
/** Builds the entry of a checkbox. */
const buildTickEntry = (page: Page, id: string): Entry => {
  const control = page.locator(`[id="${id}"]`);
  return {
    control,
    change: async () => control.setChecked(!(await control.isChecked())),
    read: async () => String(await control.isChecked()),
    restore: (value) => control.setChecked(value === "true"),
    findInTab: (tab) => buildTickEntry(tab, id),
  };
};

/** Finds the first control of a step that takes a text or a tick; none on a step that is only read. */
export const findEntry = async (page: Page): Promise<Entry | undefined> => {
  const openSelector = ":not([readonly]):not(:disabled):visible";
  const form = page.locator(".wz-form form");
  // The fields of a step are shown together with its buttons.
  await form.locator("button").first().waitFor();
  for (const kind of [
    `textarea${openSelector}`,
    `input[type=text]:not([inputmode])${openSelector}`,
    `input[type=text]${openSelector}`,
  ]) {
    const id = await readFirstId(form.locator(kind));
    if (id) return buildTextEntry(page, id);
  }
  const id = await readFirstId(form.locator(`input[type=checkbox]${openSelector}`));
  return id ? buildTickEntry(page, id) : undefined;
};
