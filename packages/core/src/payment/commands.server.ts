/** The payment page, and starting a payment. */
import { ulid } from "ulid";
import type * as z from "zod";
import type { Context } from "../actor.ts";
import type { Header } from "../application/row.ts";
import { body as bodyOf } from "../application/store.server.ts";
import { visible } from "../application/visible.server.ts";
import type { Fee } from "../application/wire.ts";
import { codesOf } from "../code-lists/index.ts";
import { type Code, codes, type FieldIssue, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import { transact } from "../write.server.ts";
import { feeIn } from "./fee.ts";
import { httpGateway, type PaymentGateway } from "./gateway.server.ts";
import { later, methods, purposeOf, rateOf, refusalOf, terms } from "./index.ts";
import { type Order, ofApplication, put } from "./store.server.ts";
import type * as Wire from "./wire.ts";

type Start = z.infer<typeof Wire.PaymentStart>;
type Started = z.infer<typeof Wire.PaymentStarted>;

const none: Fee = { lines: [], total: { amount: 0, currency: "MOP" } };
/** An open order is asked for after 15 minutes when no message came (`news.server.ts`). */
const FIRST_QUERY_MS = 15 * 60_000;

/** The application that is to be paid; 300001 when the caller has none of that id. */
const payable = async (id: string, ctx: Context): Promise<Header> => {
  try {
    return (await visible(id, ctx)).header;
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.FORM_NOT_FOUND)
      throw new Refusal(codes.PAYMENT_NO_APPLICATION);
    throw error;
  }
};

/** What the payment page shows. Readable in every status, so that the result and the receipt are found again. */
export const get = async (applicationId: string, ctx: Context): Promise<z.infer<typeof Wire.PaymentView>> => {
  const header = await payable(applicationId, ctx);
  if (!header.fee || !header.code || !header.submittedAt) throw new Refusal(codes.PAYMENT_NO_APPLICATION);
  const [order] = await ofApplication(applicationId);
  const mop = header.fee.total.amount;
  const rmb = feeIn(header.fee, "RMB", rateOf(header.policy));
  const due = header.deadlines.find((d) => d.kind === "payment");
  return {
    applicationId,
    code: header.code,
    scheme: header.scheme,
    institutionName: header.institutionName ?? "",
    ...(header.eventNames ? { eventNames: header.eventNames } : {}),
    ...(header.eventDates
      ? { eventDates: { start: header.eventDates.start, end: header.eventDates.end } }
      : {}),
    submittedAt: header.submittedAt,
    status: header.status,
    fee: header.fee,
    ...(due ? { due } : {}),
    amounts: [
      { amount: mop, currency: "MOP" },
      { amount: rmb.total.amount, currency: "RMB" },
    ],
    fees: { MOP: header.fee, RMB: rmb },
    rate: { RMB: rateOf(header.policy) },
    methods: methods(mop, header.policy),
    ...(order ? { order: orderView(order) } : {}),
    ...(header.receiptNumber
      ? { receiptNumber: header.receiptNumber, receiptUrl: `/api/payment/${applicationId}/receipt` }
      : {}),
  };
};

const orderView = (o: Order) => ({
  id: o.id,
  status: o.status,
  method: o.method,
  currency: o.currency,
  amount: o.amount,
  invoiceType: o.invoiceType,
  invoiceName: o.invoiceName,
  createdAt: o.createdAt,
  ...(o.paidAt ? { paidAt: o.paidAt } : {}),
});

const missing = (input: Start): FieldIssue[] => {
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

/**
 * Makes an order and asks the gateway for its checkout page.
 * @throws Refusal 200113 for staff, who take no part in paying; 300001–300004, 900028 choices missing (R476)
 */
export const start = async (
  input: Start,
  ctx: Context,
  gateway: PaymentGateway = httpGateway,
): Promise<Started> => {
  if (ctx.actor.kind === "staff") throw new Refusal(codes.LOGIN_NO_ACCESS);
  const header = await payable(input.applicationId, ctx);
  const event = header.eventId ? await readEvent(header.eventId) : undefined;
  const why = refusalOf(header, event !== undefined);
  if (why) throw new Refusal(why, { params: { status: header.status } });
  if (header.pending)
    throw new Refusal(codes.PAYMENT_STATUS_UNSUITABLE, { params: { pending: header.pending } });
  const fields = missing(input);
  if (fields.length) throw new Refusal(codes.PAYMENT_CHOICES_REQUIRED, { fields });
  const order: Order = {
    id: `${header.id}-${ulid(Date.parse(ctx.now))}`,
    applicationId: header.id,
    institutionId: header.institutionId,
    purpose: purposeOf(header) ?? "fee",
    status: "OPEN",
    method: input.method ?? "",
    ...terms(header.fee ?? none, input.currency ?? "MOP", header.policy),
    invoiceType: input.invoiceType ?? "",
    invoiceName: (input.invoiceName ?? "").trim(),
    createdAt: ctx.now,
    version: 1,
    dueAt: later(ctx.now, FIRST_QUERY_MS),
  };
  // Written before it is sent: what the gateway knows we know too, and the reconciliation finds it.
  await transact([put(order)]);
  const site = process.env.SITE_URL ?? "";
  const { checkoutUrl } = await gateway.create({
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    method: order.method,
    description: `${header.code ?? ""} ${header.eventNames?.["zh-Hant"] ?? ""}`.trim().slice(0, 300),
    returnUrl: `${site}/pay/result?id=${header.id}`,
    webhookUrl: `${site}/api/webhook/payment`,
  });
  return { orderId: order.id, checkoutUrl };
};

/** The order that paid an application, for its receipt. */
export const paidOrder = async (applicationId: string): Promise<Order | undefined> =>
  (await ofApplication(applicationId)).find((o) => o.status === "PAID");

/** What the receipt says: number, payer, amount, what for. 900023 before it is paid. */
export const receiptOf = async (applicationId: string, ctx: Context) => {
  const header = await payable(applicationId, ctx);
  if (!header.receiptNumber) throw new Refusal(codes.PAYMENT_STATUS_UNSUITABLE satisfies Code);
  const [order, body] = await Promise.all([paidOrder(applicationId), bodyOf(applicationId)]);
  return { header, order, body };
};
