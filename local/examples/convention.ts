/** A complete application for an exhibition with a conference, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

const toMop = (patacas: number) => ({ amount: patacas * 100, currency: "MOP" });

export const conventionAnswers: Answers = {
  organiserRole: { code: "ORGANISER" },
  foundingYear: 2010,
  registrationPlace: ["MO"],
  shortIntroduction: "本公司專注策劃綠色生活主題的會議及展覽，與大灣區及葡語國家的行業商會長期合作。",
  experience5Years:
    "2022 至 2026 年在澳門主辦四屆綠色生活論壇，出席人數由 120 人增至 460 人；2025 年起承辦環保包裝展區，參展商 68 家。",
  contactPerson: "contact-other-1",
  contacts: [
    {
      name: "陳家欣",
      position: "項目總監",
      phone: { area: "MO", number: "66123456" },
      email: "kaian.chan@example.org",
      address: "澳門南灣大馬路 100 號 8 樓",
    },
  ],
  eventName: "澳門綠色生活展暨循環經濟論壇 2027",
  category: { code: "ENVIRONMENT" },
  eventType: "COMBINED",
  recognition: ["UFI", "OTHER"],
  recognitionOther: "綠色展覽自願評級銀級",
  scale: "展位 180 個，論壇四場，為期三天",
  exhibitorCount: 150,
  netArea: 3200,
  eventDates: { from: "2027-05-20", to: "2027-05-22" },
  venue: "澳門威尼斯人金光會展 A 館",
  twoVenues: true,
  secondVenue: "澳門科學館會議中心",
  venueRented: true,
  venueArea: 5400,
  rentalPerSqmPerDay: toMop(18),
  frequency: { code: "ANNUAL" },
  firstTime: false,
  previousYearInfo:
    "2026 年展會設展位 142 個，入場 9,800 人次，其中境外專業買家 310 人，促成合作意向 46 項。",
  macaoParticipants: 6200,
  overseasParticipants: 2100,
  pscParticipants: 260,
  workers: 240,
  qualifiedBuyers: 350,
  guestsStay: true,
  hotelStarRating: 4,
  guestRooms: [
    { date: "2027-05-19", rooms: 180, roomNights: 180 },
    { date: "2027-05-20", rooms: 220, roomNights: 440 },
  ],
  relatedPartyDeclared: false,
  hasRelatedExhibitors: true,
  relatedExhibitors: ["demo-RELATED_EXHIBITORS"],
  supportItems: ["ACCOMMODATION", "PUBLICITY", "INTERPRETATION", "GREEN_CHANNEL"],
  expenditureItems: [
    { item: "ACCOMMODATION", amount: toMop(310_000) },
    { item: "PUBLICITY", amount: toMop(240_000) },
    { item: "INTERPRETATION", amount: toMop(70_000) },
  ],
  incomeLines: [
    { item: "展位租金收入", amount: toMop(1_180_000) },
    { item: "贊助", amount: toMop(360_000) },
    { item: "論壇門票", amount: toMop(90_000) },
  ],
  expenseLines: [
    { item: "場地租金及搭建", amount: toMop(1_050_000) },
    { item: "買家及講者接待", amount: toMop(520_000) },
    { item: "宣傳推廣", amount: toMop(410_000) },
    { item: "傳譯及製作", amount: toMop(160_000) },
    { item: "人員及行政", amount: toMop(110_000) },
  ],
  hasOtherSubsidies: false,
  pastFundingRecord: "2026 年獲資助 380,000 澳門元，已按期完成核銷。",
  pastFundingProof: ["demo-PAST_FUNDING_PROOF"],
  pastFundingLink: "https://example.org/green-living-2026",
  refundMethod: "BANK_TRANSFER",
  transferCertificate: ["demo-TRANSFER_CERTIFICATE"],
  internationalisation:
    "境外參展商佔四成，邀請十二個國家及地區的商協會組團，並設中葡英三語論壇及商務洽談區。",
  marketOrientation: "展位租金及贊助佔總收入七成以上，三年內逐步減少對資助的依賴，並發展全年網上採購配對。",
  professionalism: "專業買家預先登記及配對，設行業評審委員會，展後由獨立機構進行參展商及買家滿意度調查。",
  digital: "採用電子票務、網上展廳及人流數據分析，展商可即時取得洽談紀錄，減少紙本刊物。",
  green: "展台以可重用物料搭建，設廢料分類站及重用杯系統，並公佈碳足跡及減廢成果。",
  speakers: [{ name: "白安娜", title: "里斯本循環設計中心研究員", topic: "葡語國家的可重用包裝" }],
  delegations: [{ name: "聖保羅環保工業協會", place: "巴西", people: 24 }],
  attendeeCounts: [
    { group: "論壇聽眾", people: 620 },
    { group: "學生及公眾導賞", people: 800 },
  ],
  registrationCertificate: ["demo-BUSINESS_REGISTRATION_CERT"],
  programme: ["demo-EVENT_BROCHURE"],
  venueQuotation: ["demo-QUOTATION_90D"],
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
  consentDataFetch: true,
};

export const conventionExamples = {
  INCENTIVE_CONVENTION: { ...otherInstitution, answers: conventionAnswers },
  INCENTIVE_EVENT_SUPPORT: { ...otherInstitution, answers: conventionAnswers },
} satisfies Record<string, SchemeExample>;
