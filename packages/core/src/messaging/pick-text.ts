/** Texts that staff write in several languages and that may be missing in some. Pure. */
import type { Language } from "./notice-types.ts";

/** Stored texts have no fixed order of languages, so that of the fallbacks is explicit. */
const languageFallbacks: Record<Language, readonly Language[]> = {
  "zh-Hant": ["zh-Hant", "zh-Hans", "en", "pt"],
  "zh-Hans": ["zh-Hans", "zh-Hant", "en", "pt"],
  en: ["en", "pt", "zh-Hant", "zh-Hans"],
  pt: ["pt", "en", "zh-Hant", "zh-Hans"],
};

/** Picks the text in a language, or in the nearest one that is there, as pages do; empty where there is none. */
export const pickText = (
  texts: { readonly [language: string]: string | undefined } | undefined,
  language: Language,
): string => languageFallbacks[language].map((one) => texts?.[one]).find((text) => text?.trim()) ?? "";
