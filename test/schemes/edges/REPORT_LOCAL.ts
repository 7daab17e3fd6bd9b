/** Answers of a report that depend on each other (spec 3 §3 › Post-event report): what was paid, how, and shown. */
import type { Changes } from "../cases.ts";
import type { EdgeCase, SchemeEdges } from "./edge-case.ts";

const buildMop = (avos: number) => ({ amount: avos, currency: "MOP" });
const buildPaidLine = (item: string, avos: number) => ({ item, paid: buildMop(avos) });
const cash = { paymentMethod: "CASH", transfers: undefined, remittanceVoucher: undefined };
const buildRealExpense = (avos: number) => ({ realExpense: [{ item: "開支", real: buildMop(avos) }] });
const actualLines = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ item: `開支${i}`, real: buildMop(1) }));
const buildTransfer = (avos: number, changes: Changes = {}) => ({
  date: "2026-11-16",
  bank: "大豐銀行",
  payee: "澳門展覽搭建工程有限公司",
  amount: buildMop(avos),
  ...changes,
});
const buildPhotos = (count: number) =>
  Array.from({ length: count }, (_, i) => (i === 0 ? "demo-EVENT_PHOTO" : `demo-EVENT_PHOTO-${i + 1}`));

/** Cases that hold for every report. */
export const reportCases: EdgeCase[] = [
  {
    rule: "what was paid is part of the actual expenses, to the avo",
    allowed: {
      ...cash,
      expenseLines: [buildPaidLine("BOOTH_RENT", 1_350_000)],
      ...buildRealExpense(1_350_000),
    },
    refused: {
      ...cash,
      expenseLines: [buildPaidLine("BOOTH_RENT", 1_350_000)],
      ...buildRealExpense(1_349_999),
    },
    issue: "realExpense paidExceedsExpenses",
  },
  {
    rule: "all items together are",
    allowed: {
      ...cash,
      expenseLines: [buildPaidLine("BOOTH_RENT", 100), buildPaidLine("TRAVEL", 50)],
      ...buildRealExpense(150),
    },
    refused: {
      ...cash,
      expenseLines: [buildPaidLine("BOOTH_RENT", 100), buildPaidLine("TRAVEL", 51)],
      ...buildRealExpense(150),
    },
    issue: "realExpense paidExceedsExpenses",
  },
  {
    rule: "no more was transferred than paid",
    allowed: {
      expenseLines: [buildPaidLine("BOOTH_RENT", 1_350_000)],
      transfers: [buildTransfer(1_350_000)],
    },
    refused: {
      expenseLines: [buildPaidLine("BOOTH_RENT", 1_350_000)],
      transfers: [buildTransfer(1_350_001)],
    },
    issue: "transfers transfersExceed",
  },
  {
    rule: "the transfers together are not more either",
    allowed: {
      expenseLines: [buildPaidLine("BOOTH_RENT", 300)],
      transfers: [buildTransfer(100), buildTransfer(200)],
    },
    refused: {
      expenseLines: [buildPaidLine("BOOTH_RENT", 300)],
      transfers: [buildTransfer(100), buildTransfer(201)],
    },
    issue: "transfers transfersExceed",
  },
  {
    rule: "each transfer is in the list once",
    allowed: { transfers: [buildTransfer(1), buildTransfer(2)] },
    refused: { transfers: [buildTransfer(1), buildTransfer(1)] },
    issue: "transfers.1.date duplicate",
  },
  {
    rule: "a bank transfer is listed",
    allowed: cash,
    refused: { ...cash, paymentMethod: "BANK_TRANSFER", remittanceVoucher: ["demo-REMITTANCE_VOUCHER"] },
    issue: "transfers required",
  },
  {
    rule: "a bank transfer has its voucher",
    allowed: cash,
    refused: { remittanceVoucher: undefined },
    issue: "remittanceVoucher fileMissing",
  },
  {
    rule: "what the institution transfers to itself is no cost",
    institution: { nameZh: "濠江貿易有限公司", nameEn: "Hou Kong Trading Ltd." },
    allowed: { transfers: [buildTransfer(100), buildTransfer(100, { payee: "濠江貿易（集團）有限公司" })] },
    refused: {
      transfers: [buildTransfer(100), buildTransfer(100, { payee: "ＨＯＵ ＫＯＮＧ trading ltd" })],
    },
    issue: "transfers.1.payee ownInstitution",
  },
  {
    rule: "nothing was transferred tomorrow",
    allowed: { transfers: [buildTransfer(100, { date: "2026-11-23" })] },
    refused: { transfers: [buildTransfer(100, { date: "2026-11-24" })] },
    issue: "transfers.0.date afterMax",
  },
  {
    rule: "nothing was transferred more than two years before the activity",
    allowed: {
      dates: { from: "2026-11-12", to: "2026-11-14" },
      transfers: [buildTransfer(100, { date: "2024-11-12" })],
    },
    refused: {
      dates: { from: "2026-11-12", to: "2026-11-14" },
      transfers: [buildTransfer(100, { date: "2024-11-11" })],
    },
    issue: "transfers.0.date beforeMin",
  },
  {
    rule: "the activity is over when it is reported on",
    allowed: { dates: { from: "2026-11-20", to: "2026-11-23" } },
    refused: { dates: { from: "2026-11-20", to: "2026-11-24" } },
    issue: "dates.to afterMax",
  },
  {
    rule: "a promotional film that was paid for is shown",
    allowed: { ...cash, expenseLines: [buildPaidLine("PRINTING", 100)], promoFilm: undefined },
    refused: { ...cash, expenseLines: [buildPaidLine("PROMO_FILM", 100)], promoFilm: undefined },
    issue: "promoFilm fileMissing",
  },
  {
    rule: "each kind of expense is in the list once",
    allowed: { ...cash, expenseLines: [buildPaidLine("TRAVEL", 100), buildPaidLine("PRINTING", 100)] },
    refused: { ...cash, expenseLines: [buildPaidLine("TRAVEL", 100), buildPaidLine("TRAVEL", 100)] },
    issue: "expenseLines.1.item duplicate",
  },
  {
    rule: "six lines of actual expenses",
    allowed: { ...cash, expenseLines: [buildPaidLine("TRAVEL", 6)], realExpense: actualLines(6) },
    refused: { ...cash, expenseLines: [buildPaidLine("TRAVEL", 6)], realExpense: actualLines(7) },
    issue: "realExpense tooMany",
  },
  {
    rule: "an actual expense is in the list once",
    allowed: { ...cash, expenseLines: [buildPaidLine("TRAVEL", 2)], realExpense: actualLines(2) },
    refused: {
      ...cash,
      expenseLines: [buildPaidLine("TRAVEL", 2)],
      realExpense: [...actualLines(1), ...actualLines(1)],
    },
    issue: "realExpense.1.item duplicate",
  },
  {
    rule: "what was paid has its receipts",
    allowed: { ...cash, receipts: ["demo-RECEIPT"] },
    refused: { ...cash, receipts: undefined },
    issue: "receipts fileMissing",
  },
  {
    rule: "a receipt counts once",
    allowed: { ...cash, receipts: ["demo-RECEIPT", "demo-RECEIPT-2"] },
    refused: { ...cash, receipts: ["demo-RECEIPT", "demo-RECEIPT-copy"] },
    issue: "receipts.1 fileRepeated",
  },
  {
    rule: "an activity ends on the day of its beginning or later",
    allowed: { dates: { from: "2026-11-14", to: "2026-11-14" } },
    refused: { dates: { from: "2026-11-14", to: "2026-11-13" } },
    issue: "dates.to dayOrder",
  },
  {
    rule: "a transfer is more than nothing",
    allowed: { transfers: [buildTransfer(1)] },
    refused: { transfers: [buildTransfer(0)] },
    issue: "transfers.0.amount min",
  },
  {
    rule: "a total is no item of itself",
    allowed: { ...cash, expenseLines: [buildPaidLine("TRAVEL", 100)] },
    refused: { ...cash, expenseLines: [buildPaidLine("TOTAL_PAID", 100)] },
    issue: "expenseLines.0.item option",
  },
];
/** So many photographs, each of them another picture. */
export const buildPhotoCases = (least: number): EdgeCase[] => [
  {
    rule: `[R523] ${least} photographs`,
    allowed: { photos: buildPhotos(least) },
    refused: { photos: buildPhotos(least - 1) },
    issue: "photos tooFew",
  },
  {
    rule: `${least} different photographs`,
    allowed: { photos: buildPhotos(least) },
    refused: { photos: [...buildPhotos(least - 1), "demo-EVENT_PHOTO-copy"] },
    issue: `photos.${least - 1} fileRepeated`,
  },
];

