/** Money: the fee that is asked for, paid, lapsed, owed or paid back. */

import { findOverridingChange } from "../../events/index.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import { resolveLimit } from "../../forms/kinds/checker.ts";
import type { Context } from "../../platform/actor.ts";
import { parseDay } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { findScheme } from "../../schemes/index.ts";
import {
  clearPending,
  type Effect,
  openObjectionPeriod,
  refuseField,
  resumeTimers,
  suspendTimers,
  toPaidHeader,
  withoutDeadline,
} from "../changes/effect.ts";
import { buildCompletionTimers, startPaymentDeadline } from "../deadlines/deadlines.ts";
import { getRefundTerms } from "../fees/calculate-refund.ts";
import { computeRefund } from "../fees/refund-quote.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";

/** Working days in which the scheme wants its fee (C2: the travel show leaves ten). */
const resolvePaymentDays = (
  header: ApplicationHeader,
  { today }: Pick<Context, "today">,
): number | undefined => {
  const schemeDeadline = findScheme(header.scheme)?.deadlines.find(({ kind }) => kind === "payment");
  const policy = header.policy ? { policy: header.policy } : {};
  return (
    schemeDeadline && resolveLimit(schemeDeadline.amount, { answers: {}, context: { today, ...policy } })
  );
};

export const paymentEffects: Record<string, Effect> = {
  requestPayment: (next, _i, ctx) => {
    // The debt of its lapse was paid before the objection to it was upheld: nobody pays twice for one place.
    if (next.receiptNumber) return { header: toPaidHeader({ ...next, status: "PAID" }), notice: "paid" };
    const workingDays =
      resolvePaymentDays(next, ctx) ?? getPolicyNumber("payment.dueWorkingDays", next.policy);
    const start = next.eventDates ? parseDay(next.eventDates.start) : undefined;
    const paymentDeadline = startPaymentDeadline(ctx.today, workingDays, start, ctx.now, ctx.calendar);
    return {
      header: {
        ...next,
        deadlines: [...withoutDeadline(next, "payment"), paymentDeadline.deadline],
        timers: paymentDeadline.timers,
      },
      notice: "paymentRequested",
    };
  },
  // The days for an objection to a grant run on.
  process: (next) => ({
    header: { ...next, timers: [...next.timers, ...buildCompletionTimers(next.eventDates?.end)] },
  }),
  uploadVoucher: (next, input) => {
    if (!input.fileIds?.length) refuseField({ path: "fileIds", key: "required" });
    return { header: { ...suspendTimers(next), vouchers: input.fileIds ?? [] } };
  },
  confirmVoucher: (next) => ({
    header: toPaidHeader({ ...next, suspended: [] }),
    receipt: true,
    notice: "paid",
  }),
  refuseVoucher: (next, _i, ctx) => ({ header: resumeTimers(next, ctx), notice: "voucherRefused" }),
  pay: (next, _i, _ctx, _f, before) => {
    const header = toPaidHeader(before.pending === "voucher" ? clearPending(next) : next);
    // A cancellation that waits is still to be answered: what would complete it waits with it.
    return {
      header:
        next.pending === "cancellation"
          ? { ...header, suspended: header.timers, timers: [] }
          : { ...header, suspended: [] },
      receipt: true,
      notice: "paid",
    };
  },
  lapsePayment: (next, _i, ctx) => ({
    header: { ...openObjectionPeriod(next, ctx), cancelReason: "UNPAID", arrears: true },
    standing: { arrears: { add: next.id } },
    notice: "paymentLapsed",
  }),
  payArrears: (next) => ({
    header: { ...next, arrears: false },
    standing: { arrears: { remove: next.id } },
    receipt: true,
    notice: "paid",
  }),
  waiveArrears: (next) => ({
    header: { ...next, arrears: false },
    standing: { arrears: { remove: next.id } },
  }),
  refund: (next, input, ctx, facts, before) => {
    // Submitted before the bands were kept with it: the event's own tell.
    const refundTerms =
      before.refundBy ?? (facts.event ? getRefundTerms(findScheme(before.scheme), facts.event) : undefined);
    // Called off by the organiser, even where the job has not come to this application yet; who had withdrawn by then
    // is paid back by the day of the notice, as was told.
    const isEventCancelled =
      before.status !== "CANCELLED" &&
      facts.event !== undefined &&
      findOverridingChange(facts.event, before.submittedAt) !== undefined;
    const { amount: refundAmount } = computeRefund(
      { ...before, ...(refundTerms ? { refundBy: refundTerms } : {}) },
      ctx.today,
      isEventCancelled || before.cancelReason === "ORGANISER",
    );
    if (refundAmount <= 0) throw new Refusal(errorCodes.PAYMENT_AMOUNT_ZERO);
    // The cashier says what the table says: to give more, or less, is nobody's decision (0031).
    const { amount = refundAmount } = input;
    const key = amount > refundAmount ? "max" : "min";
    if (amount !== refundAmount)
      return refuseField({ path: "amount", key, params: { [key]: refundAmount / 100 } });
    return { header: { ...next, refunded: refundAmount, timers: [], deadlines: [] }, notice: "refunded" };
  },
};
