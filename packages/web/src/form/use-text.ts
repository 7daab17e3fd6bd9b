/** Texts by keys that are put together at run time (a scheme's fields, a code list): the typed `t` cannot know them. */
import { type Say, useTexts } from "../lib/use-translation.ts";

export type { Say };

export const useText = (namespaces: readonly string[]): { t: Say; language: string } => {
  const { t, i18n } = useTexts(namespaces);
  return { t, language: i18n.language };
};
