/** Numbers and money. */
import { at, type Scope } from "../evaluate.ts";
import type { Json, Limit } from "../types.ts";
import { type Checker, type Fault, fault, limitOf } from "./fault.ts";

/** Bounds of a number, both included. */
export const bounds = (
  value: number,
  min: Limit | undefined,
  max: Limit | undefined,
  scope: Scope,
): Fault[] => {
  const [low, high] = [limitOf(min, scope), limitOf(max, scope)];
  if (low !== undefined && value < low) return [fault("min", { min: low })];
  if (high !== undefined && value > high) return [fault("max", { max: high })];
  return [];
};

const finite = (value: Json | undefined): value is number =>
  typeof value === "number" && Number.isFinite(value);

export const integer: Checker<"integer"> = (field, value, scope) => {
  if (!finite(value)) return [fault("notNumber")];
  return Number.isSafeInteger(value) ? bounds(value, field.min, field.max, scope) : [fault("notInteger")];
};

export const decimal: Checker<"decimal"> = (field, value, scope) => {
  if (!finite(value)) return [fault("notNumber")];
  const scale = field.scale ?? 2;
  const shifted = value * 10 ** scale;
  if (Math.abs(shifted - Math.round(shifted)) > 1e-6) return [fault("decimals", { scale })];
  return bounds(value, field.min, field.max, scope);
};

/** The largest amount the form takes: ten thousand million, in avos, far inside exact integers. */
const LARGEST = 1_000_000_000_000;

export const money: Checker<"money"> = (field, value, scope) => {
  const [amount, currency] = [at(value, "amount"), at(value, "currency")];
  if (!finite(amount)) return [fault("notNumber")];
  if (!Number.isSafeInteger(amount)) return [fault("decimals", { scale: 2 })];
  const accepted = field.currency === "ANY" ? ["MOP", "RMB"] : [field.currency];
  if (typeof currency !== "string" || !accepted.includes(currency)) return [fault("option")];
  return bounds(amount, field.min ?? 0, field.max ?? LARGEST, scope);
};
