/**
 * Writes the namespace `errors` from the error catalogue: every number with its text in four languages, those of
 * `messagesWithoutCode` under the number `core/errors.ts` gave them; texts of our own numbers stand in `own-errors.json`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CodeKey, catalogue } from "@portal/core/errors";

const here = dirname(fileURLToPath(import.meta.url));
const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
type Texts = Record<(typeof languages)[number], string>;
interface Entry {
  code?: number;
  key: string;
  messages: Texts;
}
const read = <T>(path: string): T => JSON.parse(readFileSync(join(here, path), "utf8")) as T;
const published = read<{ codes: Entry[]; messagesWithoutCode: Entry[] }>(
  "../local/data/error-catalogue.json",
);
const own = read<Record<string, Texts>>("own-errors.glossary.json");

const texts = new Map<number, Texts>();
for (const entry of published.codes) if (entry.code !== undefined) texts.set(entry.code, entry.messages);
for (const entry of published.messagesWithoutCode) {
  const known = catalogue[entry.key as CodeKey];
  if (known && !texts.has(known.code)) texts.set(known.code, entry.messages);
}
for (const [key, messages] of Object.entries(own)) {
  const known = catalogue[key as CodeKey];
  if (known) texts.set(known.code, messages);
}
const missing = Object.entries(catalogue).filter(([, { code }]) => !texts.has(code));
if (missing.length > 0) {
  console.error(`no text: ${missing.map(([key]) => key).join(", ")}`);
  process.exit(1);
}
for (const language of languages) {
  if (language === "zh-Hans") continue;
  const entries = [...texts]
    .sort(([a], [b]) => a - b)
    .map(([code, messages]) => [code, messages[language].replace(/(?<!\{)\{(\w+)\}(?!\})/g, "{{$1}}")]);
  writeFileSync(
    join(here, "errors", `${language}.json`),
    `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
  );
}
