/** A complete application to a hosted fair, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

/** The files, the contact and the zone are those of the seed. */
export const hostedFairAnswers: Answers = {
  exhibitorType: "MACAO_SME",
  boothPreference: "STANDARD_9",
  zoneChoice1: "A",
  contactPerson: "contact-other-1",
  yearEstablished: 2010,
  industryCategories: ["RETAIL", "ENVIRONMENT"],
  businessScope: ["IMPORT", "WHOLESALE"],
  targetMarkets: ["MAINLAND", "MACAO", "GREATER_BAY_AREA"],
  previousParticipation: false,
  exhibitCategories: ["FOOD_BEVERAGE.SNACKS"],
  productCategories: ["MADE_IN_MACAO"],
  purposes: { code: "BRAND_PROMOTION" },
  productsServices: "以可降解物料包裝的澳門製手工糕餅，以及可重用的食品容器。",
  fascia: { zh: "濠江綠活有限公司", en: "Hou Kong Green Living Ltd." },
  profile: {
    zh: "本公司在澳門製造手工糕餅，全線產品採用可降解包裝，並為本地商戶提供可重用容器租借服務。",
    en: "We bake traditional biscuits in Macao, pack them in compostable material and lend reusable containers to local shops.",
  },
  ecommerceUse: false,
  participationMethod: "GENERAL",
  participationMode: "OFFLINE",
  ownerIdCopies: ["demo-OWNER_ID_COPY"],
  businessRegistrationCertificate: ["demo-BUSINESS_REGISTRATION_CERT"],
  formM1: ["demo-FORM_M1"],
  formM8: ["demo-FORM_M8"],
  certificateOfOrigin: ["demo-CERTIFICATE_OF_ORIGIN"],
  productPhotos: ["demo-PRODUCT_PHOTO"],
  declarationLetter: ["demo-DECLARATION_LETTER"],
  refundMethod: "BANK_TRANSFER",
  transferCertificate: ["demo-TRANSFER_CERTIFICATE"],
  consentNotes: true,
  declareTruth: true,
  agreeClauseFive: true,
  consentPersonalData: true,
  consentDataFetch: true,
};

/** The fascia has three names where Portuguese is asked for. */
const { fascia: _fascia, ...answersWithoutFascia } = hostedFairAnswers;
const portugueseAnswers: Answers = {
  ...answersWithoutFascia,
  fasciaPortuguese: {
    zh: "濠江綠活有限公司",
    en: "Hou Kong Green Living Ltd.",
    pt: "Hou Kong Vida Verde, Limitada",
  },
};

/** The hosted fair and its variants, each at an event that takes it. */
export const hostedFairExamples = {
  FAIR_HOSTED: { ...otherInstitution, eventId: "lifestyle-2027", answers: hostedFairAnswers },
  FAIR_GREEN: { ...otherInstitution, eventId: "green-2027", answers: hostedFairAnswers },
  FAIR_INTERNATIONAL: { ...otherInstitution, eventId: "sourcing-2027", answers: portugueseAnswers },
  FAIR_FRANCHISE: {
    ...otherInstitution,
    eventId: "brands-2027",
    answers: {
      ...hostedFairAnswers,
      branchesCount: 3,
      franchiseFeeLevel: "B_50K_200K",
      brandOrigin: "澳門",
      statementLetter: ["demo-STATEMENT_LETTER_MFE"],
    },
  },
  FAIR_BELT_ROAD: {
    ...otherInstitution,
    eventId: "lusofonia-food-2027",
    answers: { ...portugueseAnswers, representedCountries: ["PT", "BR"] },
  },
  FAIR_FOOD_STREET: {
    ...otherInstitution,
    eventId: "spring-food-2027",
    answers: { ...hostedFairAnswers, boothPreference: "FOOD_STREET" },
  },
} satisfies Record<string, SchemeExample>;
