/**
 * `useTranslation` as react-i18next spells it; Vite puts this module in its place, and its types hold the pages to the
 * same use (decision 0021). Suspends while a namespace is loading.
 */
import { useMemo, useSyncExternalStore } from "react";
import { i18n } from "./i18n.ts";
import { type Text, type TextOptions, translate } from "./texts.ts";

type T = (key: string | readonly string[], options?: TextOptions | string) => Text;
const awaited = new Map<string, Promise<void>>();
const ready = (namespaces: readonly string[], language: string): Promise<void> | undefined => {
  if (namespaces.every(i18n.has)) return undefined;
  const key = `${language}/${namespaces.join()}`;
  const begun = awaited.get(key) ?? i18n.loadNamespaces(namespaces);
  awaited.set(key, begun);
  return begun;
};
const current = (): string => i18n.language;

export const useTranslation = (
  namespace: string | readonly string[] = "common",
): { t: T; i18n: typeof i18n } => {
  const language = useSyncExternalStore(i18n.subscribe, current, current);
  const joined = [namespace].flat().join();
  const waiting = ready(joined.split(","), language);
  // Thrown, not read by `use`: the next render finds the texts there and suspends no more, which `use` forbids.
  if (waiting) throw waiting;
  const t = useMemo<T>(
    () => (key, options) =>
      translate(
        i18n.read,
        language,
        joined.split(","),
        key,
        typeof options === "string" ? { defaultValue: options } : options,
      ),
    [joined, language],
  );
  return { t, i18n };
};
