/** Texts by keys and namespaces that are known at run time only, which the typed `t` of i18next cannot check. */
import type { FlatNamespace } from "i18next";

/** Returns the text of a key with its parameters filled in. */
export type TranslateKey = (key: string, options?: Record<string, unknown>) => string;

/** Lets a typed `t` take keys that are put together at run time. The types of its own keys are given up only here. */
export const toTranslateKey = (t: (...options: never[]) => unknown): TranslateKey =>
  t as unknown as TranslateKey;

/** Lets `useTranslation` take namespaces that are known at run time only, such as those of a scheme. */
export const toNamespaces = (names: readonly string[]): FlatNamespace[] => names as FlatNamespace[];
