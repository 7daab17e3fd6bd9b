/** Payment numbers for staff: officers issue and cancel them, each recorded in the audit log; cashiers read them. */

import { randomBytes } from "node:crypto";
import type * as z from "zod";
import { toMopAmount } from "../../forms/values/mop-amount.ts";
import { enqueueNoticesAfterWrite } from "../../messaging/enqueue-notices.server.ts";
import { buildEmailNotice } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { addYears, type Day, parseDay } from "../../platform/day.ts";
import { buildDeferredTaskDelete } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { TransactionCancelledError } from "../../platform/transaction.server.ts";
import {
  createPaymentNumber,
  getReversalDueDay,
  isOneStopPaymentOpen,
  type OneStopList,
  type OneStopPayment,
  PAYMENT_NUMBER_LENGTH,
  parsePaymentNumber,
  toOneStopSummary,
} from "./index.ts";
import { claimReversedAmount, writeOneStopChange } from "./one-stop-reversal.server.ts";
import type * as Wire from "./one-stop-schema.ts";
import {
  buildOneStopNoticeWrite,
  buildOneStopPaymentWrite,
  findOneStopPayment,
  listOneStopPaymentsByStatus,
} from "./one-stop-store.server.ts";

/** Returns what the institute holds of a payment, in avos: all or a part of it was paid, and not taken back. */
const getHeldAmount = ({ receiptNumber, amountDue, takenBack = 0 }: OneStopPayment): number =>
  receiptNumber ? amountDue - takenBack : 0;

/** Returns why an open number cannot be cancelled: a part of it was paid. */
const pickHeldPart = (payment: OneStopPayment): Pick<Wire.StaffOneStop, "held"> => {
  const heldAmount = isOneStopPaymentOpen(payment) ? getHeldAmount(payment) : 0;
  return heldAmount > 0 ? { held: toMopAmount(heldAmount) } : {};
};

const toStaffView = (
  payment: OneStopPayment,
  { calendar }: Pick<Context, "calendar">,
): Wire.StaffOneStop => ({
  id: payment.number,
  ...toOneStopSummary(payment),
  issuedAt: payment.issuedAt,
  issuedBy: payment.issuedBy,
  ...(payment.cancelReason ? { cancelReason: payment.cancelReason } : {}),
  ...pickHeldPart(payment),
  ...(payment.reversal
    ? {
        reversal: {
          amount: toMopAmount(payment.reversal.amount),
          on: payment.reversal.on,
          dueOn: getReversalDueDay(payment.reversal, calendar),
        },
      }
    : {}),
});

const getPayment = async (id: string): Promise<OneStopPayment> => {
  const number = parsePaymentNumber(id);
  const payment = number && (await findOneStopPayment(number));
  if (!payment) throw new Refusal(errorCodes.ONLINE_PAYMENT_NUMBER_MISSING);
  return payment;
};

/** Lists the numbers with a status, or those that wait for the cashier, newest first. */
export const listOneStopPayments = async (
  status: OneStopList,
  limit: number,
  cursor: string | null,
  ctx: Context,
): Promise<{ items: Wire.StaffOneStop[]; cursor: string | null }> => {
  const page = await listOneStopPaymentsByStatus(status, limit, cursor);
  return { items: page.items.map((payment) => toStaffView(payment, ctx)), cursor: page.cursor };
};

/**
 * Returns one number, in the spelling of the notice.
 * @throws Refusal 900019
 */
export const getOneStopPaymentForStaff = async (id: string, ctx: Context): Promise<Wire.StaffOneStop> =>
  toStaffView(await getPayment(id), ctx);

/** Reads the day on the payment notice, which was made within a year. @throws Refusal 900054 */
const parseNoticeDay = (date: string, today: Day): Day => {
  const [min, max] = [addYears(today, -1), addYears(today, 1)];
  const refuseDay = (key: string, params: { min: Day } | { max: Day }): never => {
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "date", key, params }] });
  };
  if (date < min) return refuseDay("beforeMin", { min });
  return date > max ? refuseDay("afterMax", { max }) : parseDay(date);
};

/**
 * Issues a payment number.
 * @param number a random one, unless the demonstration names it
 * @throws Refusal 900054 for a day that is more than a year away
 */
export const issueOneStopPayment = async (
  input: z.infer<typeof Wire.OneStopIssue>,
  ctx: Context,
  number: string = createPaymentNumber(randomBytes(PAYMENT_NUMBER_LENGTH)),
): Promise<Wire.StaffOneStop> => {
  const payment: OneStopPayment = {
    ...input,
    date: parseNoticeDay(input.date, ctx.today),
    number,
    version: 1,
    status: "TO_SUBMIT",
    issuedAt: ctx.now,
    issuedBy: ctx.actor.account,
  };
  await writeWithAuditEntry(
    {
      action: "osspay.issue",
      subject: payment.number,
      detail: { companyName: payment.companyName, amountDue: payment.amountDue },
    },
    [buildOneStopPaymentWrite(payment), ...buildOutcomeWrites(ctx, { id: payment.number, version: 1 })],
    ctx,
  );
  return toStaffView(payment, ctx);
};

