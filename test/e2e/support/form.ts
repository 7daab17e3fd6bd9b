/** Filling the wizard as a person does: by the control of a field, whatever kind it is. */
import type { Page } from "playwright";
import { root } from "../../support/process.ts";
import type { Language } from "./browser.ts";

type Tree = { [key: string]: Tree | string };
const cache = new Map<string, Tree>();
/** A text of the site: `pages/form:saveContinue`; placeholders are filled. */
export const words =
  (language: Language) =>
  async (key: string, params: Record<string, string> = {}): Promise<string> => {
    const [namespace = "", path = ""] = key.split(":");
    const file = `${root}locales/${namespace}/${language}.json`;
    let tree = cache.get(file);
    if (!tree) {
      tree = (await import(file, { with: { type: "json" } })).default as Tree;
      cache.set(file, tree);
    }
    let at: Tree | string | undefined = tree;
    for (const part of path.split(".")) at = typeof at === "object" ? at[part] : undefined;
    if (typeof at !== "string") throw new Error(`no text ${key} in ${language}`);
    return at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? "");
  };

const control = (path: string): string => `#f-${path.replaceAll(".", "-")}`;
/** The boxes that close a form of the fair, by key. */
export const declared = [
  "consentNotes",
  "declareTruth",
  "agreeClauseFive",
  "consentPersonalData",
  "consentDataFetch",
] as const;
export const form = (page: Page) => ({
  text: (path: string, value: string) => page.fill(control(path), value),
  tick: (path: string) => page.check(control(path)),
  choose: (path: string, value: string) => page.selectOption(control(path), value),
  /** A radio or a select, as the wizard drew it. */
  pick: async (path: string, value: string) => {
    const select = page.locator(`select${control(path)}`);
    if (await select.count()) await select.selectOption(value);
    else await page.check(control(`${path}.${value}`));
  },
  /** Ticks what is agreed to where a form closes. */
  declare: async () => {
    for (const box of declared) await page.check(control(box));
  },
  /** Chooses a file and waits until the store and the verification took it. */
  file: async (selector: string, name: string, type: string, bytes: Uint8Array) => {
    const field = page.locator(selector);
    await field.setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });
    await page.getByText(name, { exact: false }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector(".fv-files progress"));
  },
});
