/**
 * Answers that repeat certified data of the institution (spec 3 §5 "server data mismatch", spec 2 §3 "must match the
 * business registration form"; decision 0226).
 */
import { foldName } from "../platform/fold-text.ts";
import { getValueAt } from "./expressions/evaluate.ts";
import type { CheckContext, Field, Json } from "./types/index.ts";

/**
 * Lists the texts of an answer: one, a year, those of its languages, an amount of money with its currency, or the
 * country of a region.
 */
const listTexts = (value: Json | undefined): string[] => {
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return listTexts(value[0]);
  if (typeof value !== "object" || value === null)
    return typeof value === "string" && foldName(value) ? [value] : [];
  if (typeof value.amount === "number") return [`${value.currency} ${value.amount}`];
  return Object.values(value).flatMap(listTexts);
};

/** Returns the certified values that a field repeats, as they are in the institution's data. */
export const listCertifiedValues = (
  { certified }: Pick<Field, "certified">,
  institution: CheckContext["institution"],
): Json[] =>
  // Data that nobody has verified yet is not compared.
  (institution?.certified === false ? [] : (certified?.paths ?? [])).flatMap((path) => {
    const value = getValueAt(institution, path);
    return value !== undefined && listTexts(value).length > 0 ? [value] : [];
  });

/**
 * Returns whether an answer differs from all certified data that it can repeat; false while either is unknown. Names
 * can be shortened where the field says so, because a fascia has less room than a registration.
 */
export const differsFromCertified = (
  field: Pick<Field, "certified" | "kind">,
  value: Json | undefined,
  institution: CheckContext["institution"],
): boolean => {
  const certifiedNames = listCertifiedValues(field, institution)
    .flatMap(listTexts)
    // Of a certified day, a question about the year repeats the year.
    .map((text) => foldName(field.kind === "year" ? text.slice(0, 4) : text));
  if (certifiedNames.length === 0) return false;
  return listTexts(value)
    .map(foldName)
    .some(
      (text) => !certifiedNames.some((one) => isSameName(text, one, field.certified?.shortened === true)),
    );
};

/** Returns whether an answer that names somebody else names the institution itself, however it is typed. */
export const namesOwnInstitution = (
  { otherThan = [] }: Pick<Field, "otherThan">,
  value: Json | undefined,
  institution: CheckContext["institution"],
): boolean => {
  // Most fields name nobody, and folding every text of an answer took a third of its validation.
  if (otherThan.length === 0) return false;
  const names = listTexts(value).map(foldName);
  return otherThan
    .flatMap((path) => listTexts(getValueAt(institution, path)))
    .some((own) => names.includes(foldName(own)));
};

const isSameName = (text: string, certified: string, canBeShortened: boolean): boolean =>
  text === certified ||
  (canBeShortened && text.length > 1 && (certified.includes(text) || text.includes(certified)));
