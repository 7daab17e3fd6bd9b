/**
 * Makes Simplified Chinese of Traditional: `node locales/simplify.ts [namespace…]` writes every `zh-Hans.json` beside
 * its `zh-Hant.json`; `--check` writes nothing and fails when one is out of date. opencc-js turns the characters, the
 * glossary turns the words that Macao and the mainland call differently.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ConverterFactory, type DictGroup } from "opencc-js/core";
import * as Locale from "opencc-js/preset";
import glossary from "./glossary.json" with { type: "json" };

const here = dirname(fileURLToPath(import.meta.url));
const hongKong = Locale.from.hk as readonly DictGroup[];
const mainland = Locale.to.cn as readonly DictGroup[];
const convert = ConverterFactory([Object.entries(glossary)], hongKong, mainland);

type Texts = string | number | boolean | null | Texts[] | { [key: string]: Texts };
const simplified = (texts: Texts): Texts => {
  if (typeof texts === "string") return convert(texts);
  if (Array.isArray(texts)) return texts.map(simplified);
  if (texts === null || typeof texts !== "object") return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, simplified(text)]));
};

const check = process.argv.includes("--check");
const asked = process.argv.slice(2).filter((name) => !name.startsWith("--"));
const sources = globSync("**/zh-Hant.json", { cwd: here }).filter(
  (file) => asked.length === 0 || asked.includes(dirname(file)),
);
const stale: string[] = [];
for (const source of sources) {
  const target = join(here, dirname(source), "zh-Hans.json");
  const text = `${JSON.stringify(simplified(JSON.parse(readFileSync(join(here, source), "utf8"))), null, 2)}\n`;
  if (existsSync(target) && readFileSync(target, "utf8") === text) continue;
  stale.push(dirname(source));
  if (!check) writeFileSync(target, text);
}
if (stale.length > 0) console.log(`${check ? "out of date" : "written"}: ${stale.join(", ")}`);
process.exitCode = check && stale.length > 0 ? 1 : 0;
