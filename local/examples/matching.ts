/** Complete applications for business matching, alone and as a group, as `other@demo.mo` may submit them. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

const matchingAnswers: Answers = {
  industry: { code: "MANUFACTURER" },
  website: "https://example.org/hou-kong-green-living",
  productsServices: "以可降解物料包裝的澳門製手工糕餅，以及可重用的食品容器。",
  representativeName: "陳家欣",
  salutation: "MS",
  mobile: { area: "MO", number: "66123456" },
  chatId: "houkong_green",
  email: "ka.ian.chan@example.org",
  side: "SELLER",
  participationMode: "OFFLINE",
  negotiationScope: "大灣區及葡語國家的食品進口商、酒店及連鎖零售商。",
  cooperationMode: { code: "DISTRIBUTION" },
  description:
    "本公司希望在大灣區及葡語國家尋找三至五家分銷商，首年供應約二十萬盒手工糕餅，並可按客戶要求設計包裝及提供小批量試單。",
  estimatedAmount: { amount: 150_000_000, currency: "MOP" },
  tentativeSlot: ["2027-03-18-pm", "2027-03-19-am"],
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
};

const matchingGroupAnswers: Answers = {
  ...matchingAnswers,
  industry: { code: "OTHER", other: "食品行業協會" },
  side: "BUYER",
  participationMode: "BOTH",
  cooperationMode: { code: "PROCUREMENT" },
  description:
    "本團由十二家連鎖超市及酒店的採購代表組成，希望採購澳門製造的食品及葡語國家的葡萄酒，並了解小批量供貨、標籤及清關的安排。",
  onlineBuyerConsent: true,
  groupName: "大灣區食品採購團",
  groupNumber: "GBA-2027-01",
  members: [
    {
      name: "李文傑",
      title: "廣州某連鎖超市採購經理",
      staysInHotel: true,
      hotel: "路氹示範酒店",
      checkIn: "2027-03-17",
      checkOut: "2027-03-20",
      cost: { amount: 360_000, currency: "MOP" },
    },
    {
      name: "Marta Silva",
      title: "里斯本某進口商董事",
      staysInHotel: true,
      hotel: "路氹示範酒店",
      checkIn: "2027-03-16",
      checkOut: "2027-03-21",
      cost: { amount: 600_000, currency: "MOP" },
    },
  ],
  visitorsFromOutside: true,
  entryList: [
    {
      name: "李文傑",
      idNumber: "C12345678",
      arrivesOn: "2027-03-17",
      departsOn: "2027-03-20",
      unitName: "廣州某連鎖超市",
    },
    {
      name: "Marta Silva",
      idNumber: "PT0987654",
      arrivesOn: "2027-03-16",
      departsOn: "2027-03-21",
      unitName: "里斯本某進口商",
    },
  ],
};

export const matchingExamples = {
  MATCHING_INDIVIDUAL: { ...otherInstitution, eventId: "sourcing-2027", answers: matchingAnswers },
  MATCHING_GROUP: { ...otherInstitution, eventId: "sourcing-2027", answers: matchingGroupAnswers },
} satisfies Record<string, SchemeExample>;
