/** Entries of the ledger, from the changes that they record. Pure. */
import type { Context } from "../../platform/actor.ts";
import { type Day, isDay, toInstant, toMacaoDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ActionBody } from "../model/schema.ts";
import { getPayableFee } from "./index.ts";
import type { GatewayMovement, LedgerEntry } from "./ledger.ts";
import type { PaymentOrder } from "./payment-order-store.server.ts";

type EntryContext = Pick<Context, "now" | "today">;

/** Returns the day on which the provider moved the money, by its own clock where it tells it. */
export const toProviderDay = (at: string | undefined, { today }: EntryContext): Day => {
  const time = at && /^\d{4}-\d{2}-\d{2}T/.test(at) ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) ? today : toMacaoDay(toInstant(time));
};

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
    input: Pick<Partial<ActionBody>, "reference">;
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
      ? { orderId: input.reference }
      : {}),
});

/**
 * Returns a transfer that paid nothing, one that was recorded wrongly, or a refund that the cashier made by the bank, on its
 * value date.
 */
export const toBankEntry = (
  kind: "excessTransfer" | "withdrawnTransfer" | "bankRefund",
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
