/** A complete application for a stand in the mini sales zone, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

/** Lists several files of one purpose, as the seed numbers them. */
const listDemoFiles = (purpose: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => (i === 0 ? `demo-${purpose}` : `demo-${purpose}-${i + 1}`));
const proofs = listDemoFiles("PROOF_OF_OPERATIONS", 2);

const miniZoneAnswers: Answers = {
  contactPerson: "contact-other-1",
  productCategory: { code: "SNACKS_SOUVENIRS" },
  productsServices: "澳門製手工杏仁餅、蛋卷及花生糖，全部以可降解物料包裝，適合作手信。",
  fascia: { zh: "濠江綠活", en: "Hou Kong Green Living" },
  profile: {
    zh: "本公司在澳門製造手工糕餅，全線產品採用可降解包裝，現時在新橋區設有一間門市及網上商店。",
    en: "We bake traditional biscuits in Macao, pack them in compostable material, and sell them in one shop and online.",
  },
  ownerIdCopies: ["demo-OWNER_ID_COPY"],
  businessRegistrationCertificate: ["demo-BUSINESS_REGISTRATION_CERT"],
  formM1: ["demo-FORM_M1"],
  formM8: ["demo-FORM_M8"],
  proofKinds: ["SALES_RECORD", "ONLINE_SHOP"],
  salesRecord: proofs.slice(0, 1),
  onlineShop: proofs.slice(1),
  contracts: listDemoFiles("CONTRACT_COPY", 5),
  premisesPhotos: listDemoFiles("PREMISES_PHOTO", 2),
  socialSecurityTwoQuarters: ["demo-SOCIAL_SECURITY_2Q"],
  refundMethod: "BANK_TRANSFER",
  transferCertificate: ["demo-TRANSFER_CERTIFICATE"],
  consentNotes: true,
  declareTruth: true,
  agreeClauseFive: true,
  consentPersonalData: true,
  consentDataFetch: true,
};

export const miniZoneExamples = {
  MINI_ZONE: { ...otherInstitution, eventId: "sourcing-2027", answers: miniZoneAnswers },
} satisfies Record<string, SchemeExample>;
