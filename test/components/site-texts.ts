/** The site's own texts for components, read from `locales` as its build does. */
import { i18n, type Language, startI18n } from "../../packages/web/src/shell/i18n.ts";

/** Namespaces that components of the form and of the staff read. */
const namespaces = [
  "common",
  "status",
  "errors",
  "lists",
  "lists/phone-areas",
  "notices",
  "pages/form",
  "pages/holiday",
  "pages/home",
  "pages/inquiry",
  "pages/institution",
  "pages/personal",
  "pages/queue",
  "pages/staff",
  "pages/staff-checklist",
  "pages/staff-event",
  "pages/staff-search",
  "pages/staff-tasks",
  "pages/waiting-room",
  "schemes/FAIR_HOSTED",
];
const files = import.meta.glob<object>("../../locales/**/*.json", { import: "default" });
let start: Promise<void> | undefined;
const loadLanguage = async (language: Language): Promise<void> => {
  for (const namespace of namespaces) {
    const texts = await files[`../../locales/${namespace}/${language}.json`]?.();
    if (!texts) throw new Error(`no texts of ${namespace} in ${language}`);
    i18n.addResourceBundle(language, namespace, texts);
  }
  // A form that belongs to no scheme asks for this one.
  i18n.addResourceBundle(language, "schemes/", {});
};

/** Begins with a language, its texts at hand; `more` are those of the test itself, by namespace. */
export const startTexts = async (
  language: Language,
  more: Record<string, object> = {},
): Promise<typeof i18n> => {
  start ??= startI18n(language);
  await start;
  await loadLanguage(language);
  for (const [namespace, texts] of Object.entries(more)) i18n.addResourceBundle(language, namespace, texts);
  await i18n.changeLanguage(language);
  return i18n;
};
