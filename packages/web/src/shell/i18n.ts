/**
 * The texts of the reader's language, by i18next: one namespace a route or scheme, loaded when needed. The language
 * comes from `?lang=`, then from the last choice, then it is Traditional Chinese (spec 1 §1).
 */

import { formatDecimal, removeSpaceAfterDays } from "@portal/core/platform/format";
import i18next, {
  type BackendModule,
  type FormatterModule,
  type PostProcessorModule,
  type ReadCallback,
} from "i18next";
import { initReactI18next } from "react-i18next";
import { type Language, languages, saveLanguage } from "./language-choice.ts";
import { keepRangesUnbroken } from "./unbroken-text.ts";

export { getPreferredLanguage, type Language, languages, parseLanguage } from "./language-choice.ts";

/** Each language named in itself. */
export const languageNames: Record<Language, string> = {
  "zh-Hant": "繁體中文",
  "zh-Hans": "简体中文",
  pt: "Português",
  en: "English",
};

/**
 * Reads the texts of a namespace in a language. They are data, not script: files of their own below an address that
 * names their content (`vite.config.ts`).
 * @throws Error when they could not be had
 */
export const readTextFile = async (namespace: string, language: string): Promise<object> => {
  const response = await fetch(`${__TEXTS__}/${namespace}/${language}.json`);
  if (!response.ok) throw new Error(`texts: ${response.status}`);
  return response.json();
};
const files: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (language: string, namespace: string, callback: ReadCallback) => {
    readTextFile(namespace, language).then(
      (texts) => callback(null, texts as never),
      // The second argument lets i18next ask again.
      (error: Error) => callback(error, true),
    );
  },
};

/** Numbers that name something: the code of an error, a year of the calendar. */
const nameParameters = new Set(["code", "year"]);
/** Groups the digits of a number as the language does: 1,172 days, 1 172 dias. Names and texts stay as they are. */
const numberFormatter: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language, options) =>
    typeof value === "number" && !nameParameters.has(String(options?.interpolationkey))
      ? formatDecimal(value, language ?? "")
      : value,
};

/**
 * No line breaks within a range, such as 14:30–17:45, and no space is behind a Chinese day, whichever text has it.
 */
const rangeProcessor: PostProcessorModule = {
  type: "postProcessor",
  name: "ranges",
  process: (text: unknown) =>
    (typeof text === "string" ? removeSpaceAfterDays(keepRangesUnbroken(text)) : text) as string,
};

export const i18n = i18next.createInstance().use(initReactI18next).use(numberFormatter).use(rangeProcessor);
i18n.on("languageChanged", (language) => {
  if (typeof document !== "undefined") document.documentElement.lang = language;
});

/** The texts of the frame around every page. */
const firstNamespaces = ["common", "status"];

/** Initializes the texts, in the browser and where pages are prerendered. */
export const startI18n = async (language: Language, backend?: BackendModule): Promise<void> => {
  if (backend) i18n.use(backend);
  await i18n.init({
    lng: language,
    load: "currentOnly",
    fallbackLng: false,
    maxRetries: 2,
    ns: firstNamespaces,
    defaultNS: "common",
    postProcess: [rangeProcessor.name],
    interpolation: { escapeValue: false, alwaysFormat: true },
    // A component that names several namespaces finds a text in any of them.
    react: { nsMode: "fallback" },
  });
};
/** Waits for i18next, which passes a list of errors even where its types do not say so. */
const waitForTexts = (load: (callback: (errors: unknown) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    load((errors) =>
      errors ? reject(new Error("Texts could not be loaded.", { cause: errors })) : resolve(),
    );
  });
/**
 * Loads the texts of a language that are missing. i18next treats a namespace that failed once as loaded, and would show
 * its keys instead of texts.
 * @throws Error when one could not be loaded
 */
const loadMissingTexts = async (language: string, namespaces: readonly string[]): Promise<void> => {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(language, namespace));
  if (missing.length === 0) return;
  await waitForTexts((callback) => void i18n.reloadResources([language], missing, callback as () => void));
};
/**
 * Loads namespaces in the reader's language.
 * @throws Error when one could not be had
 */
export const loadNamespaces = async (namespaces: readonly string[]): Promise<void> => {
  await waitForTexts((callback) => void i18n.loadNamespaces(namespaces, callback));
  // While the first texts are on their way, i18next only has the language it was asked for, and loads nothing else.
  const language = i18n.language ?? i18n.options.lng;
  if (language) await loadMissingTexts(language, namespaces);
};
/**
 * Loads the texts of the reader's form in the other languages, because somebody with another language may have written
 * what is read into it.
 * @returns the languages that could be had
 */
export const loadFormTexts = async (): Promise<Language[]> => {
  const loadedNamespaces = Object.keys(i18n.store.data[i18n.language] ?? {});
  // What a version of a scheme changes came with it, in every language.
  const formNamespaces = loadedNamespaces.filter((name) => /^(schemes\/[^@]+|lists|pages\/form)$/.test(name));
  const otherLanguages = languages.filter((language) => language !== i18n.language);
  const loads = await Promise.allSettled(
    otherLanguages.map((language) => loadMissingTexts(language, formNamespaces)),
  );
  return otherLanguages.filter((_, i) => loads[i]?.status === "fulfilled");
};
/**
 * Begins with a language; resolves when the first texts are there.
 * @throws Error when they could not be loaded
 */
export const startI18nInBrowser = async (language: Language): Promise<void> => {
  await startI18n(language, files);
  await loadMissingTexts(language, firstNamespaces);
};
/**
 * Changes the language here and for the next visit.
 * @throws Error when its texts could not be loaded: then the page keeps its language
 */
export const changeLanguage = async (nextLanguage: Language): Promise<void> => {
  // The options also name what could not be loaded, such as the texts of a scheme that does not exist. The page shows
  // none of it, so another language need not have it.
  const shownNamespaces = (i18n.options.ns as string[]).filter((name) =>
    i18n.hasResourceBundle(i18n.language, name),
  );
  await loadMissingTexts(nextLanguage, shownNamespaces);
  saveLanguage(nextLanguage);
  // A page that was rendered in it has nothing to say again.
  if (nextLanguage !== i18n.language) await i18n.changeLanguage(nextLanguage);
};
