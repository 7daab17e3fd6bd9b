/** Days where many columns are beside each other. */
import { formatDay, formatMonthDay } from "./format.ts";

/** Formats a day: 2027年10月20日 · 20 Oct 2027 · 20/10/2027. Takes a day or an instant. */
export const formatShortDay = (value: string, language: string): string => {
  const longForm = formatDay(value, language);
  if (language.startsWith("zh")) return longForm;
  const [date, year] = [formatMonthDay(value, language), longForm.slice(-4)];
  return language === "pt" ? `${date.padStart(5, "0")}/${year}` : `${date}\u00a0${year}`;
};
