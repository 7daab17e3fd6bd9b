/** Checks of numbers and amounts of money. */
import { parseTypedAmount, parseTypedNumber } from "../../platform/parse-number.ts";
import { type EvaluationScope, getValueAt } from "../expressions/evaluate.ts";
import type { FormLimit, Json } from "../types/index.ts";
import { MAX_AMOUNT } from "../values/mop-amount.ts";
import { buildFault, type FieldChecker, type FieldFault, resolveLimit } from "./field-checker.ts";

/** Checks the inclusive limits of a number. */
export const checkBounds = (
  value: number,
  min: FormLimit | undefined,
  max: FormLimit | undefined,
  scope: EvaluationScope,
): FieldFault[] => {
  const [low, high] = [resolveLimit(min, scope), resolveLimit(max, scope)];
  if (low !== undefined && value < low) return [buildFault("min", { min: low })];
  if (high !== undefined && value > high) return [buildFault("max", { max: high })];
  return [];
};

/** Builds a text that was kept as typed: no number, two numbers for two languages, or too many decimals. */
export const buildTypedFault = (value: Json | undefined): FieldFault => {
  const parsedNumber = typeof value === "string" ? parseTypedNumber(value) : undefined;
  if (parsedNumber && "fault" in parsedNumber && parsedNumber.fault === "ambiguousNumber")
    return buildFault("ambiguousNumber", { one: parsedNumber.readings[0], other: parsedNumber.readings[1] });
  return buildFault("notNumber");
};

const isFiniteNumber = (value: Json | undefined): value is number =>
  typeof value === "number" && Number.isFinite(value);

export const checkInteger: FieldChecker<"integer"> = (field, value, scope) => {
  if (!isFiniteNumber(value)) return [buildTypedFault(value)];
  return Number.isSafeInteger(value)
    ? checkBounds(value, field.min, field.max, scope)
    : [buildFault("notInteger")];
};

/**
 * The largest number, above or below zero, that a form accepts where its field names no limit: far below the largest
 * exact integer, above which the store takes none.
 */
const MAX_NUMBER = 1_000_000_000_000;
/** The part of a number by which it can be off after a calculation: 0.1 + 0.2 is 0.3. */
const ROUNDING_ERROR = 1e-12;

/** Checks a number with at most so many decimals, two unless the field says otherwise, and its limits. */
export const checkNumber = (
  { min, max, scale = 2 }: { min?: FormLimit; max?: FormLimit; scale?: number },
  value: Json | undefined,
  scope: EvaluationScope,
): FieldFault[] => {
  if (!isFiniteNumber(value)) return [buildTypedFault(value)];
  // In proportion to the number: one that is all but zero has more decimals too, and no store takes it.
  if (Math.abs(value - Number(value.toFixed(scale))) > Math.abs(value) * ROUNDING_ERROR)
    return [scale === 0 ? buildFault("notInteger") : buildFault("decimals", { scale })];
  return checkBounds(value, min ?? -MAX_NUMBER, max ?? MAX_NUMBER, scope);
};
export const checkDecimal: FieldChecker<"decimal"> = (field, value, scope) =>
  checkNumber(field, value, scope);

/** Checks the limits of an amount in avos, and tells them in patacas, in which it is typed. */
const checkAmountBounds = (
  amount: number,
  min: FormLimit | undefined,
  max: FormLimit | undefined,
  scope: EvaluationScope,
): FieldFault[] =>
  checkBounds(amount, min, max, scope).map((fault) => ({
    ...fault,
    params: Object.fromEntries(
      Object.entries(fault.params ?? {}).map(([name, limit]) => [name, Number(limit) / 100]),
    ),
  }));

export const checkMoney: FieldChecker<"money"> = (field, value, scope) => {
  const [amount, currency] = [getValueAt(value, "amount"), getValueAt(value, "currency")];
  if (!isFiniteNumber(amount)) {
    const parsedAmount = typeof amount === "string" ? parseTypedAmount(amount) : undefined;
    return parsedAmount && "fault" in parsedAmount && parsedAmount.fault === "decimals"
      ? [buildFault("decimals", { scale: 2 })]
      : [buildTypedFault(amount)];
  }
  if (!Number.isSafeInteger(amount)) return [buildFault("decimals", { scale: 2 })];
  const acceptedCurrencies = field.currency === "ANY" ? ["MOP", "RMB"] : [field.currency];
  if (typeof currency !== "string" || !acceptedCurrencies.includes(currency)) return [buildFault("option")];
  return checkAmountBounds(amount, field.min ?? 0, field.max ?? MAX_AMOUNT, scope);
};
