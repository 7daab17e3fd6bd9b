/** Documents: verified files of the right purpose, type, number and age (spec 2 §3, §9). */
import { addDays, addMonths, type Day } from "../../day.ts";
import { ownValue } from "../../members.ts";
import type { Scope } from "../evaluate.ts";
import type { FileFact, Limit } from "../types.ts";
import {
  below,
  type Checker,
  type Fault,
  type FieldOf,
  fault,
  incomplete,
  isTexts,
  limitOf,
} from "./fault.ts";

/** Several extensions name one type. */
const same: Record<string, string> = {
  jpeg: "jpg",
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
};
const office: Record<string, string> = {
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.ms-excel": "xls",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/msword": "doc",
  "video/mp4": "mp4",
  "video/x-msvideo": "avi",
  "video/quicktime": "mov",
};
/** The extension that stands for a media type or another extension. */
export const extensionOf = (type: string): string => ownValue(same, type) ?? ownValue(office, type) ?? type;

/** The first day a document may have been issued on to be accepted today; undefined where no calendar can tell. */
export const oldestDay = (
  age: NonNullable<FieldOf<"documents">["maxAge"]>,
  scope: Scope,
): Day | undefined => {
  const { today, addWorkingDays } = scope.context;
  const amount = limitOf(age.amount, scope);
  if (amount === undefined) return undefined;
  if (age.unit === "DAYS") return addDays(today, -amount);
  return age.unit === "MONTHS" ? addMonths(today, -amount) : addWorkingDays?.(today, -amount);
};

type Wanted = Pick<FieldOf<"documents">, "purpose" | "types" | "minBytes" | "maxAge"> & { maxBytes?: Limit };

/** What is wrong with one file, by what the store and the verification know about it. */
export const fileFaults = (field: Wanted, file: FileFact | undefined, scope: Scope): Fault[] => {
  if (!file) return [fault("fileMissing")];
  if (file.status !== "verified") return [fault("fileNotVerified")];
  if (file.purpose !== field.purpose) return [fault("filePurpose")];
  const types = field.types.map(extensionOf);
  if (!types.includes(extensionOf(file.type))) return [fault("fileType", { types: field.types.join(", ") })];
  const max = limitOf(field.maxBytes, scope);
  if (max !== undefined && file.size > max) return [fault("fileSize", { max })];
  if (field.minBytes !== undefined && file.size < field.minBytes)
    return [fault("fileSize", { min: field.minBytes, max: max ?? null })];
  return field.maxAge ? ageFaults(field.maxAge, file, scope) : [];
};

/** Where the age counts, a document without its day of issue proves none. */
const ageFaults = (
  age: NonNullable<FieldOf<"documents">["maxAge"]>,
  { issuedOn }: FileFact,
  scope: Scope,
): Fault[] => {
  if (!issuedOn) return [fault("fileIssueDay")];
  if (issuedOn > scope.context.today) return [fault("afterMax", { max: scope.context.today })];
  const oldest = oldestDay(age, scope);
  return oldest && issuedOn < oldest ? [fault("fileAge", { min: oldest })] : [];
};

export const documents: Checker<"documents"> = (field, value, scope) => {
  if (!isTexts(value)) return [fault("format")];
  if (new Set(value).size < value.length) return [fault("duplicate")];
  const max = field.exact ?? limitOf(field.max, scope);
  if (max !== undefined && value.length > max)
    return [fault(field.exact ? "exact" : "tooMany", field.exact ? { count: max } : { max })];
  const { files } = scope.context;
  const faults = files ? value.flatMap((id, i) => below(i, fileFaults(field, files[id], scope))) : [];
  if (field.exact !== undefined && value.length < field.exact)
    return [...faults, incomplete("exact", { count: field.exact })];
  const min = limitOf(field.min, scope);
  return min !== undefined && value.length < min ? [...faults, incomplete("tooFew", { min })] : faults;
};
