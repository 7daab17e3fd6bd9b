/** Complete applications for a first shop, as `other@demo.mo` may submit them. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

/** The answers that are known before there is a company. */
const preAnswers: Answers = {
  projectType: "FOOD_BEVERAGE",
  brandKind: "MAINLAND_HK_TW",
  brandCriteria: "品牌於 2012 年在廣州創立，於大灣區設有 36 間直營店，連續三年入選地方特色餐飲名錄。",
  brandEvidence: ["demo-TRADEMARK_CERTIFICATE"],
  contactPerson: "contact-other-1",
  shareholders: [
    { name: "陳家欣", idNumber: "1234567(8)", share: 51, position: "擬任行政管理機關成員" },
    { name: "嶺南茶點餐飲管理有限公司", idNumber: "91440101MA5CKD8T3P", share: 49, position: "股東" },
  ],
  storeName: "嶺南茶點澳門首店",
  sign: "嶺南茶點",
  plannedArea: { code: "A_STATED", stated: 180 },
  plannedStaff: { code: "S_10_15" },
  plannedEstablishmentDate: "2027-02-01",
  plannedOpeningDate: "2027-06-15",
  description: "以現點現蒸的傳統茶點及低碳食材為主，設半開放式廚房及手作體驗區，供旅客及居民參與製作。",
  mainProducts: "蝦餃、叉燒包等傳統茶點，以及特別為澳門店設計的葡式風味點心。",
  registeredCapital: { amount: 2_500_000, currency: "MOP" },
  totalInvestment: { amount: 420_000_000, currency: "MOP" },
  costLines: [
    { kind: "PREMISES", amount: { amount: 120_000_000, currency: "MOP" } },
    { kind: "FIT_OUT", amount: { amount: 150_000_000, currency: "MOP" } },
    { kind: "STAFF", amount: { amount: 110_000_000, currency: "MOP" } },
    { kind: "INVENTORY", amount: { amount: 40_000_000, currency: "MOP" } },
  ],
  businessPlan: ["demo-BUSINESS_PLAN_3Y"],
  idCopies: ["demo-OWNER_ID_COPY"],
  declareTruth: true,
  consentNotes: true,
  relatedParty: false,
  declareNoOtherFunding: true,
  consentDataFetch: true,
  legalRepresentativeSigns: true,
  consentPersonalData: true,
};

/** The answers that an existing company adds. */
const shopAnswers: Answers = {
  ...preAnswers,
  commercialRegistration: "SO 40033",
  taxpayerNumber: "81003039",
  establishmentNumber: "210111",
  incorporationDate: "2013-04-15",
  activityStartDate: "2013-05-02",
  activityPursued: "環保包裝用品零售及餐飲",
  shopAddress: "澳門新馬路 188 號地下 A 座",
  registryCertificate: ["demo-REGISTRY_CERT_90D"],
  taxDebtCertificate: ["demo-TAX_DEBT_CERT_90D"],
  bankRecords: ["demo-BANK_RECORDS_6M"],
  formM8: ["demo-FORM_M8_30WD"],
  relatedParty: true,
  relatedPartyDetails: "裝修工程的承判商由股東陳家欣持有三成股權；已附三份比較報價。",
};

export const firstShopExamples = {
  FIRST_SHOP_PRE: { ...otherInstitution, answers: preAnswers },
  FIRST_SHOP_GENERAL: { ...otherInstitution, answers: shopAnswers },
} satisfies Record<string, SchemeExample>;
