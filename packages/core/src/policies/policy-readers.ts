/** Which policies are read at all, and by which schemes. Pure. */
import { listReadFields } from "../forms/builders/define-scheme.ts";
import { collectPolicyKeys } from "../forms/code-lists/policy-keys.ts";
import { isConditionMet } from "../forms/expressions/evaluate.ts";
import type { Scheme } from "../forms/types/index.ts";
import { parseDay } from "../platform/day.ts";
import { getFormVariant, schemes } from "../schemes/index.ts";

/** Keys that the code reads itself; those of schemes are found in their definitions. */
const keysReadByCode = [
  "account.passwordUpdateMonths",
  "countersign",
  "review.targetWorkingDays",
  "payment.dueWorkingDays",
  "payment.enabled",
  "payment.rateRMB",
  "voucher.daysBefore",
  "payment.methodLimits",
  "penalties",
  "reversal.answerWorkingDays",
  "objection.days",
  "offer.dueWorkingDays",
  "postponement.reapplicationDays",
  "refund.hosted",
  "refund.group",
  "refund.delegation",
  "refund.cutOffDate",
  "signedForm.dueDays",
  "processing.oneRecordAtATime",
  "quota",
  "sms.areas",
  "sms.budgetPerHour",
  "retention.years",
  "staff.roleReviewMonths",
];
let usedKeys: ReadonlySet<string> | undefined;
/** Returns every key that some part of the portal reads today. */
const getUsedPolicyKeys = (): ReadonlySet<string> => {
  usedKeys ??= new Set([...keysReadByCode, ...collectPolicyKeys(schemes)]);
  return usedKeys;
};

/** Returns true for a policy that some part of the portal reads; the others only record what the documents say. */
export const isPolicyRead = (key: string): boolean => getUsedPolicyKeys().has(key);

/**
 * Returns the scheme without the steps that the events of its form never show: all fairs have one definition, and a
 * food street matches no partners.
 */
const dropHiddenSteps = (scheme: Scheme): Scheme => {
  const formVariant = getFormVariant(scheme.id);
  if (formVariant === "NONE") return scheme;
  // Only conditions about the event can be decided here, and they do not read the day.
  const scope = { answers: {}, context: { today: parseDay("2000-01-01"), event: { formVariant } } };
  return {
    ...scheme,
    steps: scheme.steps.filter(
      ({ when }) => !when || listReadFields(when).length > 0 || isConditionMet(when, scope),
    ),
  };
};

let schemesOfPolicies: ReadonlyMap<string, readonly string[]> | undefined;
/** Returns the schemes whose definitions name each policy. Definitions do not change, so they are walked once. */
const getSchemesOfPolicies = (): ReadonlyMap<string, readonly string[]> => {
  if (schemesOfPolicies) return schemesOfPolicies;
  const schemeIds = new Map<string, string[]>();
  for (const scheme of schemes)
    for (const key of new Set(collectPolicyKeys(dropHiddenSteps(scheme))))
      schemeIds.set(key, [...(schemeIds.get(key) ?? []), scheme.id]);
  schemesOfPolicies = schemeIds;
  return schemesOfPolicies;
};

/** Lists the schemes whose definitions name a policy; undefined for one that the portal reads for every scheme. */
export const findSchemesOfPolicy = (key: string): readonly string[] | undefined =>
  keysReadByCode.includes(key) ? undefined : (getSchemesOfPolicies().get(key) ?? []);
