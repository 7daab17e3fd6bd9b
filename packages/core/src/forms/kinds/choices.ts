/** Checks of choices from lists: one, several, ranked, from a tree, with "other", of ranges, with quantities. */
import { getOwnValue } from "../../platform/plain-object.ts";
import { getTree } from "../code-lists/index.ts";
import type { EvaluationScope } from "../expressions/evaluate.ts";
import { getValueAt, isAnswered } from "../expressions/evaluate.ts";
import type { ChoiceOptions, FormLimit, Json } from "../types/index.ts";
import {
  buildFault,
  buildIncompleteFault,
  type FieldChecker,
  type FieldFault,
  isTextList,
  listOptionCodes,
  prefixFaults,
  resolveLimit,
} from "./field-checker.ts";
import { buildTypedFault, checkBounds, checkNumber } from "./numbers.ts";
import { checkTextContent } from "./texts.ts";

const checkOption = (
  value: Json | undefined,
  options: ChoiceOptions,
  scope: EvaluationScope,
): FieldFault[] => {
  if (typeof value !== "string") return [buildFault("option")];
  const codes = listOptionCodes(options, scope);
  return codes && !codes.includes(value) ? [buildFault("option")] : [];
};

const checkSeveral = (
  value: Json,
  options: ChoiceOptions,
  scope: EvaluationScope,
  min: FormLimit | undefined,
  max: FormLimit | undefined,
): FieldFault[] => {
  if (!isTextList(value)) return [buildFault("format")];
  const faults = value.flatMap((one, i) => prefixFaults(i, checkOption(one, options, scope)));
  if (faults.length > 0) return faults;
  if (new Set(value).size < value.length) return [buildFault("duplicate")];
  return checkCount(value.length, min, max, scope);
};

const checkCount = (
  count: number,
  min: FormLimit | undefined,
  max: FormLimit | undefined,
  scope: EvaluationScope,
): FieldFault[] => {
  const [low, high] = [resolveLimit(min, scope), resolveLimit(max, scope)];
  if (high !== undefined && count > high) return [buildFault("tooMany", { max: high })];
  return low !== undefined && count < low ? [buildIncompleteFault("tooFew", { min: low })] : [];
};

export const checkChoice: FieldChecker<"choice"> = (field, value, scope) =>
  checkOption(value, field.options, scope);
export const checkChoices: FieldChecker<"choices"> = (field, value, scope) =>
  checkSeveral(value, field.options, scope, field.min, field.max);
export const checkRanked: FieldChecker<"ranked"> = (field, value, scope) =>
  checkSeveral(value, field.options, scope, field.min, field.max);
export const checkSlot: FieldChecker<"slot"> = (field, value, scope) =>
  checkSeveral(value, field.options, scope, field.minChoices, field.choices);

export const checkTree: FieldChecker<"tree"> = (field, value, scope) => {
  if (!isTextList(value)) return [buildFault("format")];
  const branches = getTree(field.list);
  const getCategory = (code: string) => code.split(".")[0] ?? code;
  const unknownIndex = value.findIndex((code) => !getOwnValue(branches, getCategory(code))?.includes(code));
  if (unknownIndex >= 0) return [buildFault("option", undefined, String(unknownIndex))];
  if (new Set(value).size < value.length) return [buildFault("duplicate")];
  if (field.maxItems !== undefined && value.length > field.maxItems)
    return [buildFault("tooMany", { max: field.maxItems })];
  return checkCount(new Set(value.map(getCategory)).size, field.min, field.max, scope);
};

export const checkChoiceOther: FieldChecker<"choiceOther"> = (field, value, scope) => {
  const code = getValueAt(value, "code");
  const faults = checkOption(code, field.options, scope);
  if (faults.length > 0 || code !== field.other) return faults;
  const other = getValueAt(value, "other");
  if (other === undefined || !isAnswered(other))
    return [buildIncompleteFault("required", undefined, "other")];
  return prefixFaults("other", checkTextContent(other, field.limit, scope, { strict: true }));
};

export const checkBandOrNumber: FieldChecker<"bandOrNumber"> = (field, value, scope) => {
  const code = getValueAt(value, "code");
  const faults = checkOption(code, field.options, scope);
  if (faults.length > 0 || code !== field.stated) return faults;
  const statedNumber = getValueAt(value, "stated");
  if (statedNumber === undefined || statedNumber === null)
    return [buildIncompleteFault("required", undefined, "stated")];
  return prefixFaults("stated", checkNumber(field, statedNumber, scope));
};

export const checkQuantities: FieldChecker<"quantities"> = (field, value, scope) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [buildFault("format")];
  return Object.entries(value).flatMap(([code, quantity]) => {
    const faults = checkOption(code, field.options, scope);
    if (faults.length > 0) return prefixFaults(code, faults);
    if (typeof quantity !== "number" || !Number.isInteger(quantity))
      return prefixFaults(code, [
        typeof quantity === "string" ? buildTypedFault(quantity) : buildFault("notInteger"),
      ]);
    return prefixFaults(code, checkBounds(quantity, 0, field.max, scope));
  });
};
