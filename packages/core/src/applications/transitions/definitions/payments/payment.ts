/** Fees: requested, paid, lapsed, owed or refunded. */

import { toReasonParams } from "../../../../messaging/staff-reason.ts";
import { errorCodes } from "../../../../platform/errors.ts";
import { pick } from "../../../../platform/pick.ts";
import {
  chargedStatuses,
  hasFee,
  startCompletion,
  startFeePayment,
} from "../../../changes/confirm-eligibility.ts";
import { clearOwedAmount } from "../../../changes/owed-amount.ts";
import { toMovement } from "../../../changes/recorded-payment.ts";
import {
  clearPending,
  openObjectionPeriod,
  refuseField,
  resumeTimers,
  suspendTimers,
  toPaidHeader,
} from "../../../changes/transition-effect.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import type { ApplicationStatus } from "../../../model/statuses.ts";
import { getPayableFee } from "../../../orders/index.ts";
import { buildActionDenial, explainOverduePayment, findDeadline } from "../shared/guards.ts";
import { type Denial, defineRule, defineTransition } from "../shared/transition-definition.ts";
import { explainLateFeeDenial, requestFeeAfterDebt } from "./fee-in-time.ts";
import { parseProvedTransfer } from "./timely-transfer.ts";

/**
 * Statuses in which an application can have a debt: its fee lapsed, or its payment was reversed too late to pay for the
 * place again.
 */
const debtStatuses: readonly ApplicationStatus[] = [
  "CANCELLED",
  "REFUNDED",
  "REJECTED",
  "PROCESSING",
  "SUPPLEMENT_REQUIRED",
  "ACCEPTED",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
];

/** The notice of a payment names what was paid: the fee, or the part of it that was to be paid. */
const buildPaidAmountParams = (before: ApplicationHeader) => ({
  noticeParams: { amount: getPayableFee(before).total },
});

const explainArrearsDenial = ({ arrears }: ApplicationHeader): Denial =>
  arrears ? undefined : { code: errorCodes.PAYMENT_STATUS_UNSUITABLE };

export const requestPaymentTransition = defineTransition({
  action: "requestPayment",
  by: "staff",
  role: "OFFICER",
  from: ["ACCEPTED"],
  to: "AWAITING_PAYMENT",
  // The acceptance asks for the fee. This is for applications that were accepted before it did so.
  guard: (header, ctx) => {
    // The payment that was taken back is a debt, which is paid first.
    if (header.owed && header.arrears) return { code: errorCodes.PAYMENT_STATUS_UNSUITABLE };
    return hasFee(header) ? explainLateFeeDenial(header, ctx) : { code: errorCodes.PAYMENT_AMOUNT_ZERO };
  },
  input: ["reason"],
  deadlines: ["payment"],
  eventTimers: ["voucher"],
  notices: ["paymentRequested", "paid"],
  effect: (next, _i, ctx) => startFeePayment(next, ctx),
});

export const processTransition = defineTransition({
  action: "process",
  by: "staff",
  role: "OFFICER",
  from: ["ACCEPTED"],
  to: "PROCESSED",
  guard: (header) =>
    hasFee(header) || header.funding?.result === "NOT_APPROVED"
      ? buildActionDenial(header, "process")
      : undefined,
  input: ["reason"],
  deadlines: [],
  eventTimers: ["complete"],
  notices: [],
  // The days for an objection to a grant continue.
  effect: (next, _i, ctx) => ({ header: startCompletion(next, ctx) }),
});

export const uploadPaymentProofTransition = defineTransition({
  action: "uploadVoucher",
  by: "applicant",
  from: ["AWAITING_PAYMENT"],
  to: "same",
  sets: "voucher",
  guard: (header, { today }) => explainOverduePayment(header, today),
  input: ["fileIds"],
  deadlines: [],
  notices: [],
  effect: (next, input) => {
    if (!input.fileIds?.length) refuseField({ path: "fileIds", key: "required" });
    return { header: { ...suspendTimers(next), vouchers: input.fileIds ?? [] } };
  },
});

export const confirmPaymentProofTransition = defineTransition({
  action: "confirmVoucher",
  by: "staff",
  role: "CASHIER",
  from: ["AWAITING_PAYMENT"],
  to: "PAID",
  needs: "voucher",
  clears: "voucher",
  input: ["paidOn", "reference", "reason"],
  deadlines: [],
  eventTimers: ["complete", "voucher"],
  notices: ["paid"],
  effect: (next, input, ctx, _f, before) => {
    const payment = parseProvedTransfer(before, input, ctx);
    return {
      header: {
        ...toPaidHeader(clearOwedAmount(next)),
        suspended: [],
        bankPayment: payment,
      },
      receipt: true,
      diff: { paid: { before: null, after: toMovement(payment) } },
      noticeTemplate: "paid",
      ...buildPaidAmountParams(before),
    };
  },
});

