/** Paying a fee: in which currencies, by which means, and whether it can begin now (schemes P4). Amounts in minor units. */
import type { Header } from "../application/row.ts";
import type { Fee } from "../application/wire.ts";
import { codesOf } from "../code-lists/index.ts";
import { policyNumber, policyOf } from "../code-lists/policy.ts";
import { type Instant, instant } from "../day.ts";
import { type Code, codes } from "../errors.ts";
import type { Json } from "../form/types.ts";
import { feeIn } from "./fee.ts";

export type Currency = "MOP" | "RMB";
export interface OrderTerms {
  currency: Currency;
  amount: number;
  rate: number;
}
/** RMB for one MOP: the event's own over the institute's; fixed when an order is made (C46). */
export const rateOf = (policy: Record<string, Json> | undefined): number =>
  policyNumber("payment.rateRMB", policy);
/** What a fee is in a currency: each of its lines rounded half up once, the amount their sum. */
export const terms = (fee: Fee, currency: Currency, policy: Record<string, Json> | undefined): OrderTerms => {
  const rate = currency === "RMB" ? rateOf(policy) : 1;
  return { currency, rate, amount: feeIn(fee, currency, rate).total.amount };
};
/** All ten means, with their limit for one payment and whether this amount (avos) exceeds it. */
export const methods = (mop: number, policy?: Record<string, Json>) =>
  codesOf("paymentMethod").map((id) => {
    // Single payments that wallets take, in avos (public list of e-payment tools): a larger one is warned of (C48).
    const set = policyOf("payment.methodLimits", policy, id);
    const limit = typeof set === "number" ? set : undefined;
    return { id, ...(limit === undefined ? {} : { limit }), exceeds: limit !== undefined && mop > limit };
  });

/** What an order pays: the fee while it is awaited, the debt that a lapsed one leaves, or a payment number (`one-stop`). */
export type Purpose = "fee" | "arrears" | "oneStop";
export const purposeOf = (header: Pick<Header, "status" | "arrears">): Purpose | undefined =>
  header.status === "AWAITING_PAYMENT"
    ? "fee"
    : header.status === "CANCELLED" && header.arrears
      ? "arrears"
      : undefined;

/** Why a payment cannot begin, or undefined (300002–300004, R477). */
export const refusalOf = (header: Header, eventThere: boolean): Code | undefined => {
  if (header.eventId && !eventThere) return codes.PAYMENT_NO_FAIR;
  if (!purposeOf(header)) return codes.PAYMENT_STATUS_NOT_AWAITING;
  if ((header.fee?.total.amount ?? 0) <= 0) return codes.PAYMENT_AMOUNT_ZERO;
  return undefined;
};

/** The last day to pay, once it is over: the place has lapsed, whether the job has come to it or not (R425). */
export const overdueSince = ({ deadlines }: Pick<Header, "deadlines">, today: string): string | undefined => {
  const due = deadlines.find(({ kind }) => kind === "payment");
  return due && today > due.day ? due.day : undefined;
};

/** An instant so many milliseconds on. */
export const later = (now: Instant, ms: number): Instant => instant(Date.parse(now) + ms);
