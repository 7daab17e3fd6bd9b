/** Random texts, identifiers and contact details that are right by the rules of the documents. */
import { type Dice, rollBetween, rollChance, rollInteger, rollItem } from "./dice.ts";

/** With a character outside the basic plane, because some names have one. */
const han = [..."澳門茶業商會展銷中心品牌推廣合作創新文化旅遊科技有限公司𠮷"];
const words = ["Chá", "tea", "Comércio", "Açúcar", "Macau", "fair", "São", "D’Ouro", "trade", "Único"];
/** A word of letters or a number. Numbers beside each other would be one that can be called, which no name contains. */
const rollWord = (before: string, dice: Dice): string =>
  rollItem(/\d\W*$/.test(before) ? words : [...words, "42"], dice) ?? "";

/** A text of exactly so many characters. */
const rollCharacters = (length: number, dice: Dice): string => {
  const style = rollInteger(0, 2, dice);
  let text = "";
  while ([...text].length < length)
    text +=
      style === 0 || (style === 2 && rollChance(0.5, dice))
        ? rollItem(han, dice)
        : `${rollWord(text, dice)}${rollChance(0.7, dice) ? " " : "-"}`;
  const characters = [...text].slice(0, length);
  // Blanks and hyphens at an end do not belong to a text.
  if (/[\s-]/.test(characters.at(-1) ?? "")) characters[length - 1] = "茶";
  return characters.join("");
};
/** A text of exactly so many words: a Chinese character is one, and so is a word of letters. */
const rollWords = (count: number, dice: Dice): string => {
  const ideographs = rollChance(0.4, dice) ? count : rollInteger(0, count, dice);
  let text = Array.from({ length: ideographs }, () => rollItem(han, dice)).join("");
  for (let n = ideographs; n < count; n += 1) text += ` ${rollWord(text, dice)}`;
  return text;
};
export const rollText = (
  { min = 1, max, unit }: { min?: number | undefined; max: number; unit?: string | undefined },
  dice: Dice,
): string => {
  const least = Math.max(min, 1);
  // Most answers are short, and some are as long as they can be.
  const length = rollChance(0.15, dice) ? max : rollBetween(least, Math.min(max, least + 30), dice);
  return unit === "words" ? rollWords(length, dice) : rollCharacters(length, dice);
};

const rollDigits = (count: number, dice: Dice): string =>
  Array.from({ length: count }, () => rollInteger(0, 9, dice)).join("");
/** Digits that are not all zeros. */
const rollCode = (count: number, dice: Dice): string =>
  `${rollInteger(1, 9, dice)}${rollDigits(count - 1, dice)}`;
const rollCapital = (dice: Dice): string => String.fromCharCode(65 + rollInteger(0, 25, dice));

/** GB 11643: six digits of a place, the day of birth, three digits that are odd for men, and a check digit. */
const rollResidentNumber = (
  { birthDay, gender }: { birthDay?: string | undefined; gender?: string | undefined },
  dice: Dice,
): string => {
  const day =
    birthDay ?? `${rollInteger(1950, 2004, dice)}-0${rollInteger(1, 9, dice)}-${rollInteger(10, 28, dice)}`;
  const parity = gender === "MALE" ? 1 : gender === "FEMALE" ? 0 : rollInteger(0, 1, dice);
  const body = `${rollItem(["110105", "440304", "310115"], dice)}${day.replaceAll("-", "")}${rollDigits(2, dice)}${
    2 * rollInteger(0, 4, dice) + parity
  }`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const total = weights.reduce((sum, weight, i) => sum + weight * Number(body[i]), 0);
  return `${body}${"10X98765432"[total % 11]}`;
};
/** GB 32100: 17 characters and a check character modulo 31. */
const rollCreditCode = (dice: Dice): string => {
  const alphabet = "0123456789ABCDEFGHJKLMNPQRTUWXY";
  const body = `91${rollInteger(1, 9, dice)}${rollDigits(5, dice)}${Array.from({ length: 9 }, () =>
    rollItem([...alphabet], dice),
  ).join("")}`;
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
  const total = weights.reduce((sum, weight, i) => sum + weight * alphabet.indexOf(body[i] ?? ""), 0);
  return `${body}${alphabet[(31 - (total % 31)) % 31]}`;
};
/** A letter and six digits, and a check digit that makes the weighted sum a multiple of eleven. */
const rollHongKongNumber = (dice: Dice): string => {
  const letter = rollCapital(dice);
  const number = rollDigits(6, dice);
  const weightedDigits = [
    36 * 9,
    (letter.charCodeAt(0) - 55) * 8,
    ...[...number].map((digit, i) => Number(digit) * (7 - i)),
  ];
  const rest = weightedDigits.reduce((sum, value) => sum + value, 0) % 11;
  const check = rest === 0 ? "0" : rest === 1 ? "A" : String(11 - rest);
  return `${letter}${number}(${check})`;
};

