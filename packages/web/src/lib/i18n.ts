/**
 * The texts of the reader's language: one namespace a route or scheme, loaded when needed; Traditional Chinese
 * `common`, `status` and home are in the first bundle. The language comes from `?lang=`, then from the last choice,
 * then it is Traditional Chinese (spec 1 §1).
 */
import common from "../../../../locales/common/zh-Hant.json" with { type: "json" };
import home from "../../../../locales/pages/home/zh-Hant.json" with { type: "json" };
import status from "../../../../locales/status/zh-Hant.json" with { type: "json" };
import { find, type TextOptions, type Texts } from "./texts.ts";

export const languages = ["zh-Hant", "zh-Hans", "pt", "en"] as const;
export type Language = (typeof languages)[number];
/** Each language named in itself. */
export const languageNames: Record<Language, string> = {
  "zh-Hant": "繁體中文",
  "zh-Hans": "简体中文",
  pt: "Português",
  en: "English",
};
const STORED = "language";
/** Texts are data, not script: fetched as files of their own, named by their content. */
const files = import.meta.glob<string>(
  [
    "../../../../locales/**/*.json",
    "!../../../../locales/notices/**",
    "!../../../../locales/print/**",
    "!../../../../locales/*.json",
  ],
  { query: "?url", import: "default", eager: true },
);
const fetched = async (url: string): Promise<Texts> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`texts: ${response.status}`);
  return (await response.json()) as Texts;
};
const spellings: Record<string, Language> = {
  zh: "zh-Hant",
  "zh-mo": "zh-Hant",
  "zh-hk": "zh-Hant",
  "zh-tw": "zh-Hant",
  "zh-hant": "zh-Hant",
  "zh-hans": "zh-Hans",
  "zh-cn": "zh-Hans",
  en: "en",
  "en-gb": "en",
  pt: "pt",
  "pt-pt": "pt",
};
/** Reads a language as people and links spell it; undefined when it is none of the four. */
export const languageOf = (text: string | null | undefined): Language | undefined =>
  spellings[text?.toLowerCase() ?? ""];
/** The specification's language code set: zh, en, pt. */
export const codeOf = (language: Language): "zh" | "en" | "pt" =>
  language.startsWith("zh") ? "zh" : (language as "en" | "pt");

let language: Language = "zh-Hant";
const held = new Map<string, Texts>([
  ["zh-Hant/common", common],
  ["zh-Hant/status", status],
  ["zh-Hant/pages/home", home],
]);
const loading = new Map<string, Promise<void>>();
/** What pages have asked for: a change of language loads all of it before anything is shown. */
const asked = new Set(["common", "status"]);
const listeners = new Set<() => void>();

const load = (namespace: string, wanted: Language): Promise<void> => {
  asked.add(namespace);
  const key = `${wanted}/${namespace}`;
  if (held.has(key)) return Promise.resolve();
  const under = loading.get(key);
  if (under) return under;
  const file = files[`../../../../locales/${namespace}/${wanted}.json`];
  const begun = (file ? fetched(file) : Promise.resolve({})).then(
    (texts) => {
      held.set(key, texts);
    },
    (error: Error) => {
      loading.delete(key);
      throw error;
    },
  );
  loading.set(key, begun);
  return begun;
};
const loadAll = (namespaces: Iterable<string>, wanted: Language): Promise<void> =>
  Promise.all([...namespaces].map((namespace) => load(namespace, wanted))).then(() => undefined);

export const i18n = {
  get language(): Language {
    return language;
  },
  read: (namespace: string): Texts | undefined => held.get(`${language}/${namespace}`),
  has: (namespace: string): boolean => held.has(`${language}/${namespace}`),
  exists: (key: string, options: TextOptions = {}): boolean =>
    find(i18n.read, language, ["common"], key, { returnObjects: true, ...options }) !== undefined,
  /** Loads namespaces in the reader's language. */
  loadNamespaces: (namespaces: string | readonly string[]): Promise<void> =>
    loadAll([namespaces].flat(), language),
  async changeLanguage(wanted: Language): Promise<void> {
    await loadAll(asked, wanted);
    language = wanted;
    document.documentElement.lang = wanted;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Begins with the wanted language; resolves when the first texts are there. */
export const startTexts = (): Promise<void> =>
  i18n.changeLanguage(
    languageOf(new URLSearchParams(location.search).get("lang")) ??
      languageOf(localStorage.getItem(STORED)) ??
      "zh-Hant",
  );
/** Changes the language here and for the next visit. */
export const changeLanguage = async (wanted: Language): Promise<void> => {
  localStorage.setItem(STORED, wanted);
  await i18n.changeLanguage(wanted);
};
