/** The language that a reader chose, kept for what is opened next (spec 1 §1). Loaded before the rest of the script. */
import { readStoredItem, saveLanguageCookie, writeStoredItem } from "./browser-storage.ts";

export const languages = ["zh-Hant", "zh-Hans", "pt", "en"] as const;
export type Language = (typeof languages)[number];
const YEAR_MS = 365 * 86_400_000;

/**
 * Reads a language tag as browsers, telephones and links write it (`en-US`, `zh_TW`, `pt`); undefined when it is none
 * of the four. The viewer-request function of the site (`viewer-request.js`) reads tags in the same way.
 */
export const parseLanguage = (tag: string | null | undefined): Language | undefined => {
  const [primary, ...subtags] = (tag ?? "").toLowerCase().split(/[-_]/);
  if (primary === "en" || primary === "pt") return primary;
  if (primary !== "zh") return undefined;
  const isSimplified = subtags.some((subtag) => ["hans", "cn", "sg"].includes(subtag));
  return isSimplified && !subtags.includes("hant") ? "zh-Hans" : "zh-Hant";
};
/** Returns the language asked for: by the address, by the last choice, else Traditional Chinese. */
export const getPreferredLanguage = (): Language =>
  parseLanguage(new URLSearchParams(location.search).get("lang")) ??
  parseLanguage(readStoredItem("language")) ??
  "zh-Hant";
/** Keeps a language for the next page and the next visit, here and for the server. */
export const saveLanguage = (language: Language): void => {
  writeStoredItem("language", language);
  saveLanguageCookie(language, YEAR_MS + performance.timeOrigin);
};
/**
 * Keeps the language that an address asks for. Links of a prerendered page do not name it, and somebody on a slow line
 * follows them before the page has come to life: the next page would come in another language.
 * @param search the query of the address
 */
export const saveLanguageOfAddress = (search: string): void => {
  const language = parseLanguage(new URLSearchParams(search).get("lang"));
  if (!language) return;
  try {
    saveLanguage(language);
  } catch {
    // A browser that keeps nothing still shows the page, in the language of its address.
  }
};
