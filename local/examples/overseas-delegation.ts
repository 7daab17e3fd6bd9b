/** A complete registration for a delegation abroad, as `other@demo.mo` may send it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

/** One person who travels for a company and an association, with one colleague. */
const delegationAnswers: Answers = {
  refundMethod: "BANK_TRANSFER",
  transferCertificate: ["demo-TRANSFER_CERTIFICATE"],
  participationNames: ["COMPANY", "ASSOCIATION"],
  associationName: "澳門綠色生活協會",
  associationPosition: "理事",
  associationAddress: "澳門水坑尾街 78 號中建商業大廈 6 樓",
  associationIndustry: "ENVIRONMENT",
  companyName: "濠江綠活有限公司",
  companyPosition: "總經理",
  companyAddress: "澳門慕拉士大馬路 10 號",
  companyIndustry: "RETAIL",
  nameZh: "歐陽子衡",
  nameForeign: "AO IEONG CHI HANG",
  gender: "MALE",
  birthDate: "1984-06-17",
  profile: "從事環保食品包裝十五年，負責公司的葡語國家業務。",
  idDocuments: [
    { type: "MACAO_PERMANENT_ID", number: "1234567(8)", validUntil: "2031-03-01" },
    { type: "PASSPORT", number: "MB0123456", validUntil: "2031-08-20" },
  ],
  photo: ["demo-PARTICIPANT_PHOTO"],
  entryCertificate: ["demo-ENTRY_CERTIFICATE"],
  visaNeeded: false,
  contactPerson: "contact-other-1",
  phone: { area: "MO", number: "28456789" },
  mobile: { area: "MO", number: "66123456" },
  email: "chihang.aoieong@example.org",
  transportChoice: "WITH_GROUP",
  accommodationChoice: "OWN_ARRANGEMENT",
  withMembers: true,
  members: [
    {
      name: "林樂怡",
      title: "市場經理",
      idNumber: "MB0987654",
      arrivesOn: "2027-04-11",
      departsOn: "2027-04-18",
      hotel: "Hotel Tejo, Lisboa",
      checkIn: "2027-04-11",
      checkOut: "2027-04-17",
      cost: { amount: 720_000, currency: "MOP" },
    },
  ],
  consentNotes: true,
  declareTruth: true,
  agreeClauseFive: true,
  consentPersonalData: true,
  consentDataFetch: true,
};

export const overseasDelegationExamples = {
  OVERSEAS_DELEGATION: { ...otherInstitution, eventId: "iberia-roadshow-2027", answers: delegationAnswers },
} satisfies Record<string, SchemeExample>;
