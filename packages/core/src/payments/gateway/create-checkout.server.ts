/** An order and its checkout page: the same for an application's fee and for a one-stop payment. */
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
import { errorCodes, type FieldIssue, Refusal } from "../../platform/errors.ts";
import { createWithinQuotas, loadQuotaLimit, type Quota } from "../../policies/quotas/quota-store.server.ts";
import type { PaymentGateway } from "./payment-gateway.server.ts";

type Choices = z.infer<typeof Wire.PaymentChoices>;

/** An open order is asked for after 15 minutes when no message came (`news.server.ts`). */
const FIRST_QUERY_MS = 15 * 60_000;

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

/** Refuses 900021 while staff have paying online switched off; what they set acts at once, for whatever was filed before. */
export const refuseWhenPaymentClosed = (policy: Record<string, Json>): void => {
  if (getPolicy("payment.enabled", policy) === false) throw new Refusal(errorCodes.PAYMENT_NOT_ENABLED);
};

interface CheckoutRequest {
  /** What the order's id begins with: an application, or a payment number. */
  applicationId: string;
  institutionId: string;
  purpose: PaymentOrder["purpose"];
  terms: OrderTerms;
  choices: Choices;
  /** What the payer reads at the gateway. */
  description: string;
  /** Path of the site the payer comes back to. */
  resultPath: string;
}

/**
 * Makes an order and asks the gateway for its checkout page.
 * @throws Refusal 900028 choices missing (R476), 900054 for a name on the invoice that leads elsewhere
 */
export const createCheckout = async (
  { choices, terms, description, resultPath, ...subject }: CheckoutRequest,
  ctx: Pick<Context, "now">,
  gateway: PaymentGateway,
): Promise<z.infer<typeof Wire.PaymentStartResult>> => {
  const fields = findMissingChoices(choices);
  if (fields.length) throw new Refusal(errorCodes.PAYMENT_CHOICES_REQUIRED, { fields });
  // It is printed on a receipt of the institute, which is handed on.
  if (hasLink(choices.invoiceName ?? ""))
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "invoiceName", key: "noLinks" }] });
  const payer = { id: subject.applicationId, institutionId: subject.institutionId };
  const site = process.env.SITE_URL ?? "";
  const openCheckoutPage = async (order: PaymentOrder): Promise<z.infer<typeof Wire.PaymentStartResult>> => {
    const { checkoutUrl } = await gateway.create({
      orderId: order.id,
      amount: order.amount,
      currency: order.currency,
      method: order.method,
      description: description.trim().slice(0, 300),
      returnUrl: `${site}${resultPath}`,
      webhookUrl: `${site}/api/webhook/payment`,
    });
    return { orderId: order.id, checkoutUrl };
  };
  const invoiceName = (choices.invoiceName ?? "").trim();
  // Who comes back to pay the same in the same way is led to the order that waits: one intention, one order.
  const openOrder = (await listPaymentOrders(payer)).find(
    (one) =>
      one.status === "OPEN" &&
      one.purpose === subject.purpose &&
      one.amount === terms.amount &&
      one.currency === terms.currency &&
      one.method === choices.method &&
      one.invoiceType === choices.invoiceType &&
      one.invoiceName === invoiceName,
  );
  if (openOrder) return openCheckoutPage(openOrder);
  const order: PaymentOrder = {
    id: `${subject.applicationId}-${ulid(Date.parse(ctx.now))}`,
    ...subject,
    status: "OPEN",
    method: choices.method ?? "",
    ...terms,
    invoiceType: choices.invoiceType ?? "",
    invoiceName,
    createdAt: ctx.now,
    version: 1,
    dueAt: addMilliseconds(ctx.now, FIRST_QUERY_MS),
  };
  // Written before it is sent: what the gateway knows we know too, and the reconciliation finds it.
  // A one-stop payment is no institution's: its number, which is a secret, is all there is to prove.
  const ownerChecks = order.institutionId ? [buildOwnerCheck(order.applicationId, order.institutionId)] : [];
  const quota: Quota = {
    pk: `application#${order.applicationId}`,
    kind: "orders",
    adds: { open: { amount: 1, max: await loadQuotaLimit("openOrdersPerApplication", undefined, ctx) } },
    countNow: async () => ({
      open: (await listPaymentOrders(payer)).filter(({ status }) => status === "OPEN").length,
    }),
  };
  await createWithinQuotas([quota], [buildPaymentOrderWrite(order), ...ownerChecks], ctx);
  return openCheckoutPage(order);
};

/** An order as its payer sees it; money that goes back pays nothing, though it is still on its way. */
export const toOrderView = (o: PaymentOrder): z.infer<typeof Wire.OrderView> => ({
  id: o.id,
  status: o.refundDue ? "REFUNDED" : o.status,
  method: o.method,
  currency: o.currency,
  amount: o.amount,
  invoiceType: o.invoiceType,
  invoiceName: o.invoiceName,
  createdAt: o.createdAt,
  ...(o.paidAt ? { paidAt: o.paidAt } : {}),
});
