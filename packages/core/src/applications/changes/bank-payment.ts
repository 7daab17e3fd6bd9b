/**
 * A payment at the bank that the cashier records: its value date and reference, by which it is found on the statement.
 */
import type { Context } from "../../platform/actor.ts";
import { isDay, toMacaoDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { hasBankReference, isSameReference } from "../model/bank-references.ts";
import type { BankPayment, StartedRefund } from "../model/payment-records.ts";
import { type EffectInput, refuseField, requireText } from "./transition-effect.ts";

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

/**
 * Refuses a reference that the application has already, however it is typed: it names one movement at the bank, which
 * is recorded once (decisions 0663, 0683, 0697).
 * @param formerReference of the same movement, where it is corrected
 * @throws Refusal 900054 for such a reference
 */
export const refuseRecordedReference = (
  header: ApplicationHeader,
  reference: string,
  formerReference?: string,
): void => {
  const isOfSameMovement = formerReference !== undefined && isSameReference(reference, formerReference);
  if (!isOfSameMovement && hasBankReference(header, reference))
    refuseField({ path: "reference", key: "referenceRecorded" });
};

/**
 * Reads a transfer to the account of the institute. One transfer either pays or goes back, and does so once.
 * @throws Refusal as `parseBankPayment`, with the day of the submission as the first one, and `refuseRecordedReference`
 */
export const parseIncomingTransfer = (
  header: ApplicationHeader,
  input: EffectInput<"paidOn" | "reference">,
  ctx: Pick<Context, "today">,
): BankPayment => {
  const transfer = parseBankPayment(input, toMacaoDay(header.submittedAt ?? header.createdAt), ctx);
  refuseRecordedReference(header, transfer.reference);
  return transfer;
};

/** Begins the refund of a transfer that is not the payment which counts. Its amount is in avos. */
export const buildTransferReturn = (
  { amount, ...transfer }: BankPayment & { amount: number },
  { today }: Pick<Context, "today">,
): StartedRefund => ({
  amount,
  on: today,
  earliestDay: transfer.on,
  isOfEarlierPayment: true,
  transfer,
});
