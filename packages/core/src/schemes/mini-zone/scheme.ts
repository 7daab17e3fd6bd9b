/**
 * MINI_ZONE: a booth in the mini sales zone for small local enterprises (schemes S10; spec 2 §3 › Mini sales zone,
 * §5). It counts as a booth in places, deadlines and yearly limits, so nobody can have both at one fair (400878).
 */
import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  any,
  eq,
  ifElse,
  includes,
  institutionProperty,
  not,
  policy,
} from "../../forms/expressions/expressions.ts";
import type { EligibilityRule } from "../../forms/types/index.ts";
import { errorCodes } from "../../platform/errors.ts";
import { fasciaNames } from "../exhibitor/scheme.ts";
import { hostedFair } from "../hosted-fair/scheme.ts";
import { enterpriseEligibility } from "../shared/eligibility-builders.ts";
import { enterpriseDocuments } from "../shared/enterprise-documents.ts";
import {
  contactBlock,
  declarations,
  institutionBlock,
  paidActions,
  refundBlock,
} from "../shared/field-builders.ts";
import { chargedConditionsStep } from "../shared/services.ts";

const fasciaLimit = { max: { policy: "fascia.maxCharacters" } };
const profileLimit = { max: { policy: "companyProfile.max", path: "value" } };
/**
 * Builds a proof of operation, which is required once its kind is chosen. There are five kinds, which the specification
 * does not name.
 */
const buildProofField = (kind: string) =>
  f.documents("PROOF_OF_OPERATIONS", { when: includes("proofKinds", kind) });

/**
 * Five contracts are asked for in addition to the proofs, unless the event counts them as a proof that can be chosen
 * (C18).
 */
const countsContractsAsProof = eq(policy("miniZone", "contractsSeparate"), false);

/**
 * The zone is for small enterprises (spec 2 §1). Nobody owns an association, a public body or a university, so the
 * condition on owners does not keep them out (decision 0290).
 */
const notAssociation: EligibilityRule = {
  id: "notAssociation",
  must: eq(ifElse(eq(institutionProperty("hasOwners"), false), true, false), false),
  code: errorCodes.NOT_ELIGIBLE,
  key: "eligibility.notAssociation",
};

export const miniZone = lazyScheme("MINI_ZONE", () =>
  defineScheme({
    id: "MINI_ZONE",
    resource: "participate",
    family: "EXHIBITION",
    steps: {
      conditions: chargedConditionsStep,
      institution: { fields: { ...institutionBlock, ...contactBlock } },
      products: {
        fields: {
          productCategory: f.choiceOther({ event: "miniZoneCategories" }),
          productsServices: f.longText({ max: 500 }, { noIllegal: true }),
          fascia: f.multiText({ zh: fasciaLimit, en: fasciaLimit }, { certified: fasciaNames }),
          profile: f.multiText({ zh: profileLimit, en: profileLimit }, { long: true }),
        },
      },
      documents: {
        fields: {
          ...enterpriseDocuments,
          proofKinds: f.choices(
            { list: "miniZoneProof", further: { codes: ["CONTRACTS"], when: countsContractsAsProof } },
            { min: { policy: "miniZone", path: "proofs" } },
          ),
          flyerOrMenu: buildProofField("FLYER_MENU"),
          salesRecord: buildProofField("SALES_RECORD"),
          purchaseInvoice: buildProofField("PURCHASE_INVOICE"),
          onlineShop: buildProofField("ONLINE_SHOP"),
          utilityOrLease: buildProofField("UTILITY_LEASE"),
          contracts: f.documents("CONTRACT_COPY", {
            exact: 5,
            when: any(not(countsContractsAsProof), includes("proofKinds", "CONTRACTS")),
          }),
          premisesPhotos: f.documents("PREMISES_PHOTO", { profile: "photo", exact: 2 }),
          socialSecurityTwoQuarters: f.documents("SOCIAL_SECURITY_2Q"),
        },
      },
      refund: { fields: { refundText: f.content("refund"), ...refundBlock } },
      declaration: { fields: { notesText: f.content("notes"), ...declarations } },
    },
    rules: [],
    window: { kind: "EVENT" },
    deadlines: hostedFair.deadlines,
    fees: { kind: "BOOTH", eligibility: "MINI_ZONE", currency: "MOP" },
    limits: hostedFair.limits,
    eligibility: [...enterpriseEligibility, notAssociation],
    moves: paidActions,
    reports: ["REPORT_LOCAL"],
  }),
);
