/**
 * INCENTIVE_EXHIBITOR: pays part of a Macao enterprise's costs of an exhibition (schemes S14; spec 3 §3 › Exhibitor
 * financial-incentive application). It has the eleven parts of spec 3 §2, closes 35 days ahead, and is limited to
 * four applications per calendar year.
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  all,
  any,
  eq,
  field,
  ifElse,
  is,
  isAnsweredField,
  isIn,
  lte,
  minOf,
  not,
  rowColumn,
  someRow,
  subtract,
  sumOf,
} from "../../forms/expressions/expressions.ts";
import type { Rule } from "../../forms/types/index.ts";
import { errorCodes } from "../../platform/errors.ts";
import { buildTypeAsCertifiedRule, certifiedAs, certifiedNames } from "../shared/certified-data.ts";
import { buildDurationRule, futureDayBounds } from "../shared/day-bounds.ts";
import { enterpriseDocuments } from "../shared/enterprise-documents.ts";
import { contactBlock, institutionBlock, refundBlock } from "../shared/field-builders.ts";
import {
  budgetLineAmount,
  buildFundingDeadlines,
  fundingAgreements,
  fundingEligibility,
  otherSubsidies,
  registryCertificate,
  relatedParties,
  reportedCostsAppliedFor,
  reportedGrantActions,
  unfundedExpenses,
} from "../shared/funding.ts";

const isOnline = is("nature", "ONLINE");
const approvedFunding = sumOf(
  "otherSubsidies",
  ifElse(eq(rowColumn("result"), "APPROVED"), rowColumn("amount"), 0),
);
/** Other grants for the same participation cannot be more than it costs. */
const approvedWithinExpenditureRule = {
  id: "approvedInExpenditure",
  when: is("hasOtherSubsidies", true),
  must: lte(approvedFunding, field("expectedExpenditure")),
  at: "otherSubsidies",
  key: "approvedFundingExceeds",
  worked: { difference: subtract(approvedFunding, field("expectedExpenditure")) },
} as const satisfies Rule;

