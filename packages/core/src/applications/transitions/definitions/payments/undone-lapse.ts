/**
 * A fee that was paid in time and found after it had lapsed undoes the lapse: a transfer by its value date
 * (decision 0643), a payment at the provider by the time that the provider reports (decision 0665).
 */
import { parseDay } from "../../../../platform/day.ts";
import { clearOwedAmount } from "../../../changes/owed-amount.ts";
import { toMovement } from "../../../changes/recorded-payment.ts";
import { enterProcessing } from "../../../changes/transition-effect.ts";
import { pickUndecidedGrant } from "../../../funding/index.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { getPayableFee } from "../../../orders/index.ts";
import { explainLapseDenial } from "../shared/guards.ts";
import { defineTransition } from "../shared/transition-definition.ts";
import { parseFeeTransfer } from "./timely-transfer.ts";

/**
 * Returns a lapsed application as it is reviewed again, as after an upheld objection, because its place may have been
 * given to somebody else. It is paid, and its debt ends. A grant is decided again with its place (decision 0678).
 */
const reopenPaidApplication = (next: ApplicationHeader, before: ApplicationHeader) => {
  const { missedPaymentDay: _, cancelReason: _reason, ...header } = clearOwedAmount(next);
  return {
    header: {
      ...header,
      deadlines: [],
      timers: [],
      suspended: [],
      arrears: false,
      ...(before.funding ? { funding: pickUndecidedGrant(before) } : {}),
    },
    constraintChange: {
      ...enterProcessing(next),
      ...(before.arrears ? { arrears: { remove: next.id } } : {}),
    },
    receipt: true,
    noticeTemplate: "paidInTime" as const,
  };
};

export const confirmTransferTransition = defineTransition({
  action: "confirmTransfer",
  by: "staff",
  role: "CASHIER",
  from: ["CANCELLED"],
  to: "PROCESSING",
  needsLapse: true,
  // An objection to the lapse is answered by it.
  allowedWhile: ["objection"],
  clears: "objection",
  guard: explainLapseDenial,
  input: ["paidOn", "reference", "reason"],
  // No form with a fee has a period for its review or for documents.
  deadlines: [],
  notices: ["paidInTime"],
  effect: (next, input, ctx, _f, before) => {
    const lastDay = before.missedPaymentDay && parseDay(before.missedPaymentDay);
    const transfer = parseFeeTransfer(before, input, lastDay || undefined, ctx);
    const { header, ...rest } = reopenPaidApplication(next, before);
    return {
      ...rest,
      header: { ...header, bankPayment: transfer },
      diff: { paid: { before: null, after: toMovement(transfer) } },
      noticeParams: { amount: getPayableFee(before).total, on: transfer.on },
    };
  },
});

export const undoLapseTransition = defineTransition({
  action: "undoLapse",
  by: "gateway",
  from: ["CANCELLED"],
  to: "PROCESSING",
  clears: "objection",
  guard: explainLapseDenial,
  input: ["reference", "paidOn"],
  deadlines: [],
  notices: ["paidInTime"],
  effect: (next, { paidOn = "" }, _ctx, _f, before) => {
    const {
      header: { bankPayment: _, ...header },
      ...rest
    } = reopenPaidApplication(next, before);
    return { ...rest, header, noticeParams: { amount: getPayableFee(before).total, on: paidOn } };
  },
});
