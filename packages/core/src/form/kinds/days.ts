/** Days, ranges of days, times and years. */
import { isDay } from "../../day.ts";
import { at, evaluate, isAnswered, type Scope } from "../evaluate.ts";
import type { Json, Operand } from "../types.ts";
import { below, type Checker, clockOf, type Fault, fault, incomplete } from "./fault.ts";

const dayFaults = (
  value: Json | undefined,
  field: { min?: Operand; max?: Operand },
  scope: Scope,
): Fault[] => {
  if (!isDay(value)) return [fault("notDay")];
  const min = field.min && evaluate(field.min, scope);
  const max = field.max && evaluate(field.max, scope);
  if (isDay(min) && value < min) return [fault("beforeMin", { min })];
  if (isDay(max) && value > max) return [fault("afterMax", { max })];
  return [];
};

export const day: Checker<"day"> = (field, value, scope) => dayFaults(value, field, scope);

export const dayRange: Checker<"dayRange"> = (field, value, scope) => {
  const ends = (["from", "to"] as const).map((end) => ({ end, value: at(value, end) }));
  const faults = ends.flatMap(({ end, value: one }) =>
    below(end, isAnswered(one) ? dayFaults(one, field, scope) : [incomplete("required")]),
  );
  if (faults.length > 0) return faults;
  // The end may be the same day (spec 1 §5: not later than).
  return String(ends[0]?.value) > String(ends[1]?.value) ? [fault("dayOrder", undefined, "to")] : [];
};

export const time: Checker<"time"> = (field, value, scope) => {
  if (typeof value !== "string" || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)) return [fault("notTime")];
  const [min, max] = [clockOf(field.min, scope), clockOf(field.max, scope)];
  if (min && value < min) return [fault("beforeMin", { min })];
  return max && value > max ? [fault("afterMax", { max })] : [];
};

export const year: Checker<"year"> = (field, value, scope) => {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1000 || value > 9999)
    return [fault("notYear")];
  const min = field.min ?? 1800;
  const limit = field.max && evaluate(field.max, scope);
  const max = typeof limit === "number" ? limit : Number(String(limit ?? "").slice(0, 4)) || undefined;
  if (value < min) return [fault("min", { min })];
  return max !== undefined && value > max ? [fault("max", { max })] : [];
};