/** Edges of the results of an activity and of the income that it had. */
export const resultCases: EdgeCase[] = [
  {
    rule: "deals may be none, never fewer",
    allowed: { dealsCount: 0, negotiationSessions: 0 },
    refused: { dealsCount: -1, negotiationSessions: 0 },
    issue: "dealsCount min",
  },
  {
    rule: "four lines of income",
    allowed: { realIncome: [1, 2, 3, 4].map((n) => ({ item: `收入${n}`, real: buildMop(n) })) },
    refused: { realIncome: [1, 2, 3, 4, 5].map((n) => ({ item: `收入${n}`, real: buildMop(n) })) },
    issue: "realIncome tooMany",
  },
  {
    rule: "an income is in the list once",
    allowed: { realIncome: [1, 2].map((n) => ({ item: `收入${n}`, real: buildMop(n) })) },
    refused: { realIncome: [1, 2].map((n) => ({ item: "收入", real: buildMop(n) })) },
    issue: "realIncome.1.item duplicate",
  },
];

export const reportLocalEdges: SchemeEdges = {
  scheme: "REPORT_LOCAL",
  event: {},
  cases: [
    ...reportCases,
    ...buildPhotoCases(4),
    {
      rule: "an activity that was held online has a report of its own",
      allowed: { exhibitionType: "EXHIBITION" },
      refused: { exhibitionType: "ONLINE" },
      issue: "exhibitionType typeOfLocalReport",
    },
    ...resultCases,
  ],
};
