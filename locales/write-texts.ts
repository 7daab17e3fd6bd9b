/**
 * Writes the texts that are not written by hand (`npm run texts`): every `zh-Hans.json` beside its `zh-Hant.json`, the
 * names of the schemes in the code lists, which are the titles of their forms, and the words of code lists that the
 * page of an event carries so that it need not load all lists. Takes out of `phrases.json` what changes no text any
 * more. With `--check` it writes nothing and fails when a file is out of date.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import phrases from "./phrases.json" with { type: "json" };
import { convertSiteText } from "./site-text.ts";

const folder = dirname(fileURLToPath(import.meta.url));
const onlyChecks = process.argv.includes("--check");
const writtenLanguages = ["zh-Hant", "en", "pt"] as const;

type Texts = string | number | boolean | null | Texts[] | { [key: string]: Texts };
type TextFile = Record<string, Texts>;

const readTexts = (file: string): TextFile =>
  JSON.parse(readFileSync(join(folder, file), "utf8")) as TextFile;
const outdatedFiles = new Set<string>();
/** Writes a file whose texts have changed, or only notes it. */
const writeTexts = (file: string, texts: Texts): void => {
  const target = join(folder, file);
  const text = `${JSON.stringify(texts, null, 2)}\n`;
  if (existsSync(target) && readFileSync(target, "utf8") === text) return;
  outdatedFiles.add(dirname(file) === "." ? file : dirname(file));
  if (!onlyChecks) writeFileSync(target, text);
};

/** Writes the names of schemes into the code lists: the titles of their forms. */
const writeSchemeNames = (language: string): void => {
  const file = `lists/${language}.json`;
  const lists = readTexts(file);
  const names = globSync(`schemes/*/${language}.json`, { cwd: folder })
    .sort()
    .map((form) => [basename(dirname(form)), readTexts(form).title]);
  const applicationType = {
    ...(lists.applicationType as TextFile),
    ...Object.fromEntries(names),
  } as TextFile;
  writeTexts(file, { ...lists, applicationType });
};

/** The page of an event has the words of its lists, besides texts of its own. */
const EVENT_PAGE = "pages/event";
const ownKeys = ["about", "file", "fairType", "eventForm"];
const writeEventLists = (language: string): void => {
  const lists = readTexts(`lists/${language}.json`);
  const texts = Object.entries(readTexts(`${EVENT_PAGE}/${language}.json`)).map(([key, text]) => [
    key,
    ownKeys.includes(key) ? text : lists[key],
  ]);
  writeTexts(`${EVENT_PAGE}/${language}.json`, Object.fromEntries(texts) as Texts);
};

const usedPhrases = new Set<string>();
const simplifyTexts = (texts: Texts): Texts => {
  if (typeof texts === "string") return convertSiteText(texts, (pattern) => usedPhrases.add(pattern));
  if (Array.isArray(texts)) return texts.map(simplifyTexts);
  if (texts === null || typeof texts !== "object") return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, simplifyTexts(text)]));
};

for (const language of writtenLanguages) {
  writeSchemeNames(language);
  writeEventLists(language);
}
for (const file of globSync("**/zh-Hant.json", { cwd: folder }))
  writeTexts(join(dirname(file), "zh-Hans.json"), simplifyTexts(readTexts(file)));
writeTexts(
  "phrases.json",
  Object.fromEntries(Object.entries(phrases).filter(([pattern]) => usedPhrases.has(pattern))),
);
if (outdatedFiles.size > 0)
  console.log(`${onlyChecks ? "out of date" : "written"}: ${[...outdatedFiles].join(", ")}`);
process.exitCode = onlyChecks && outdatedFiles.size > 0 ? 1 : 0;
