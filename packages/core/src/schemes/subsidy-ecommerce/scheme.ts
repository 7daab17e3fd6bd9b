/**
 * SUBSIDY_ECOMMERCE: promotion on an e-commerce platform (schemes S20; spec 3 §2, §3 › E-commerce promotion subsidy,
 * §9). It has the three steps and the nine documents of the specification. The notice lists the enterprise's later
 * obligations.
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import {
  all,
  countRows,
  eq,
  everyRow,
  field,
  gt,
  gte,
  institutionProperty,
  is,
  isAnsweredField,
  lte,
  rowColumn,
  subtract,
  sum,
} from "../../forms/expressions/expressions.ts";
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import { errorCodes } from "../../platform/errors.ts";
import {
  areDataCertified,
  buildFoundedBeforeTaxRule,
  buildTypeAsCertifiedRule,
  certifiedAs,
  certifiedNames,
} from "../shared/certified-data.ts";
import { foundingDayBounds } from "../shared/day-bounds.ts";
import { proofAge } from "../shared/enterprise-documents.ts";
import { contactBlock, institutionBlock } from "../shared/field-builders.ts";
import {
  buildMacaoEquityRule,
  certifiedShareholders,
  enterpriseOnly,
  grantActions,
  macaoEnterpriseEligibility,
  sharesWithinWhole,
} from "../shared/funding.ts";
import { freeDeadlines } from "../shared/services.ts";

const upToTwoFiles = { max: 2 };

/** Obligations of an enterprise after the grant (spec 3 §9): it reports changes, and repays what is revoked. */
const breachActions: SchemeAction[] = [
  "cancelGrant",
  "reportChange",
  "extendRepayment",
  "confirmRepayment",
  "lapseRepayment",
];

