/**
 * FAIR_HOSTED: exhibit at a fair that the institute hosts (domain S1; spec 2 §3, §5, §6). The variants S2–S6 are the
 * same wizard; what only one of them asks hangs on the event's `formVariant`.
 */
import { defineScheme } from "../form/define.ts";
import {
  answered,
  any,
  eq,
  field,
  gte,
  includes,
  is,
  isIn,
  lte,
  not,
  ofEvent,
  policy,
  today,
} from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import { exampleAnswers } from "./hosted-fair-example.ts";
import {
  companyDocuments,
  contactBlock,
  declarations,
  institutionBlock,
  localEligibility,
  paidMoves,
  refundBlock,
  sixAYear,
  standDeadlines,
} from "./shared.ts";

const variant = (name: string) => eq(ofEvent("formVariant"), name);
const franchise = variant("FRANCHISE");
const foodStreet = variant("FOOD_STREET");
/** Fascia in Portuguese "in one variant": the international fair and the one of the Portuguese-speaking countries. */
const portuguese = any(variant("INTERNATIONAL"), variant("BELT_ROAD"));
/** Booths whose size the exhibitor states. */
const sized = isIn("boothPreference", "RAW_SPACE", "PACKAGE_36");
const fascia = { max: { policy: "fascia.maxCharacters" } };
const profile = { max: { policy: "companyProfile.max", path: "value" } };

