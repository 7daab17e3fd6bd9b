/** A complete registration of an event, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

export const eventRegistrationAnswers: Answers = {
  nameZh: "濠江綠色生活博覽 2027",
  nameEn: "Hou Kong Green Living Expo 2027",
  dates: { from: "2027-05-14", to: "2027-05-16" },
  place: "澳門路氹城會展中心 B 館",
  fairType: "LOCAL",
  nature: "EXPO",
  form: "BOTH",
  scale: "約 80 個展位，預計入場 12,000 人次",
  boothPrice: { amount: 680_000, currency: "MOP" },
  website: "https://example.org/green-living",
  host: { zh: "濠江綠活有限公司", en: "Hou Kong Green Living Limited" },
  organiser: { zh: "濠江環保包裝協會", en: "Hou Kong Association of Green Packaging" },
  liaisonName: "何美儀",
  liaisonPhone: { area: "MO", number: "66123456" },
  liaisonEmail: "liaison@example.org",
  registrantName: "陳家欣",
  registrantPhone: { area: "MO", number: "28123456" },
  registrantInstitution: "濠江綠活有限公司",
  registrantPosition: "行政總監",
  brief: "以家庭及中小企業為對象，展出可重用容器、節能家電及低碳飲食，並設工作坊及商業配對。",
  brochure: ["demo-EVENT_BROCHURE"],
  natureStatement: "本活動為公開博覽，設零售及洽談兩區；參展商須為合法登記的企業。",
  investmentConditions: "歡迎葡語國家及大灣區環保企業參展，首次參展者可獲展位費八折。",
  onlineFiles: ["demo-ONLINE_EXHIBITION_FILES"],
  pastVisitorAnalysis: ["demo-PAST_VISITOR_DATA"],
  pictures: ["demo-EVENT_PICTURE"],
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
};

export const eventRegistrationExamples = {
  EVENT_REGISTRATION: { ...otherInstitution, answers: eventRegistrationAnswers },
} satisfies Record<string, SchemeExample>;
