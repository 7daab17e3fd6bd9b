/**
 * Paying a fee: currencies, methods, and whether a payment can start now (schemes P4). Amounts are in minor units.
 */

import { listCodes } from "../../forms/code-lists/index.ts";
import { getPolicy, getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Json } from "../../forms/types/index.ts";
import { toMopAmount } from "../../forms/values/mop-amount.ts";
import { addDays, type Instant, parseDay, toInstant } from "../../platform/day.ts";
import { type ErrorCode, errorCodes } from "../../platform/errors.ts";
import { convertFee } from "../fees/booth-fee.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Fee } from "../model/application-schema.ts";
import { isFeeOpen } from "../model/statuses.ts";

export type Currency = "MOP" | "RMB";
export interface OrderTerms {
  currency: Currency;
  amount: number;
  rate: number;
}
/**
 * Returns RMB for one MOP: the event's rate overrides the institute's. It is that of the day on which an order is made,
 * and the order keeps it (C46; decision 0769).
 */
export const getExchangeRate = (policy: Record<string, Json> | undefined): number =>
  getPolicyNumber("payment.rateRMB", policy);
/** Converts a fee to a currency: each line is rounded half up once, and the amount is their sum. */
export const buildOrderTerms = (
  fee: Fee,
  currency: Currency,
  policy: Record<string, Json> | undefined,
): OrderTerms => {
  const rate = currency === "RMB" ? getExchangeRate(policy) : 1;
  return { currency, rate, amount: convertFee(fee, currency, rate).total.amount };
};
/** Lists all ten payment methods, each with its limit per payment and whether this amount (avos) exceeds it. */
export const listPaymentMethods = (mop: number, policy: Record<string, Json> | undefined) =>
  listCodes("paymentMethod").map((id) => {
    // Limits of wallets per payment, in avos (public list of e-payment tools). A larger amount shows a warning (C48).
    const configuredLimit = getPolicy("payment.methodLimits", policy, id);
    const limit = typeof configuredLimit === "number" ? configuredLimit : undefined;
    return { id, ...(limit === undefined ? {} : { limit }), exceeds: limit !== undefined && mop > limit };
  });

/** An order pays the fee, the debt of a lapsed fee, or a one-stop payment. */
export type OrderPurpose = "fee" | "arrears" | "oneStop";
/** Returns what an order would pay now: the fee, or what is in arrears; undefined where nothing is to be paid. */
export const getOrderPurpose = (
  header: Pick<ApplicationHeader, "status" | "arrears">,
): OrderPurpose | undefined =>
  header.status === "AWAITING_PAYMENT" ? "fee" : header.arrears ? "arrears" : undefined;

const emptyFee: Fee = { lines: [], total: toMopAmount(0) };
/**
 * Returns what has to be paid: the fee, or the part of it that the provider took back, with the rest of a fee that
 * became higher after it was paid.
 */
export const getPayableFee = ({
  fee,
  owed,
  restDue,
}: Pick<ApplicationHeader, "fee" | "owed" | "restDue">): Fee => {
  const part = (owed?.amount ?? 0) + (restDue ?? 0);
  return part > 0
    ? { lines: [], total: { amount: part, currency: fee?.total.currency ?? "MOP" } }
    : (fee ?? emptyFee);
};

/** Returns why a payment cannot start, or undefined (300002–300004, R477). */
export const findPaymentRefusal = (
  header: ApplicationHeader,
  eventExists: boolean,
): ErrorCode | undefined => {
  if (header.eventId && !eventExists) return errorCodes.PAYMENT_NO_FAIR;
  if (!getOrderPurpose(header)) return errorCodes.PAYMENT_STATUS_NOT_AWAITING;
  if (getPayableFee(header).total.amount <= 0) return errorCodes.PAYMENT_AMOUNT_ZERO;
  return undefined;
};

/**
 * Returns the last day to pay once it is over: the place has lapsed even when the job has not processed it yet
 * (R425).
 */
export const findMissedPaymentDay = (
  { deadlines }: Pick<ApplicationHeader, "deadlines">,
  today: string,
): string | undefined => {
  const deadline = deadlines.find(({ kind }) => kind === "payment");
  return deadline && today > deadline.day ? deadline.day : undefined;
};

/**
 * Returns the last day on which a payment can start, once it is over. The days to pay stand still while an objection
 * waits, but a fee that was due before the event is not paid during it (spec 2 §9; decision 0678).
 */
export const findOverdueStartDay = (
  header: Pick<ApplicationHeader, "deadlines" | "pending" | "eventDates">,
  today: string,
): string | undefined => {
  const missedDay = findMissedPaymentDay(header, today);
  if (missedDay === undefined || header.pending !== "objection") return missedDay;
  const start = header.eventDates?.start;
  const lastDay = start && addDays(parseDay(start), -1);
  return lastDay && missedDay <= lastDay && today > lastDay ? lastDay : undefined;
};

/**
 * Returns whether a request waits whose answer may leave nothing to be paid. A debt is owed whatever waits, and bars
 * the institution until it is paid (spec 2 §4; decision 0708).
 */
export const isBlockedByRequest = (
  header: Pick<ApplicationHeader, "status" | "arrears" | "pending">,
): boolean => header.pending !== undefined && getOrderPurpose(header) !== "arrears" && !isFeeOpen(header);

/** Returns whether a payment can start now: something is to be paid, in time, and nothing that waits may end it. */
export const canStartPayment = (header: ApplicationHeader, today: string): boolean =>
  getOrderPurpose(header) !== undefined &&
  getPayableFee(header).total.amount > 0 &&
  findOverdueStartDay(header, today) === undefined &&
  !isBlockedByRequest(header);

/**
 * Returns an application whose link to pay is over once what it was for is paid, or is to be paid no more: an amount
 * that the provider takes back, or a fee that is asked for again, needs another link (decision 0766).
 */
export const endPaidLink = (header: ApplicationHeader): ApplicationHeader => {
  const { paymentLink: link } = header;
  if (!link || link.isOver) return header;
  const isDue = link.purpose === getOrderPurpose(header) && link.mop === getPayableFee(header).total.amount;
  return isDue ? header : { ...header, paymentLink: { ...link, isOver: true } };
};

/** Adds milliseconds to an instant. */
export const addMilliseconds = (now: Instant, ms: number): Instant => toInstant(Date.parse(now) + ms);
