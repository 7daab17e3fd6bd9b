/**
 * Texts of printed documents and of exports, which are files beside the Lambdas that need them
 * (`stacks/text-grants.ts`).
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildPolicyParams } from "../forms/code-lists/policy-texts.ts";
import { getValueAt } from "../forms/expressions/evaluate.ts";
import type { Json } from "../forms/types/index.ts";
import type { Language } from "../messaging/notice-types.ts";
import { removeSpaceAfterDays } from "../platform/format.ts";
import { getOwnValue } from "../platform/plain-object.ts";
import type { SchemeOverlay } from "../schemes/versions/scheme-overlay.ts";

type Tree = { readonly [key: string]: Tree | string | readonly string[] | readonly Tree[] };
const treeCache = new Map<string, Tree>();

/** Loads a file of texts beside the Lambda, once; an empty one where there is none. */
export const loadTextFile = (name: string, language: Language): Tree => {
  const path = join(process.cwd(), "locales", name, `${language}.json`);
  let tree = treeCache.get(path);
  if (!tree) {
    try {
      tree = JSON.parse(readFileSync(path, "utf8")) as Tree;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      tree = {};
    }
    treeCache.set(path, tree);
  }
  return tree;
};

/** A key may contain dots: `exhibitCategory.FOOD_BEVERAGE.SNACKS` is `FOOD_BEVERAGE.SNACKS` of that list. */
const findText = (tree: unknown, key: string): unknown => {
  if (typeof tree !== "object" || tree === null) return undefined;
  const node = tree as Record<string, unknown>;
  if (Object.hasOwn(node, key)) return node[key];
  const dot = key.indexOf(".");
  return dot < 0 ? undefined : findText(getOwnValue(node, key.slice(0, dot)), key.slice(dot + 1));
};

/** Fills `{{name}}` and `{{policy.member}}`, as the site does. */
const fillPlaceholders = (text: string, params: Record<string, Json>): string =>
  removeSpaceAfterDays(
    text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => String(getValueAt(params, name) ?? "")),
  );

export interface PrintTexts {
  language: Language;
  /**
   * `print:receipt.title`: the text of the first listed namespace that has the key, otherwise the last part of the
   * key.
   */
  text(key: string, params?: Record<string, Json>): string;
  /** Several paragraphs. */
  paragraphs(key: string): string[];
  has(key: string): boolean;
}

/**
 * Returns the texts of a language. A scheme's variant falls back to the scheme it is derived from.
 * @param policy policies that differ from their defaults, for the numbers that texts name
 * @param schemeTexts texts that the version of a scheme changes, by their key in it
 */
export const getPrintTexts = (
  language: Language,
  policy: Record<string, Json> = {},
  schemeTexts: SchemeOverlay["texts"] = {},
): PrintTexts => {
  const policyParams = buildPolicyParams(policy, language);
  const lookUpText = (key: string): unknown => {
    const colon = key.indexOf(":");
    const changedText = key.startsWith("schemes/")
      ? getOwnValue(schemeTexts, key.slice(colon + 1))
      : undefined;
    if (changedText) return changedText[language];
    for (const name of key.slice(0, colon).split("|")) {
      const match = findText(loadTextFile(name, language), key.slice(colon + 1));
      if (match !== undefined) return match;
    }
    return undefined;
  };
  return {
    language,
    has: (key) => lookUpText(key) !== undefined,
    text: (key, params = {}) => {
      const match = lookUpText(key);
      return fillPlaceholders(typeof match === "string" ? match : (key.split(/[:.]/).at(-1) ?? key), {
        ...policyParams,
        ...params,
      });
    },
    paragraphs: (key) => {
      const match = lookUpText(key);
      const paragraphs =
        typeof match === "string" ? match.split("\n").filter(Boolean) : Array.isArray(match) ? match : [];
      return paragraphs.map((text) => fillPlaceholders(String(text), policyParams));
    },
  };
};

/** Texts that replace others of the same key in one language, `print:decision.accepted` for example. */
export type PrintOverrides = { readonly [key: string]: string };

/** Returns the texts of a language with some of them changed. */
export const applyPrintOverrides = (texts: PrintTexts, overrides: PrintOverrides = {}): PrintTexts => ({
  ...texts,
  text: (key, params = {}) => {
    const changedText = getOwnValue(overrides, key);
    return changedText === undefined ? texts.text(key, params) : fillPlaceholders(changedText, params);
  },
});
