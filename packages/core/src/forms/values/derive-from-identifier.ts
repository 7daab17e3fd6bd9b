/** Derives the birth date and gender from a valid identity number, so that nobody has to enter them. Pure. */
import type { Answers, Field, Json } from "../types/index.ts";
import {
  findIdFault,
  getDocumentFormat,
  normalizeIdNumber,
  parseBirthDay,
  parseGender,
} from "./identifiers.ts";

/**
 * Returns the birth date and the gender in a Mainland identity number, as far as the form asks for them and they are
 * not answered. Another answer stays, and validation says that one of the two is wrong.
 */
export const deriveFromIdentifier = (field: Field, value: Json | undefined, answers: Answers): Answers => {
  if (field.kind !== "idNumber" || typeof value !== "string") return {};
  const format = getDocumentFormat(field.typeField && answers[field.typeField]) ?? field.format;
  if (format !== "MAINLAND_ID" || findIdFault(value, format)) return {};
  const number = normalizeIdNumber(value, format);
  const derivedAnswers: [key: string | undefined, value: string | undefined][] = [
    [field.birthField, parseBirthDay(number)],
    [field.genderField, parseGender(number)],
  ];
  return Object.fromEntries(
    derivedAnswers.flatMap(([key, answer]) =>
      key === undefined || answer === undefined || (answers[key] ?? "") !== "" ? [] : [[key, answer]],
    ),
  );
};
