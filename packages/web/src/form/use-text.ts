/** Texts by keys that are put together at run time (a scheme's fields, a code list): the typed `t` cannot know them. */
import type { Namespace } from "i18next";
import { useTranslation } from "react-i18next";

/** A text by its key, with what is put into it. */
export type Say = (key: string, options?: Record<string, unknown>) => string;

export const useText = (namespaces: readonly string[]): { t: Say; language: string } => {
  const { t, i18n } = useTranslation([...namespaces] as Namespace);
  return { t: t as unknown as Say, language: i18n.language };
};
