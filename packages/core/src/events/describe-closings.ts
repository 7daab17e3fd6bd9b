/** Says until when an event takes applications, in words: of calendar entries and of the newsletter. Pure. */
import eventEn from "@portal/locales/pages/event/en.json" with { type: "json" };
import eventPt from "@portal/locales/pages/event/pt.json" with { type: "json" };
import eventHans from "@portal/locales/pages/event/zh-Hans.json" with { type: "json" };
import eventHant from "@portal/locales/pages/event/zh-Hant.json" with { type: "json" };
import { formatLongDay } from "../platform/format.ts";
import { getOwnValue } from "../platform/plain-object.ts";
import type { ListedEvent, LocalizedText } from "./event-schema.ts";
import { type Closing, listClosings } from "./index.ts";

type Language = keyof LocalizedText;
const typeNames: Record<Language, { [type: string]: string }> = {
  "zh-Hant": eventHant.applicationType,
  "zh-Hans": eventHans.applicationType,
  en: eventEn.applicationType,
  pt: eventPt.applicationType,
};

/** Names the types of application that a day is for, as one text. */
export const nameClosingTypes = ({ types }: Closing, language: Language): string =>
  types
    .map((type) => getOwnValue(typeNames[language], type) ?? type)
    .join(language.startsWith("zh") ? "、" : ", ");

/** Describes the days on which registration closes: one for all, or each with the types of application. */
export const describeClosings = (
  event: Pick<ListedEvent, "registration" | "closingDays">,
  language: Language,
): string => {
  const closings = listClosings(event);
  const isZh = language.startsWith("zh");
  return closings
    .map((closing) => {
      const day = formatLongDay(closing.day, language);
      if (closings.length === 1) return day;
      const names = nameClosingTypes(closing, language);
      return isZh ? `${day}（${names}）` : `${day} (${names})`;
    })
    .join(isZh ? "；" : "; ");
};
