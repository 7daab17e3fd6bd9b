/** What an application records about the payment of its fee: paid, refunded, taken back and owed again. */

import type { Day } from "../../platform/day.ts";

/** A transfer that the cashier found on the statement of the bank. */
export interface BankPayment {
  /** The value date. */
  on: Day;
  reference: string;
}
/** The transfer that paid a fee. What was mistyped of it is corrected (decision 0671). */
export interface ConfirmedTransfer extends BankPayment {
  /** What it paid, in avos. Absent for transfers from before 2026-11-28, as is the last day. */
  amount?: number;
  /** The last value date that it can have, where there is one: a later transfer would not have paid in time. */
  latestDay?: Day;
}
/** The payment by which a refund left the institute: by the bank, or through the orders at the payment provider. */
export interface RefundPayment {
  /** The value date of the bank, or the day on which the refund was requested from the provider. */
  on: Day;
  /** The reference of the bank; empty through the provider, whose references are the orders. */
  reference: string;
  through: "bank" | "gateway";
}
/** A refund that the cashier has begun and that is still to be recorded (decision 0616). */
export interface StartedRefund {
  /** In avos. */
  amount: number;
  /** The day on which it was begun. */
  on: Day;
  /** The first value date that it can have. */
  earliestDay: string;
  /**
   * It is not of the payment that counts: the refused application is open again and a place that it gets is paid for
   * again (decision 0616), or a transfer paid nothing (decision 0621).
   */
  isOfEarlierPayment?: true;
  /**
   * The transfer that it returns, where that paid nothing; one that was recorded wrongly is taken back (decision 0633).
   */
  transfer?: BankPayment;
}
/** The refund by the bank that the cashier recorded last. What was mistyped of it is corrected (decision 0634). */
export interface RecordedRefund extends BankPayment {
  /** In avos. */
  amount: number;
  /** The first value date that it can have. */
  earliestDay: string;
  /** It is not of the payment that counts, as in `StartedRefund`. */
  isOfEarlierPayment?: true;
  /** The transfer that it returned, which is found by its own reference whatever the refund's is (decision 0634). */
  transfer?: BankPayment;
}
/** A payment that the provider took back, until the cashier has decided on it. */
export interface PaymentReversal {
  /** The order whose payment was taken back. */
  orderId: string;
  /** The undecided part, in avos of the fee. */
  amount: number;
  /** The day of the first report. */
  on: string;
}
/** A part of the fee that has to be paid again. Until then the receipt does not count. */
export interface OwedPayment {
  /** In avos. */
  amount: number;
}
