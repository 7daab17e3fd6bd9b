/** A complete application for the incentive, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

const toMop = (patacas: number) => ({ amount: patacas * 100, currency: "MOP" });

export const exhibitorIncentiveAnswers: Answers = {
  exhibitionName: "里斯本國際綠色食品展 2027",
  exhibitionDates: { from: "2027-02-24", to: "2027-02-27" },
  nature: "OVERSEAS_PHYSICAL",
  format: "BOTH",
  venue: "葡萄牙里斯本國際展覽中心二號館",
  onlinePlatform: "展會官方網上展廳",
  organiser: "里斯本會展協會",
  coOrganiser: "葡萄牙食品工業聯合會",
  agreeDisclaimer: true,
  contactPerson: "contact-other-1",
  expectedResults:
    "預計與十五家葡萄牙及巴西買家洽談，落實至少三份分銷協議，並把可降解包裝的杏仁餅及鳳凰卷引入里斯本三間連鎖超市試售，帶動本公司全年出口額上升約一成半。",
  expectedRevenue: toMop(380_000),
  expectedExpenditure: toMop(168_000),
  incentiveType: "LIMITED_COMPANY",
  refundMethod: "BANK_TRANSFER",
  transferCertificate: ["demo-TRANSFER_CERTIFICATE"],
  hasOtherSubsidies: true,
  otherSubsidies: [
    {
      department: "中小企業援助計劃",
      content: "同一展會的攤位搭建資助",
      result: "APPROVED",
      amount: toMop(42_000),
    },
  ],
  taxpayerName: "南灣文化創意有限公司",
  taxpayerNumber: "81003039",
  socialSecurityEmployerName: "濠江綠活有限公司",
  socialSecurityEmployerNumber: "5000023757",
  productServiceCategories: ["FOOD_BEVERAGE.BAKERY_SOUVENIR", "FOOD_BEVERAGE.SNACKS"],
  productsServices: "以可降解物料包裝的澳門製手工糕餅，包括杏仁餅、鳳凰卷及花生糖。",
  costLines: [
    { kind: "BOOTH_RENT", size: "標準展位 9 平方米", quantity: 1, unitPrice: toMop(42_000) },
    { kind: "BOOTH_BUILD", size: "木結構展台連燈箱", quantity: 1, unitPrice: toMop(28_000) },
    { kind: "TRANSPORT", size: "展品空運，每箱 20 公斤", quantity: 12, unitPrice: toMop(950) },
    { kind: "PUBLICATION_AV", size: "A5 葡文產品手冊 24 頁", quantity: 1000, unitPrice: toMop(8) },
    { kind: "PROMOTION_AD", size: "展會會刊全版廣告", quantity: 1, unitPrice: toMop(6_500) },
  ],
  relatedPartyDeclared: true,
  relatedParties: [
    {
      supplierName: "濠江印務有限公司",
      relationship: "SHAREHOLDER",
      goodsServices: "印製葡文產品手冊",
      reasons: "該公司熟悉葡文排版及可降解紙材，報價為三間供應商中最低，並可於展前兩星期交貨。",
      priceComparison: ["demo-PRICE_COMPARISON"],
    },
  ],
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
  consentDataFetch: true,
  ownerIdCopies: ["demo-OWNER_ID_COPY"],
  businessRegistrationCertificate: ["demo-BUSINESS_REGISTRATION_CERT"],
  formM1: ["demo-FORM_M1"],
  formM8: ["demo-FORM_M8"],
  boothContract: ["demo-CONTRACT_COPY"],
  quotations: ["demo-QUOTATION_90D"],
};

export const exhibitorIncentiveExamples = {
  INCENTIVE_EXHIBITOR: { ...otherInstitution, answers: exhibitorIncentiveAnswers },
} satisfies Record<string, SchemeExample>;