export const subsidyEcommerce = lazyScheme("SUBSIDY_ECOMMERCE", () =>
  defineScheme({
    id: "SUBSIDY_ECOMMERCE",
    resource: "special",
    family: "SUBSIDY",
    steps: {
      institution: {
        fields: {
          ...institutionBlock,
          ...contactBlock,
          enterpriseType: f.choice({ list: "enterpriseTypeEcommerce" }, { look: "radio" }),
          taxpayerNumber: f.idNumber("TAXPAYER_8", {
            prefill: "institution.taxpayerNumber",
            certified: certifiedAs("taxpayerNumber"),
          }),
          tradeScope: f.text(255, { noIllegal: true }),
          premisesName: f.text(255, {
            noIllegal: true,
            prefill: "institution.nameZh",
            certified: { paths: certifiedNames },
          }),
          commercialRegistryNumber: f.text(50, {
            noIllegal: true,
            prefill: "institution.businessRegistrationNumber",
            certified: certifiedAs("businessRegistrationNumber"),
          }),
          siteRegistrationNumber: f.idNumber("SITE_REGISTRATION", {
            prefill: "institution.siteRegistrationNumber",
            certified: certifiedAs("siteRegistrationNumber"),
          }),
          address: f.text(255, { noIllegal: true, prefill: "institution.address" }),
          foundingDate: f.day({
            ...foundingDayBounds,
            prefill: "institution.establishedOn",
            certified: { paths: ["establishedOn"] },
          }),
          macaoEquityPercent: f.decimal({ min: 0, max: 100, unit: "%" }),
          shareholders: certifiedShareholders,
        },
      },
      data: {
        fields: {
          model: f.choice({ list: "ecommerceModel" }, { look: "radio" }),
          // The quotation is that of the platform, which the enterprise cannot give to itself.
          platformName: f.text(255, { noIllegal: true, otherThan: certifiedNames }),
          quotedPrice: f.money({ min: 1 }),
          amount: f.money({ min: 1 }),
          productName: f.text(255, { noIllegal: true }),
          productContent: f.longText({ max: 500 }, { noIllegal: true }),
          productNature: f.text(255, { noIllegal: true }),
          declarationLetter: f.documents("DECLARATION_LETTER", upToTwoFiles),
          settlementStatement: f.documents("SETTLEMENT_STATEMENT", { profile: "office", ...upToTwoFiles }),
          idCopies: f.documents("OWNER_ID_COPY", { personal: true, whose: "owner" }),
          quotation: f.documents("QUOTATION_90D", {
            profile: "office",
            maxAge: { amount: { policy: "ecommerce", path: "quotationValidDays" }, unit: "DAYS" },
          }),
          companyProfile: f.documents("COMPANY_PROFILE", { profile: "office", ...upToTwoFiles }),
          taxDeclaration: f.documents("TAX_DECLARATION", upToTwoFiles),
          socialSecurityRecord: f.documents("SOCIAL_SECURITY_RECORD", upToTwoFiles),
          proofOfOperations: f.documents("PROOF_OF_OPERATIONS", { maxAge: proofAge }),
          addressProof: f.documents("ADDRESS_PROOF", upToTwoFiles),
        },
      },
      notice: {
        fields: {
          noticeText: f.content("notice"),
          consentNotes: f.declaration(),
          declareTruth: f.declaration(),
          consentDataFetch: f.declaration(),
          consentPersonalData: f.declaration(),
        },
      },
    },
    rules: [
      sharesWithinWhole,
      {
        id: "ownersHoldEquity",
        when: all(isAnsweredField("shareholders"), everyRow("shareholders", gt(rowColumn("share"), 0))),
        must: gte(sum("shareholders", "share"), field("macaoEquityPercent")),
        at: "shareholders",
        key: "sharesBelowEquity",
        worked: { sum: sum("shareholders", "share"), min: field("macaoEquityPercent") },
        code: errorCodes.SERVER_DATA_MISMATCH,
      },
      {
        id: "equityAsCertified",
        when: areDataCertified,
        must: lte(field("macaoEquityPercent"), institutionProperty("macaoOwnershipPercent")),
        at: "macaoEquityPercent",
        key: "certifiedDiffers",
        code: errorCodes.SERVER_DATA_MISMATCH,
      },
      {
        id: "soleOwner",
        when: all(is("enterpriseType", "INDIVIDUAL"), isAnsweredField("shareholders")),
        must: all(eq(countRows("shareholders"), 1), gte(sum("shareholders", "share"), 100)),
        at: "shareholders",
        key: "soleOwner",
        code: errorCodes.SERVER_DATA_MISMATCH,
      },
      buildTypeAsCertifiedRule("enterpriseType", "INDIVIDUAL"),
      buildFoundedBeforeTaxRule("foundingDate"),
      buildMacaoEquityRule(errorCodes.NOT_ELIGIBLE),
      {
        id: "askedInPrice",
        must: lte(field("amount"), field("quotedPrice")),
        at: "amount",
        key: "requestExceedsCosts",
        worked: { difference: subtract(field("amount"), field("quotedPrice")) },
      },
    ],
    window: {
      kind: "SINCE",
      from: String(getPolicy("ecommerce", {}, "effective")),
      by: { policy: "ecommerce", path: "effective" },
    },
    deadlines: [
      {
        kind: "review",
        anchor: "SUBMITTED",
        amount: { policy: "ecommerce", path: "reviewDays" },
        unit: "CALENDAR",
        direction: "AFTER",
      },
      ...freeDeadlines,
    ],
    grant: { asked: field("amount") },
    fees: { kind: "NONE" },
    limits: {
      deniable: true,
      group: "SUBSIDY_ECOMMERCE",
      oneInProcessing: true,
      certified: true,
      subject: { names: ["productName"] },
    },
    eligibility: [
      ...macaoEnterpriseEligibility,
      // The form asks for the owners and for what residents of Macao hold (spec 3 §3), which only an enterprise has.
      enterpriseOnly,
    ],
    moves: [...grantActions, ...breachActions],
    titleFields: ["platformName"],
    reports: [],
  }),
);
