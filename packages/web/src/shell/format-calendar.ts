/** Formats the weekdays and months of a calendar. */
import { type Day, getIsoWeekday } from "@portal/core/platform/day";
import { formatDay } from "./format.ts";

type Width = "short" | "long";
const weekdays: Record<string, string> = {
  en: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
  pt: "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
};
/** Returns a weekday, 1 is Monday: 星期一, 週一. Portuguese shortens to three letters (seg, ter), as calendars print it. */
const getWeekdayName = (number: number, language: string, width: Width): string => {
  const name = weekdays[language]?.split(" ")[number - 1];
  if (name) return width === "long" ? name : name.slice(0, 3);
  const week = width === "long" ? "星期" : language === "zh-Hans" ? "周" : "週";
  return week + "一二三四五六日"[number - 1];
};
/** Names of the week's days, Monday first. */
export const listWeekdayNames = (language: string, width: Width = "short"): string[] =>
  [1, 2, 3, 4, 5, 6, 7].map((number) => getWeekdayName(number, language, width));

/** Formats the month and year a day lies in. */
export const formatMonth = (value: string, language: string): string =>
  formatDay(value, language).replace(/^\d+\s(de\s)?|\d+日$/g, "");
/** Formats a day, not an instant, with its weekday: 2027年3月4日（週四） · Thu, 4 March 2027 · quinta, 4 de Março de 2027. */
export const formatWeekday = (value: string, language: string): string => {
  const name = getWeekdayName(getIsoWeekday(value as Day), language, language === "pt" ? "long" : "short");
  return language.startsWith("zh")
    ? `${formatDay(value, language)}（${name}）`
    : `${name.replace("-feira", "")}, ${formatDay(value, language)}`;
};
