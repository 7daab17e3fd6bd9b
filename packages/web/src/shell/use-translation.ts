/**
 * The texts in a component, by i18next: react-i18next's `useTranslation` without the rest of that package, which is
 * 2.2 KB of a public page's 110 (decision 0023).
 */
import type { FlatNamespace, TFunction, TypeOptions } from "i18next";
import { useSyncExternalStore } from "react";
import { i18n } from "./i18n.ts";

type Default = TypeOptions["defaultNS"];
/** A text by its key, with what is put into it, for keys that are put together at run time. */
export type TranslateKey = (key: string, options?: Record<string, unknown>) => string;
export interface Translation {
  t: TranslateKey;
  i18n: typeof i18n;
}
/** Made once a language and list of namespaces, so that a component may name its `t` among what an effect hangs on. */
const translations = new Map<string, Translation>();
const loading = new Map<string, Promise<void>>();

const onLanguage = (onChange: () => void): (() => void) => {
  i18n.on("languageChanged", onChange);
  return () => i18n.off("languageChanged", onChange);
};
const languageNow = (): string => i18n.language;
const loadOnce = (key: string, namespaces: readonly string[]): Promise<void> => {
  const pending = loading.get(key);
  if (pending) return pending;
  // A namespace that could not be had shows its keys; a page's own are waited for by the page (`page-route.ts`).
  const request = new Promise<void>((resolve) => void i18n.loadNamespaces(namespaces, () => resolve()));
  loading.set(key, request);
  return request;
};

/** The texts of namespaces that are known at run time only (a scheme's), searched in their order. */
export const useTexts = (namespaces: readonly string[]): Translation => {
  const language = useSyncExternalStore(onLanguage, languageNow, languageNow);
  const key = `${language} ${namespaces.join()}`;
  // Thrown and not handed to `use()`: once the texts are there a later rendering has nothing to wait for, and React
  // wants `use()` called again by every rendering that follows one that waited.
  if (!namespaces.every((each) => i18n.hasLoadedNamespace(each))) throw loadOnce(key, namespaces);
  let texts = translations.get(key);
  if (!texts) {
    texts = { t: i18n.getFixedT(language, namespaces as FlatNamespace[]) as unknown as TranslateKey, i18n };
    translations.set(key, texts);
  }
  return texts;
};

/** The texts of one namespace or several, searched in their order; `t` takes only keys that exist. */
export const useTranslation = <
  const Ns extends FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]] = Default,
>(
  namespaces?: Ns,
) =>
  useTexts(
    namespaces === undefined ? ["common"] : typeof namespaces === "string" ? [namespaces] : namespaces,
  ) as unknown as {
    t: TFunction<Ns>;
    i18n: typeof i18n;
  };
