/** Review: acceptance, which also decides open points of the fee, or rejection. */

import { MAX_AMOUNT, toMopAmount } from "../../../../forms/values/mop-amount.ts";
import { findScheme } from "../../../../schemes/index.ts";
import { chargedStatuses, confirmEligibility } from "../../../changes/confirm-eligibility.ts";
import {
  type EffectFacts,
  leaveProcessing,
  markDecided,
  openObjectionPeriod,
  refuseField,
  requireCertification,
} from "../../../changes/transition-effect.ts";
import { addUnlistedExtras, countUnpricedExtras, waiveRent } from "../../../fees/rate-chart.ts";
import { applyRecalculatedFee, raiseFeeToPaid } from "../../../fees/recalculated-fee.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import {
  applyGroupFee,
  refuseIncompleteGroup,
  refuseLeaderWithoutSpace,
} from "../groups/group-acceptance.ts";
import { explainLateFeeDenial } from "../payments/fee-in-time.ts";
import { throwDenial } from "../shared/guards.ts";
import { defineTransition } from "../shared/transition-definition.ts";

/**
 * The rent is waived only when it was requested and there is a rent (spec 2 §3). Of a fee that was paid before nothing
 * can be waived but what exceeds it (decision 0569): staff are not told that they waived what stays.
 */
const waiveRentInFee = (header: ApplicationHeader, { body }: EffectFacts): ApplicationHeader => {
  const { fee } = header;
  const waivedFee = fee && body?.answers.rentWaiverRequest === true ? waiveRent(fee) : fee;
  const waivedHeader =
    waivedFee && waivedFee !== fee ? raiseFeeToPaid(applyRecalculatedFee(header, waivedFee)) : header;
  return waivedHeader.fee?.total.amount === raiseFeeToPaid(header).fee?.total.amount
    ? refuseField({ path: "waiveRent", key: "notOffered" })
    : waivedHeader;
};

/**
 * Items on request get their price with the acceptance. An application is not accepted while an item that it requests
 * has no price (spec 2 §3 › Seminar, rate chart).
 * @param price price of one item in avos; undefined when staff entered none
 */
const priceOtherItems = (
  header: ApplicationHeader,
  { body }: EffectFacts,
  price: number | undefined,
): ApplicationHeader => {
  const fee = header.fee ?? { lines: [], total: toMopAmount(0) };
  const quantity =
    findScheme(header.scheme)?.fees.kind === "EVENT" ? countUnpricedExtras(fee, body?.answers ?? {}) : 0;
  if (quantity > 0 && !price) return refuseField({ path: "otherPrice", key: "required" });
  if (!price) return header;
  if (price > MAX_AMOUNT)
    return refuseField({ path: "otherPrice", key: "max", params: { max: MAX_AMOUNT / 100 } });
  return quantity > 0
    ? applyRecalculatedFee(header, addUnlistedExtras(fee, quantity, price))
    : refuseField({ path: "otherPrice", key: "notOffered" });
};

export const acceptTransition = defineTransition({
  action: "accept",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: ["PROCESSING"],
  to: "ACCEPTED",
  toInstead: chargedStatuses,
  guard: explainLateFeeDenial,
  input: ["otherPrice", "waiveRent", "reason"],
  deadlines: ["payment"],
  eventTimers: ["complete", "voucher"],
  notices: ["accepted", "acceptedWithDebt", "paymentRequested", "paid"],
  loads: ["group"],
  effect: (next, input, ctx, facts, before) => {
    refuseIncompleteGroup(before, facts);
    refuseLeaderWithoutSpace(before, facts);
    const groupFee = applyGroupFee(next, facts);
    const pricedHeader = priceOtherItems(groupFee.header, facts, input.otherPrice);
    const finalHeader = raiseFeeToPaid(input.waiveRent ? waiveRentInFee(pricedHeader, facts) : pricedHeader);
    // The price of an item on request can be the first fee of the application.
    throwDenial(explainLateFeeDenial(finalHeader, ctx));
    return {
      ...groupFee,
      ...confirmEligibility(markDecided(finalHeader, ctx), ctx),
      // The history contains both amounts.
      ...(finalHeader !== groupFee.header && {
        diff: { fee: { before: next.fee?.total ?? null, after: finalHeader.fee?.total ?? null } },
      }),
      constraintChange: { ...leaveProcessing(next), ...requireCertification(next) },
    };
  },
});

export const rejectTransition = defineTransition({
  action: "reject",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: ["PROCESSING"],
  to: "REJECTED",
  // An application can be rejected for other reasons without its signed form.
  allowedWhile: ["original"],
  reason: true,
  deadlines: ["objection"],
  notices: ["rejected"],
  effect: (next, _i, ctx) => ({
    header: openObjectionPeriod(markDecided(next, ctx), ctx),
    constraintChange: leaveProcessing(next),
    noticeTemplate: "rejected",
  }),
});
