/** A complete application for the promotion on a platform, as `other@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { otherInstitution, type SchemeExample } from "./scheme-example.ts";

const ecommerceAnswers: Answers = {
  contactPerson: "contact-other-1",
  enterpriseType: "COMPANY",
  taxpayerNumber: "81003039",
  tradeScope: "環保包裝用品的批發及網上零售",
  premisesName: "濠江綠活有限公司",
  commercialRegistryNumber: "SO 40033",
  siteRegistrationNumber: "210111",
  address: "澳門黑沙環海邊馬路 118 號",
  foundingDate: "2013-04-15",
  macaoEquityPercent: 100,
  shareholders: [
    { name: "陳家欣", idNumber: "1234567(8)", share: 60, position: "行政管理機關成員" },
    { name: "何志強", idNumber: "5123456(7)", share: 40, position: "股東" },
  ],
  model: "B2C",
  platformName: "大灣優選商城",
  quotedPrice: { amount: 6_000_000, currency: "MOP" },
  amount: { amount: 4_800_000, currency: "MOP" },
  productName: "可降解便當盒及可重用杯套裝",
  productContent:
    "一年期旗艦店服務，包括開店、商品上架、站內搜尋推廣及每月銷售分析，主要對象為大灣區的家庭及中小型餐飲企業。",
  productNature: "平台開店及站內推廣服務",
  declarationLetter: ["demo-DECLARATION_LETTER"],
  settlementStatement: ["demo-SETTLEMENT_STATEMENT"],
  idCopies: ["demo-OWNER_ID_COPY"],
  quotation: ["demo-QUOTATION_90D"],
  companyProfile: ["demo-COMPANY_PROFILE"],
  taxDeclaration: ["demo-TAX_DECLARATION"],
  socialSecurityRecord: ["demo-SOCIAL_SECURITY_RECORD"],
  proofOfOperations: ["demo-PROOF_OF_OPERATIONS"],
  addressProof: ["demo-ADDRESS_PROOF"],
  consentNotes: true,
  declareTruth: true,
  consentDataFetch: true,
  consentPersonalData: true,
};

export const ecommerceExamples = {
  SUBSIDY_ECOMMERCE: { ...otherInstitution, answers: ecommerceAnswers },
} satisfies Record<string, SchemeExample>;
