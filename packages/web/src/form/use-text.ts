/** Texts by keys that are put together at run time (a scheme's fields, a code list): the typed `t` cannot know them. */
import type { FlatNamespace } from "i18next";
import { useTranslation } from "react-i18next";

/** Returns the text of a key with its parameters filled in. */
export type TranslateKey = (key: string, options?: Record<string, unknown>) => string;

/** The texts of namespaces that are known at run time only, searched in their order. */
export const useText = (namespaces: readonly string[]): { t: TranslateKey; language: string } => {
  const { t, i18n } = useTranslation(namespaces as FlatNamespace[]);
  return { t: t as unknown as TranslateKey, language: i18n.language };
};
