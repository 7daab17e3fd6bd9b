/** An order and its checkout page: the same for an application's fee and for a one-stop payment. */
import { ulid } from "ulid";
import type * as z from "zod";
import type { Context } from "../actor.ts";
import { checkOwner } from "../application/ownership.server.ts";
import { codesOf } from "../code-lists/index.ts";
import { policyOf } from "../code-lists/policy.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { hasLink } from "../form/links.ts";
import type { Json } from "../form/types.ts";
import { createWithin, limitOf, type Quota } from "../quota/store.server.ts";
import type { PaymentGateway } from "./gateway.server.ts";
import { later, type OrderTerms } from "./index.ts";
import { type Order, ofApplication, put } from "./store.server.ts";
import type * as Wire from "./wire.ts";

type Choices = z.infer<typeof Wire.Choices>;

/** An open order is asked for after 15 minutes when no message came (`news.server.ts`). */
const FIRST_QUERY_MS = 15 * 60_000;

const missing = (input: Choices): FieldIssue[] => {
  const list = (path: "method" | "invoiceType", name: string): FieldIssue[] =>
    !input[path]
      ? [{ path, key: "required" }]
      : codesOf(name).includes(input[path])
        ? []
        : [{ path, key: "option" }];
  return [
    ...list("method", "paymentMethod"),
    ...list("invoiceType", "invoiceType"),
    ...(input.currency ? [] : [{ path: "currency", key: "required" }]),
    ...(input.invoiceName?.trim() ? [] : [{ path: "invoiceName", key: "required" }]),
  ];
};

/** Refuses 900021 while staff have paying online switched off; what they set acts at once, for whatever was filed before. */
export const refuseWhenClosed = (policy: Record<string, Json>): void => {
  if (policyOf("payment.enabled", policy) === false) throw new Refusal(codes.PAYMENT_NOT_ENABLED);
};

interface Wanted {
  /** What the order's id begins with: an application, or a payment number. */
  applicationId: string;
  institutionId: string;
  purpose: Order["purpose"];
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
export const checkout = async (
  { choices, terms, description, resultPath, ...whose }: Wanted,
  ctx: Pick<Context, "now">,
  gateway: PaymentGateway,
): Promise<z.infer<typeof Wire.PaymentStarted>> => {
  const fields = missing(choices);
  if (fields.length) throw new Refusal(codes.PAYMENT_CHOICES_REQUIRED, { fields });
  // It is printed on a receipt of the institute, which is handed on.
  if (hasLink(choices.invoiceName ?? ""))
    throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "invoiceName", key: "noLinks" }] });
  const payer = { id: whose.applicationId, institutionId: whose.institutionId };
  const site = process.env.SITE_URL ?? "";
  const pageOf = async (order: Order): Promise<z.infer<typeof Wire.PaymentStarted>> => {
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
  const waiting = (await ofApplication(payer)).find(
    (one) =>
      one.status === "OPEN" &&
      one.purpose === whose.purpose &&
      one.amount === terms.amount &&
      one.currency === terms.currency &&
      one.method === choices.method &&
      one.invoiceType === choices.invoiceType &&
      one.invoiceName === invoiceName,
  );
  if (waiting) return pageOf(waiting);
  const order: Order = {
    id: `${whose.applicationId}-${ulid(Date.parse(ctx.now))}`,
    ...whose,
    status: "OPEN",
    method: choices.method ?? "",
    ...terms,
    invoiceType: choices.invoiceType ?? "",
    invoiceName,
    createdAt: ctx.now,
    version: 1,
    dueAt: later(ctx.now, FIRST_QUERY_MS),
  };
  // Written before it is sent: what the gateway knows we know too, and the reconciliation finds it.
  // A one-stop payment is no institution's: its number, which is a secret, is all there is to prove.
  const proof = order.institutionId ? [checkOwner(order.applicationId, order.institutionId)] : [];
  const quota: Quota = {
    pk: `application#${order.applicationId}`,
    kind: "orders",
    adds: { open: { amount: 1, max: await limitOf("openOrdersPerApplication", undefined, ctx) } },
    countNow: async () => ({
      open: (await ofApplication(payer)).filter(({ status }) => status === "OPEN").length,
    }),
  };
  await createWithin([quota], [put(order), ...proof], ctx);
  return pageOf(order);
};

/** An order as its payer sees it; money that goes back pays nothing, though it is still on its way. */
export const orderView = (o: Order): z.infer<typeof Wire.OrderView> => ({
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
