/** The words of the restricted views' files, in one language. */
import { ownValue } from "@portal/core/members";
import type { Language } from "@portal/core/notice/types";
import type { Words } from "@portal/core/restricted/index";
import type { Tally } from "@portal/core/restricted/wire";
import listsEn from "../../../../locales/lists/en.json" with { type: "json" };
import listsPt from "../../../../locales/lists/pt.json" with { type: "json" };
import listsHans from "../../../../locales/lists/zh-Hans.json" with { type: "json" };
import listsHant from "../../../../locales/lists/zh-Hant.json" with { type: "json" };
import en from "../../../../locales/restricted/en.json" with { type: "json" };
import pt from "../../../../locales/restricted/pt.json" with { type: "json" };
import hans from "../../../../locales/restricted/zh-Hans.json" with { type: "json" };
import hant from "../../../../locales/restricted/zh-Hant.json" with { type: "json" };

const texts = {
  "zh-Hant": { own: hant, lists: listsHant },
  "zh-Hans": { own: hans, lists: listsHans },
  en: { own: en, lists: listsEn },
  pt: { own: pt, lists: listsPt },
} as const satisfies Record<Language, object>;

/** A country or region by its ISO code, as the language calls it; what is no code stays as it is. */
const country = (code: string, language: Language): string =>
  /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(code) ?? code)
    : code;

/** Which code list the keys of a count are of. */
const countedBy: Partial<Record<string, string>> = {
  "activity-nature": "activityNature",
  "enterprise-nature": "institutionNature",
  "enterprise-industry": "industry",
  "participation-type": "applicationType",
};
interface FileWords extends Words {
  sheet(of: string): string;
  /** What is counted, by what. */
  tally(tally: Pick<Tally, "of" | "by">): string;
  /** The key of a count in words. */
  counted(tally: Pick<Tally, "of" | "by">, key: string): string;
  held: string;
}

export const wordsIn = (language: Language): FileWords => {
  const { own, lists } = texts[language];
  const named = (names: Record<string, string> | undefined, key: string): string =>
    (names && ownValue(names, key)) ?? key;
  const code = (list: string, key: string): string =>
    list === "country"
      ? country(key, language)
      : named((lists as unknown as Record<string, Record<string, string>>)[list], key);
  return {
    language,
    column: (field) => named(own.column, field),
    code,
    tally: ({ of, by }) => named(own.tally, `${of}-${by}`),
    counted: ({ of, by }, key) => {
      if (key === "UNKNOWN") return own.unknown;
      if (by === "size") return named(own.size, key);
      if (by === "standing") return named(own.standing, key);
      return code(countedBy[`${of}-${by}`] ?? "", key);
    },
    held: own.dsec.held,
    yes: own.yes,
    no: own.no,
    sheet: (of) => named(own.view, of),
  };
};
