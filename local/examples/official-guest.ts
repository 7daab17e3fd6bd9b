/** A complete request for an official guest, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

const officialGuestAnswers: Answers = {
  contactPerson: "contact-other-1",
  representativeName: "陳家欣",
  category: { code: "PRODUCT_RELEASE" },
  requests: ["GUEST_OF_HONOUR", "AWARD_PRESENTER", "SPEECH", "SIGNING_WITNESS"],
  idealDate: "2027-03-18",
  idealTime: "15:00",
  awardTime: "15:40",
  awardRecipients: "綠色包裝設計比賽三名得獎者：何美儀、黃志強、Ana Pereira。",
  awardPresenters: "貴機構代表、濠江環保包裝協會會長梁志遠。",
  speechLanguage: "CANTONESE",
  speechDuration: 5,
  speechTopic: "澳門企業的綠色轉型與葡語國家市場",
  slidesNeeded: false,
  signingContent: "濠江綠活有限公司與里斯本循環設計中心就可重用容器的研發及試驗簽署合作協議。",
  groupPhoto: true,
  otherInvitations: "環境保護局代表、葡萄牙駐澳門總領事館代表。",
  invitedBefore: true,
  rundown: [
    { time: "14:30", item: "來賓登記" },
    { time: "15:00", item: "主禮嘉賓致辭" },
    { time: "15:20", item: "簽署合作協議" },
    { time: "15:40", item: "頒獎及大合照" },
  ],
  guestList: [
    { name: "梁志遠", title: "濠江環保包裝協會會長" },
    { name: "Ana Pereira", title: "里斯本循環設計中心研究員" },
  ],
  attachments: ["demo-EVENT_BROCHURE"],
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
};

export const officialGuestExamples = {
  OFFICIAL_GUEST: { ...otherInstitution, eventId: "sourcing-2027", answers: officialGuestAnswers },
} satisfies Record<string, SchemeExample>;