type Person = { birthDay?: string | undefined; gender?: string | undefined };
const numbersByFormat: Record<string, (dice: Dice, person: Person) => string> = {
  MAINLAND_ID: (dice, person) => rollResidentNumber(person, dice),
  CREDIT_CODE: rollCreditCode,
  HONG_KONG_ID: rollHongKongNumber,
  TAXPAYER_8: (dice) => rollCode(8, dice),
  SOCIAL_SECURITY_10: (dice) => rollCode(10, dice),
  SITE_REGISTRATION: (dice) => rollCode(6, dice),
  EXHIBITOR_REGISTRATION: (dice) => rollCode(6, dice),
  MACAO_ID: (dice) => `${rollItem(["1", "5", "7"], dice)}${rollDigits(6, dice)}(${rollDigits(1, dice)})`,
  TRAVEL_PERMIT: (dice) => `C${rollDigits(8, dice)}`,
  HOME_RETURN_PERMIT: (dice) => `${rollItem(["H", "M"], dice)}${rollDigits(8, dice)}`,
  PASSPORT: (dice) => `${rollCapital(dice)}${rollCapital(dice)}${rollDigits(7, dice)}`,
  PERSON_DOCUMENT: (dice) => `${rollCapital(dice)}${rollDigits(8, dice)}`,
  REGISTERED_NUMBER: (dice) => `SO-${rollDigits(6, dice)}`,
};
/** The formats of numbers, by the kind of identity document. */
const formatsByKind: Record<string, string> = {
  MACAO_PERMANENT_ID: "MACAO_ID",
  MACAO_NON_PERMANENT_ID: "MACAO_ID",
  HONG_KONG_ID: "HONG_KONG_ID",
  MAINLAND_ID: "MAINLAND_ID",
  MAINLAND_TRAVEL_PERMIT: "TRAVEL_PERMIT",
  HOME_RETURN_PERMIT: "HOME_RETURN_PERMIT",
  PASSPORT: "PASSPORT",
};
export const resolveNumberFormat = (format: string, kind: unknown): string =>
  (typeof kind === "string" ? formatsByKind[kind] : undefined) ?? format;
export const rollNumber = (format: string, person: Person, dice: Dice): string =>
  numbersByFormat[format]?.(dice, person) ?? rollDigits(8, dice);

export const rollPhone = (
  areas: readonly string[] | undefined,
  dice: Dice,
): { area: string; number: string } => {
  const area = rollItem(areas ?? ["MO", "HK", "CN"], dice) ?? "MO";
  const number = area === "CN" ? `138${rollDigits(8, dice)}` : `6${rollDigits(7, dice)}`;
  return { area, number };
};
export const rollEmail = (dice: Dice): string =>
  `tea.${rollDigits(6, dice)}@example${rollInteger(1, 9, dice)}.org`;
export const rollAddress = (dice: Dice): string => `https://example.org/${rollDigits(6, dice)}`;
