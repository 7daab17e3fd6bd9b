/**
 * The text by which an inspector's page and the API name the subject of an inspection, made of what the view shows.
 * Pure.
 */
import { isExclusiveNumber } from "../../institutions/exclusive-number.ts";
import type { ViewRow } from "./index.ts";

/** Stands for a registration number that an institution does not have. */
const NO_NUMBER = "-";
/** The most characters of a name: the text is a part of an address. */
const MAX_LENGTH = 100;
/** Takes of a name what an address carries as it is. */
const toAddressPart = (name: string): string =>
  [...(name.split(/[/%?#\\]/, 1)[0] ?? "")].slice(0, MAX_LENGTH).join("").trim();

/**
 * Returns the code of an activity or convention, or the registration number of an enterprise. Several enterprises can
 * have `none`, `00000` or no number at all, so those are named as well (decision 0632). No number of its own has a
 * space, so that nobody takes the code of another enterprise by its name.
 */
export const getInspectedCode = (row: ViewRow): string => {
  if (row.code) return String(row.code);
  const number = String(row.registration ?? "");
  if (isExclusiveNumber(number)) return number;
  return `${number || NO_NUMBER} ${toAddressPart(String(row.nameZh || row.namePt || row.nameEn || ""))}`;
};

/**
 * Returns the part of such a text by which a search of the view finds its row: the view shows name and number apart.
 */
export const getInspectedSearchText = (code: string): string => code.replace(/^(?:none|00000|-) /, "");
