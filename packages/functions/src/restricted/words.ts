/** The words of the restricted views' files, in one language. */
import { type Language, languages } from "@portal/core/notice/types";
import type { Words } from "@portal/core/restricted/index";
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

export { languages };

/** A country or region by its ISO code, as the language calls it; what is no code stays as it is. */
const country = (code: string, language: Language): string =>
  /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(code) ?? code)
    : code;

export const wordsIn = (language: Language): Words & { sheet(of: string): string } => {
  const { own, lists } = texts[language];
  const named = (names: Record<string, string> | undefined, key: string): string => names?.[key] ?? key;
  return {
    language,
    column: (field) => named(own.column, field),
    code: (list, code) =>
      list === "country"
        ? country(code, language)
        : named((lists as unknown as Record<string, Record<string, string>>)[list], code),
    yes: own.yes,
    no: own.no,
    sheet: (of) => named(own.view, of),
  };
};
