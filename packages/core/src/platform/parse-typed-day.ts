/**
 * Days as people write and paste them: 2026年11月27日, 27/11/2026, sexta-feira, 27 de Novembro de 2026. Nothing is
 * guessed: a text that can be read as two days is no day, except in Portuguese, which always writes the day before the
 * month. Pure.
 */
import { type Day, isDay } from "./day.ts";
import { normalizeTypedText } from "./normalize-text.ts";

/** The first three letters of each month, in English and in Portuguese; no two of them name different months. */
const monthNames: readonly (readonly string[])[] = [
  ["jan"],
  ["feb", "fev"],
  ["mar"],
  ["apr", "abr"],
  ["may", "mai"],
  ["jun"],
  ["jul"],
  ["aug", "ago"],
  ["sep", "set"],
  ["oct", "out"],
  ["nov"],
  ["dec", "dez"],
];
const findMonth = (name: string): number =>
  monthNames.findIndex((names) => names.includes(name.slice(0, 3).toLowerCase())) + 1;

const buildDay = (year: string, month: number | string, day: string): Day | undefined => {
  const text = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
};

/**
 * The time of a cell that a spreadsheet copies with its day. In UTC only midnight: another time may be the next day in
 * Macao.
 */
const TIME = /[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$|T00:00(?::00(?:\.0+)?)?Z$/;
/** The day of the week, with which a spreadsheet writes a long date. */
const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|(?:segunda|ter[çc]a|quarta|quinta|sexta)(?:-feira)?|seg|ter|qua|qui|sex|s[áa]b(?:ado)?|dom(?:ingo)?)\.?,? |[ ,(]*(?:星期|週|周)[一二三四五六日天]\)?$|[ ,]*\([一二三四五六日]\)$/iu;
const YEAR_FIRST = /^(\d{4}) ?(?:[-/.]|年) ?(\d{1,2}) ?(?:[-/.]|月) ?(\d{1,2}) ?[日號号.]?$/;
const YEAR_LAST = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4})$/;
// Normalised text writes the Portuguese "1.º" with the letter o.
const DAY_THEN_NAME =
  /^(\d{1,2})(?:st|nd|rd|th|\.?o)?(?: de)?[ /.-](\p{L}{3,9})\.?,?(?: de)?[ /.-](\d{4})$/iu;
const NAME_THEN_DAY = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu;

const CHINESE_DIGITS = "〇一二三四五六七八九";
const CHINESE_DAY =
  /^([〇○零一二三四五六七八九]{4}|\d{4}) ?年 ?([一二三四五六七八九十廿卅\d]+) ?月 ?([一二三四五六七八九十廿卅\d]+) ?[日號号]$/;
/** Writes a month or a day of the month, such as 十二, 廿五 or 三十一, in digits; anything else is no number of a day. */
const toDigits = (numeral: string): string => {
  if (/^\d+$/.test(numeral)) return numeral;
  const fullNumeral = numeral.replace("廿", "二十").replace("卅", "三十");
  const [, tens = "", ten, ones = ""] = /^([二三])?(十)?([一二三四五六七八九])?$/.exec(fullNumeral) ?? [];
  // 二三 without 十 between them is no number, and neither is nothing.
  if (ten === undefined) return tens && ones ? "" : String(CHINESE_DIGITS.indexOf(tens || ones));
  return `${tens ? CHINESE_DIGITS.indexOf(tens) : 1}${ones ? CHINESE_DIGITS.indexOf(ones) : 0}`;
};
/** Writes a day in Chinese numerals, as official letters do (二〇二六年十二月五日), in digits. */
const replaceNumerals = (text: string): string => {
  const [, year, month, day] = CHINESE_DAY.exec(text) ?? [];
  if (!year || !month || !day) return text;
  const yearDigits = year
    .replace(/[○零]/g, "〇")
    .replace(/[〇一-鿿]/g, (digit) => String(CHINESE_DIGITS.indexOf(digit)));
  return `${yearDigits}年${toDigits(month)}月${toDigits(day)}日`;
};

/**
 * Parses a typed or pasted day.
 * @param language the language of the reader; only `pt` settles which of two small numbers is the month
 * @returns undefined when the text names no day, or may name two
 */
export const parseTypedDay = (text: string, language?: string): Day | undefined => {
  const normalizedText = replaceNumerals(
    normalizeTypedText(text).replace(TIME, "").replace(WEEKDAY, "").trim(),
  );
  const yearFirst = YEAR_FIRST.exec(normalizedText);
  if (yearFirst) return buildDay(yearFirst[1] ?? "", yearFirst[2] ?? "", yearFirst[3] ?? "");
  const yearLast = YEAR_LAST.exec(normalizedText);
  if (yearLast) {
    const [, first = "", , second = "", year = ""] = yearLast;
    const dayFirst = buildDay(year, second, first);
    const monthFirst = buildDay(year, first, second);
    const isSettled = !dayFirst || !monthFirst || dayFirst === monthFirst || language === "pt";
    return isSettled ? (dayFirst ?? monthFirst) : undefined;
  }
  const dayThenName = DAY_THEN_NAME.exec(normalizedText);
  if (dayThenName)
    return buildDay(dayThenName[3] ?? "", findMonth(dayThenName[2] ?? ""), dayThenName[1] ?? "");
  const nameThenDay = NAME_THEN_DAY.exec(normalizedText);
  return nameThenDay
    ? buildDay(nameThenDay[3] ?? "", findMonth(nameThenDay[1] ?? ""), nameThenDay[2] ?? "")
    : undefined;
};
