/** Choices from lists: one, several, ranked, a tree, with "other", in bands, with quantities. */
import { treeOf } from "../../code-lists/index.ts";
import type { Scope } from "../evaluate.ts";
import { at, isAnswered } from "../evaluate.ts";
import type { Json, Limit, Options } from "../types.ts";
import { below, type Checker, codesFor, type Fault, fault, incomplete, isTexts, limitOf } from "./fault.ts";
import { bounds } from "./numbers.ts";
import { textFaults } from "./texts.ts";

const optionFaults = (value: Json | undefined, options: Options, scope: Scope): Fault[] => {
  if (typeof value !== "string") return [fault("option")];
  const codes = codesFor(options, scope);
  return codes && !codes.includes(value) ? [fault("option")] : [];
};

const several = (
  value: Json,
  options: Options,
  scope: Scope,
  min: Limit | undefined,
  max: Limit | undefined,
): Fault[] => {
  if (!isTexts(value)) return [fault("format")];
  const faults = value.flatMap((one, i) => below(i, optionFaults(one, options, scope)));
  if (faults.length > 0) return faults;
  if (new Set(value).size < value.length) return [fault("duplicate")];
  return countFaults(value.length, min, max, scope);
};

const countFaults = (
  count: number,
  min: Limit | undefined,
  max: Limit | undefined,
  scope: Scope,
): Fault[] => {
  const [low, high] = [limitOf(min, scope), limitOf(max, scope)];
  if (high !== undefined && count > high) return [fault("tooMany", { max: high })];
  return low !== undefined && count < low ? [incomplete("tooFew", { min: low })] : [];
};

export const choice: Checker<"choice"> = (field, value, scope) => optionFaults(value, field.options, scope);
export const choices: Checker<"choices"> = (field, value, scope) =>
  several(value, field.options, scope, field.min, field.max);
export const ranked: Checker<"ranked"> = (field, value, scope) =>
  several(value, field.options, scope, field.min, field.max);
export const slot: Checker<"slot"> = (field, value, scope) =>
  several(value, field.options, scope, field.minChoices, field.choices);

export const tree: Checker<"tree"> = (field, value, scope) => {
  if (!isTexts(value)) return [fault("format")];
  const branches = treeOf(field.list);
  const categoryOf = (code: string) => code.split(".")[0] ?? code;
  const unknown = value.findIndex((code) => !branches[categoryOf(code)]?.includes(code));
  if (unknown >= 0) return [fault("option", undefined, String(unknown))];
  if (new Set(value).size < value.length) return [fault("duplicate")];
  if (field.maxItems !== undefined && value.length > field.maxItems)
    return [fault("tooMany", { max: field.maxItems })];
  return countFaults(new Set(value.map(categoryOf)).size, field.min, field.max, scope);
};

export const choiceOther: Checker<"choiceOther"> = (field, value, scope) => {
  const code = at(value, "code");
  const faults = optionFaults(code, field.options, scope);
  if (faults.length > 0 || code !== field.other) return faults;
  const other = at(value, "other");
  if (other === undefined || !isAnswered(other)) return [incomplete("required", undefined, "other")];
  return below("other", textFaults(other, field.limit, scope, { strict: true }));
};

export const bandOrNumber: Checker<"bandOrNumber"> = (field, value, scope) => {
  const code = at(value, "code");
  const faults = optionFaults(code, field.options, scope);
  if (faults.length > 0 || code !== field.stated) return faults;
  const stated = at(value, "stated");
  if (stated === undefined || stated === null) return [incomplete("required", undefined, "stated")];
  if (typeof stated !== "number" || !Number.isFinite(stated))
    return [fault("notNumber", undefined, "stated")];
  return below("stated", bounds(stated, field.min, field.max, scope));
};

export const quantities: Checker<"quantities"> = (field, value, scope) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [fault("format")];
  return Object.entries(value).flatMap(([code, quantity]) => {
    const faults = optionFaults(code, field.options, scope);
    if (faults.length > 0) return below(code, faults);
    if (typeof quantity !== "number" || !Number.isInteger(quantity))
      return [fault("notInteger", undefined, code)];
    return below(code, bounds(quantity, 0, field.max, scope));
  });
};
