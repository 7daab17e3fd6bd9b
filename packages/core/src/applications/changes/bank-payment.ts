/** A payment at the bank that the cashier records: its value date and reference, by which it is found on the statement. */
import type { Context } from "../../platform/actor.ts";
import { isDay } from "../../platform/day.ts";
import type { BankPayment } from "../model/application-rows.ts";
import { type EffectInput, refuseField, requireText } from "./effect.ts";

/**
 * Reads a payment at the bank from the body of an action.
 * @param earliestDay the first day on which it can have been made
 * @throws Refusal 900054 for a value date that is missing, in the future or too early; 10502 without a reference
 */
export const parseBankPayment = (
  { paidOn = "", reference }: EffectInput<"paidOn" | "reference">,
  earliestDay: string,
  { today }: Pick<Context, "today">,
): BankPayment => {
  if (!isDay(paidOn)) return refuseField({ path: "paidOn", key: paidOn ? "notDay" : "required" });
  if (paidOn > today) return refuseField({ path: "paidOn", key: "afterMax", params: { max: today } });
  if (paidOn < earliestDay)
    return refuseField({ path: "paidOn", key: "beforeMin", params: { min: earliestDay } });
  return { on: paidOn, reference: requireText(reference, "reference") };
};
