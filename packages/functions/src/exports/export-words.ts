/** The words of exported tables, in four languages: those of one language are loaded with its first export. */
import type { ChecklistWords } from "@portal/core/applications/desk/checklist-export.server";
import type { ExportWords } from "@portal/core/applications/worklist/worklist-export";
import type { Language } from "@portal/core/messaging/notice-types";
import { getOwnValue } from "@portal/core/platform/plain-object";

const textLoaders = {
  "zh-Hant": async () => (await import("./export-texts-zh-hant.ts")).exportTextsZhHant,
  "zh-Hans": async () => (await import("./export-texts-zh-hans.ts")).exportTextsZhHans,
  en: async () => (await import("./export-texts-en.ts")).exportTextsEn,
  pt: async () => (await import("./export-texts-pt.ts")).exportTextsPt,
} as const satisfies Record<Language, () => Promise<object>>;
/** Loads the texts of a language: of the tables themselves, of code lists, statuses and surveys. */
export const loadExportTexts = (language: Language) => textLoaders[language]();

/** A code in words; one without a text as it is. */
const lookUpIn =
  (names: Record<string, string>) =>
  (key: string): string =>
    getOwnValue(names, key) ?? key;

/** Loads the headings of the review queue, and its codes in words. */
export const loadQueueWords = async (language: Language): Promise<ExportWords & { sheet: string }> => {
  const { own, lists, status } = await loadExportTexts(language);
  return {
    language,
    column: (column) => own.export.column[column],
    scheme: lookUpIn(lists.applicationType),
    status: lookUpIn(status.application),
    pending: lookUpIn(status.pending),
    yes: own.export.yes,
    no: own.export.no,
    unreadable: own.export.unreadable,
    sheet: own.export.sheet,
  };
};

/** Loads the headings of exported checklists, and their points and results in words. */
export const loadChecklistWords = async (language: Language): Promise<ChecklistWords & { sheet: string }> => {
  const { checklist, lists } = await loadExportTexts(language);
  const { title, column, point, result } = checklist;
  return {
    language,
    sheet: title,
    headings: Object.values(column),
    scheme: lookUpIn(lists.applicationType),
    point: lookUpIn(point),
    result: lookUpIn(result),
  };
};
