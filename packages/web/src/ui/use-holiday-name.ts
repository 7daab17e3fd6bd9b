/** The name of a holiday: as staff decreed it, or that of the published list. */
import { useText } from "../form/use-text.ts";
import { pickLanguage } from "../shell/format.ts";

interface NamedHoliday {
  key: string;
  names?: Partial<Record<string, string>> | undefined;
}
/** The ending of the key of a day in lieu of a holiday. */
const IN_LIEU = "_COMPENSATORY";

/** Returns what names a holiday in the reader's language. The texts of `pages/holiday` are loaded before. */
export const useHolidayName = (): ((holiday: NamedHoliday) => string) => {
  const { t, language } = useText(["pages/holiday"]);
  return ({ key, names }) => {
    if (names) return pickLanguage(names, language);
    const name = t(`name.${key.replace(IN_LIEU, "")}`, { defaultValue: key });
    return key.endsWith(IN_LIEU) ? t("inLieu", { name }) : name;
  };
};
