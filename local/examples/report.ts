/** Complete reports on what `applicant@demo.mo` took part in or held. Parents and files are the seed's. */
import type { Answers } from "@portal/core/forms/types/index";
import { demoStart } from "../clock/demo-start.ts";
import type { SchemeExample } from "./scheme-example.ts";

const toMop = (patacas: number) => ({ amount: patacas * 100, currency: "MOP" });
const listPhotos = (many: number) =>
  Array.from({ length: many }, (_, i) => (i === 0 ? "demo-EVENT_PHOTO" : `demo-EVENT_PHOTO-${i + 1}`));

const common: Answers = {
  unitName: "澳門綠源貿易有限公司",
  contactPerson: "contact-applicant-1",
  products: "以可降解物料包裝的澳門製手工糕餅，包括杏仁餅、鳳凰卷及花生糖。",
  currency: "MOP",
  expenseLines: [
    { item: "BOOTH_RENT", paid: toMop(13_500) },
    { item: "BOOTH_BUILD", paid: toMop(8_600) },
    { item: "PRINTING", paid: toMop(1_850) },
  ],
  paymentMethod: "BANK_TRANSFER",
  transfers: [
    { date: "2026-10-28", bank: "中國銀行澳門分行", payee: "澳門展覽搭建工程有限公司", amount: toMop(8_600) },
  ],
  remittanceVoucher: ["demo-REMITTANCE_VOUCHER"],
  receipts: ["demo-RECEIPT"],
  realIncome: [
    { item: "現場零售", real: toMop(26_400) },
    { item: "展後訂單", real: toMop(58_000) },
  ],
  realExpense: [
    { item: "展位及搭建", real: toMop(22_100) },
    { item: "宣傳品", real: toMop(1_850) },
  ],
  negotiationSessions: 18,
  dealsCount: 3,
  consentNotes: true,
  declareTruth: true,
  consentPersonalData: true,
};

/** Builds a row with the budget and the real cost. */
const buildComparison = (item: string, budgetedAmount: number, realAmount: number) => ({
  item,
  budgeted: toMop(budgetedAmount),
  real: toMop(realAmount),
});
const buildPaidCost = (item: string, budgetedAmount: number, spentAmount: number) => ({
  item,
  budgeted: toMop(budgetedAmount),
  paid: toMop(spentAmount),
});

const incentive: Answers = {
  ...common,
  realIncome: [buildComparison("預計收入", 380_000, 341_500)],
  realExpense: [buildComparison("預計支出", 168_000, 159_280)],
};

export const reportExamples = {
  REPORT_LOCAL: {
    account: "applicant@demo.mo",
    at: demoStart,
    parentId: "01K2EXAMP1EREP0RT0NMF31AAA",
    answers: {
      ...common,
      eventName: "第三十一屆澳門國際貿易投資展覽會",
      dates: { from: "2026-10-21", to: "2026-10-24" },
      place: "澳門威尼斯人金光會展",
      photos: listPhotos(4),
      exhibitionType: "TRADE_FAIR",
    },
  },
  REPORT_OUTSIDE: {
    account: "applicant@demo.mo",
    at: demoStart,
    parentId: "01K2EXAMP1EREP0RT0N0VT51DE",
    answers: {
      ...incentive,
      eventName: "里斯本國際綠色食品展 2026",
      dates: { from: "2026-10-28", to: "2026-10-31" },
      place: "葡萄牙里斯本國際展覽中心二號館",
      currency: "MOP",
      expenseLines: [
        buildPaidCost("BOOTH_RENT", 42_000, 42_000),
        buildPaidCost("BOOTH_BUILD", 28_000, 26_400),
        buildPaidCost("SAMPLE_TRANSPORT", 11_400, 12_150),
        buildPaidCost("PRINTING", 8_000, 7_600),
        buildPaidCost("ADVERTISING", 6_500, 6_500),
        { item: "TRAVEL", paid: toMop(18_200) },
      ],
      photos: listPhotos(10),
      exhibitionType: "EXHIBITION",
    },
  },
  REPORT_ONLINE: {
    account: "applicant@demo.mo",
    at: demoStart,
    parentId: "01K2EXAMP1EREP0RT0N0N11NEA",
    answers: {
      ...incentive,
      eventName: "葡語國家食品網上採購展 2026",
      dates: { from: "2026-11-02", to: "2026-11-06" },
      place: "展會官方網上展廳",
      expenseLines: [
        buildPaidCost("BOOTH_RENT", 42_000, 42_000),
        buildPaidCost("PRINTING", 8_000, 7_600),
        buildPaidCost("ADVERTISING", 6_500, 6_500),
      ],
      photos: listPhotos(10),
      exhibitionType: "ONLINE",
    },
  },
  REPORT_CONVENTION: {
    account: "applicant@demo.mo",
    at: demoStart,
    parentId: "01K2EXAMP1EREP0RT0NC0NVENT",
    answers: {
      ...common,
      eventName: "澳門循環經濟論壇暨綠色生活展 2026",
      dates: { from: "2026-11-12", to: "2026-11-14" },
      place: "澳門威尼斯人金光會展 A 館",
      products: "綠色生活用品、環保包裝及循環經濟方案。",
      expenseLines: [
        { item: "ADVERTISING", paid: toMop(396_000) },
        { item: "PRINTING", paid: toMop(88_500) },
      ],
      transfers: [
        { date: "2026-11-16", bank: "大豐銀行", payee: "澳門展覽搭建工程有限公司", amount: toMop(396_000) },
      ],
      photos: listPhotos(4),
      realIncome: [
        buildComparison("展位租金收入", 1_180_000, 1_206_000),
        buildComparison("贊助", 360_000, 340_000),
        buildComparison("論壇門票", 90_000, 104_500),
      ],
      realExpense: [
        buildComparison("場地租金及搭建", 1_050_000, 1_064_000),
        buildComparison("買家及講者接待", 520_000, 498_600),
        buildComparison("宣傳推廣", 410_000, 396_000),
        buildComparison("傳譯及製作", 160_000, 171_200),
        buildComparison("人員及行政", 110_000, 112_800),
      ],
      negotiationSessions: 412,
      dealsCount: 57,
      exhibitionType: "EXHIBITION",
      competitiveness:
        "境外參展商佔四成二，較上屆增加一成；十四個國家及地區的商協會組團出席，主辦機構獲邀於明年聯合籌辦區域論壇。",
      sponsorship: "取得七家企業贊助共三十四萬澳門元，其中三家為首次贊助，自籌收入佔總收入七成三。",
      activities: "展期內舉辦論壇四場、商務配對一百九十二場及學生導賞六場，另設葡語國家專題沙龍。",
      technology: "採用電子票務及人流數據分析，展商即時取得洽談紀錄；網上展廳累計瀏覽三萬二千次。",
      green: "展台八成以可重用物料搭建，重用杯系統減少一次性餐具約九千件，並已公佈碳足跡及減廢成果。",
    },
  },
} satisfies Record<string, SchemeExample>;
