/**
 * The payment at the bank that the cashier recorded last: the transfer of a fee, a grant that was paid out or repaid.
 * Pure.
 */
import { addDays, isDay, parseDay, toMacaoDay } from "../../platform/day.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { BankPayment } from "../model/payment-records.ts";

/** A payment with its amount in avos and the first value date that it can have. */
export interface RecordedPayment extends BankPayment {
  kind: "fee" | "payout" | "repayment";
  amount: number;
  earliestDay: string;
}

/** What is said of a payment at the bank: its amount in avos, value date and reference. */
type BankMovement = BankPayment & { amount: number };

/** Returns what the history and the ledger keep of a payment. */
export const toMovement = ({ amount, on, reference }: BankMovement): BankMovement => ({
  amount,
  on,
  reference,
});

/**
 * Finds the first day on which the bank can have paid a grant: that of the decision, and where the activity is reported
 * on, the day after its last one.
 */
export const findEarliestPayout = ({ scheme, funding, eventDates }: ApplicationHeader): string => {
  const dayAfter =
    eventDates && findScheme(scheme)?.reports.length ? addDays(parseDay(eventDates.end), 1) : "";
  const decidedOn = funding?.decidedOn ?? "";
  return dayAfter > decidedOn ? dayAfter : decidedOn;
};

/**
 * Finds the payment at the bank that was recorded last. A fee is paid before its grant is, and a grant before it is
 * repaid. Undefined without one, and for a transfer whose amount is not stored.
 */
export const findRecordedPayment = (header: ApplicationHeader): RecordedPayment | undefined => {
  const { funding, bankPayment, submittedAt, createdAt } = header;
  const { settled, repayment, cancelled } = funding ?? {};
  const part = repayment?.parts?.at(-1);
  if (part && isDay(part.on))
    return { kind: "repayment", ...part, on: part.on, earliestDay: cancelled?.on ?? "" };
  if (settled?.reference && isDay(settled.on)) {
    const { amount, on, reference } = settled;
    return { kind: "payout", amount, on, reference, earliestDay: findEarliestPayout(header) };
  }
  if (bankPayment?.amount === undefined) return undefined;
  const { amount, on, reference } = bankPayment;
  return { kind: "fee", amount, on, reference, earliestDay: toMacaoDay(submittedAt ?? createdAt) };
};
