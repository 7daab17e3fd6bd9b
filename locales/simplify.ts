/**
 * Makes what is not written by hand: `npm run texts` writes every `zh-Hans.json` beside its
 * `zh-Hant.json`, takes out of `phrases.json` what changes no text any more, and writes the words of code lists that
 * an event's page carries so that it need not load all lists; `--check` writes nothing and fails when one is out of date.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import phrases from "./phrases.json" with { type: "json" };
import { convertSiteText } from "./site-text.ts";

const here = dirname(fileURLToPath(import.meta.url));

const usedPhrases = new Set<string>();

type Texts = string | number | boolean | null | Texts[] | { [key: string]: Texts };
const simplified = (texts: Texts): Texts => {
  if (typeof texts === "string") return convertSiteText(texts, (pattern) => usedPhrases.add(pattern));
  if (Array.isArray(texts)) return texts.map(simplified);
  if (texts === null || typeof texts !== "object") return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, simplified(text)]));
};

const textsOf = (file: string) => JSON.parse(readFileSync(join(here, file), "utf8")) as Record<string, Texts>;
const check = process.argv.includes("--check");
const asked = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const sources = globSync("**/zh-Hant.json", { cwd: here }).filter(
  (file) => asked.length === 0 || asked.includes(dirname(file)),
);
const stale = new Set<string>();
const keep = (file: string, texts: Texts): void => {
  const target = join(here, file);
  const text = `${JSON.stringify(texts, null, 2)}\n`;
  if (existsSync(target) && readFileSync(target, "utf8") === text) return;
  stale.add(dirname(file) === "." ? file : dirname(file));
  if (!check) writeFileSync(target, text);
};

/** Carried by the page of an event as `lists` says them; where and how it is held is said in words of its own. */
const CARRIER = "pages/event";
const own = ["about", "file", "fairType", "eventForm"];
for (const language of ["zh-Hant", "en", "pt"]) {
  const lists = textsOf(`lists/${language}.json`);
  const page = Object.entries(textsOf(`${CARRIER}/${language}.json`));
  const words = page.map(([key, said]) => [key, own.includes(key) ? said : lists[key]]);
  keep(`${CARRIER}/${language}.json`, Object.fromEntries(words) as Texts);
}
for (const source of sources) keep(join(dirname(source), "zh-Hans.json"), simplified(textsOf(source)));
if (asked.length === 0) {
  keep(
    "phrases.json",
    Object.fromEntries(Object.entries(phrases).filter(([pattern]) => usedPhrases.has(pattern))),
  );
}
if (stale.size > 0) console.log(`${check ? "out of date" : "written"}: ${[...stale].join(", ")}`);
process.exitCode = check && stale.size > 0 ? 1 : 0;
