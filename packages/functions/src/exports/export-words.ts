/** The words of exported tables, in four languages. */
import type { ExportWords } from "@portal/core/applications/worklist/worklist-export";
import type { Language } from "@portal/core/messaging/notice-types";
import { getOwnValue } from "@portal/core/platform/plain-object";
import listsEn from "@portal/locales/lists/en.json" with { type: "json" };
import listsPt from "@portal/locales/lists/pt.json" with { type: "json" };
import listsHans from "@portal/locales/lists/zh-Hans.json" with { type: "json" };
import listsHant from "@portal/locales/lists/zh-Hant.json" with { type: "json" };
import en from "@portal/locales/pages/queue/en.json" with { type: "json" };
import pt from "@portal/locales/pages/queue/pt.json" with { type: "json" };
import hans from "@portal/locales/pages/queue/zh-Hans.json" with { type: "json" };
import hant from "@portal/locales/pages/queue/zh-Hant.json" with { type: "json" };
import surveyEn from "@portal/locales/print/survey-export/en.json" with { type: "json" };
import surveyPt from "@portal/locales/print/survey-export/pt.json" with { type: "json" };
import surveyHans from "@portal/locales/print/survey-export/zh-Hans.json" with { type: "json" };
import surveyHant from "@portal/locales/print/survey-export/zh-Hant.json" with { type: "json" };
import statusEn from "@portal/locales/status/en.json" with { type: "json" };
import statusPt from "@portal/locales/status/pt.json" with { type: "json" };
import statusHans from "@portal/locales/status/zh-Hans.json" with { type: "json" };
import statusHant from "@portal/locales/status/zh-Hant.json" with { type: "json" };

export const exportTexts = {
  "zh-Hant": { own: hant, lists: listsHant, status: statusHant, survey: surveyHant },
  "zh-Hans": { own: hans, lists: listsHans, status: statusHans, survey: surveyHans },
  en: { own: en, lists: listsEn, status: statusEn, survey: surveyEn },
  pt: { own: pt, lists: listsPt, status: statusPt, survey: surveyPt },
} as const satisfies Record<Language, object>;

/** The headings of the review queue, and its codes in words. */
export const getQueueWords = (language: Language): ExportWords & { sheet: string } => {
  const { own, lists, status } = exportTexts[language];
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
