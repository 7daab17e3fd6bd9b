/** The words of exported tables, in four languages: those of one language are loaded with its first export. */
import type { ExportWords } from "@portal/core/applications/worklist/worklist-export";
import type { Language } from "@portal/core/messaging/notice-types";
import { getOwnValue } from "@portal/core/platform/plain-object";

/** The texts of a language: of the tables themselves, of code lists, statuses and surveys. */
export const loadExportTexts = async (language: Language) => {
  const { exportTexts } = await textLoaders[language]();
  return exportTexts;
};
const textLoaders = {
  "zh-Hant": () => import("./export-texts-zh-hant.ts"),
  "zh-Hans": () => import("./export-texts-zh-hans.ts"),
  en: () => import("./export-texts-en.ts"),
  pt: () => import("./export-texts-pt.ts"),
} as const satisfies Record<Language, () => Promise<object>>;

/** The headings of the review queue, and its codes in words. */
export const loadQueueWords = async (language: Language): Promise<ExportWords & { sheet: string }> => {
  const { own, lists, status } = await loadExportTexts(language);
  const lookUpIn = (names: Record<string, string>) => (key: string) => getOwnValue(names, key) ?? key;
  return {
    language,
    column: (column) => own.export.column[column],
    scheme: lookUpIn(lists.applicationType),
    status: lookUpIn(status.application),
    pending: lookUpIn(status.pending),
    yes: own.export.yes,
    no: own.export.no,
    sheet: own.export.sheet,
  };
};
