import { type Language, languages } from "../../shell/i18n.ts";

/** Lists the languages of a download, beginning with the reader's own. */
export const listOwnLanguageFirst = (ownLanguage: string): Language[] =>
  languages.toSorted((a, b) => Number(b === ownLanguage) - Number(a === ownLanguage));
