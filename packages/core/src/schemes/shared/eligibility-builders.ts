/** Conditions of eligibility that several schemes share. */
import {
  all,
  any,
  dayAdd,
  eq,
  gte,
  ifElse,
  institutionProperty,
  is,
  isIn,
  lte,
  multiply,
  not,
  policy,
  type TypedOperand,
  todayOperand,
} from "../../forms/expressions/expressions.ts";
import type { EligibilityRule } from "../../forms/types/index.ts";
import { errorCodes } from "../../platform/errors.ts";
import { hasNoOwners, isRegisteredInMacao } from "./enterprise-documents.ts";

/**
 * An institution registered for delegations only (`00000`, spec 1 §3, spec 2 §3) has no other application. Every scheme
 * has this rule, except the delegation itself and the reports about it (decision 0220).
 */
export const notDelegationOnly: EligibilityRule = {
  id: "notDelegationOnly",
  // Institutions from outside Macao have no number, and an unknown comparison must not make them ineligible.
  must: eq(ifElse(eq(institutionProperty("siteRegistrationNumber"), "00000"), true, false), false),
  code: errorCodes.NOT_ELIGIBLE,
  key: "eligibility.notDelegationOnly",
};

/** Support of the institute is for institutions of Macao (spec 3 §5), unless the documents name others for a scheme. */
export const registeredInMacao: EligibilityRule = {
  id: "registeredInMacao",
  must: isRegisteredInMacao,
  code: errorCodes.NOT_ELIGIBLE,
  key: "eligibility.registeredInMacao",
};

/** Block H for an enterprise of Macao (spec 2 §5). */
export const enterpriseEligibility: EligibilityRule[] = [
  notDelegationOnly,
  registeredInMacao,
  {
    id: "taxRegistered",
    must: lte(
      institutionProperty("taxRegisteredOn"),
      dayAdd(todayOperand, multiply(-1, policy("eligibility.taxRegisteredYears")), "YEARS"),
    ),
    code: errorCodes.NOT_ELIGIBLE,
    key: "eligibility.taxRegistered",
    worked: { years: policy("eligibility.taxRegisteredYears") },
  },
  {
    id: "macaoOwned",
    // "Some exceptions" (spec 2 §5): nobody owns an association, a government body or a university (decision 0290).
    must: any(
      eq(institutionProperty("hasOwners"), false),
      gte(institutionProperty("macaoOwnershipPercent"), policy("eligibility.macaoOwnershipPercent")),
    ),
    code: errorCodes.NOT_ELIGIBLE,
    key: "eligibility.macaoOwned",
    worked: { percent: policy("eligibility.macaoOwnershipPercent") },
  },
  {
    id: "smallEnterprise",
    must: lte(institutionProperty("employees"), policy("eligibility.smeMaxEmployees")),
    code: errorCodes.NOT_ELIGIBLE,
    key: "eligibility.smallEnterprise",
    worked: { employees: policy("eligibility.smeMaxEmployees") },
  },
];

/**
 * The type of exhibitor that the certified data tell: whoever is not registered in Macao is none of Macao's, and an
 * enterprise that has no more staff than a small or medium one is one. An event that has no such type leaves the
 * question open.
 */
export const certifiedExhibitorType: TypedOperand = ifElse(
  isRegisteredInMacao,
  ifElse(
    hasNoOwners,
    "MACAO",
    ifElse(
      lte(institutionProperty("employees"), policy("eligibility.smeMaxEmployees")),
      "MACAO_SME",
      "MACAO",
    ),
  ),
  "NON_MACAO",
);

const isLocalExhibitor = isIn("exhibitorType", "MACAO", "MACAO_SME", "GENERAL", "DISTINGUISHED");

/**
 * Block H for schemes that also admit exhibitors from outside Macao. They are exempt from it, and no institution of
 * Macao counts as one of them (decision 0128).
 */
export const localEligibility: EligibilityRule[] = [
  notDelegationOnly,
  ...enterpriseEligibility
    .filter((rule) => rule !== notDelegationOnly)
    .map((rule) => ({
      ...rule,
      must:
        rule.id === "smallEnterprise"
          ? any<string>(
              not(is("exhibitorType", "MACAO_SME")),
              all(eq(ifElse(hasNoOwners, true, false), false), rule.must),
            )
          : any<string>(not(isLocalExhibitor), rule.must),
    })),
  {
    id: "fromElsewhere",
    must: any<string>(not(is("exhibitorType", "NON_MACAO")), not(isRegisteredInMacao)),
    code: errorCodes.NOT_ELIGIBLE,
    key: "eligibility.fromElsewhere",
  },
];