export const hostedFair = defineScheme({
  id: "FAIR_HOSTED",
  resource: "participate",
  family: "EXHIBITION",
  steps: {
    conditions: {
      fields: {
        conditionsText: f.content("conditions"),
        eventConditions: f.content("event.conditions"),
        prioritiesText: f.content("priorities"),
      },
    },
    instructions: {
      fields: {
        instructionsText: f.content("instructions"),
        eventInstructions: f.content("event.instructions"),
        eventNotes: f.content("event.notes"),
      },
    },
    event: {
      fields: {
        exhibitorType: f.choice({ event: "exhibitorTypes" }, { look: "radio" }),
        boothPreference: f.choice({ event: "booths" }, { look: "radio" }),
        expectedArea: f.decimal({
          min: 1,
          max: { policy: "booth.area", path: "maxSqm" },
          unit: "m²",
          when: sized,
        }),
        zoneChoice1: f.choice({ event: "zones" }, { look: "select" }),
        zoneChoice2: f.choice({ event: "zones" }, { look: "select", required: false }),
        powerNeeded: f.yesNo({ required: false, when: foodStreet }),
        waterNeeded: f.yesNo({ required: false, when: foodStreet }),
        gasNeeded: f.yesNo({ required: false, when: foodStreet }),
      },
    },
    institution: { fields: { ...institutionBlock, ...contactBlock } },
    participation: {
      fields: {
        yearEstablished: f.year({ min: 1800, max: today, required: false }),
        branchesCount: f.integer({ min: 0, max: 100_000, required: franchise }),
        franchiseFeeLevel: f.choice({ list: "franchiseFeeLevel" }, { look: "select", when: franchise }),
        brandOrigin: f.text(100, { noIllegal: true, when: franchise }),
        industryCategories: f.choices({ list: "industry" }, { required: false }),
        businessScope: f.choices({ list: "businessScope" }, { required: false }),
        targetMarkets: f.choices({ list: "targetMarket" }, { required: false }),
        targetMarketCountries: f.choices(
          { list: "targetMarketSoutheastAsia" },
          { required: false, when: includes("targetMarkets", "SOUTHEAST_ASIA") },
        ),
        previousParticipation: f.yesNo({ required: false }),
        previousEditions: f.text(200, { when: is("previousParticipation", true) }),
        exhibitCategories: f.tree("exhibitCategory", {
          min: { policy: "exhibitCategory.select", path: "min" },
          max: { policy: "exhibitCategory.select", path: "max" },
        }),
        productCategories: f.choices({ list: "productCategory" }),
        representedCountries: f.choices(
          { list: "portugueseSpeakingCountry" },
          { required: false, when: variant("BELT_ROAD") },
        ),
        purposes: f.choiceOther({ list: "exhibitionPurpose" }),
        productsServices: f.longText({ max: 500 }, { noIllegal: true }),
        fascia: f.multiText({ zh: fascia, en: fascia }, { when: not(portuguese) }),
        fasciaPortuguese: f.multiText({ zh: fascia, en: fascia, pt: fascia }, { when: portuguese }),
        profile: f.multiText({ zh: profile, en: profile }, { long: true }),
        ecommerceUse: f.yesNo(),
        ecommercePlatformName: f.text(255, { noIllegal: true, when: is("ecommerceUse", true) }),
        workshopIntent: f.yesNo({ required: false }),
        liveStreamIntent: f.yesNo({ required: false }),
      },
    },
    matching: {
      when: not(foodStreet),
      fields: {
        matchingIntent: f.choice({ list: "matchingIntent" }, { look: "radio", required: false }),
        matchingPartnerType: f.choice(
          { list: "matchingPartnerType" },
          { look: "radio", when: answered("matchingIntent") },
        ),
        buyerPosition: f.text(100, { noIllegal: true, when: is("matchingPartnerType", "BUYER") }),
        buyerPairingTime: f.slot(
          { event: "slots" },
          { choices: 2, when: is("matchingPartnerType", "BUYER") },
        ),
        matchingDescription: f.longText(
          { min: { policy: "matching.descriptionMinWords" }, max: 500, unit: "words" },
          { noIllegal: true, when: answered("matchingIntent") },
        ),
      },
    },
    documents: {
      fields: {
        participationMethod: f.choice({ list: "participationMethod" }, { look: "radio" }),
        participationMode: f.choice({ event: "participationModes" }, { look: "radio" }),
        ...companyDocuments,
        certificateOfOrigin: f.documents("CERTIFICATE_OF_ORIGIN", { required: false }),
        trademarkCertificate: f.documents("TRADEMARK_CERTIFICATE", { required: false }),
        agencyAuthorisation: f.documents("AGENCY_AUTHORISATION", { required: false }),
        productPhotos: f.documents("PRODUCT_PHOTO", { profile: "photo" }),
        promotionalVideo: f.documents("PROMO_VIDEO", { profile: "video", required: false }),
        exhibitorList: f.documents("EXHIBITOR_LIST_XLS", {
          profile: "excel",
          when: is("participationMethod", "GROUP"),
        }),
        declarationLetter: f.documents("DECLARATION_LETTER", { max: 1 }),
        statementLetter: f.documents("STATEMENT_LETTER_MFE", {
          max: 1,
          template: "/api/template/statement-letter-mfe",
          when: franchise,
        }),
        proofOfOperations: f.documents("PROOF_OF_OPERATIONS", { required: false }),
      },
    },
    obligations: {
      fields: {
        obligationsText: f.content("obligations"),
        eventObligations: f.content("event.obligations"),
        violationsText: f.content("violations"),
      },
    },
    terms: { fields: { termsText: f.content("terms"), eventTerms: f.content("event.terms") } },
    refund: {
      fields: {
        refundText: f.content("refund"),
        cancellationText: f.content("cancellation"),
        ...refundBlock,
      },
    },
    declaration: { fields: { declarationText: f.content("declaration"), ...declarations } },
  },
  rules: [
    {
      id: "zonesDiffer",
      must: { op: "distinct", fields: ["zoneChoice1", "zoneChoice2"] },
      at: "zoneChoice2",
      key: "duplicate",
    },
    {
      id: "rawSpaceSmallest",
      when: is("boothPreference", "RAW_SPACE"),
      must: gte(field("expectedArea"), policy("booth.area", "rawMinSqm")),
      at: "expectedArea",
      key: "min",
      worked: { min: policy("booth.area", "rawMinSqm") },
    },
    {
      id: "packageLargest",
      when: is("boothPreference", "PACKAGE_36"),
      must: lte(field("expectedArea"), policy("booth.area", "packageMaxSqm")),
      at: "expectedArea",
      key: "max",
      worked: { max: policy("booth.area", "packageMaxSqm") },
    },
    {
      id: "oneProofOfProducts",
      when: not(is("exhibitorType", "NON_MACAO")),
      must: {
        op: "atLeastDocuments",
        n: 1,
        fields: ["certificateOfOrigin", "trademarkCertificate", "agencyAuthorisation"],
      },
      at: "certificateOfOrigin",
      key: "oneOfDocuments",
      params: { min: 1 },
    },
  ],
  window: { kind: "EVENT" },
  deadlines: standDeadlines,
  fees: { kind: "BOOTH", currency: "MOP" },
  limits: {
    group: "BOOTH",
    counter: sixAYear,
    oneInProcessing: true,
    certified: true,
  },
  eligibility: localEligibility,
  moves: paidMoves,
  reports: ["REPORT_LOCAL"],
  example: {
    account: "other@demo.mo",
    at: "2026-11-23T10:00+08:00",
    eventId: "lifestyle-2027",
    answers: exampleAnswers,
  },
});
