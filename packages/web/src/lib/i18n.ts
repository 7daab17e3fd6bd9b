/**
 * Texts: i18next with one namespace a route or scheme, loaded when needed; Traditional Chinese `common` and home are
 * in the first bundle. The language comes from `?lang=`, then from the last choice, then it is Traditional Chinese
 * (spec 1 §1).
 */

import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import common from "../../../../locales/common/zh-Hant.json" with { type: "json" };
import home from "../../../../locales/pages/home/zh-Hant.json" with { type: "json" };
import status from "../../../../locales/status/zh-Hant.json" with { type: "json" };

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
const files = import.meta.glob<{ default: Record<string, unknown> }>([
  "../../../../locales/**/*.json",
  "!../../../../locales/notices/**",
  "!../../../../locales/print/**",
  "!../../../../locales/*.json",
]);

const backend: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, namespace, done) => {
    const load = files[`../../../../locales/${namespace}/${language}.json`];
    // A scheme without its own folder falls back to another namespace: no file is no error.
    if (!load) return done(null, {});
    load().then(
      (module) => done(null, module.default),
      (error: Error) => done(error, null),
    );
  },
};

const spellings: Record<string, Language> = {
  zh: "zh-Hant",
  "zh-hant": "zh-Hant",
  "zh-mo": "zh-Hant",
  "zh-hk": "zh-Hant",
  "zh-tw": "zh-Hant",
  tc: "zh-Hant",
  "zh-hans": "zh-Hans",
  "zh-cn": "zh-Hans",
  sc: "zh-Hans",
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

const wanted = (): Language =>
  languageOf(new URLSearchParams(location.search).get("lang")) ??
  languageOf(localStorage.getItem(STORED)) ??
  "zh-Hant";

export const i18n = i18next;
/** Begins with the wanted language; resolves when the first texts are there. */
export const startTexts = async (): Promise<void> => {
  i18next.on("languageChanged", (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: wanted(),
      fallbackLng: false,
      supportedLngs: [...languages],
      load: "currentOnly",
      ns: ["common", "status"],
      defaultNS: "common",
      partialBundledLanguages: true,
      resources: { "zh-Hant": { common, status, "pages/home": home } },
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    });
};
/** Changes the language here and for the next visit. */
export const changeLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(STORED, language);
  await i18next.changeLanguage(language);
};
