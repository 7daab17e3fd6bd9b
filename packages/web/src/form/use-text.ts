/** Texts by keys that are put together at run time (a scheme's fields, a code list): the typed `t` cannot know them. */
import { useTranslation } from "react-i18next";
import type { Translate } from "../lib/error-text.ts";

export const useText = (namespaces: readonly string[]): { t: Translate; language: string } => {
  const { t, i18n } = useTranslation([...namespaces]);
  return { t: t as unknown as Translate, language: i18n.language };
};
