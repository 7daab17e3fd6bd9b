/** A complete application for a stand abroad, as `other@demo.mo` may send it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

/** The files, the contact and the event are those of the seed. */
const overseasAnswers: Answers = {
  refundMethod: "CHEQUE",
  chequePayeeName: "濠江綠活有限公司",
  contactPerson: "contact-other-1",
  exhibitorType: "MACAO_SME",
  boothPreference: "STANDARD_9",
  exhibitCategories: ["FOOD_BEVERAGE.SNACKS"],
  productCategories: ["MADE_IN_MACAO"],
  purposes: { code: "FIND_AGENTS" },
  productsServices: "以可降解物料包裝的澳門製手工糕餅。",
  fascia: { zh: "濠江綠活有限公司", en: "Hou Kong Green Living Ltd." },
  profile: {
    zh: "本公司在澳門製造手工糕餅，全線產品採用可降解包裝。",
    en: "We bake traditional biscuits in Macao and pack them in compostable material.",
  },
  businessScope: ["MANUFACTURE", "EXPORT"],
  targetMarkets: ["MAINLAND", "GREATER_BAY_AREA"],
  matchingIntent: "SEEKING",
  matchingPartnerType: "PARTNER",
  matchingDescription: "希望在大灣區尋找冷鏈物流及連鎖零售伙伴，以代理或寄售方式合作推廣澳門手信。",
  samplesShipped: true,
  sampleWeight: 120,
  sampleVolume: 0.8,
  participants: [
    {
      nameZh: "歐陽子衡",
      nameForeign: "AO IEONG CHI HANG",
      position: "總經理",
      gender: "MALE",
      birthDate: "1984-06-17",
      idType: "HOME_RETURN_PERMIT",
      idNumber: "M0123456700",
      validUntil: "2031-08-20",
      mobile: { area: "MO", number: "66123456" },
      email: "chihang.aoieong@example.org",
      transportChoice: "WITH_GROUP",
      accommodationChoice: "TWIN_SHARED",
      photo: ["demo-PARTICIPANT_PHOTO"],
      entryCertificate: ["demo-ENTRY_CERTIFICATE"],
    },
  ],
  ownerIdCopies: ["demo-OWNER_ID_COPY"],
  businessRegistrationCertificate: ["demo-BUSINESS_REGISTRATION_CERT"],
  formM1: ["demo-FORM_M1"],
  formM8: ["demo-FORM_M8"],
  certificateOfOrigin: ["demo-CERTIFICATE_OF_ORIGIN"],
  productPhotos: ["demo-PRODUCT_PHOTO"],
  declarationLetter: ["demo-DECLARATION_LETTER"],
  consentNotes: true,
  declareTruth: true,
  agreeClauseFive: true,
  consentPersonalData: true,
  consentDataFetch: true,
};

export const overseasExhibitExamples = {
  OVERSEAS_EXHIBIT: { ...otherInstitution, eventId: "canton-141-p3", answers: overseasAnswers },
} satisfies Record<string, SchemeExample>;
