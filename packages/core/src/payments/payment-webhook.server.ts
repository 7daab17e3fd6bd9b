/**
 * Messages of the gateway: signed webhooks, and responses to queries. Each is applied once, however often it arrives.
 */

import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { findHeader } from "../applications/model/application-store.server.ts";
import { addMilliseconds, getOrderPurpose, getPayableFee } from "../applications/orders/index.ts";
import { toGatewayEntry, toProviderDay, toProviderTime } from "../applications/orders/ledger-entries.ts";
import { buildLedgerWrites } from "../applications/orders/ledger-store.server.ts";
import {
  buildPaymentOrderWrite,
  findPaymentOrder,
  type PaymentOrder,
} from "../applications/orders/payment-order-store.server.ts";
import type { PaymentWebhook } from "../applications/orders/payment-schema.ts";
import { prepareNextReceipt } from "../applications/orders/receipt-number.server.ts";
import { updateRefundedStatus } from "../applications/orders/reversals.ts";
import { applyTransition } from "../applications/transitions/apply-transition.server.ts";
import { paymentUndoesLapse } from "../applications/transitions/definitions/shared/guards.ts";
import type { Context } from "../platform/actor.ts";
import type { Day, Instant } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { writeMetric } from "../platform/metric.server.ts";
import { isRetryableFailure, ServiceBusyError } from "../platform/service-failures.server.ts";
import { computeSetAsideDue, workOnEach } from "../platform/set-aside.server.ts";
import { isStaleWrite } from "../platform/stale-write.server.ts";
import { type TransactionItem, transact } from "../platform/transaction.server.ts";
import { httpGateway, PaymentProviderBusyError } from "./gateway/payment-gateway.server.ts";

/** After the first query an open order is queried every hour, and abandoned after a day. */
const NEXT_QUERY_MS = 60 * 60_000;
const MAX_OPEN_MS = 24 * 60 * 60_000;

/** While the provider gives no answer, it is asked again after this time. */
const PROVIDER_RETRY_MS = 15 * 60_000;

/** Counts messages that are told to come again; `stacks/alarms.ts` watches it. */
const DELAYED_MESSAGE_METRIC = "PaymentMessagesDelayed";

/**
 * Receives a signed webhook. Forged ones are refused; repeated, late and unknown ones change nothing twice.
 * @throws ServiceBusyError while its rows are busy: the provider, who is answered 503, sends it again
 */
export const receivePaymentWebhook = async (
  rawBody: string,
  signature: string | undefined,
  ctx: Context,
): Promise<void> => {
  const message = httpGateway.verifyWebhook(rawBody, signature);
  if (!message) throw new Refusal(errorCodes.FORBIDDEN);
  try {
    await applyPaymentMessage(message, ctx);
  } catch (error) {
    if (isRetryableFailure(error)) writeMetric(DELAYED_MESSAGE_METRIC, "Count", 1, ctx.now);
    throw error;
  }
};

/** The part of a message that is applied; `at` is the time of the provider. */
type PaymentMessage = Pick<PaymentWebhook, "orderId" | "type" | "amount" | "currency"> & { at?: string };

/**
 * Applies a verified message to its order, and retries when somebody else wrote meanwhile.
 * @throws ServiceBusyError when somebody did each time
 */
export const applyPaymentMessage = async (message: PaymentMessage, ctx: Context): Promise<void> => {
  let cause: unknown;
  for (let attempt = 0; attempt < 6; attempt++) {
    try {
      return await applyOnce(message, ctx);
    } catch (error) {
      if (!isStaleWrite(error)) throw error;
      cause = error;
    }
  }
  throw new ServiceBusyError(["payment order"], cause);
};

async function applyOnce(message: PaymentMessage, ctx: Context): Promise<void> {
  const order = await findPaymentOrder(message.orderId);
  if (!order) throw new Refusal(errorCodes.PAYMENT_NO_MATCHING_APPLICATION);
  const { dueAt: _, ...rest } = order;
  if (message.type === "failed") {
    if (order.status === "OPEN")
      await transact([
        buildPaymentOrderWrite({ ...order, status: "FAILED", version: order.version + 1 }, order.version),
      ]);
    return;
  }
  if (message.type !== "paid") {
    const { applyReversalMessage } = await import("./payment-reversal.server.ts");
    return applyReversalMessage(order, { ...message, type: message.type }, ctx);
  }
  if (order.status === "PAID" || order.status === "REFUNDED") return;
  if (message.amount !== order.amount || message.currency !== order.currency)
    throw new Refusal(errorCodes.SERVER_DATA_MISMATCH);
  const paidOrder: PaymentOrder = {
    ...rest,
    status: "PAID",
    paidAt: toProviderTime(message.at, ctx),
    version: order.version + 1,
  };
  const day = toProviderDay(message.at, ctx);
  if (await countPayment(paidOrder, order.version, day, ctx)) return;
  // Paid twice, or after the place lapsed: the payment is recorded and refunded (workflow.md).
  const { buildExcessRefundNotices } = await import("./excess-payment-refund.server.ts");
  const { rows, send } = await buildExcessRefundNotices(order, ctx);
  await transact([
    buildPaymentOrderWrite(
      { ...paidOrder, excess: true, refundDue: true, refunded: order.amount, dueAt: ctx.now },
      order.version,
    ),
    ...buildLedgerWrites(
      toGatewayEntry(paidOrder, { kind: "payment", amount: order.amount, excess: true, day }, ctx),
      ctx,
    ),
    ...rows,
  ]);
  await send();
}

