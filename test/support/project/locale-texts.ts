/** Reads the texts of a language from the locales. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./run-command.ts";

const flattenTexts = (value: unknown, path: string): [key: string, text: string][] =>
  typeof value === "string"
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        flattenTexts(inner, path.endsWith(":") ? `${path}${key}` : `${path}.${key}`),
      );

/** Reads every text of a language with its key, such as `pages/staff:queue.status`. */
export const readLocaleTexts = (language: string): [key: string, text: string][] =>
  globSync(`**/${language}.json`, { cwd: join(projectRoot, "locales") })
    .sort()
    .flatMap((file) =>
      flattenTexts(
        JSON.parse(readFileSync(join(projectRoot, "locales", file), "utf8")),
        `${file.slice(0, -`/${language}.json`.length)}:`,
      ),
    );

/** Puts a mark in place of the placeholders of a text, whose names are not words. */
export const replacePlaceholders = (text: string): string => text.replace(/\{\{[^}]*\}\}/g, "◇");
