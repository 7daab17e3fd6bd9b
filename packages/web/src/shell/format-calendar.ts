/** Formats the weekdays and months of a calendar. */
import { type Day, getIsoWeekday } from "@portal/core/platform/day";
import { getWeekdayName } from "@portal/core/platform/format";
import { formatDay } from "./format.ts";

type Width = "short" | "long";
/** Formats a weekday, 1 is Monday: 星期一, 週一. Portuguese shortens to three letters (seg, ter), as calendars print it. */
const formatWeekdayName = (number: number, language: string, width: Width): string => {
  const name = getWeekdayName(number, language);
  if (width === "long") return name;
  if (!language.startsWith("zh")) return name.slice(0, 3);
  return name.replace("星期", language === "zh-Hans" ? "周" : "週");
};
/** Names of the week's days, Monday first. */
export const listWeekdayNames = (language: string, width: Width = "short"): string[] =>
  [1, 2, 3, 4, 5, 6, 7].map((number) => formatWeekdayName(number, language, width));

/** Formats the month and year a day lies in. */
export const formatMonth = (value: string, language: string): string =>
  formatDay(value, language).replace(/^\d+\s(de\s)?|\d+日$/g, "");
/** Formats a day, not an instant, with its weekday: 2027年3月4日（週四） · Thu, 4 March 2027 · quinta, 4 de Março de 2027. */
export const formatWeekday = (value: string, language: string): string => {
  const name = formatWeekdayName(getIsoWeekday(value as Day), language, language === "pt" ? "long" : "short");
  return language.startsWith("zh")
    ? `${formatDay(value, language)}（${name}）`
    : `${name.replace("-feira", "")}, ${formatDay(value, language)}`;
};
