/** An order and its checkout page, the same for an application's fee and for a one-stop payment. */
import { ulid } from "ulid";
import type * as z from "zod";
import { buildOwnerCheck } from "../../applications/model/ownership.server.ts";
import { addMilliseconds, type OrderTerms } from "../../applications/orders/index.ts";
import {
  buildPaymentOrderWrite,
  listPaymentOrders,
  type PaymentOrder,
} from "../../applications/orders/payment-order-store.server.ts";
import type * as Wire from "../../applications/orders/payment-schema.ts";
import { listCodes } from "../../forms/code-lists/index.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import type { Json } from "../../forms/types/index.ts";
import { hasLink } from "../../forms/values/link-detection.ts";
import type { Context } from "../../platform/actor.ts";
import type { Instant } from "../../platform/day.ts";
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { createWithinQuotas, loadQuotaLimit, type Quota } from "../../policies/quotas/quota-store.server.ts";
import type { PaymentGateway } from "./payment-gateway.server.ts";

type Choices = z.infer<typeof Wire.PaymentChoices>;

/** An open order is queried after 15 minutes without a webhook (`payment-webhook.server.ts`). */
const FIRST_QUERY_MS = 15 * 60_000;
/** Of the open orders that an application may have, those that a link to pay cannot take. */
const ORDERS_LEFT_FOR_MEMBERS = 2;

const findMissingChoices = (input: Choices): FieldIssue[] => {
  const checkCode = (path: "method" | "invoiceType", name: string): FieldIssue[] =>
    !input[path]
      ? [{ path, key: "required" }]
      : listCodes(name).includes(input[path])
        ? []
        : [{ path, key: "option" }];
  return [
    ...checkCode("method", "paymentMethod"),
    ...checkCode("invoiceType", "invoiceType"),
    ...(input.currency ? [] : [{ path: "currency", key: "required" }]),
    ...(input.invoiceName?.trim() ? [] : [{ path: "invoiceName", key: "required" }]),
  ];
};

/**
 * Throws 900021 while staff have switched online payment off. The setting acts at once, also on earlier applications.
 */
export const refuseWhenPaymentClosed = (policy: Record<string, Json>): void => {
  if (getPolicy("payment.enabled", policy) === false) throw new Refusal(errorCodes.PAYMENT_NOT_ENABLED);
};

interface CheckoutRequest {
  /** The start of the order's id: an application, or a payment number. */
  applicationId: string;
  institutionId: string;
  purpose: PaymentOrder["purpose"];
  terms: OrderTerms;
  /** The amount that it pays, in avos. */
  mop: number;
  choices: Choices;
  /** The text that the payer reads at the gateway. */
  description: string;
  /** The path on the site to which the payer returns. */
  resultPath: string;
  /** The payer has a link and no account. */
  byLink?: true;
}

/** Throws where a choice is missing, or the name on the invoice has a link. */
const requireChoices = (choices: Choices): void => {
  const fields = findMissingChoices(choices);
  if (fields.length) throw new Refusal(errorCodes.PAYMENT_CHOICES_REQUIRED, { fields });
  // It is printed on a receipt of the institute, which others will read.
  if (hasLink(choices.invoiceName ?? ""))
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "invoiceName", key: "noLinks" }] });
};

const buildOrder = ({ choices, terms, ...request }: CheckoutRequest, now: Instant): PaymentOrder => ({
  id: `${request.applicationId}-${ulid(Date.parse(now))}`,
  applicationId: request.applicationId,
  institutionId: request.institutionId,
  purpose: request.purpose,
  mop: request.mop,
  status: "OPEN",
  method: choices.method ?? "",
  ...terms,
  invoiceType: choices.invoiceType ?? "",
  invoiceName: (choices.invoiceName ?? "").trim(),
  ...(request.byLink && { byLink: true }),
  createdAt: now,
  version: 1,
  dueAt: addMilliseconds(now, FIRST_QUERY_MS),
});

/**
 * Members that tell two intentions to pay apart. Two amounts in patacas can be one amount in another currency, so both
 * are compared. The provider returns the payer of an order to one page, so an order by a link is none of a member.
 */
const intentionMembers = [
  "purpose",
  "amount",
  "currency",
  "mop",
  "method",
  "invoiceType",
  "invoiceName",
  "byLink",
] as const satisfies (keyof PaymentOrder)[];
const isSameIntention = (one: PaymentOrder, other: PaymentOrder): boolean =>
  intentionMembers.every((member) => one[member] === other[member]);

/**
 * Creates an order and requests its checkout page from the gateway.
 * @throws Refusal 900028 for missing choices (R476), 900054 for a link in the name on the invoice
 */
export const createCheckout = async (
  request: CheckoutRequest,
  ctx: Pick<Context, "now" | "today">,
  gateway: PaymentGateway,
): Promise<z.infer<typeof Wire.PaymentStartResult>> => {
  requireChoices(request.choices);
  const site = process.env.SITE_URL ?? "";
  const openCheckoutPage = async (order: PaymentOrder): Promise<z.infer<typeof Wire.PaymentStartResult>> => {
    const { checkoutUrl } = await gateway.create({
      orderId: order.id,
      amount: order.amount,
      currency: order.currency,
      method: order.method,
      description: request.description.trim().slice(0, 300),
      returnUrl: `${site}${request.resultPath}`,
      webhookUrl: `${site}/api/webhook/payment`,
    });
    return { orderId: order.id, checkoutUrl };
  };
  const order = buildOrder(request, ctx.now);
  const listOpenOrders = async () =>
    (await listPaymentOrders({ id: order.applicationId, institutionId: order.institutionId })).filter(
      ({ status }) => status === "OPEN",
    );
  // A payer who starts the same payment again gets the open order, so that one intention has one order.
  const openOrder = (await listOpenOrders()).find((candidate) => isSameIntention(candidate, order));
  if (openOrder) return openCheckoutPage(openOrder);
  // Written before it is sent, so that every order at the gateway also exists here and is found by the
  // reconciliation. A one-stop payment belongs to no institution: its secret number is the only proof.
  const ownerChecks = order.institutionId ? [buildOwnerCheck(order.applicationId, order.institutionId)] : [];
  const pk = `application#${order.applicationId}`;
  const max = await loadQuotaLimit("openOrdersPerApplication", ctx);
  const quotas: Quota[] = [
    {
      pk,
      kind: "orders",
      adds: { open: { amount: 1, max } },
      countNow: async () => ({ open: (await listOpenOrders()).length }),
    },
  ];
  // Whoever has the link cannot keep the members from paying.
  if (order.byLink)
    quotas.push({
      pk,
      kind: "linkOrders",
      adds: { open: { amount: 1, max: Math.max(1, max - ORDERS_LEFT_FOR_MEMBERS) } },
      countNow: async () => ({ open: (await listOpenOrders()).filter(({ byLink }) => byLink).length }),
    });
  await createWithinQuotas(quotas, [buildPaymentOrderWrite(order), ...ownerChecks], ctx);
  return openCheckoutPage(order);
};

/** Converts an order for its payer. A payment that is being refunded does not count as paid. */
export const toOrderView = (order: PaymentOrder): z.infer<typeof Wire.OrderView> => ({
  id: order.id,
  status: order.refundDue ? "REFUNDED" : order.status,
  method: order.method,
  currency: order.currency,
  amount: order.amount,
  invoiceType: order.invoiceType,
  invoiceName: order.invoiceName,
  createdAt: order.createdAt,
  ...(order.paidAt ? { paidAt: order.paidAt } : {}),
  ...(order.reversed ? { reversed: order.reversed } : {}),
});
