/** Transfers are paid on their value date, not on the day on which the cashier records them (decision 0643). */
import type { Context } from "../../../../platform/actor.ts";
import { addDays, type Day, parseDay } from "../../../../platform/day.ts";
import { parseIncomingTransfer } from "../../../changes/bank-payment.ts";
import { type EffectInput, refuseField } from "../../../changes/transition-effect.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import type { BankPayment, ConfirmedTransfer } from "../../../model/payment-records.ts";
import { getPayableFee } from "../../../orders/index.ts";
import { explainLapseDenial, findDeadline } from "../shared/guards.ts";

type BankInput = EffectInput<"paidOn" | "reference">;
/**
 * Reads the transfer of a fee, with what is to be paid, and keeps the last day for a correction (decision 0671).
 * @param lastDay the last value date that it can have; today where there is none before
 * @throws Refusal as `parseIncomingTransfer`; 900054 for a later value date
 */
export const parseFeeTransfer = (
  header: ApplicationHeader,
  input: BankInput,
  lastDay: Day | undefined,
  ctx: Pick<Context, "today">,
): ConfirmedTransfer & { amount: number } => {
  const payment = parseIncomingTransfer(header, input, ctx);
  if (lastDay && payment.on > lastDay)
    return refuseField({ path: "paidOn", key: "afterMax", params: { max: lastDay } });
  const { amount } = getPayableFee(header).total;
  return { amount, ...payment, ...(lastDay && { latestDay: lastDay }) };
};

/**
 * Reads the transfer of a fee whose proof was uploaded in time. The days to pay stand still while it is examined, so
 * that it may be credited after the last of them, but before the first event day where the fee was due before that
 * (spec 2 §9).
 */
export const parseProvedTransfer = (
  header: ApplicationHeader,
  input: BankInput,
  ctx: Pick<Context, "today">,
): ConfirmedTransfer & { amount: number } => {
  const start = header.eventDates?.start;
  const dueDay = findDeadline(header, "payment")?.day;
  const dayBefore = start && addDays(parseDay(start), -1);
  return parseFeeTransfer(
    header,
    input,
    dueDay && dayBefore && dueDay <= dayBefore ? dayBefore : undefined,
    ctx,
  );
};

/**
 * Refuses to return a transfer that pays the fee: one of its amount that was credited by the last day to pay, while the
 * fee is awaited or after it has lapsed.
 * @throws Refusal 900054
 */
export const refuseTimelyTransfer = (
  header: ApplicationHeader,
  { amount, on }: Pick<BankPayment, "on"> & { amount: number },
): void => {
  const isAwaited = header.status === "AWAITING_PAYMENT";
  const lapsedDay = explainLapseDenial(header) ? undefined : header.missedPaymentDay;
  const lastDay = isAwaited ? findDeadline(header, "payment")?.day : lapsedDay;
  if (lastDay && on <= lastDay && amount === getPayableFee(header).total.amount)
    refuseField({ path: "paidOn", key: isAwaited ? "paysFee" : "paidInTime", params: { max: lastDay } });
};
