/** A group's registration, and a member's part of the group that the demonstration's seed holds. */
import type { Answers } from "@portal/core/forms/types/index";
import { hostedFairAnswers } from "./hosted-fair.ts";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

const agreedDeclarations: Answers = {
  consentNotes: true,
  declareTruth: true,
  agreeClauseFive: true,
  consentPersonalData: true,
  consentDataFetch: true,
};
/** The leader's, as `other@demo.mo` may send it. */
const groupAnswers: Answers = {
  contactPerson: "contact-other-1",
  groupName: "濠江綠色品牌聯展",
  groupNumber: "G-2027-01",
  listInExcel: true,
  exhibitorList: {
    file: "demo-EXHIBITOR_LIST_XLS",
    rows: [
      {
        name: "蓮花手信有限公司",
        nameForeign: "Lotus Souvenirs Ltd.",
        registrationNumber: "210148",
        contactName: "林樂怡",
        phone: { area: "MO", number: "28567890" },
        email: "info@lotus.example.org",
        exhibits: "手工糕餅",
      },
      {
        name: "海角工房",
        registrationNumber: "none",
        contactName: "陳海",
        phone: { area: "MO", number: "66234567" },
        exhibits: "回收玻璃工藝品",
      },
    ],
  },
  exhibitorType: "MACAO_SME",
  boothPreference: "STANDARD_9",
  totalBooths: 2,
  totalArea: 18,
  zoneChoice1: "A",
  zoneChoice2: "B",
  registrationCertificate: ["demo-REGISTRATION_CERTIFICATE"],
  gazetteCopy: ["demo-GAZETTE_COPY"],
  declarationLetter: ["demo-DECLARATION_LETTER"],
  refundMethod: "BANK_TRANSFER",
  transferCertificate: ["demo-TRANSFER_CERTIFICATE"],
  ...agreedDeclarations,
};

const {
  boothPreference: _booth,
  zoneChoice1: _zone,
  participationMethod: _method,
  refundMethod: _refund,
  transferCertificate: _transfer,
  fascia: _twoNames,
  ...alone
} = hostedFairAnswers;
/** A member's: what it would say alone, but for the booth and the money, which are the leader's. */
const memberAnswers: Answers = {
  ...alone,
  invitationCode: "8AS4T2T6",
  fasciaPortuguese: {
    zh: "濠江綠活有限公司",
    en: "Hou Kong Green Living Ltd.",
    pt: "Hou Kong Vida Verde, Limitada",
  },
  ...agreedDeclarations,
};

export const fairGroupExamples = {
  FAIR_GROUP: { ...otherInstitution, eventId: "green-2027", answers: groupAnswers },
  FAIR_GROUP_MEMBER: {
    ...otherInstitution,
    eventId: "sourcing-2027",
    parentId: "01M71H72E0DEM0GR0VP0000001",
    answers: memberAnswers,
  },
} satisfies Record<string, SchemeExample>;
