/** Money: the fee that is asked for, paid, lapsed, owed or paid back. */
import type { Context } from "../../actor.ts";
import { policyNumber } from "../../code-lists/policy.ts";
import { day } from "../../day.ts";
import { codes, Refusal } from "../../errors.ts";
import { calledOffBy } from "../../event/index.ts";
import { limitOf } from "../../form/kinds/fault.ts";
import { termsOf } from "../../payment/refund.ts";
import { schemeOf } from "../../schemes/index.ts";
import { completeAfter, paymentDue } from "../clocks/deadlines.ts";
import { refundBy } from "../quote.ts";
import type { Header } from "../row.ts";
import {
  clearPending,
  type Effect,
  objectable,
  paidHeader,
  refuse,
  resume,
  suspend,
  without,
} from "./effect.ts";

/** Working days in which the scheme wants its fee (C2: the travel show leaves ten). */
const dueDays = (header: Header, { today }: Pick<Context, "today">): number | undefined => {
  const own = schemeOf(header.scheme)?.deadlines.find(({ kind }) => kind === "payment");
  const policy = header.policy ? { policy: header.policy } : {};
  return own && limitOf(own.amount, { answers: {}, context: { today, ...policy } });
};

export const payment: Record<string, Effect> = {
  requestPayment: (next, _i, ctx) => {
    // The debt of its lapse was paid before the objection to it was upheld: nobody pays twice for one place.
    if (next.receiptNumber) return { header: paidHeader({ ...next, status: "PAID" }), notice: "paid" };
    const days = dueDays(next, ctx) ?? policyNumber("payment.dueWorkingDays", next.policy);
    const start = next.eventDates ? day(next.eventDates.start) : undefined;
    const started = paymentDue(ctx.today, days, start, ctx.now, ctx.calendar);
    return {
      header: { ...next, deadlines: [...without(next, "payment"), started.deadline], timers: started.timers },
      notice: "paymentRequested",
    };
  },
  // The days for an objection to a grant run on.
  process: (next) => ({
    header: { ...next, timers: [...next.timers, ...completeAfter(next.eventDates?.end)] },
  }),
  uploadVoucher: (next, input) => {
    if (!input.fileIds?.length) refuse({ path: "fileIds", key: "required" });
    return { header: { ...suspend(next), vouchers: input.fileIds ?? [] } };
  },
  confirmVoucher: (next) => ({
    header: paidHeader({ ...next, suspended: [] }),
    receipt: true,
    notice: "paid",
  }),
  refuseVoucher: (next, _i, ctx) => ({ header: resume(next, ctx), notice: "voucherRefused" }),
  pay: (next, _i, _ctx, _f, before) => {
    const header = paidHeader(before.pending === "voucher" ? clearPending(next) : next);
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
    header: { ...objectable(next, ctx), cancelReason: "UNPAID", arrears: true },
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
    const filed =
      before.refundBy ?? (facts.event ? termsOf(schemeOf(before.scheme), facts.event) : undefined);
    // Called off by the organiser, even where the job has not come to this application yet; who had withdrawn by then
    // is paid back by the day of the notice, as was told.
    const off =
      before.status !== "CANCELLED" &&
      facts.event !== undefined &&
      calledOffBy(facts.event, before.submittedAt) !== undefined;
    const { amount: due } = refundBy(
      { ...before, ...(filed ? { refundBy: filed } : {}) },
      ctx.today,
      off || before.cancelReason === "ORGANISER",
    );
    if (due <= 0) throw new Refusal(codes.PAYMENT_AMOUNT_ZERO);
    // The cashier says what the table says: to give more, or less, is nobody's decision (0031).
    const { amount = due } = input;
    const key = amount > due ? "max" : "min";
    if (amount !== due) return refuse({ path: "amount", key, params: { [key]: due / 100 } });
    return { header: { ...next, refunded: due, timers: [], deadlines: [] }, notice: "refunded" };
  },
};
