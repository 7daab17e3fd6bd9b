/**
 * Builds what a page that is not prerendered shows while its script is on its way: the banner and the names of the
 * portal, in the reader's language (`main.tsx` says which). The texts are those of the site, put into the page when it
 * is built.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { instituteConfig } from "./src/shell/institute-config.ts";
import { languages } from "./src/shell/language-choice.ts";

const require = createRequire(import.meta.url);
interface CommonTexts {
  site: { name: string; shortName: string };
  banner: { demonstration: string; official: string };
}
const readCommonTexts = (language: string): CommonTexts =>
  JSON.parse(readFileSync(require.resolve(`@portal/locales/common/${language}.json`), "utf8"));

/** Reads a text in every language; `theme.css` shows the one of the page. */
const readEveryLanguage = (pick: (texts: CommonTexts) => string): string =>
  languages.map((language) => `<span lang="${language}">${pick(readCommonTexts(language))}</span>`).join("");

/** Puts the texts in the places that `index.html` has for them. */
export const fillStartingShell = (page: string): string =>
  page
    .replace("<!--starting-banner-->", () =>
      readEveryLanguage(({ banner }) =>
        instituteConfig.demonstration ? banner.demonstration : banner.official,
      ),
    )
    .replace("<!--starting-name-->", () => readEveryLanguage(({ site }) => site.name))
    .replace("<!--starting-short-name-->", () => readEveryLanguage(({ site }) => site.shortName));

export const startingShellPlugin = (): Plugin => ({
  name: "starting-shell",
  transformIndexHtml: { order: "pre", handler: fillStartingShell },
});
