/** Review: acceptance, which also settles open points of the fee, or rejection. */

import {
  type EffectFacts,
  leaveProcessing,
  markDecided,
  openObjectionPeriod,
  refuseField,
} from "../../changes/effect.ts";
import { addUnlistedExtras, countUnlistedExtras, waiveRent } from "../../fees/rate-chart.ts";
import type { ApplicationHeader } from "../../model/application-rows.ts";
import { defineTransition } from "./transition-definition.ts";

/** The rent is waived only when it was requested and there is a rent (spec 2 §3). */
const waiveRentInFee = (header: ApplicationHeader, { body }: EffectFacts): ApplicationHeader => {
  const { fee } = header;
  const waivedFee = fee && body?.answers.rentWaiverRequest === true ? waiveRent(fee) : fee;
  return waivedFee && waivedFee !== fee
    ? { ...header, fee: waivedFee }
    : refuseField({ path: "waiveRent", key: "notOffered" });
};

/** Items on request get their price with the acceptance, when they were requested and no price list has them. */
const priceOtherItems = (
  header: ApplicationHeader,
  { body }: EffectFacts,
  price: number,
): ApplicationHeader => {
  const fee = header.fee ?? { lines: [], total: { amount: 0, currency: "MOP" } };
  const quantity = countUnlistedExtras(body?.answers ?? {});
  const isAlreadyPriced = fee.lines.some(({ params }) => params?.extra === "OTHER");
  return quantity && !isAlreadyPriced
    ? { ...header, fee: addUnlistedExtras(fee, quantity, price) }
    : refuseField({ path: "otherPrice", key: "notOffered" });
};

export const acceptTransition = defineTransition({
  action: "accept",
  by: "staff",
  role: "OFFICER",
  from: ["PROCESSING"],
  to: "ACCEPTED",
  deadlines: [],
  notices: ["accepted"],
  effect: (next, input, ctx, facts) => {
    const pricedHeader = input.otherPrice ? priceOtherItems(next, facts, input.otherPrice) : next;
    const settledHeader = input.waiveRent ? waiveRentInFee(pricedHeader, facts) : pricedHeader;
    return {
      header: { ...markDecided(settledHeader, ctx), timers: [], deadlines: [] },
      // The history contains both amounts.
      ...(settledHeader !== next && {
        diff: { fee: { before: next.fee?.total ?? null, after: settledHeader.fee?.total ?? null } },
      }),
      constraintChange: leaveProcessing(next),
      notice: "accepted",
    };
  },
});

export const rejectTransition = defineTransition({
  action: "reject",
  by: "staff",
  role: "OFFICER",
  from: ["PROCESSING"],
  to: "REJECTED",
  // An application can be rejected for other reasons without its signed form.
  allowedWhile: "original",
  reason: true,
  deadlines: ["objection"],
  notices: ["rejected"],
  effect: (next, _i, ctx) => ({
    header: openObjectionPeriod(markDecided(next, ctx), ctx),
    constraintChange: leaveProcessing(next),
    notice: "rejected",
  }),
});
