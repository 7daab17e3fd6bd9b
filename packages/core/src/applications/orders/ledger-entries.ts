/** Entries of the ledger, from the changes that they record. Pure. */
import type { Context } from "../../platform/actor.ts";
import { type Day, type Instant, isDay, toInstant, toMacaoDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ActionBody } from "../model/application-schema.ts";
import type { BankPayment } from "../model/payment-records.ts";
import { getPayableFee } from "./index.ts";
import type { BankMovementKind, GatewayMovement, LedgerEntry } from "./ledger.ts";
import type { PaymentOrder } from "./payment-order-store.server.ts";

type EntryContext = Pick<Context, "now" | "today">;

/** Returns the time of the provider in milliseconds, or undefined where its report says none that can be read. */
const parseProviderTime = (at: string | undefined): number | undefined => {
  const time = at && /^\d{4}-\d{2}-\d{2}T/.test(at) ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};
/** Returns the day on which the provider moved the money, by its own clock where it tells it. */
export const toProviderDay = (at: string | undefined, { today }: EntryContext): Day => {
  const time = parseProviderTime(at);
  return time === undefined ? today : toMacaoDay(toInstant(time));
};
/**
 * Returns when the provider moved the money, by its own clock where it tells it; a clock that is ahead counts as now.
 */
export const toProviderTime = (at: string | undefined, { now }: EntryContext): Instant =>
  toInstant(Math.min(parseProviderTime(at) ?? Number.POSITIVE_INFINITY, Date.parse(now)));

/** Returns a movement at the payment provider, in minor units of the order. The version makes it one of its kind. */
export const toGatewayEntry = (
  order: PaymentOrder,
  { kind, amount, excess, day }: { kind: GatewayMovement; amount: number; excess?: true; day?: Day },
  ctx: EntryContext,
): LedgerEntry => ({
  id: `${order.id}#${kind}#${order.version}`,
  day: day ?? ctx.today,
  at: ctx.now,
  kind,
  amount,
  currency: order.currency,
  subject: order.applicationId,
  orderId: order.id,
  ...(excess ? { excess } : {}),
});

/** Returns the day of a payment at the provider for its receipt, where it is not that of issue. */
export const pickPaymentDay = (
  paidOn: string | undefined,
  { today }: EntryContext,
): Pick<LedgerEntry, "paymentDay"> =>
  paidOn && isDay(paidOn) && paidOn !== today ? { paymentDay: paidOn } : {};

/**
 * Returns a receipt of an application. Without an order the cashier confirmed a transfer of the bank.
 * @param header the application before the payment
 */
export const toReceiptEntry = (
  {
    header,
    input,
    bankPayment,
  }: {
    header: ApplicationHeader;
    input: Pick<Partial<ActionBody>, "reference" | "paidOn">;
    bankPayment?: ApplicationHeader["bankPayment"];
  },
  receiptNumber: string,
  ctx: EntryContext,
): LedgerEntry => ({
  id: receiptNumber,
  day: ctx.today,
  at: ctx.now,
  kind: "receipt",
  amount: getPayableFee(header).total.amount,
  currency: "MOP",
  subject: header.code ?? header.id,
  applicationId: header.id,
  receiptNumber,
  ...(bankPayment
    ? { reference: bankPayment.reference, valueDay: bankPayment.on }
    : input.reference
      ? { orderId: input.reference, ...pickPaymentDay(input.paidOn, ctx) }
      : {}),
});

/**
 * Returns a movement at the bank on its value date: a transfer that paid nothing, a refund that the cashier made, or
 * one that was recorded wrongly.
 */
export const toBankEntry = (
  kind: Exclude<BankMovementKind, "correctedTransfer">,
  { id, version, code }: Pick<ApplicationHeader, "id" | "version" | "code">,
  { amount, on, reference }: { amount: number; on: Day; reference: string },
  ctx: Pick<EntryContext, "now">,
): LedgerEntry => ({
  id: `${id}#${kind}#${version}`,
  day: on,
  at: ctx.now,
  kind,
  amount,
  currency: "MOP",
  subject: code ?? id,
  reference,
});

/** A payment at the bank that was recorded wrongly, as recorded and as made. Amounts are in avos. */
export interface PaymentCorrection {
  kind: "fee" | "payout" | "repayment";
  before: BankPayment & { amount: number };
  after: BankPayment & { amount: number };
}
const correctionKinds = {
  payout: ["withdrawnPayout", "grantPayout"],
  repayment: ["withdrawnRepayment", "grantRepayment"],
} as const;
/**
 * Returns the entries of a payment at the bank that was recorded wrongly: a movement against the first one and the
 * right one, each on its value date. The receipt of a fee is listed on its day of issue, and its correction on that of
 * the correction.
 * @param header the application after the correction
 */
export const toCorrectionEntries = (
  { kind, before, after }: PaymentCorrection,
  header: Pick<ApplicationHeader, "id" | "version" | "code" | "receiptNumber">,
  ctx: EntryContext,
): LedgerEntry[] => {
  if (kind !== "fee") {
    const [withdrawnKind, rightKind] = correctionKinds[kind];
    return [toBankEntry(withdrawnKind, header, before, ctx), toBankEntry(rightKind, header, after, ctx)];
  }
  const { id, version, code, receiptNumber } = header;
  const { amount, on, reference } = after;
  return [
    {
      id: `${id}#correctedTransfer#${version}`,
      day: ctx.today,
      at: ctx.now,
      kind: "correctedTransfer",
      amount,
      currency: "MOP",
      subject: code ?? id,
      ...(receiptNumber && { receiptNumber }),
      reference,
      valueDay: on,
    },
  ];
};

/** Returns a grant that the cashier paid out by the bank, on its value date. */
export const toGrantPayoutEntry = (header: ApplicationHeader, ctx: EntryContext): LedgerEntry => {
  const { amount = 0, on = ctx.today, reference = "" } = header.funding?.settled ?? {};
  return toGrantEntry("grantPayout", header, { amount, on, reference }, ctx);
};
/**
 * Builds the entry for money that came back of a revoked grant: the part that was confirmed last, on its value date.
 */
export const toGrantRepaymentEntry = (header: ApplicationHeader, ctx: EntryContext): LedgerEntry => {
  const { amount = 0, on = ctx.today, reference = "" } = header.funding?.repayment?.parts?.at(-1) ?? {};
  return toGrantEntry("grantRepayment", header, { amount, on, reference }, ctx);
};
const toGrantEntry = (
  kind: "grantPayout" | "grantRepayment",
  { id, code, version }: ApplicationHeader,
  { amount, on, reference }: { amount: number; on: string; reference: string },
  ctx: EntryContext,
): LedgerEntry => ({
  id: `${id}#${kind}#${version}`,
  day: isDay(on) ? on : ctx.today,
  at: ctx.now,
  kind,
  amount,
  currency: "MOP",
  subject: code ?? id,
  reference,
});
