/**
 * Writes the name of each scheme where the site shows it besides its form: the title of a public page that describes
 * one scheme, and the entries of the menu, which are the titles of these pages. `npm run texts` runs it before
 * Simplified Chinese is made.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { listGuideSchemes } from "./src/features/scheme-guides/find-scheme-guide.ts";
import { schemeGuides } from "./src/features/scheme-guides/scheme-guides.ts";

type Texts = Record<string, unknown>;

const getTextFile = (name: string): string =>
  fileURLToPath(new URL(name, import.meta.resolve("@portal/locales/package.json")));
const readTexts = (name: string): Texts => JSON.parse(readFileSync(getTextFile(name), "utf8")) as Texts;
const writeTexts = (name: string, texts: Texts): void =>
  writeFileSync(getTextFile(name), `${JSON.stringify(texts, null, 2)}\n`);

for (const language of ["zh-Hant", "en", "pt"]) {
  const menu: Texts = {};
  for (const guide of schemeGuides) {
    const file = `schemes/${guide.texts}/describe/${language}.json`;
    const { title: ownTitle, ...texts } = readTexts(file);
    const isOfOneScheme = listGuideSchemes(guide).length === 1;
    const title = isOfOneScheme ? readTexts(`schemes/${guide.texts}/${language}.json`).title : ownTitle;
    writeTexts(file, { title, ...texts });
    if (guide.menuKey) menu[guide.menuKey] = title;
  }
  const common = readTexts(`common/${language}.json`);
  writeTexts(`common/${language}.json`, { ...common, nav: { ...(common.nav as Texts), scheme: menu } });
}