export const exhibitorIncentive = lazyScheme("INCENTIVE_EXHIBITOR", () =>
  defineScheme({
    id: "INCENTIVE_EXHIBITOR",
    resource: "special",
    family: "INCENTIVE",
    steps: {
      exhibition: {
        fields: {
          conditionsText: f.content("conditions"),
          exhibitionName: f.text(255, { noIllegal: true }),
          exhibitionDates: f.dayRange(futureDayBounds),
          nature: f.choice({ list: "incentiveExhibitionNature" }, { look: "radio" }),
          format: f.choice({ list: "eventForm" }, { look: "radio" }),
          venue: f.text(255, { noIllegal: true, when: not(isOnline) }),
          onlinePlatform: f.text(255, { noIllegal: true, when: isIn("format", "ONLINE", "BOTH") }),
          organiser: f.text(255, { noIllegal: true }),
          coOrganiser: f.text(255, { noIllegal: true, required: false }),
        },
      },
      disclaimer: {
        fields: { disclaimerText: f.content("disclaimer"), agreeDisclaimer: f.declaration() },
      },
      contact: { fields: { ...contactBlock } },
      benefits: {
        fields: {
          expectedResults: f.longText({ max: 200, unit: "words" }, { noIllegal: true }),
          expectedRevenue: f.money(),
          expectedExpenditure: f.money({ min: 1 }),
        },
      },
      company: {
        fields: {
          ...institutionBlock,
          incentiveType: f.choice({ list: "institutionTypeIncentive" }, { look: "radio" }),
        },
      },
      funding: {
        fields: { fundingText: f.content("funding"), ...refundBlock, ...otherSubsidies },
      },
      taxpayer: {
        fields: {
          taxpayerName: f.text(255, {
            noIllegal: true,
            prefill: "institution.taxpayerName",
            certified: certifiedAs("taxpayerName"),
          }),
          taxpayerNumber: f.idNumber("TAXPAYER_8", {
            prefill: "institution.taxpayerNumber",
            certified: certifiedAs("taxpayerNumber"),
          }),
          socialSecurityEmployerName: f.text(255, {
            noIllegal: true,
            prefill: "institution.nameZh",
            certified: { paths: certifiedNames },
          }),
          socialSecurityEmployerNumber: f.idNumber("SOCIAL_SECURITY_10", {
            prefill: "institution.socialSecurityEmployerNumber",
            certified: certifiedAs("socialSecurityEmployerNumber"),
          }),
        },
      },
      exhibits: {
        fields: {
          // "At most two categories in items of several choices" (spec 3 §5).
          productServiceCategories: f.tree("exhibitCategory", { min: 1, max: 2 }),
          productsServices: f.longText({ max: 500 }, { noIllegal: true }),
        },
      },
      items: {
        fields: {
          itemsText: f.content("items"),
          costLines: f.lines({
            columns: {
              kind: f.choice({ list: "incentiveCostLine" }, { look: "select" }),
              size: f.text(100, { noIllegal: true }),
              quantity: f.integer({ min: 1, max: 9999 }),
              unitPrice: f.money({ min: 1, max: 100_000_000 }),
            },
            max: 30,
            unique: ["kind", "size"],
            rowTotal: { column: "amount", of: budgetLineAmount },
            total: { column: "amount", label: "totals.costLines" },
          }),
          totalAmount: f.computed(sumOf("costLines", budgetLineAmount), "money"),
        },
      },
      declaration: {
        fields: { notesText: f.content("notes"), ...relatedParties, ...fundingAgreements },
      },
      documents: {
        fields: {
          ...enterpriseDocuments,
          businessRegistrationCertificate: registryCertificate,
          promoFilm: f.documents("PROMO_VIDEO", {
            profile: "video",
            required: false,
            when: someRow("costLines", eq(rowColumn("kind"), "PROMO_FILM")),
          }),
          boothContract: f.documents("CONTRACT_COPY", { required: false }),
          quotations: f.documents("QUOTATION_90D", { profile: "office", required: false }),
        },
      },
    },
    rules: [
      buildDurationRule("exhibitionDates"),
      buildTypeAsCertifiedRule("incentiveType", "INDIVIDUAL_BUSINESS"),
      {
        // The requested costs are part of what the participation is expected to cost (spec 3 §3).
        id: "costsInExpenditure",
        when: all(isAnsweredField("costLines"), isAnsweredField("expectedExpenditure")),
        must: lte(sumOf("costLines", budgetLineAmount), field("expectedExpenditure")),
        at: "costLines",
        key: "costsExceedExpenditure",
        worked: { difference: subtract(sumOf("costLines", budgetLineAmount), field("expectedExpenditure")) },
      },
      approvedWithinExpenditureRule,
      {
        id: "onlineAsHeld",
        when: all(isOnline, isAnsweredField("format")),
        must: is("format", "ONLINE"),
        at: "format",
        key: "formOfNature",
      },
      {
        // The participation fee of an online exhibition is the rent of its booth; nothing is built or carried there.
        id: "costsOfOnline",
        each: "costLines",
        when: isOnline,
        must: not(any(eq(rowColumn("kind"), "BOOTH_BUILD"), eq(rowColumn("kind"), "TRANSPORT"))),
        at: "costLines.kind",
        key: "costOnSite",
      },
      {
        id: "onSiteAsHeld",
        when: all(isIn("nature", "MACAO_PHYSICAL", "OVERSEAS_PHYSICAL"), isAnsweredField("format")),
        must: isIn("format", "PHYSICAL", "BOTH"),
        at: "format",
        key: "formOnSite",
      },
      {
        id: "priceProved",
        must: { op: "atLeastDocuments", n: 1, fields: ["boothContract", "quotations"] },
        at: "boothContract",
        key: "oneOfDocuments",
        params: { min: 1 },
      },
    ],
    // No cost is paid twice: what others approved for the participation is not granted again.
    grant: {
      asked: field("totalAmount"),
      most: minOf(
        field("totalAmount"),
        subtract(field("expectedExpenditure"), ifElse(is("hasOtherSubsidies", true), approvedFunding, 0)),
      ),
      payable: minOf(reportedCostsAppliedFor, unfundedExpenses),
    },
    activity: { name: "exhibitionName", dates: "exhibitionDates" },
    window: { kind: "ALL_YEAR" },
    deadlines: buildFundingDeadlines(
      { policy: "leadDays.exhibitorIncentive" },
      "exhibitionDates.from",
      errorCodes.LEAD_TIME_35_DAYS,
    ),
    fees: { kind: "NONE" },
    limits: {
      group: "INCENTIVE_EXHIBITOR",
      counter: {
        name: "INCENTIVE",
        max: { policy: "incentive.exhibitor.maxPerCalendarYear" },
        year: "SUBMISSION",
        code: errorCodes.INCENTIVE_NONE_LEFT,
        noticeFrom: { policy: "incentive.exhibitor.noticeFromNth" },
      },
      oneInProcessing: true,
      certified: true,
    },
    eligibility: fundingEligibility,
    moves: reportedGrantActions,
    reports: ["REPORT_LOCAL", "REPORT_OUTSIDE", "REPORT_ONLINE"],
  }),
);
