/** Texts by keys that are put together at run time (a scheme's fields, a code list): the typed `t` cannot know them. */
import { type TranslateKey, useTexts } from "../shell/use-translation.ts";

export type { TranslateKey };

export const useText = (namespaces: readonly string[]): { t: TranslateKey; language: string } => {
  const { t, i18n } = useTexts(namespaces);
  return { t, language: i18n.language };
};