/** Records a paid order for what it pays. Returns false when no payment is expected any more. */
async function countPayment(
  paidOrder: PaymentOrder,
  versionBefore: number,
  day: Day,
  ctx: Context,
): Promise<boolean> {
  const bookWrites = buildLedgerWrites(
    toGatewayEntry(paidOrder, { kind: "payment", amount: paidOrder.amount, day }, ctx),
    ctx,
  );
  if (paidOrder.purpose === "oneStop") {
    const { recordOneStopPayment } = await import("./one-stop/record-one-stop-payment.server.ts");
    return recordOneStopPayment(
      { paidOrder, versionBefore, receipt: await prepareNextReceipt(ctx.today), day, bookWrites },
      ctx,
    );
  }
  // Both reads in parallel, so that paying takes three round trips (decision 0030).
  const [header, receipt] = await Promise.all([
    findHeader(paidOrder.institutionId, paidOrder.applicationId),
    prepareNextReceipt(ctx.today),
  ]);
  // An order from before the amount changed does not pay what is due now.
  if (!header || paidOrder.mop !== getPayableFee(header).total.amount) return false;
  const action = findPaymentAction(header, paidOrder, day);
  if (!action) return false;
  await applyTransition(
    {
      header,
      action,
      input: { reference: paidOrder.id, paidOn: day },
      with: [buildPaymentOrderWrite(paidOrder, versionBefore), ...bookWrites],
      receipt,
    },
    ctx,
  );
  return true;
}

/**
 * Finds what the payment of an order does: it pays what is due now, or it was made before the fee lapsed and undoes the
 * lapse (decision 0665). Returns undefined where it pays nothing.
 * @param day the day of the payment by the clock of the provider
 */
const findPaymentAction = (
  header: ApplicationHeader,
  { purpose }: PaymentOrder,
  day: Day,
): "pay" | "payArrears" | "undoLapse" | undefined => {
  if (getOrderPurpose(header) === purpose) return purpose === "fee" ? "pay" : "payArrears";
  return purpose === "fee" && paymentUndoesLapse(header, day) ? "undoLapse" : undefined;
};

/** Performs what is due for an order, on condition of the order's version: refunds it, or queries the gateway. */
async function settleDueOrder(order: PaymentOrder, ctx: Context): Promise<void> {
  const { dueAt: _, ...rest } = order;
  if (order.refundDue) {
    const { toGatewayRefund } = await import("./payment-reversal.server.ts");
    const { amount, refundId } = toGatewayRefund(order);
    await httpGateway.refund(order.id, amount, refundId);
    const refundedOrder = updateRefundedStatus({ ...rest, refundDue: false, version: order.version + 1 });
    await transact([
      buildPaymentOrderWrite(refundedOrder, order.version),
      ...buildLedgerWrites(toGatewayEntry(refundedOrder, { kind: "refund", amount }, ctx), ctx),
    ]);
    return;
  }
  const state =
    order.status === "OPEN" || order.status === "FAILED" ? await httpGateway.query(order.id) : undefined;
  if (state?.status === "PAID")
    return applyPaymentMessage(
      {
        orderId: order.id,
        type: "paid",
        amount: state.amount,
        currency: state.currency,
        ...(state.paidAt ? { at: state.paidAt } : {}),
      },
      ctx,
    );
  await transact([
    order.status === "OPEN"
      ? buildNextQuery(order, addMilliseconds(ctx.now, NEXT_QUERY_MS), ctx.now)
      : buildPaymentOrderWrite({ ...rest, version: order.version + 1 }, order.version),
  ]);
}

const buildDueOrder = (order: PaymentOrder, dueAt: Instant): TransactionItem =>
  buildPaymentOrderWrite({ ...order, dueAt, version: order.version + 1 }, order.version);

/** Builds the write of an order that is due again later. One that nobody has paid is given up after a day. */
const buildNextQuery = (order: PaymentOrder, dueAt: Instant, now: Instant): TransactionItem => {
  const isGivenUp = !order.refundDue && Date.parse(now) - Date.parse(order.createdAt) >= MAX_OPEN_MS;
  if (!isGivenUp) return buildDueOrder(order, dueAt);
  const { dueAt: _, ...rest } = order;
  const status = order.status === "OPEN" ? "EXPIRED" : order.status;
  return buildPaymentOrderWrite({ ...rest, status, version: order.version + 1 }, order.version);
};

/** Writes an order that could not be settled. Whoever has written it meanwhile has said when it is due. */
const writeUnsettled = (write: TransactionItem): Promise<void> =>
  transact([write]).catch((error: unknown) => {
    if (!isStaleWrite(error)) throw error;
  });

/**
 * Performs what is due for an order. While the provider gives no answer, the order is put off by a quarter of an hour.
 * One that fails whenever it is tried, such as a refund that the provider refuses or a payment of another amount, is
 * reported and tried each hour (decision 0637).
 * @throws ServiceBusyError when others kept writing the order
 */
export const processDueOrder = async (orderId: string, ctx: Context): Promise<void> => {
  const order = await findPaymentOrder(orderId);
  if (!order?.dueAt || order.dueAt > ctx.now) return;
  const settle = () =>
    settleDueOrder(order, ctx).catch((error: unknown) => {
      throw isStaleWrite(error) ? new ServiceBusyError(["payment order"], error) : error;
    });
  try {
    const setAside = await workOnEach(
      [order],
      { job: "processDueOrder", now: ctx.now, getId: ({ id }) => id },
      settle,
    );
    if (setAside > 0) await writeUnsettled(buildNextQuery(order, computeSetAsideDue(ctx.now), ctx.now));
  } catch (error) {
    if (!(error instanceof PaymentProviderBusyError)) throw error;
    // However long that lasts, the order is not given up: it may be paid.
    await writeUnsettled(buildDueOrder(order, addMilliseconds(ctx.now, PROVIDER_RETRY_MS)));
  }
};