/**
 * Returns an application with the reason that it had: the notice of cancellation is answered next, and by its own words
 * (decision 0677). Why the proof was refused is in the message about it and in the history.
 */
const keepReason = (
  { reason: _, reasonCodes: _codes, reasonAt: _at, ...rest }: ApplicationHeader,
  before: ApplicationHeader,
): ApplicationHeader => ({ ...rest, ...pick(before, ["reason", "reasonCodes", "reasonAt"]) });

export const refusePaymentProofTransition = defineTransition({
  action: "refuseVoucher",
  by: "staff",
  role: "CASHIER",
  from: ["AWAITING_PAYMENT"],
  to: "same",
  needs: "voucher",
  clears: "voucher",
  reason: true,
  deadlines: ["payment"],
  eventTimers: ["complete"],
  notices: ["voucherRefused"],
  effect: (next, _i, ctx, _f, before) => {
    const header = resumeTimers(next, ctx);
    return {
      header: before.awaits === "cancellation" ? keepReason(header, before) : header,
      noticeTemplate: "voucherRefused",
      noticeParams: { reason: "", ...toReasonParams(next) },
    };
  },
});

export const payTransition = defineTransition({
  action: "pay",
  by: "gateway",
  from: ["AWAITING_PAYMENT"],
  to: "PAID",
  input: ["reference", "paidOn"],
  deadlines: [],
  eventTimers: ["complete", "voucher"],
  notices: ["paid"],
  effect: (next, _i, _ctx, _f, before) => {
    const { bankPayment: _, ...paidHeader } = before.pending === "voucher" ? clearPending(next) : next;
    const header = toPaidHeader(clearOwedAmount(paidHeader));
    // A pending request must still be answered, so the timer that would complete it waits with it.
    return {
      header: header.pending
        ? { ...header, suspended: header.timers, timers: [] }
        : { ...header, suspended: [] },
      receipt: true,
      noticeTemplate: "paid",
      ...buildPaidAmountParams(before),
    };
  },
});

export const lapsePaymentTransition = defineTransition({
  action: "lapsePayment",
  by: "system",
  from: ["AWAITING_PAYMENT"],
  to: "CANCELLED",
  deadlines: ["objection"],
  notices: ["paymentLapsed"],
  effect: (next, _i, ctx, _f, before) => {
    const missedPaymentDay = findDeadline(before, "payment")?.day;
    return {
      header: {
        ...openObjectionPeriod(next, ctx),
        cancelReason: "UNPAID",
        arrears: true,
        ...(missedPaymentDay && { missedPaymentDay }),
      },
      constraintChange: { arrears: { add: next.id } },
      noticeTemplate: "paymentLapsed",
    };
  },
});

export const payArrearsTransition = defineTransition({
  action: "payArrears",
  by: "gateway",
  from: debtStatuses,
  to: "same",
  toInstead: chargedStatuses,
  guard: explainArrearsDenial,
  loads: ["event"],
  input: ["reference", "paidOn"],
  deadlines: ["payment"],
  eventTimers: ["voucher"],
  notices: ["paid", "paymentRequested"],
  effect: ({ bankPayment: _, ...next }, _i, ctx, facts, before) => ({
    ...requestFeeAfterDebt({ ...clearOwedAmount(next), arrears: false }, facts, ctx),
    constraintChange: { arrears: { remove: next.id } },
    receipt: true,
    noticeTemplate: "paid",
    ...buildPaidAmountParams(before),
  }),
});

export const waiveArrearsTransition = defineTransition({
  action: "waiveArrears",
  by: "staff",
  role: "ADMIN",
  from: debtStatuses,
  to: "same",
  toInstead: chargedStatuses,
  needsArrears: true,
  // The debt bars the institution whatever waits (decision 0715).
  allowedWhile: "any",
  reason: true,
  guard: explainArrearsDenial,
  loads: ["event"],
  deadlines: ["payment"],
  eventTimers: ["voucher"],
  notices: ["paymentRequested"],
  effect: ({ owed: _, restDue: _rest, ...next }, _i, ctx, facts) => ({
    ...requestFeeAfterDebt({ ...next, arrears: false }, facts, ctx),
    constraintChange: { arrears: { remove: next.id } },
  }),
});

export const paymentReminderRule = defineRule({
  action: "paymentReminder",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["paymentReminder"],
  effect: (next) => ({ header: next, noticeTemplate: "paymentReminder" }),
});
