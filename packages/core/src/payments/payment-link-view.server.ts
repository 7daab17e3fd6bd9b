/** What a link to pay tells of an application, and nothing else of it. */
import { convertFee } from "../applications/fees/booth-fee.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import type { PaymentLink } from "../applications/model/payment-link-row.ts";
import { getExchangeRate, getPayableFee, listPaymentMethods } from "../applications/orders/index.ts";
import type { InvoiceType } from "../applications/orders/invoice-type.ts";
import { listCountedOrders, type PaymentOrder } from "../applications/orders/payment-order-store.server.ts";
import { getHeldAmount } from "../applications/orders/reversals.ts";
import type { Json } from "../forms/types/index.ts";
import { toMopAmount } from "../forms/values/mop-amount.ts";
import { pickInstitutionNaming } from "../institutions/institution-names.ts";
import type { Day } from "../platform/day.ts";
import { toOrderView } from "./gateway/create-checkout.server.ts";
import { findLastDayOfLink, findOpenPaymentLink } from "./payment-link.ts";
import type * as Wire from "./payment-link-schema.ts";

export type LinkedApplication = ApplicationHeader & { paymentLink: PaymentLink; code: string };

/** Returns whether an order paid what the link is for, and the institute still holds all of it. */
const hasPaid = (order: PaymentOrder, { purpose, mop }: PaymentLink): boolean =>
  order.purpose === purpose && order.mop === mop && getHeldAmount(order) === order.amount;

/** What the view of a link is built of, beside the application. */
interface LinkFacts {
  /** Of the application, newest first. */
  orders: readonly PaymentOrder[];
  /** Of today. */
  policy: Record<string, Json>;
  proposedInvoiceType: InvoiceType;
}

const buildFee = (
  header: LinkedApplication,
  { orders, policy, proposedInvoiceType }: LinkFacts,
): NonNullable<Wire.PaymentLinkView["fee"]> => {
  const fee = getPayableFee(header);
  const rate = getExchangeRate(policy);
  const endsOn = findLastDayOfLink(header);
  const order = orders.find(({ byLink }) => byLink);
  return {
    scheme: header.scheme,
    ...(header.eventNames && { eventNames: header.eventNames }),
    amounts: [
      toMopAmount(fee.total.amount),
      { amount: convertFee(fee, "RMB", rate).total.amount, currency: "RMB" },
    ],
    rate: { RMB: rate },
    methods: listPaymentMethods(fee.total.amount, policy),
    proposedInvoiceType,
    ...(endsOn && { endsOn }),
    ...(order && { order: { status: toOrderView(order).status } }),
  };
};

/**
 * Builds what a link tells: what is to be paid while that can be paid by it, and otherwise whether it was paid.
 */
export const buildPaymentLinkView = (
  header: LinkedApplication,
  { today, ...facts }: LinkFacts & { today: Day },
): Wire.PaymentLinkView => {
  const isOpen = findOpenPaymentLink(header, today) !== undefined;
  const isPaid =
    !isOpen && listCountedOrders(facts.orders).some((order) => hasPaid(order, header.paymentLink));
  return {
    number: header.code,
    ...pickInstitutionNaming(header),
    state: isOpen ? "OPEN" : isPaid ? "PAID" : "CLOSED",
    ...(isOpen && { fee: buildFee(header, facts) }),
  };
};
