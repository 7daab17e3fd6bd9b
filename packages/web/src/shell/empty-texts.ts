/** Texts in the four languages that nobody has written yet. */
import { type Language, languages } from "./language-choice.ts";

export const buildEmptyTexts = (): Record<Language, string> =>
  Object.fromEntries(languages.map((language) => [language, ""])) as Record<Language, string>;
