/**
 * What a new value of a policy acts on. An application keeps the values of the day of its submission, so most settings
 * reach later submissions only; what is named here is read again each time. Pure.
 */
import type { PolicyReach } from "./policy-schema.ts";

const reachesByKey: { readonly [key: string]: readonly PolicyReach[] } = {
  "payment.enabled": ["PAYMENTS"],
  "payment.rateRMB": ["PAYMENTS", "ONE_STOP"],
  "payment.methodLimits": ["PAYMENTS", "ONE_STOP"],
  "reversal.answerWorkingDays": ["SUBMISSIONS", "ONE_STOP"],
  "review.targetWorkingDays": ["SUBMISSIONS", "REQUESTS"],
  "objection.days": ["SUBMISSIONS", "PORTAL"],
  ecommerce: ["SUBMISSIONS", "PORTAL"],
  "account.passwordUpdateMonths": ["PORTAL"],
  // Certification asks for the owners by it.
  "eligibility.macaoOwnershipPercent": ["SUBMISSIONS", "PORTAL"],
  countersign: ["PORTAL"],
  penalties: ["PORTAL"],
  "postponement.reapplicationDays": ["PORTAL"],
  quota: ["PORTAL"],
  "sms.areas": ["PORTAL"],
  "sms.budgetPerHour": ["PORTAL"],
  "retention.years": ["PORTAL"],
  "staff.roleReviewMonths": ["PORTAL"],
};

/** Lists what a policy acts on. */
export const listPolicyReaches = (key: string): readonly PolicyReach[] =>
  reachesByKey[key] ?? ["SUBMISSIONS"];
