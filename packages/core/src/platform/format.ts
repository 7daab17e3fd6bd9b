/**
 * Days, numbers and money in the institute's style in four languages. `Intl` is not used: its first call blocks a phone
 * for a tenth of a second (decisions 0145 and 0833), and it knows only Portuguese spelling after the 1990 agreement,
 * without capital letters for months (docs/glossary.md). `test/core/platform/format.test.ts` still compares this module
 * with `Intl`.
 */

import { getIsoWeekday, parseDay } from "./day.ts";

const splitWords = (text: string): readonly string[] => text.split(" ");
const months: Readonly<Record<string, readonly string[]>> = {
  en: splitWords("January February March April May June July August September October November December"),
  pt: splitWords("Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro"),
};
const weekdays: Readonly<Record<string, readonly string[]>> = {
  en: splitWords("Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
  pt: splitWords("segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo"),
};

/** Returns the name of a month, 1 to 12: March, Março, 3月. */
export const getMonthName = (month: number, language: string): string =>
  months[language]?.[month - 1] ?? `${month}月`;
/** Formats a day, `YYYY-MM-DD`: 4 March 2027 · 4 de Março de 2027 · 2027年3月4日. */
export const formatLongDay = (day: string, language: string): string => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const name = getMonthName(month, language);
  if (language === "en") return `${date} ${name} ${year}`;
  return language === "pt" ? `${date} de ${name} de ${year}` : `${year}年${name}${date}日`;
};

/** Returns the name of a weekday, 1 is Monday: Monday, segunda-feira, 星期一. */
export const getWeekdayName = (number: number, language: string): string =>
  weekdays[language]?.[number - 1] ?? `星期${"一二三四五六日"[number - 1]}`;

/**
 * Formats the last day of something as messages and letters name it, so that nobody has to look up which day of the
 * week it is: Thursday 4 March 2027 · 4 de Março de 2027 (quinta-feira) · 2027年3月4日（星期四）.
 */
export const formatLastDay = (day: string, language: string): string => {
  const weekday = getWeekdayName(getIsoWeekday(parseDay(day)), language);
  const text = formatLongDay(day, language);
  if (language === "en") return `${weekday} ${text}`;
  if (language === "pt") return `${text} (${weekday})`;
  // Simplified texts often go on with brackets of their own: 2027年3月4日星期四（含当日）前.
  return language === "zh-Hans" ? text + weekday : `${text}（${weekday}）`;
};

/** Formats a day of every year, `MM-DD`: 4 March · 4 de Março · 3月4日. */
export const formatLongMonthDay = (day: string, language: string): string => {
  const [month = 0, date = 0] = day.split("-").map(Number);
  const name = getMonthName(month, language);
  if (language === "en") return `${date} ${name}`;
  return language === "pt" ? `${date} de ${name}` : `${name}${date}日`;
};

/**
 * Closes a Chinese text up behind its days: texts put a space on both sides of each value, because most values are
 * numbers or Latin names, but a day ends in a Chinese character (decision 0695). `2026年12月8日 或之前` becomes
 * `2026年12月8日或之前`, and a day to another `2026年12月8日至12月10日`. The weekday in brackets belongs to its day.
 */
export const removeSpaceAfterDays = (text: string): string =>
  text
    .replace(/(?<=\d日) 至 (?=\d)/g, "至")
    .replace(/(?<=\d(?:[月年]|日(?:（?(?:星期|[週周]).）?)?)) (?=\p{Script=Han})/gu, "");

/**
 * Groups the digits of a whole number by threes. Portuguese groups are separated by a no-break space, so that a number
 * never wraps.
 */
const groupDigits = (digits: string, language: string): string => {
  const [integerPart = "", decimals] = digits.split(".");
  const [groupSeparator, decimalSeparator] = language === "pt" ? ["\u00a0", ","] : [",", "."];
  const thousands = integerPart.replace(/\B(?=(\d{3})+$)/g, groupSeparator);
  return decimals ? thousands + decimalSeparator + decimals : thousands;
};
/** The sign of negative numbers and amounts, and of what a fee takes off: a hyphen beside it would be a second form. */
const MINUS = "\u2212";
/** Formats a number with at most `decimals` decimals, half rounded up: 1,234.5 · 1 234,5. */
export const formatDecimal = (value: number, language: string, decimals = 3): string => {
  const size = Math.abs(value);
  // Shift the decimal point in the text instead of multiplying: 1.005 times one hundred is less than 100.5 in floating
  // point. Very large and very small numbers have another text form and are handled apart.
  const roundedValue =
    Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`) || (size < 1 ? 0 : size);
  return (value < 0 && roundedValue > 0 ? MINUS : "") + groupDigits(String(roundedValue), language);
};
/**
 * Formats an amount in minor units with its currency code instead of a symbol, so that dollar currencies cannot be
 * confused: MOP 1,234.50.
 */
export const formatMoneyAmount = (money: { amount: number; currency: string }, language: string): string => {
  const figures = groupDigits((Math.abs(money.amount) / 100).toFixed(2), language);
  const sign = money.amount < 0 ? MINUS : "";
  return (
    sign + (language === "pt" ? `${figures}\u00a0${money.currency}` : `${money.currency}\u00a0${figures}`)
  );
};
