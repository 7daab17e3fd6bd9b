/** Texts by keys that are put together at run time (a scheme's fields, a code list): the typed `t` cannot know them. */
import type { FlatNamespace } from "i18next";
import { useTranslation } from "react-i18next";

/** Returns the text of a key with its parameters filled in. */
export type TranslateKey = (key: string, options?: Record<string, unknown>) => string;

/** Lets a typed `t` take keys that are put together at run time. The types of its own keys are given up only here. */
export const toTranslateKey = (t: (...options: never[]) => unknown): TranslateKey =>
  t as unknown as TranslateKey;

/** The texts of namespaces that are known at run time only, searched in their order. */
export const useText = (namespaces: readonly string[]): { t: TranslateKey; language: string } => {
  const { t, i18n } = useTranslation(namespaces as FlatNamespace[]);
  return { t: toTranslateKey(t), language: i18n.language };
};
