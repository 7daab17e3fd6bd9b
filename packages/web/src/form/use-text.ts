/** Texts by keys that are put together at run time (a scheme's fields, a code list): the typed `t` cannot know them. */
import { useTranslation } from "react-i18next";
import { type TranslateKey, toNamespaces, toTranslateKey } from "../shell/translate-key.ts";

/** The texts of namespaces that are known at run time only, searched in their order. */
export const useText = (namespaces: readonly string[]): { t: TranslateKey; language: string } => {
  const { t, i18n } = useTranslation(toNamespaces(namespaces));
  return { t: toTranslateKey(t), language: i18n.language };
};
