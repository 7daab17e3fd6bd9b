/**
 * FIRST_SHOP_PRE and FIRST_SHOP_GENERAL: a brand's first shop in Macao (schemes S21; spec 3 §2, §3 › First-shop, §4,
 * §9). Two schemes with the same four steps. An applicant without a registered company can ask for a preliminary
 * assessment without certification (C36) and leaves out what only a registered company has. The form is signed on
 * paper, so the original must arrive.
 */

import { defineScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import {
  dayAdd,
  field,
  gte,
  is,
  isAnsweredField,
  subtract,
  sum,
  todayOperand,
} from "../../forms/expressions/expressions.ts";
import { buildFoundedBeforeTaxRule, certifiedAs } from "../shared/certified-data.ts";
import { foundingDayBounds } from "../shared/day-bounds.ts";
import { notDelegationOnly, registeredInMacao } from "../shared/eligibility-builders.ts";
import { contactBlock, institutionBlock } from "../shared/field-builders.ts";
import {
  certifiedShareholders,
  enterpriseOnly,
  grantActions,
  shareholders,
  sharesWithinWhole,
} from "../shared/funding.ts";
import { freeDeadlines, requestActions } from "../shared/services.ts";

const chosenCriteria = is("brandKind", "MAINLAND_HK_TW");
/** The shop is still to be opened, within the three years of the business plan (spec 3 §3). */
const shopDayBounds = { min: todayOperand, max: dayAdd(todayOperand, 3, "YEARS") };

/** Builds the parts of both schemes; the company documents are required once the company exists. */
const buildSteps = (companyDocumentOptions: { required: boolean }) => ({
  eligibility: {
    fields: {
      conditionsText: f.content("conditions"),
      projectType: f.choice({ list: "firstShopProjectType" }, { look: "radio" }),
      brandKind: f.choice({ list: "firstShopBrandKind" }, { look: "radio" }),
      brandCriteria: f.longText({ max: 500 }, { noIllegal: true, when: chosenCriteria }),
      brandEvidence: f.documents("TRADEMARK_CERTIFICATE", { when: chosenCriteria }),
    },
  },
  company: {
    fields: {
      ...institutionBlock,
      ...contactBlock,
      commercialRegistration: f.text(50, {
        noIllegal: true,
        prefill: "institution.businessRegistrationNumber",
        certified: certifiedAs("businessRegistrationNumber"),
        ...companyDocumentOptions,
      }),
      taxpayerNumber: f.idNumber("TAXPAYER_8", {
        prefill: "institution.taxpayerNumber",
        certified: certifiedAs("taxpayerNumber"),
        ...companyDocumentOptions,
      }),
      establishmentNumber: f.idNumber("SITE_REGISTRATION", {
        prefill: "institution.siteRegistrationNumber",
        certified: certifiedAs("siteRegistrationNumber"),
        ...companyDocumentOptions,
      }),
      incorporationDate: f.day({
        ...foundingDayBounds,
        prefill: "institution.establishedOn",
        certified: { paths: ["establishedOn"] },
        ...companyDocumentOptions,
      }),
      activityStartDate: f.day({ ...shopDayBounds, min: foundingDayBounds.min, ...companyDocumentOptions }),
      activityPursued: f.text(255, { noIllegal: true, ...companyDocumentOptions }),
      // A company that is still to be founded has other owners than the institution that asks for its assessment.
      shareholders: companyDocumentOptions.required ? certifiedShareholders : shareholders,
    },
  },
  shop: {
    fields: {
      storeName: f.text(255, { noIllegal: true }),
      sign: f.text(255, { noIllegal: true }),
      plannedArea: f.bandOrNumber(
        { list: "firstShopArea" },
        { stated: "A_STATED", min: 50, max: 100_000, unit: "m²" },
      ),
      plannedStaff: f.bandOrNumber(
        { list: "firstShopStaff" },
        { stated: "S_STATED", min: 5, max: 10_000, scale: 0 },
      ),
      plannedEstablishmentDate: f.day(shopDayBounds),
      plannedOpeningDate: f.day(shopDayBounds),
      description: f.longText({ max: 500 }, { noIllegal: true }),
      mainProducts: f.longText({ max: 500 }, { noIllegal: true }),
      shopAddress: f.text(255, { noIllegal: true, ...companyDocumentOptions }),
      registeredCapital: f.money({
        min: 0,
        prefill: "institution.registeredCapital",
        // A preliminary assessment can be about a company that is still to be founded.
        certified: companyDocumentOptions.required
          ? certifiedAs("registeredCapital")
          : { paths: ["registeredCapital"] },
      }),
      totalInvestment: f.money({ min: 1 }),
      costLines: f.lines({
        columns: {
          kind: f.choice({ list: "firstShopCostLine" }, { look: "select" }),
          amount: f.money({ min: 1 }),
        },
        max: 6,
        unique: ["kind"],
        total: { column: "amount", label: "totals.costLines" },
      }),
    },
  },
  documents: {
    fields: {
      businessPlan: f.documents("BUSINESS_PLAN_3Y", { profile: "office" }),
      idCopies: f.documents("OWNER_ID_COPY", { personal: true, whose: "owner" }),
      registryCertificate: f.documents("REGISTRY_CERT_90D", companyDocumentOptions),
      taxDebtCertificate: f.documents("TAX_DEBT_CERT_90D", companyDocumentOptions),
      bankRecords: f.documents("BANK_RECORDS_6M", companyDocumentOptions),
      formM8: f.documents("FORM_M8_30WD", companyDocumentOptions),
      rulesText: f.content("rules"),
      declareTruth: f.declaration(),
      consentNotes: f.declaration(),
      relatedParty: f.yesNo(),
      relatedPartyDetails: f.longText({ max: 500 }, { noIllegal: true, when: is("relatedParty", true) }),
      declareNoOtherFunding: f.declaration(),
      consentDataFetch: f.declaration(),
      legalRepresentativeSigns: f.declaration(),
      consentPersonalData: f.declaration(),
    },
  },
});

const buildFirstShopScheme = (id: "FIRST_SHOP_PRE" | "FIRST_SHOP_GENERAL") => {
  const isGeneral = id === "FIRST_SHOP_GENERAL";
  return defineScheme({
    id,
    resource: "special",
    family: "FIRST_SHOP",
    steps: buildSteps({ required: isGeneral }),
    rules: [
      {
        id: "openingAfter",
        must: gte(field("plannedOpeningDate"), field("plannedEstablishmentDate")),
        at: "plannedOpeningDate",
        key: "dayOrder",
      },
      {
        id: "activityAfterIncorporation",
        must: gte(field("activityStartDate"), field("incorporationDate")),
        at: "activityStartDate",
        key: "beforeMin",
        worked: { min: field("incorporationDate") },
      },
      buildFoundedBeforeTaxRule("incorporationDate"),
      sharesWithinWhole,
      {
        id: "costsAgree",
        when: isAnsweredField("costLines"),
        must: { op: "sameSum", left: sum("costLines", "amount"), right: field("totalInvestment") },
        at: "costLines",
        key: "sumDiffers",
        worked: { difference: subtract(sum("costLines", "amount"), field("totalInvestment")) },
      },
    ],
    window: {
      kind: "PHASES",
      phases: getPolicy("firstShop.phases", {}) as [string, string][],
      by: { policy: "firstShop.phases" },
    },
    deadlines: [
      {
        kind: "original",
        anchor: "SUBMITTED",
        amount: { policy: "firstShop.originalFormDays" },
        unit: "CALENDAR",
        direction: "AFTER",
        action: "lapseOriginal",
      },
      ...freeDeadlines,
    ],
    // A preliminary assessment grants nothing. No amount is requested, and the grant cannot exceed the investment.
    ...(isGeneral ? { grant: { most: field("totalInvestment") } } : {}),
    fees: { kind: "NONE" },
    limits: {
      group: "FIRST_SHOP",
      oneInProcessing: true,
      certified: isGeneral,
      // A preliminary assessment may be followed by the application of the company that was founded for the shop.
      subject: { names: ["storeName"], ofSchemeOnly: true, ...(isGeneral ? { once: true } : {}) },
      ...(isGeneral
        ? {
            assessedBy: {
              scheme: "FIRST_SHOP_PRE",
              numbers: ["commercialRegistration", "taxpayerNumber", "establishmentNumber"],
              owners: "shareholders",
            },
          }
        : {}),
    },
    // It asks for the owners and the papers of a company (spec 3 §5), which nothing has that nobody owns.
    // The company of the shop has the registrations of Macao (spec 3 §3). Before it is founded, it can be assessed
    // for a brand from anywhere.
    eligibility: [notDelegationOnly, ...(isGeneral ? [registeredInMacao] : []), enterpriseOnly],
    moves: isGeneral ? grantActions : requestActions,
    titleFields: ["storeName"],
    reports: [],
    needsSignedOriginal: true,
  });
};

export const firstShopPre = lazyScheme("FIRST_SHOP_PRE", () => buildFirstShopScheme("FIRST_SHOP_PRE"));
export const firstShopGeneral = lazyScheme("FIRST_SHOP_GENERAL", () =>
  buildFirstShopScheme("FIRST_SHOP_GENERAL"),
);
