/**
 * The wizard from its first page to the reference by Tab, Enter, Space, arrows and letters alone (experience.md ›
 * Access): the focus is always seen, never under the bar, and the error summary leads to every field.
 */
import type { FileChooser, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { type BrowserPerson, openSignedInPage } from "./support/browser.ts";
import { buildPdfWithText } from "./support/client.ts";
import { preparePortal } from "./support/portal.ts";
import { productPhoto } from "./support/product-photo.ts";
import { closingDeclarations, createTextReader } from "./support/wizard-form.ts";

const en = createTextReader("en");
const site = preparePortal();

/** Texts to type, by the id of their control. */
const texts: Record<string, string> = {
  "f-yearEstablished": "2013",
  "f-productsServices": "Biscuits baked in Macao, packed in compostable material",
  // The same day whichever of day and month the browser asks for first.
  "f-businessRegistrationCertificate-issuedOn": "11112026",
  "f-fascia-zh": "濠江綠活有限公司",
  "f-fascia-en": "Hou Kong Green Living Ltd.",
  "f-profile-zh": "本公司在澳門製造手工糕餅，全線產品採用可降解包裝。",
  "f-profile-en": "We bake traditional biscuits in Macao and pack them in compostable material.",
};
/** Options to choose with the arrow keys, by the id of their group or select. */
const picks: Record<string, string> = {
  "f-exhibitorType": "MACAO_SME",
  "f-boothPreference": "STANDARD_9",
  "f-zoneChoice1": "A",
  "f-contactPerson": "contact-other-1",
  "f-purposes": "BRAND_PROMOTION",
  "f-previousParticipation": "false",
  "f-ecommerceUse": "false",
  "f-participationMethod": "GENERAL",
  "f-participationMode": "OFFLINE",
  "f-refundMethod": "BANK_TRANSFER",
};
/** Checkboxes to tick with Space. */
const ticks = new Set([
  "f-exhibitCategories-FOOD_BEVERAGE",
  "f-exhibitCategories-item-FOOD_BEVERAGE-SNACKS",
  "f-productCategories-MADE_IN_MACAO",
  ...closingDeclarations.map((key) => `f-${key}`),
]);
const uploads =
  /^f-(ownerIdCopies|businessRegistrationCertificate|formM1|formM8|certificateOfOrigin|productPhotos|declarationLetter|transferCertificate)-input$/;

interface Focus {
  id: string;
  name: string;
  tag: string;
  type: string;
  value: string;
  checked: boolean;
  text: string;
  /** An outline or ring on the control, or on the label that stands for it. */
  seen: boolean;
  /** Pixels of it under the sticky bar. */
  covered: number;
  inside: boolean;
}
const readFocus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const one = document.activeElement as HTMLInputElement;
    // A file input is drawn as its label.
    const visibleElement = one.type === "file" ? (one.labels?.[0] ?? one) : one;
    const hasFocusRing = (element: Element): boolean => {
      const style = getComputedStyle(element);
      return (style.outlineStyle !== "none" && style.outlineWidth !== "0px") || style.boxShadow !== "none";
    };
    const box = visibleElement.getBoundingClientRect();
    const bar = document.querySelector(".wz-actions");
    const top = bar && !bar.contains(one) ? bar.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
    return {
      id: one.id,
      name: one.name ?? "",
      tag: one.tagName,
      type: one.type ?? "",
      value: one.value ?? "",
      checked: one.checked === true,
      text: visibleElement.textContent ?? "",
      seen: hasFocusRing(one) || hasFocusRing(visibleElement),
      covered: Math.max(0, Math.min(box.bottom, window.innerHeight) - top),
      inside: box.bottom > 0 && box.top < window.innerHeight,
    };
  });

/** One Tab; the new place must be seen and lie free. */
const pressTab = async (page: Page): Promise<Focus> => {
  await page.keyboard.press("Tab");
  const at = await readFocus(page);
  if (at.tag === "BODY") return at;
  const place = `${at.tag}#${at.id} “${at.text.slice(0, 40)}”`;
  expect(at.seen, `${place} shows that it has the focus`).toBe(true);
  expect(at.inside, `${place} is on the screen`).toBe(true);
  expect(at.covered, `${place} is not under the bar`).toBe(0);
  return at;
};

/** The system's own file window, answered with a file of the kind that is asked for. */
const chooseFile = async (chooser: FileChooser): Promise<void> => {
  const id = (await chooser.element().getAttribute("id")) ?? "";
  const photo = id.includes("Photos");
  await chooser.setFiles({
    name: photo ? "photo.png" : `${id}.pdf`,
    mimeType: photo ? "image/png" : "application/pdf",
    buffer: photo ? productPhoto : Buffer.from(buildPdfWithText(id)),
  });
};

