/**
 * One-stop payments that the provider took back: the payer is notified, the cashier decides whether to ask for the
 * amount again, and without a decision in time it is asked for. Each step is in the audit log.
 */

import {
  buildPaymentOrderWrite,
  type PaymentOrder,
} from "../../applications/orders/payment-order-store.server.ts";
import { toAvos, toOrderAmount } from "../../applications/orders/reversals.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import { toMopAmount } from "../../forms/values/mop-amount.ts";
import { enqueueNoticesAfterWrite } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice } from "../../messaging/index.ts";
import type { Notice, NoticeTemplate } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { type Day, endOfDay } from "../../platform/day.ts";
import {
  buildDeferredTask,
  finishDeferredTask,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { type TransactionItem, transact } from "../../platform/transaction.server.ts";
import { loadPortalPolicy } from "../../policies/policy-store.server.ts";
import { getOneStopAmount, getReversalDueDay, type OneStopPayment } from "./index.ts";
import {
  buildOneStopNoticeWrite,
  buildOneStopPaymentWrite,
  findOneStopPayment,
} from "./one-stop-store.server.ts";

/** Writes the next version with its audit entry and its notice to the payer, and sends the notice. */
export const writeOneStopChange = async (
  next: OneStopPayment,
  {
    action,
    notice,
    amount,
    noticeAmount = amount,
    detail = {},
    rows = [],
  }: {
    action: string;
    notice: NoticeTemplate;
    amount: number;
    /** The amount that the notice names, where it is another one. */
    noticeAmount?: number;
    detail?: Record<string, string>;
    rows?: TransactionItem[];
  },
  ctx: Context,
): Promise<void> => {
  const notices: Notice[] = next.receiptEmail
    ? [
        buildEmailNotice(
          next.receiptEmail,
          notice,
          {
            number: next.number,
            company: next.companyName,
            amount: toMopAmount(noticeAmount),
            reason: detail.reason ?? "",
          },
          next.language ?? "zh-Hant",
          ctx.now,
        ),
      ]
    : [];
  const pending = buildOneStopNoticeWrite(next, notices, ctx.now);
  await writeWithAuditEntry(
    { action, subject: next.number, detail: { amount, ...detail } },
    [
      buildOneStopPaymentWrite(next),
      ...rows,
      ...(notices.length > 0 ? [pending.row] : []),
      ...buildOutcomeWrites(ctx, { id: next.number, version: next.version }),
    ],
    ctx,
  );
  await enqueueNoticesAfterWrite(notices, ctx, pending.source);
};

/** Requests the refund of an amount in excess (`payment-reversal.server.ts`). */
type PrepareRefund = (
  order: PaymentOrder,
  excess: number,
  ctx: Context,
) => Promise<{ order: PaymentOrder; rows: TransactionItem[]; send: () => Promise<void> }>;

/** Applies a changed order to its payment: what was taken back, or what came back. */
export const changeOneStopReversal = async (
  order: PaymentOrder,
  next: PaymentOrder,
  { prepareRefund, bookWrites }: { prepareRefund: PrepareRefund; bookWrites: TransactionItem[] },
  ctx: Context,
): Promise<void> => {
  const payment = await findOneStopPayment(order.applicationId);
  if (!payment) throw new Refusal(errorCodes.PAYMENT_NO_MATCHING_APPLICATION);
  const change = toAvos(order, next.reversed ?? 0) - toAvos(order, order.reversed ?? 0);
  if (change === 0) return transact([buildPaymentOrderWrite(next, order.version), ...bookWrites]);
  if (change > 0)
    return takeBack(payment, change, [buildPaymentOrderWrite(next, order.version), ...bookWrites], ctx);
  const neededAmount = Math.min(-change, payment.takenBack ?? 0);
  const excess = toOrderAmount(order, -change - neededAmount);
  const refund = await prepareRefund(next, excess, ctx);
  const rows = [buildPaymentOrderWrite(refund.order, order.version), ...bookWrites, ...refund.rows];
  if (neededAmount > 0) await restore(payment, neededAmount, rows, ctx);
  else await transact(rows);
  await refund.send();
};

const takeBack = async (
  payment: OneStopPayment,
  amount: number,
  orderRows: TransactionItem[],
  ctx: Context,
): Promise<void> => {
  const policy = await loadPortalPolicy(ctx);
  const workingDays = getPolicyNumber("reversal.answerWorkingDays", policy);
  // A further report does not give the cashier more time.
  const reversal = payment.reversal ?? {
    amount: 0,
    on: ctx.today,
    dueOn: ctx.calendar.countWorking(ctx.today, workingDays).day,
    workingDays,
  };
  const next: OneStopPayment = {
    ...payment,
    takenBack: (payment.takenBack ?? 0) + amount,
    reversal: { ...reversal, amount: reversal.amount + amount },
    version: payment.version + 1,
  };
  const lapse = buildLapseTask(payment.number, getReversalDueDay(reversal, ctx.calendar));
  await writeOneStopChange(
    next,
    { action: "osspay.reversed", notice: "oneStopReversed", amount, rows: [...orderRows, lapse] },
    ctx,
  );
};

/** Builds the task that asks for a payment again after the last day to decide on it. */
const buildLapseTask = (number: string, dueOn: Day): TransactionItem =>
  buildDeferredTask({ kind: "oneStopReversal", id: number }, endOfDay(dueOn), 0).row;

const restore = async (
  { takenBack = 0, reversal, owed = 0, ...payment }: OneStopPayment,
  amount: number,
  rows: TransactionItem[],
  ctx: Context,
): Promise<void> => {
  const fromReversal = Math.min(amount, reversal?.amount ?? 0);
  const owedAfter = Math.max(0, owed - (amount - fromReversal));
  const next: OneStopPayment = {
    ...payment,
    ...(takenBack > amount ? { takenBack: takenBack - amount } : {}),
    ...(reversal && reversal.amount > fromReversal
      ? { reversal: { ...reversal, amount: reversal.amount - fromReversal } }
      : {}),
    ...(owedAfter > 0 ? { owed: owedAfter } : {}),
    ...(owed > 0 && owedAfter === 0 && payment.status === "TO_PAY" ? { status: "PAID" } : {}),
    version: payment.version + 1,
  };
  await writeOneStopChange(next, { action: "osspay.restored", notice: "oneStopRestored", amount, rows }, ctx);
};

/**
 * Builds the payment that has to be paid again, with the same number, and what is written of it: the notice names all
 * that is to be paid, with what was asked for before.
 */
export const claimReversedAmount = ({
  reversal,
  ...payment
}: OneStopPayment): [next: OneStopPayment, change: Parameters<typeof writeOneStopChange>[1]] => {
  const amount = reversal?.amount ?? 0;
  const next: OneStopPayment = {
    ...payment,
    status: "TO_PAY",
    owed: (payment.owed ?? 0) + amount,
    version: payment.version + 1,
  };
  const noticeAmount = getOneStopAmount(next);
  return [next, { action: "osspay.claim", notice: "oneStopClaimed", amount, noticeAmount }];
};

/**
 * Asks for the payment again when nobody decided by the last day. A message that comes too early does nothing, but
 * where a decreed holiday has moved that day, the task moves with it.
 */
export const lapseOneStopReversal = async (number: string, ctx: Context): Promise<void> => {
  const payment = await findOneStopPayment(number);
  if (payment?.reversal) {
    const dueOn = getReversalDueDay(payment.reversal, ctx.calendar);
    if (ctx.now <= endOfDay(dueOn)) {
      if (dueOn > payment.reversal.dueOn) await transact([buildLapseTask(number, dueOn)]);
      return;
    }
    await writeOneStopChange(...claimReversedAmount(payment), ctx);
  }
  await finishDeferredTask({ kind: "oneStopReversal", id: number }, ctx.now);
};
