/** A complete application for a delegation, as the association of `owner16@demo.mo` may submit it. */
import type { Answers } from "@portal/core/forms/types/index";
import { demoStart } from "../clock/demo-start.ts";
import type { SchemeExample } from "./scheme-example.ts";

const toMop = (patacas: number) => ({ amount: patacas * 100, currency: "MOP" });

const people = [
  ["何志明", "澳門青年創業會", "M1234001"],
  ["梁倩怡", "澳門青年創業會", "M1234002"],
  ["陳偉業", "濠江食品有限公司", "M1234003"],
  ["黃詠詩", "濠江食品有限公司", "M1234004"],
  ["李嘉俊", "望廈設計工作室", "M1234005"],
  ["吳美玲", "望廈設計工作室", "M1234006"],
  ["鄭國輝", "蓮峰貿易有限公司", "M1234007"],
  ["周慧敏", "蓮峰貿易有限公司", "M1234008"],
  ["馮家豪", "媽閣茶業有限公司", "M1234009"],
  ["歐陽子衡", "南灣文化有限公司", "M1234010"],
] as const;

const associationAnswers: Answers = {
  contactPerson: "contact-16",
  kind: "DELEGATION",
  eventName: "葡萄牙及西班牙食品商貿考察團 2027",
  eventDates: { from: "2027-04-12", to: "2027-04-18" },
  place: "葡萄牙里斯本、西班牙馬德里",
  organiser: "本會",
  purpose: "帶領會員企業參觀里斯本及馬德里的食品展，拜訪當地進口商會，洽談代理及分銷合作。",
  delegationSize: 18,
  subsidisedCount: 10,
  members: people.map(([name, unit, idNumber]) => ({ name, unit, idNumber })),
  incomeLines: [
    { item: "團員自付費用", amount: toMop(162_000) },
    { item: "本會經費", amount: toMop(40_000) },
  ],
  expenseLines: [
    { item: "機票", amount: toMop(198_000) },
    { item: "住宿", amount: toMop(96_000) },
    { item: "當地交通及傳譯", amount: toMop(28_000) },
  ],
  requestedAmount: toMop(120_000),
  hasOtherSubsidies: false,
  refundMethod: "BANK_TRANSFER",
  transferCertificate: ["demo-TRANSFER_CERTIFICATE"],
  gazetteCopy: ["demo-GAZETTE_COPY"],
  quotations: ["demo-QUOTATION_90D"],
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
  consentDataFetch: true,
};

export const associationExamples = {
  SUBSIDY_ASSOCIATION: { account: "owner16@demo.mo", at: demoStart, answers: associationAnswers },
} satisfies Record<string, SchemeExample>;