const answerField = async (page: Page, at: Focus): Promise<void> => {
  const text = texts[at.id];
  if (text !== undefined && at.value === "") return page.keyboard.type(text);
  if (at.type === "radio" || at.tag === "SELECT") {
    const key = at.type === "radio" ? at.name : at.id;
    const wantedValue = picks[key];
    if (wantedValue === undefined) return;
    const goal = at.type === "radio" ? `${key}-${wantedValue}` : wantedValue;
    const hasReachedGoal = async () => {
      const now = await readFocus(page);
      return at.type === "radio" ? now.id === goal && now.checked : now.value === goal;
    };
    if (at.type === "radio" && at.id === goal) await page.keyboard.press("Space");
    for (let i = 0; i < 60 && !(await hasReachedGoal()); i++) await page.keyboard.press("ArrowDown");
    expect(await hasReachedGoal(), `${key} can be set to ${wantedValue} with the arrows`).toBe(true);
  }
  if (at.type === "checkbox" && ticks.has(at.id) && !at.checked) {
    await page.keyboard.press("Space");
    expect((await readFocus(page)).checked, `${at.id} is ticked with Space`).toBe(true);
  }
  if (uploads.test(at.id)) {
    if ((await page.locator(`.fv:has([id="${at.id}"]) .fv-file`).count()) > 0) return;
    await page.keyboard.press("Space");
    await page
      .locator(`.fv:has([id="${at.id}"]) .fv-file`)
      .getByText(await en("pages/form:upload.status.verified"))
      .waitFor();
  }
};

/** Through one page of the wizard to its button, which Enter presses. */
const fillStepByKeys = async (page: Page): Promise<void> => {
  const title = await page.locator("h1").textContent();
  for (let i = 0; i < 200; i++) {
    const at = await pressTab(page);
    if (at.type === "submit" && at.tag === "BUTTON") {
      await page.keyboard.press("Enter");
      await page.waitForFunction((old) => document.querySelector("h1")?.textContent !== old, title);
      await page.waitForFunction(() => document.activeElement?.tagName === "H1");
      return;
    }
    await answerField(page, at);
  }
  throw new Error(`no button reached on “${title}”`);
};

const enterForm = async (width: number): Promise<BrowserPerson> => {
  const someone = await openSignedInPage(site, "other@demo.mo", "en", width);
  await someone.page.goto("/myform/index?event=green-2027&scheme=FAIR_GREEN&lang=en");
  await someone.page.locator(".wz-actions button[type=submit]").waitFor();
  return someone;
};

describe.each([390, 1280])("the keyboard alone, %i px", (width) => {
  test("what is wrong takes the focus, and every link leads to its field", async () => {
    const { page, context } = await enterForm(width);
    await page.goto(`${page.url()}&step=participation`);
    const button = page.locator(".wz-actions button[type=submit]");
    await button.waitFor();
    await button.focus();
    await page.keyboard.press("Enter");
    const summary = page.locator(".error-summary");
    await summary.waitFor();
    await page.waitForFunction(() => document.activeElement?.classList.contains("error-summary"));
    const links = await summary.locator("a").count();
    expect(links).toBeGreaterThan(3);
    for (let i = 0; i < links; i++) {
      await summary.focus();
      for (let n = 0; n <= i; n++) await pressTab(page);
      const target = await page.evaluate(() => document.activeElement?.getAttribute("href")?.slice(1));
      await page.keyboard.press("Enter");
      // The link to a group leads to its first control.
      const isLedThere = () =>
        page.evaluate((id) => {
          const group = document.getElementById(id ?? "");
          const focusedElement = document.activeElement;
          return (
            group === focusedElement ||
            (group instanceof HTMLFieldSetElement && group.contains(focusedElement))
          );
        }, target);
      await expect.poll(isLedThere, { message: `link ${i + 1} of the summary: ${target}` }).toBe(true);
      const at = await readFocus(page);
      expect([at.seen, at.inside], `${at.id} is seen`).toEqual([true, true]);
    }
    await context.close();
  });
});

describe("the keyboard alone", () => {
  test("from the first page to the reference", async () => {
    const { page, context, errors } = await enterForm(390);
    page.on("filechooser", (chooser) => void chooseFile(chooser));
    await page.locator("h1").focus();
    const last = await en("pages/form:check.title");
    for (let step = 0; step < 15 && (await page.locator("h1").innerText()) !== last; step++)
      await fillStepByKeys(page);
    expect(await page.locator("h1").innerText()).toBe(last);
    await fillStepByKeys(page);
    await page.waitForURL(/\/myform\/done/);
    await page
      .getByText(/FG-\d{4}-\w+/)
      .first()
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
