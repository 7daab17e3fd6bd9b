import type { FieldIssue } from "../errors.ts";

/** Digits of a national number where the specification fixes them (D1:89); areas by region id and calling code. */
const lengths: { [area: string]: number } = { MO: 8, HK: 8, CN: 11, "853": 8, "852": 8, "86": 11 };

/** Issues of a phone number: 8 digits in Macao and Hong Kong, 11 in the mainland, 4 to 15 elsewhere. */
export const phoneIssues = (
  phone: { area: string; number: string } | undefined,
  path: string,
): FieldIssue[] => {
  if (!phone || phone.number === "") return [];
  const area = phone.area.replace(/^\+/, "");
  if (!/^([A-Z]{2}|[1-9]\d{0,3})$/.test(area)) return [{ path, key: "phoneArea" }];
  const length = lengths[area];
  if (length !== undefined && !new RegExp(`^\\d{${length}}$`).test(phone.number)) {
    return [{ path, key: "phoneLength", params: { length } }];
  }
  return /^\d{4,15}$/.test(phone.number) ? [] : [{ path, key: "format" }];
};
