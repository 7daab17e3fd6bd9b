/**
 * A grant whose institution has lost its certification cannot be paid out (decision 0502). It waits for the institution,
 * and not for the cashier, until the certification is given again (decision 0518).
 */
import { defineRule } from "./transition-definition.ts";

const toMopAmount = (amount: number) => ({ amount, currency: "MOP" });

export const awaitCertificationRule = defineRule({
  action: "awaitCertification",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["grantAwaitsCertification"],
  effect: (next) => ({
    header: { ...next, uncertified: true },
    notice: "grantAwaitsCertification",
    noticeParams: { amount: toMopAmount(next.funding?.amount ?? 0) },
  }),
});

export const resumeWithCertificationRule = defineRule({
  action: "resumeWithCertification",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: [],
  effect: ({ uncertified: _, ...header }) => ({ header }),
});
