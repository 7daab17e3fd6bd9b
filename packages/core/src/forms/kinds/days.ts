/** Checks of days, ranges of days, times and years. */
import { isClockTime, isDay } from "../../platform/day.ts";
import { type EvaluationScope, evaluateOperand, getValueAt, isAnswered } from "../expressions/evaluate.ts";
import type { Json, Operand } from "../types/index.ts";
import {
  buildFault,
  buildIncompleteFault,
  type FieldChecker,
  type FieldFault,
  prefixFaults,
  resolveClockTime,
} from "./field-checker.ts";

const checkDayBounds = (
  value: Json | undefined,
  field: { min?: Operand; max?: Operand },
  scope: EvaluationScope,
): FieldFault[] => {
  if (!isDay(value)) return [buildFault("notDay")];
  const min = field.min && evaluateOperand(field.min, scope);
  const max = field.max && evaluateOperand(field.max, scope);
  if (isDay(min) && value < min) return [buildFault("beforeMin", { min })];
  if (isDay(max) && value > max) return [buildFault("afterMax", { max })];
  return [];
};

export const checkDay: FieldChecker<"day"> = (field, value, scope) => checkDayBounds(value, field, scope);

export const checkDayRange: FieldChecker<"dayRange"> = (field, value, scope) => {
  const ends = (["from", "to"] as const).map((end) => ({ end, value: getValueAt(value, end) }));
  const faults = ends.flatMap(({ end, value: endDay }) =>
    prefixFaults(
      end,
      isAnswered(endDay) ? checkDayBounds(endDay, field, scope) : [buildIncompleteFault("required")],
    ),
  );
  if (faults.length > 0) return faults;
  // The end may be the same day (spec 1 §5: not later than).
  return String(ends[0]?.value) > String(ends[1]?.value) ? [buildFault("dayOrder", undefined, "to")] : [];
};

export const checkTime: FieldChecker<"time"> = (field, value, scope) => {
  if (!isClockTime(value)) return [buildFault("notTime")];
  const [min, max] = [resolveClockTime(field.min, scope), resolveClockTime(field.max, scope)];
  if (min && value < min) return [buildFault("beforeMin", { min })];
  return max && value > max ? [buildFault("afterMax", { max })] : [];
};

export const checkYear: FieldChecker<"year"> = (field, value, scope) => {
  // Two digits are a year of some century. Three are one, though it is too early everywhere.
  if (typeof value !== "number" || !Number.isInteger(value) || value < 100 || value > 9999)
    return [buildFault("notYear")];
  const min = field.min ?? 1800;
  const limit = field.max && evaluateOperand(field.max, scope);
  const max = typeof limit === "number" ? limit : Number(String(limit ?? "").slice(0, 4)) || undefined;
  // Texts, because the digits of numbers are grouped: 2,026 is no year.
  if (value < min) return [buildFault("min", { min: String(min) })];
  return max !== undefined && value > max ? [buildFault("max", { max: String(max) })] : [];
};
