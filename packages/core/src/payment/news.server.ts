/** The gateway's news: a signed message, or what it answers when it is asked. Applied once, however often it comes. */
import type { Context } from "../actor.ts";
import { move } from "../application/act.server.ts";
import { header as headerOf } from "../application/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { Cancelled, transact } from "../write.server.ts";
import { httpGateway, type PaymentGateway } from "./gateway.server.ts";
import { later, purposeOf } from "./index.ts";
import { nextReceipt } from "./receipt.server.ts";
import { type Order, put, read } from "./store.server.ts";
import type { Webhook } from "./wire.ts";

/** An open order is asked for every hour after the first time, and given up after a day. */
const NEXT_QUERY_MS = 60 * 60_000;
const OPEN_MS = 24 * 60 * 60_000;

/** A signed message of the gateway. Forged ones are refused; repeated, late and unknown ones change nothing twice. */
export const receive = async (
  rawBody: string,
  signature: string | undefined,
  ctx: Context,
  gateway: PaymentGateway = httpGateway,
): Promise<void> => {
  const message = gateway.verifyWebhook(rawBody, signature);
  if (!message) throw new Refusal(codes.FORBIDDEN);
  await apply(message, ctx);
};

/** What a verified message means for its order. Tried again when somebody else wrote meanwhile. */
export const apply = async (
  message: Pick<Webhook, "orderId" | "type" | "amount" | "currency">,
  ctx: Context,
): Promise<void> => {
  for (let attempt = 0; attempt < 6; attempt++) {
    try {
      return await once(message, ctx);
    } catch (error) {
      const raced =
        error instanceof Cancelled || (error instanceof Refusal && error.code === codes.STALE_VERSION);
      if (!raced) throw error;
    }
  }
  throw new Refusal(codes.SERVER_EXCEPTION);
};

/**
 * Whether a message tells of money that can have gone back: all that was asked for, or what the cashier paid back of it.
 * Before its payment is known here the gateway is refused, and says it again.
 */
const paysBack = (order: Order, { amount, currency }: Pick<Webhook, "amount" | "currency">): boolean =>
  order.status === "PAID" &&
  currency === order.currency &&
  (order.refunded === undefined ? amount > 0 && amount <= order.amount : amount === order.refunded);

async function once(
  message: Pick<Webhook, "orderId" | "type" | "amount" | "currency">,
  ctx: Context,
): Promise<void> {
  const order = await read(message.orderId);
  if (!order) throw new Refusal(codes.PAYMENT_NO_MATCHING_APPLICATION);
  const { dueAt: _, ...rest } = order;
  if (message.type === "failed") {
    if (order.status === "OPEN")
      await transact([put({ ...order, status: "FAILED", version: order.version + 1 }, order.version)]);
    return;
  }
  if (message.type === "refunded") {
    if (order.status === "REFUNDED") return;
    if (!paysBack(order, message)) throw new Refusal(codes.SERVER_DATA_MISMATCH);
    await transact([
      put(
        {
          ...rest,
          status: "REFUNDED",
          refunded: message.amount,
          refundDue: false,
          version: order.version + 1,
        },
        order.version,
      ),
    ]);
    return;
  }
  if (order.status === "PAID" || order.status === "REFUNDED") return;
  if (message.amount !== order.amount || message.currency !== order.currency)
    throw new Refusal(codes.SERVER_DATA_MISMATCH);
  const paid: Order = { ...rest, status: "PAID", paidAt: ctx.now, version: order.version + 1 };
  if (await counted(paid, order.version, ctx)) return;
  // Paid twice, or after the place lapsed: the money is recorded and goes back (workflow.md).
  const { telling } = await import("./returned.server.ts");
  const { rows, send } = await telling(order, ctx);
  await transact([
    put({ ...paid, refundDue: true, refunded: order.amount, dueAt: ctx.now }, order.version),
    ...rows,
  ]);
  await send();
}

/** Counts a paid order for what it pays. False when that is not awaited any more. */
async function counted(paid: Order, before: number, ctx: Context): Promise<boolean> {
  if (paid.purpose === "oneStop") {
    const { settle } = await import("../one-stop/paid.server.ts");
    return settle(paid, before, await nextReceipt(ctx.today), ctx);
  }
  // Asked together: an order is paid in three round trips (decision 0030).
  const [header, receipt] = await Promise.all([
    headerOf(paid.institutionId, paid.applicationId),
    nextReceipt(ctx.today),
  ]);
  if (!header || purposeOf(header) !== paid.purpose) return false;
  const action = paid.purpose === "fee" ? "pay" : "payArrears";
  await move({ header, action, input: {}, with: [put(paid, before)], receipt }, ctx);
  return true;
}

/** What is due for an order: pay back, or ask the gateway what became of it. Applied under the order's version. */
export const settleOrder = async (
  orderId: string,
  ctx: Context,
  gateway: PaymentGateway = httpGateway,
): Promise<void> => {
  const order = await read(orderId);
  if (!order?.dueAt || order.dueAt > ctx.now) return;
  const { dueAt: _, ...rest } = order;
  if (order.refundDue) {
    await gateway.refund(order.id, order.refunded ?? order.amount);
    await transact([
      put({ ...rest, status: "REFUNDED", refundDue: false, version: order.version + 1 }, order.version),
    ]);
    return;
  }
  const state =
    order.status === "OPEN" || order.status === "FAILED" ? await gateway.query(order.id) : undefined;
  if (state?.status === "PAID")
    return apply({ orderId, type: "paid", amount: state.amount, currency: state.currency }, ctx);
  const given = Date.parse(ctx.now) - Date.parse(order.createdAt) >= OPEN_MS;
  const next: Order =
    given || order.status !== "OPEN"
      ? { ...rest, status: order.status === "OPEN" ? "EXPIRED" : order.status, version: order.version + 1 }
      : { ...order, dueAt: later(ctx.now, NEXT_QUERY_MS), version: order.version + 1 };
  await transact([put(next, order.version)]);
};
