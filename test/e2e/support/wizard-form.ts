/** Filling the wizard as a person does: by the control of a field, whatever kind it is. */
import type { Page } from "playwright";
import { projectRoot } from "../../support/project/run-command.ts";
import type { PageLanguage } from "./browser.ts";

type TextTree = { [key: string]: TextTree | string };
const textCache = new Map<string, TextTree>();
/** A text of the site: `pages/form:saveContinue`; placeholders are filled. */
export const createTextReader =
  (language: PageLanguage) =>
  async (key: string, params: Record<string, string> = {}): Promise<string> => {
    const [namespace = "", path = ""] = key.split(":");
    const file = `${projectRoot}locales/${namespace}/${language}.json`;
    let textTree = textCache.get(file);
    if (!textTree) {
      textTree = (await import(file, { with: { type: "json" } })).default as TextTree;
      textCache.set(file, textTree);
    }
    let node: TextTree | string | undefined = textTree;
    for (const part of path.split(".")) node = typeof node === "object" ? node[part] : undefined;
    if (typeof node !== "string") throw new Error(`no text ${key} in ${language}`);
    return node.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? "");
  };

const toControlSelector = (path: string): string => `#f-${path.replaceAll(".", "-")}`;
/** The boxes that close a form of the fair, by key. */
export const closingDeclarations = [
  "consentNotes",
  "declareTruth",
  "agreeClauseFive",
  "consentPersonalData",
  "consentDataFetch",
] as const;
export const createWizardForm = (page: Page) => ({
  fillText: (path: string, value: string) => page.fill(toControlSelector(path), value),
  tickBox: (path: string) => page.check(toControlSelector(path)),
  chooseOption: (path: string, value: string) => page.selectOption(toControlSelector(path), value),
  /** A radio or a select, as the wizard drew it. */
  pickChoice: async (path: string, value: string) => {
    const select = page.locator(`select${toControlSelector(path)}`);
    const radio = page.locator(toControlSelector(`${path}.${value}`));
    // A question that an answer brings is drawn after it: which control it has is seen once it is there.
    await select.or(radio).first().waitFor({ state: "attached" });
    if (await select.count()) await select.selectOption(value);
    else await radio.check();
  },
  /** Ticks what is agreed to where a form closes. */
  tickDeclarations: async () => {
    for (const box of closingDeclarations) await page.check(toControlSelector(box));
  },
  /** Chooses a file and waits until the store and the verification took it. */
  attachFile: async (selector: string, name: string, type: string, bytes: Uint8Array) => {
    const field = page.locator(selector);
    await field.setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
    await page.getByText(name, { exact: false }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector(".fv-files progress"));
  },
});