/**
 * Refuses another version than the one that was read and checked, which may be paid or decided. @throws Refusal 900050
 */
const refuseOtherVersion = (payment: OneStopPayment, version: number, ctx: Context): void => {
  if (payment.version !== version)
    throw new Refusal(errorCodes.STALE_VERSION, { current: toStaffView(payment, ctx) });
};

/**
 * Cancels an unpaid number and notifies a payer who has entered an address. An order that is paid nevertheless is
 * refunded automatically, and so is what the provider returns after it took the whole payment back.
 * @throws Refusal 900019; 900057 when paid, also in part, or cancelled; 10502 without a reason; 900050 when it was paid
 * or changed meanwhile
 */
export const cancelOneStopPayment = async (
  id: string,
  { version, reason }: z.infer<typeof Wire.OneStopCancel>,
  ctx: Context,
): Promise<Wire.StaffOneStop> => {
  const payment = await getPayment(id);
  if (!isOneStopPaymentOpen(payment) || getHeldAmount(payment) > 0)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: payment.status, action: "cancel" } });
  if (!reason)
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  refuseOtherVersion(payment, version, ctx);
  // The cashier has nothing to decide, and what comes back is not needed. What is owed stays: it voids the receipt.
  const { reversal: _reversal, takenBack: _takenBack, ...rest } = payment;
  const next: OneStopPayment = {
    ...rest,
    status: "CANCELLED",
    cancelledAt: ctx.now,
    cancelReason: reason,
    version: version + 1,
  };
  const notices = payment.receiptEmail
    ? [
        buildEmailNotice(
          payment.receiptEmail,
          "oneStopCancelled",
          { number: payment.number, company: payment.companyName, reason },
          payment.language ?? "zh-Hant",
          ctx.now,
        ),
      ]
    : [];
  const pendingNotices = buildOneStopNoticeWrite(next, notices, ctx.now);
  try {
    await writeWithAuditEntry(
      { action: "osspay.cancel", subject: payment.number, detail: { reason } },
      [
        buildOneStopPaymentWrite(next),
        ...(notices.length > 0 ? [pendingNotices.row] : []),
        ...buildOutcomeWrites(ctx, { id: next.number, version: next.version }),
      ],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("oneStop")) throw error;
    throw new Refusal(errorCodes.STALE_VERSION, { current: toStaffView(await getPayment(id), ctx) });
  }
  await enqueueNoticesAfterWrite(notices, ctx, pendingNotices.source);
  return toStaffView(next, ctx);
};

/** Writes a decision on a payment that was taken back, or explains that somebody else wrote first. */
const decideReversal = async (
  payment: OneStopPayment,
  version: number,
  next: OneStopPayment,
  change: Parameters<typeof writeOneStopChange>[1],
  ctx: Context,
): Promise<Wire.StaffOneStop> => {
  refuseOtherVersion(payment, version, ctx);
  const lapse = buildDeferredTaskDelete({ kind: "oneStopReversal", id: payment.number });
  try {
    await writeOneStopChange({ ...next, version: version + 1 }, { ...change, rows: [lapse] }, ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("oneStop")) throw error;
    throw new Refusal(errorCodes.STALE_VERSION, {
      current: toStaffView(await getPayment(payment.number), ctx),
    });
  }
  return toStaffView(await getPayment(payment.number), ctx);
};

const getReversedPayment = async (
  id: string,
  action: string,
): Promise<OneStopPayment & Required<Pick<OneStopPayment, "reversal">>> => {
  const payment = await getPayment(id);
  const { reversal } = payment;
  if (!reversal)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: payment.status, action } });
  return { ...payment, reversal };
};

/**
 * Asks the payer for the amount that the provider took back; it is paid with the same number.
 * @throws Refusal 900019; 900057 when nothing was taken back; 900050 when somebody else wrote meanwhile
 */
export const claimOneStopPayment = async (
  id: string,
  { version }: z.infer<typeof Wire.OneStopClaim>,
  ctx: Context,
): Promise<Wire.StaffOneStop> => {
  const payment = await getReversedPayment(id, "claim");
  return decideReversal(payment, version, ...claimReversedAmount(payment), ctx);
};

/**
 * Waives the amount that the provider took back, with a reason.
 * @throws Refusal 900019; 900057 when nothing was taken back; 10502 without a reason; 900050 when somebody else wrote
 */
export const waiveOneStopReversal = async (
  id: string,
  { version, reason }: z.infer<typeof Wire.OneStopCancel>,
  ctx: Context,
): Promise<Wire.StaffOneStop> => {
  const { reversal, ...payment } = await getReversedPayment(id, "waive");
  if (!reason)
    throw new Refusal(errorCodes.REQUIRED_EMPTY, { fields: [{ path: "reason", key: "required" }] });
  return decideReversal(
    payment,
    version,
    payment,
    { action: "osspay.waive", notice: "oneStopRestored", amount: reversal.amount, detail: { reason } },
    ctx,
  );
};
