/** Paying a fee: in which currencies, by which means, and whether it can begin now (schemes P4). Amounts in minor units. */

import { listCodes } from "../../forms/code-lists/index.ts";
import { getPolicy, getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Json } from "../../forms/types/index.ts";
import { type Instant, toInstant } from "../../platform/day.ts";
import { type ErrorCode, errorCodes } from "../../platform/errors.ts";
import { convertFee } from "../fees/booth-fee.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Fee } from "../model/schema.ts";

export type Currency = "MOP" | "RMB";
export interface OrderTerms {
  currency: Currency;
  amount: number;
  rate: number;
}
/** RMB for one MOP: the event's own over the institute's; fixed when an order is made (C46). */
export const getExchangeRate = (policy: Record<string, Json> | undefined): number =>
  getPolicyNumber("payment.rateRMB", policy);
/** What a fee is in a currency: each of its lines rounded half up once, the amount their sum. */
export const buildOrderTerms = (
  fee: Fee,
  currency: Currency,
  policy: Record<string, Json> | undefined,
): OrderTerms => {
  const rate = currency === "RMB" ? getExchangeRate(policy) : 1;
  return { currency, rate, amount: convertFee(fee, currency, rate).total.amount };
};
/** All ten means, with their limit for one payment and whether this amount (avos) exceeds it. */
export const listPaymentMethods = (mop: number, policy?: Record<string, Json>) =>
  listCodes("paymentMethod").map((id) => {
    // Single payments that wallets take, in avos (public list of e-payment tools): a larger one is warned of (C48).
    const configured = getPolicy("payment.methodLimits", policy, id);
    const limit = typeof configured === "number" ? configured : undefined;
    return { id, ...(limit === undefined ? {} : { limit }), exceeds: limit !== undefined && mop > limit };
  });

/** What an order pays: the fee while it is awaited, the debt that a lapsed one leaves, or a payment number (`one-stop`). */
export type OrderPurpose = "fee" | "arrears" | "oneStop";
export const getOrderPurpose = (
  header: Pick<ApplicationHeader, "status" | "arrears">,
): OrderPurpose | undefined =>
  header.status === "AWAITING_PAYMENT"
    ? "fee"
    : header.status === "CANCELLED" && header.arrears
      ? "arrears"
      : undefined;

/** Why a payment cannot begin, or undefined (300002–300004, R477). */
export const findPaymentRefusal = (
  header: ApplicationHeader,
  eventExists: boolean,
): ErrorCode | undefined => {
  if (header.eventId && !eventExists) return errorCodes.PAYMENT_NO_FAIR;
  if (!getOrderPurpose(header)) return errorCodes.PAYMENT_STATUS_NOT_AWAITING;
  if ((header.fee?.total.amount ?? 0) <= 0) return errorCodes.PAYMENT_AMOUNT_ZERO;
  return undefined;
};

/** The last day to pay, once it is over: the place has lapsed, whether the job has come to it or not (R425). */
export const findMissedPaymentDay = (
  { deadlines }: Pick<ApplicationHeader, "deadlines">,
  today: string,
): string | undefined => {
  const due = deadlines.find(({ kind }) => kind === "payment");
  return due && today > due.day ? due.day : undefined;
};

/** An instant so many milliseconds on. */
export const addMilliseconds = (now: Instant, ms: number): Instant => toInstant(Date.parse(now) + ms);
