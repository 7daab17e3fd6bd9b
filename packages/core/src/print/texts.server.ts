/** Texts and fonts of printed documents: files that travel with the Lambdas that print (`stacks/grants.ts` › fonts). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownValue } from "../members.ts";
import type { Language } from "../notice/types.ts";

type Tree = { readonly [key: string]: Tree | string | readonly string[] | readonly Tree[] };
const loaded = new Map<string, Tree>();

const namespace = (name: string, language: Language): Tree => {
  const path = join(process.cwd(), "locales", name, `${language}.json`);
  let tree = loaded.get(path);
  if (!tree) {
    try {
      tree = JSON.parse(readFileSync(path, "utf8")) as Tree;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      tree = {};
    }
    loaded.set(path, tree);
  }
  return tree;
};

/** A key may hold dots of its own: `exhibitCategory.FOOD_BEVERAGE.SNACKS` is `FOOD_BEVERAGE.SNACKS` of that list. */
const find = (tree: unknown, key: string): unknown => {
  if (typeof tree !== "object" || tree === null) return undefined;
  const here = tree as Record<string, unknown>;
  if (Object.hasOwn(here, key)) return here[key];
  const dot = key.indexOf(".");
  return dot < 0 ? undefined : find(ownValue(here, key.slice(0, dot)), key.slice(dot + 1));
};

const fill = (text: string, params: Record<string, string | number>): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? ""));

export interface Texts {
  language: Language;
  /** `print:receipt.title`; the first namespace of a list that has the key answers, else the key's last part. */
  text(key: string, params?: Record<string, string | number>): string;
  /** Several paragraphs. */
  paragraphs(key: string): string[];
  has(key: string): boolean;
}

/** Texts in a language. A scheme's variant falls back to the scheme it is derived from. */
export const textsIn = (language: Language): Texts => {
  const lookup = (key: string): unknown => {
    const colon = key.indexOf(":");
    for (const name of key.slice(0, colon).split("|")) {
      const found = find(namespace(name, language), key.slice(colon + 1));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    language,
    has: (key) => lookup(key) !== undefined,
    text: (key, params = {}) => {
      const found = lookup(key);
      return fill(typeof found === "string" ? found : (key.split(/[:.]/).at(-1) ?? key), params);
    },
    paragraphs: (key) => {
      const found = lookup(key);
      if (typeof found === "string") return found.split("\n").filter(Boolean);
      return Array.isArray(found) ? found.map(String) : [];
    },
  };
};

const fonts = new Map<string, Buffer>();
/**
 * Whole TTF files from npm, one a script: the Traditional one lacks Simplified glyphs (experience.md › Print). Each is
 * read once.
 */
export const font = (script: "tc" | "sc"): Buffer => {
  const folder = process.env.FONT_DIR ?? "node_modules/@expo-google-fonts";
  const name = script === "tc" ? "NotoSansTC" : "NotoSansSC";
  const path = join(process.cwd(), folder, `noto-sans-${script}`, "400Regular", `${name}_400Regular.ttf`);
  const read = fonts.get(path) ?? readFileSync(path);
  fonts.set(path, read);
  return read;
};
