/** Texts with keys that are built at run time (a scheme's fields, a code list), which the typed `t` cannot know. */
import { type TranslateKey, useTexts } from "../shell/use-translation.ts";

export type { TranslateKey };

export const useText = (namespaces: readonly string[]): { t: TranslateKey; language: string } => {
  const { t, i18n } = useTexts(namespaces);
  return { t, language: i18n.language };
};
