/** Checks of documents: verified files with the right purpose, type, number and age (spec 2 §3, §9). */
import { addDays, addMonths, type Day } from "../../platform/day.ts";
import type { EvaluationScope } from "../expressions/evaluate.ts";
import type { FileFact, FormLimit } from "../types/index.ts";
import { toExtension } from "../values/file-extension.ts";
import {
  buildFault,
  buildIncompleteFault,
  type FieldChecker,
  type FieldFault,
  type FieldOfKind,
  isTextList,
  prefixFaults,
  resolveLimit,
} from "./field-checker.ts";

/**
 * Returns the earliest day of issue with which a document is accepted today, or undefined when the calendar does not
 * reach that far.
 */
const getOldestIssueDay = (
  age: NonNullable<FieldOfKind<"documents">["maxAge"]>,
  scope: EvaluationScope,
): Day | undefined => {
  const { today, addWorkingDays } = scope.context;
  const amount = resolveLimit(age.amount, scope);
  if (amount === undefined) return undefined;
  if (age.unit === "DAYS") return addDays(today, -amount);
  return age.unit === "MONTHS" ? addMonths(today, -amount) : addWorkingDays?.(today, -amount);
};

type DocumentRequirement = Pick<
  FieldOfKind<"documents">,
  "purpose" | "types" | "minBytes" | "minEdge" | "maxAge"
> & {
  maxBytes?: FormLimit;
};

/** Checks one file against what the store and its verification know about it. */
export const checkFile = (
  field: DocumentRequirement,
  file: FileFact | undefined,
  scope: EvaluationScope,
): FieldFault[] => {
  if (!file) return [buildFault("fileMissing")];
  if (file.status !== "verified") return [buildFault("fileNotVerified")];
  if (file.purpose !== field.purpose) return [buildFault("filePurpose")];
  const types = field.types.map(toExtension);
  if (!types.includes(toExtension(file.type)))
    return [buildFault("fileType", { types: field.types.join(", ") })];
  const max = resolveLimit(field.maxBytes, scope);
  if (max !== undefined && file.size > max) return [buildFault("fileSize", { max })];
  if (field.minBytes !== undefined && file.size < field.minBytes)
    return [buildFault("fileTooSmall", { min: field.minBytes })];
  const minEdge = resolveLimit(field.minEdge, scope);
  const { width, height } = file;
  if (
    minEdge !== undefined &&
    width !== undefined &&
    height !== undefined &&
    Math.min(width, height) < minEdge
  )
    return [buildFault("pictureTooSmall", { min: minEdge })];
  if (!field.maxAge) return [];
  const { context } = scope;
  const today = file.handedInOn ?? context.today;
  return checkIssueDay(field.maxAge, file.issuedOn, { ...scope, context: { ...context, today } });
};

/** Checks the age of a document. Where the age matters, a document without a day of issue cannot prove it. */
export const checkIssueDay = (
  age: NonNullable<FieldOfKind<"documents">["maxAge"]>,
  issuedOn: Day | undefined,
  scope: EvaluationScope,
): FieldFault[] => {
  if (!issuedOn) return [buildFault("fileIssueDay")];
  if (issuedOn > scope.context.today) return [buildFault("afterMax", { max: scope.context.today })];
  const oldestIssueDay = getOldestIssueDay(age, scope);
  return oldestIssueDay && issuedOn < oldestIssueDay ? [buildFault("fileAge", { min: oldestIssueDay })] : [];
};

/** The same file uploaded twice is one document, whatever its name. */
const isSameContent = (one: FileFact | undefined, other: FileFact | undefined): boolean =>
  one?.sha256 !== undefined && one.sha256 === other?.sha256;

export const checkDocuments: FieldChecker<"documents"> = (field, value, scope) => {
  if (!isTextList(value)) return [buildFault("format")];
  if (new Set(value).size < value.length) return [buildFault("duplicate")];
  const max = field.exact ?? resolveLimit(field.max, scope);
  if (max !== undefined && value.length > max)
    return [buildFault(field.exact ? "exact" : "tooMany", field.exact ? { count: max } : { max })];
  const { files } = scope.context;
  const faults = files
    ? value.flatMap((id, i) => {
        const isRepeated = value.slice(0, i).some((other) => isSameContent(files[other], files[id]));
        const fileFaults = isRepeated ? [buildFault("fileRepeated")] : checkFile(field, files[id], scope);
        return prefixFaults(i, fileFaults);
      })
    : [];
  if (field.exact !== undefined && value.length < field.exact)
    return [...faults, buildIncompleteFault("exact", { count: field.exact })];
  const min = resolveLimit(field.min, scope);
  return min !== undefined && value.length < min
    ? [...faults, buildIncompleteFault("tooFew", { min })]
    : faults;
};
