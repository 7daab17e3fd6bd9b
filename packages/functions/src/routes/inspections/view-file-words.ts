/** The words in files of the restricted views, in one language. */

import type { ViewWords } from "@portal/core/inspections/restricted/index";
import type { CountTable } from "@portal/core/inspections/restricted/restricted-schema";
import type { Language } from "@portal/core/messaging/notice-types";
import { getOwnValue } from "@portal/core/platform/plain-object";
import listsEn from "@portal/locales/lists/en.json" with { type: "json" };
import areasEn from "@portal/locales/lists/phone-areas/en.json" with { type: "json" };
import areasPt from "@portal/locales/lists/phone-areas/pt.json" with { type: "json" };
import areasHans from "@portal/locales/lists/phone-areas/zh-Hans.json" with { type: "json" };
import areasHant from "@portal/locales/lists/phone-areas/zh-Hant.json" with { type: "json" };
import listsPt from "@portal/locales/lists/pt.json" with { type: "json" };
import listsHans from "@portal/locales/lists/zh-Hans.json" with { type: "json" };
import listsHant from "@portal/locales/lists/zh-Hant.json" with { type: "json" };
import en from "@portal/locales/restricted/en.json" with { type: "json" };
import pt from "@portal/locales/restricted/pt.json" with { type: "json" };
import hans from "@portal/locales/restricted/zh-Hans.json" with { type: "json" };
import hant from "@portal/locales/restricted/zh-Hant.json" with { type: "json" };

const texts = {
  "zh-Hant": { own: hant, lists: listsHant, areas: areasHant },
  "zh-Hans": { own: hans, lists: listsHans, areas: areasHans },
  en: { own: en, lists: listsEn, areas: areasEn },
  pt: { own: pt, lists: listsPt, areas: areasPt },
} as const satisfies Record<Language, object>;

/** The code list that contains the keys of a count. */
const codeListByTable: Partial<Record<string, string>> = {
  "activity-nature": "activityNature",
  "enterprise-nature": "institutionNature",
  "enterprise-industry": "industry",
  "participation-type": "applicationType",
};
interface ViewFileWords extends ViewWords {
  sheet(of: string): string;
  /** Names what is counted, and by what. */
  nameTable(table: Pick<CountTable, "of" | "by">): string;
  /** The key of a count in words. */
  nameKey(table: Pick<CountTable, "of" | "by">, key: string): string;
  /** Stands for a count that is suppressed. */
  suppressed: string;
}

export const getViewFileWords = (language: Language): ViewFileWords => {
  const { own, lists, areas } = texts[language];
  const lookUp = (names: Record<string, string> | undefined, key: string): string =>
    (names && getOwnValue(names, key)) ?? key;
  const nameCode = (list: string, key: string): string =>
    list === "country"
      ? lookUp(areas.phoneArea, key)
      : lookUp((lists as unknown as Record<string, Record<string, string>>)[list], key);
  return {
    language,
    column: (field) => lookUp(own.column, field),
    code: nameCode,
    nameTable: ({ of, by }) => lookUp(own.tally, `${of}-${by}`),
    nameKey: ({ of, by }, key) => {
      if (key === "UNKNOWN") return own.unknown;
      if (by === "size") return lookUp(own.size, key);
      if (by === "standing") return lookUp(own.standing, key);
      return nameCode(codeListByTable[`${of}-${by}`] ?? "", key);
    },
    suppressed: own.dsec.held,
    yes: own.yes,
    no: own.no,
    sheet: (of) => lookUp(own.view, of),
  };
};
