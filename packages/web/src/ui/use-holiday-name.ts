/** The name of a holiday: as staff decreed it, or that of the published list. */
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../shell/format.ts";
import { toNamespaces, toTranslateKey } from "../shell/translate-key.ts";

interface NamedHoliday {
  key: string;
  names?: Partial<Record<string, string>> | undefined;
}
/** The ending of the key of a day in lieu of a holiday. */
const IN_LIEU = "_COMPENSATORY";

/** Returns what names a holiday in the reader's language. The texts of `pages/holiday` are loaded before. */
export const useHolidayName = (): ((holiday: NamedHoliday) => string) => {
  const { t, i18n } = useTranslation(toNamespaces(["pages/holiday"]));
  const say = toTranslateKey(t);
  return ({ key, names }) => {
    if (names) return pickLanguage(names, i18n.language);
    const name = say(`name.${key.replace(IN_LIEU, "")}`, { defaultValue: key });
    return key.endsWith(IN_LIEU) ? say("inLieu", { name }) : name;
  };
};
