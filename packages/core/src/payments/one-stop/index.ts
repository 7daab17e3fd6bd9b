/**
 * One-stop payment for investors who set up a company (schemes S30, spec 3 §4): staff issue a number, and whoever has
 * it enters the payer and the address for the receipt, and pays. Pure; amounts are avos.
 */

import type { Money } from "../../applications/model/application-schema.ts";
import { isPaymentTakenBack } from "../../applications/model/reversed-payment.ts";
import type { PaymentOrder } from "../../applications/orders/payment-order-store.server.ts";
import type { Calendar } from "../../calendar/index.ts";
import { hasLink } from "../../forms/values/link-detection.ts";
import { toMopAmount } from "../../forms/values/mop-amount.ts";
import type { Language } from "../../messaging/notice-types.ts";
import type { Day, Instant } from "../../platform/day.ts";
import { isEmailAddress } from "../../platform/email-address.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import { normalizeAddress, normalizeCode } from "../../platform/normalize-text.ts";

export const oneStopStatuses = ["TO_SUBMIT", "TO_PAY", "PAID", "CANCELLED"] as const;
/** Staff have a list for each status, and one for payments that were taken back and wait for the cashier. */
export const oneStopLists = [...oneStopStatuses, "REVERSED"] as const;
export type OneStopList = (typeof oneStopLists)[number];
export type OneStopStatus = (typeof oneStopStatuses)[number];

export interface OneStopPayment {
  /** The payment number, which identifies it. */
  number: string;
  version: number;
  status: OneStopStatus;
  companyName: string;
  /** In avos. */
  registeredCapital: number;
  /** In avos. */
  amountDue: number;
  /** The day on the payment notice. */
  date: Day;
  issuedAt: Instant;
  /** The account that issued it. */
  issuedBy: string;
  payerName?: string;
  receiptEmail?: string;
  /** The language of the receipt: the one in which the payer used the page. */
  language?: Language;
  submittedAt?: Instant;
  paidAt?: Instant;
  receiptNumber?: string;
  cancelledAt?: Instant;
  cancelReason?: string;
  /** The amount that the provider took back and that was neither returned nor paid again, in avos. */
  takenBack?: number;
  /**
   * Waits for the cashier's decision, in avos, with the last day for it as it was counted when the payment was taken
   * back, and the working days of which it is the last; absent in rows from before 2026-12-01.
   */
  reversal?: { amount: number; on: Day; dueOn: Day; workingDays?: number };
  /** The amount that has to be paid again, in avos. Until then the receipt does not count. */
  owed?: number;
}

/** Crockford's alphabet: no characters that look alike, and no accidental words. */
const NUMBER_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/**
 * Characters of a number after `OS`: 50 bits, so that nobody finds one by trying (30 look-ups per hour and network).
 */
export const PAYMENT_NUMBER_LENGTH = 10;

const formatPaymentNumber = (signs: string): string => `OS-${signs.slice(0, 5)}-${signs.slice(5)}`;

/** Creates a number from ten random bytes: `OS-7K3M9-QXT42`. */
export const createPaymentNumber = (random: Uint8Array): string =>
  formatPaymentNumber(
    [...random.subarray(0, PAYMENT_NUMBER_LENGTH)]
      .map((byte) => NUMBER_ALPHABET[byte % NUMBER_ALPHABET.length])
      .join(""),
  );

/**
 * Parses a typed number in any case and with any separators, with O for 0 and I or L for 1; undefined when it is
 * malformed.
 */
export const parsePaymentNumber = (input: string): string | undefined => {
  const compact = normalizeCode(input)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  const signs = (compact.length === PAYMENT_NUMBER_LENGTH + 2 ? compact.replace(/^[O0]S/, "") : compact)
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return signs.length === PAYMENT_NUMBER_LENGTH && [...signs].every((sign) => NUMBER_ALPHABET.includes(sign))
    ? formatPaymentNumber(signs)
    : undefined;
};

/** Returns whether it is neither paid nor cancelled, so that the payer can be changed and staff can cancel it. */
export const isOneStopPaymentOpen = ({ status }: Pick<OneStopPayment, "status">): boolean =>
  status === "TO_SUBMIT" || status === "TO_PAY";

/**
 * Validates the payer, on the page and on the server. The name is mailed to whatever address the payer types, and
 * printed on a receipt of the institute.
 */
export const findPayerIssues = (payer: { payerName: string; receiptEmail: string }): FieldIssue[] => {
  const email = normalizeAddress(payer.receiptEmail);
  return [
    ...(payer.payerName.trim() ? [] : [{ path: "payerName", key: "required" }]),
    ...(hasLink(payer.payerName) ? [{ path: "payerName", key: "noLinks" }] : []),
    ...(isEmailAddress(email) ? [] : [{ path: "receiptEmail", key: email ? "email" : "required" }]),
  ];
};

/** Returns what has to be paid, in avos: the amount of the notice, or the part of it that was taken back. */
export const getOneStopAmount = ({ amountDue, owed }: Pick<OneStopPayment, "amountDue" | "owed">): number =>
  owed ?? amountDue;

/**
 * Returns the last day to decide on a payment that was taken back, by the calendar as it is now: a holiday that was
 * decreed meanwhile moves it, and one that was withdrawn makes nobody late (decision 0570).
 */
export const getReversalDueDay = (
  { on, dueOn, workingDays }: NonNullable<OneStopPayment["reversal"]>,
  calendar: Calendar,
): Day => {
  const countedDay = workingDays === undefined ? dueOn : calendar.countWorking(on, workingDays).day;
  return countedDay > dueOn ? countedDay : dueOn;
};

/** Returns that amount as money in MOP. */
export const getOneStopTotal = (payment: Pick<OneStopPayment, "amountDue" | "owed">) =>
  toMopAmount(getOneStopAmount(payment));

/**
 * Returns the amount of the receipt: what the order was charged, or all that was paid, in MOP, where the order paid
 * again only the part that had been taken back. The earlier receipt is void.
 */
export const getOneStopReceiptAmount = (
  { amountDue }: Pick<OneStopPayment, "amountDue">,
  { amount, currency, mop }: Pick<PaymentOrder, "amount" | "currency" | "mop">,
): Money => (mop < amountDue ? toMopAmount(amountDue) : { amount, currency });

/** Returns the data for everybody who may see the payment. */
export const toOneStopSummary = (payment: OneStopPayment) => ({
  number: payment.number,
  version: payment.version,
  status: payment.status,
  companyName: payment.companyName,
  registeredCapital: toMopAmount(payment.registeredCapital),
  amountDue: getOneStopTotal(payment),
  date: payment.date,
  ...(payment.payerName ? { payerName: payment.payerName } : {}),
  ...(payment.receiptEmail ? { receiptEmail: payment.receiptEmail } : {}),
  ...(payment.paidAt ? { paidAt: payment.paidAt } : {}),
  ...(payment.receiptNumber && !isPaymentTakenBack(payment) ? { receiptNumber: payment.receiptNumber } : {}),
  ...(payment.cancelledAt ? { cancelledAt: payment.cancelledAt } : {}),
});
