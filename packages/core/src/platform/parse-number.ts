/**
 * Numbers as people type them in four languages: the counterpart of `format.ts`, for form fields, staff forms and
 * imported lists. Nothing is guessed. A text that the conventions of two languages read as different numbers is
 * refused, except where its separator groups thousands in the reader's own language.
 */
import { normalizeTypedText } from "./normalize-text.ts";

/** The languages of the interface; any other reads like English. */
interface Convention {
  /** Separators of thousands, besides spaces. */
  group: string;
  decimal: string;
}
const comma: Convention = { group: ".", decimal: "," };
const point: Convention = { group: ",", decimal: "." };

export type ParsedNumber =
  | { value: number; decimals: number }
  | { fault: "notNumber" }
  /** Two readings, the one of the reader's language first. */
  | { fault: "ambiguousNumber"; readings: [number, number] };

const escapeSeparator = (separator: string): string => `\\${separator}`;

/** Reads a normalised text by one convention; undefined when it is no number of that convention. */
const readByConvention = (
  text: string,
  { group, decimal }: Convention,
): { value: number; decimals: number; isGrouped: boolean } | undefined => {
  const decimalPart = `(?:${escapeSeparator(decimal)}(\\d+))?`;
  const plainMatch = new RegExp(`^([+-]?)(\\d+)${decimalPart}$`).exec(text);
  // Thousands have groups of three, one separator throughout, and no leading zero.
  const groupedMatch = new RegExp(
    `^([+-]?)([1-9]\\d{0,2}(?:([ '${escapeSeparator(group)}])\\d{3})(?:\\3\\d{3})*)${decimalPart}$`,
  ).exec(text);
  const match = plainMatch ?? groupedMatch;
  if (!match) return undefined;
  const [, sign = "", digits = ""] = match;
  const decimals = (plainMatch ? plainMatch[3] : groupedMatch?.[4]) ?? "";
  const value = Number(`${sign}${digits.replace(/\D/g, "")}${decimals ? `.${decimals}` : ""}`);
  return Number.isFinite(value)
    ? { value, decimals: decimals.length, isGrouped: plainMatch === null }
    : undefined;
};

/**
 * Parses a typed number.
 * @param text as typed or pasted: full-width digits, no-break spaces and a typographic minus are accepted
 * @param language the language of the reader; without it, whatever two languages read differently is refused
 * @returns undefined for an empty text
 */
export const parseTypedNumber = (text: string, language?: string): ParsedNumber | undefined => {
  const normalizedText = normalizeTypedText(text).replace(/^([+-]) /, "$1");
  if (normalizedText === "") return undefined;
  const [own, other] = language === "pt" ? [comma, point] : [point, comma];
  const [ownReading, otherReading] = [
    readByConvention(normalizedText, own),
    readByConvention(normalizedText, other),
  ];
  const reading = ownReading ?? otherReading;
  if (!reading) return { fault: "notNumber" };
  const differs = ownReading && otherReading && ownReading.value !== otherReading.value;
  if (differs && !(language !== undefined && ownReading.isGrouped))
    return { fault: "ambiguousNumber", readings: [ownReading.value, otherReading.value] };
  return { value: reading.value, decimals: reading.decimals };
};

/** Removes the sign of a share that is behind the number: a spreadsheet writes 60% where the field says "%". */
export const stripUnit = (text: string, unit: string | undefined): string =>
  unit === "%" ? text.replace(/\s*[%％﹪]\s*$/, "") : text;

/** The names of a currency around an amount, as people write them; `元` alone is the one that the field asks for. */
const currencyNames = {
  MOP: "MOP ?\\$|MOP|\\$|patacas?|澳[門门][元圓圆幣币]|葡[幣币]|[元圓圆][正整]?",
  RMB: "RMB|CNY|¥|renminbi|yuans?|人民[幣币]|[元圓圆][正整]?",
} as const;

/**
 * Removes the name or the sign of a currency from a typed amount: `MOP 13,500`, `13 500,00 patacas`, `$13,500`, `澳門元
 * 13,500`, `13,500元`.
 */
const stripCurrency = (text: string, currency: string): string => {
  const names = currency === "MOP" ? currencyNames.MOP : currencyNames.RMB;
  return text.replace(new RegExp(`^([+-]?)(?:${names}) ?|(?: ?(?:${names}))+$`, "gi"), "$1").trim();
};

export type ParsedAmount =
  /** Minor units. */
  { amount: number } | { fault: "notNumber" | "ambiguousNumber" | "decimals"; readings?: [number, number] };

/**
 * Parses a typed amount of money to minor units. More than two decimals are refused, because they would be rounded away
 * or are thousands of another language.
 * @returns undefined for an empty text
 */
export const parseTypedAmount = (
  text: string,
  language?: string,
  currency = "MOP",
): ParsedAmount | undefined => {
  const parsedNumber = parseTypedNumber(stripCurrency(normalizeTypedText(text), currency), language);
  if (!parsedNumber || "fault" in parsedNumber) return parsedNumber;
  if (parsedNumber.decimals > 2) return { fault: "decimals" };
  return { amount: Math.round(parsedNumber.value * 100) };
};

/** Writes a number without separators of thousands, so that it can be edited in the reader's language: 13500,5. */
export const formatEditableNumber = (value: number, language: string): string =>
  language === "pt" ? String(value).replace(".", ",") : String(value);

/** Writes an amount in minor units for editing: 1350050 is 13500.50, in Portuguese 13500,50. */
export const formatEditableAmount = (amount: number, language: string): string =>
  (amount / 100).toFixed(2).replace(".", language === "pt" ? "," : ".");
