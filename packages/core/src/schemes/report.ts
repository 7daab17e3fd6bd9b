/**
 * REPORT_LOCAL, REPORT_OUTSIDE, REPORT_ONLINE, REPORT_CONVENTION: what is reported after an activity (schemes S25–S28;
 * spec 3 §2, §3 › Post-event report, §4). One form of seven parts; they differ in the photos that are wanted, and the
 * report of a conference or exhibition that was supported tells more. What it is on is its `parentId` (decision 0091).
 */
import { defineScheme, lazily, variantOf } from "../form/define.ts";
import { is, sum, today } from "../form/expressions.ts";
import * as f from "../form/fields.ts";
import type { Scheme, Step } from "../form/types.ts";
import { reportExamples } from "./report-example.ts";
import { agreements } from "./services.ts";
import { afterDecision, contactBlock, institutionBlock } from "./shared.ts";

const said = { noIllegal: true } as const;
const byTransfer = is("paymentMethod", "BANK_TRANSFER");
const fixed = { fixed: true, required: false } as const;
/** Rows of what was budgeted with what it came to. */
const realLines = (max: number, label: string, prefill: string) =>
  f.lines({
    columns: { item: f.text(100, said), budgeted: f.money(fixed), real: f.money({ min: 0 }) },
    max,
    unique: ["item"],
    total: { column: "real", label },
    prefill,
  });
type ReportKind = keyof typeof reportExamples;
/** At least so many as the policy says for this report; none need be for a conference (C42, C43). */
const photosOf = (kind: ReportKind) => ({
  photos: f.documents("EVENT_PHOTO", {
    profile: "photo",
    ...(kind === "CONVENTION" ? { required: false } : { min: { policy: "report.minPhotos", path: kind } }),
    max: 20,
  }),
});

/** Drafted, handed in, signed, reviewed: nothing is paid, and nobody withdraws a report. */
const reportMoves = [
  "submit",
  "discard",
  "requestSupplement",
  "supplement",
  "lapseSupplement",
  "accept",
  "reject",
  "object",
  "upholdObjection",
  "dismissObjection",
  "uploadSigned",
  "receiveOriginal",
  "lapseOriginal",
];
const words = { max: 200, unit: "words" } as const;
const common = {
  resource: "report",
  family: "REPORT",
  window: { kind: "ALL_YEAR" },
  fees: { kind: "NONE" },
  // One for each application: that row says whether one is due (`application/report/report.ts`).
  limits: { group: "REPORT", oneInProcessing: false, certified: false },
  eligibility: [],
  reports: [],
  deadlines: [
    // The paper that the legal representative signs is a document: sixty days (C26).
    {
      kind: "original",
      anchor: { earliest: ["dates.to"] },
      amount: { policy: "report.documentsDays" },
      unit: "CALENDAR",
      direction: "AFTER",
      action: "lapseOriginal",
    },
    ...afterDecision.filter(({ kind }) => kind === "objection"),
  ],
} as const satisfies Partial<Scheme>;

/** What is told of a conference or exhibition that was supported (spec 3 §3). */
const narrative: Step = {
  id: "narrative",
  fields: f.keyed({
    competitiveness: f.longText(words, said),
    sponsorship: f.longText(words, said),
    activities: f.longText(words, said),
    technology: f.longText(words, said),
    green: f.longText(words, said),
  }),
};

const local = (): Scheme =>
  defineScheme({
    ...common,
    id: "REPORT_LOCAL",
    steps: {
      about: {
        fields: {
          aboutText: f.content("about"),
          ...institutionBlock,
          unitName: f.text(255, { ...said, prefill: "institution.nameZh" }),
          eventName: f.text(255, { ...said, prefill: "reported.eventName", fixed: true }),
          dates: f.dayRange({ max: today, prefill: "reported.dates", fixed: true }),
          place: f.text(255, { ...said, prefill: "reported.place" }),
          ...contactBlock,
          products: f.longText({ max: 500 }, { ...said, prefill: "reported.products" }),
        },
      },
      expenses: {
        fields: {
          currency: f.choice({ list: "currency" }, { look: "radio" }),
          expenseLines: f.lines({
            columns: {
              item: f.choice(
                {
                  list: "reportExpenseLine",
                  only: [
                    "BOOTH_RENT",
                    "BOOTH_BUILD",
                    "ADVERTISING",
                    "SAMPLE_TRANSPORT",
                    "TRAVEL",
                    "PRINTING",
                    "PROMO_FILM",
                  ],
                },
                { look: "select" },
              ),
              budgeted: f.money(fixed),
              paid: f.money({ min: 0 }),
            },
            max: 7,
            unique: ["item"],
            prefill: "reported.costs",
          }),
          totalPaid: f.computed(sum("expenseLines", "paid"), "money"),
          paymentMethod: f.choice({ list: "reportPaymentMethod" }, { look: "radio" }),
          transfers: f.lines({
            columns: {
              date: f.day({ max: today }),
              bank: f.text(100, said),
              payee: f.text(255, said),
              amount: f.money({ min: 1 }),
            },
            max: 20,
            total: { column: "amount", label: "totals.transfers" },
            when: byTransfer,
          }),
          remittanceVoucher: f.documents("REMITTANCE_VOUCHER", { when: byTransfer }),
          receipts: f.documents("RECEIPT"),
        },
      },
      photos: { fields: photosOf("LOCAL") },
      accounts: {
        fields: {
          accountsText: f.content("accounts"),
          realIncome: realLines(4, "totals.realIncome", "reported.income"),
          realExpense: realLines(6, "totals.realExpense", "reported.expenses"),
        },
      },
      matching: {
        fields: {
          negotiationSessions: f.integer({ min: 0, max: 100_000 }),
          dealsCount: f.integer({ min: 0, max: 100_000 }),
        },
      },
      category: {
        fields: { exhibitionType: f.choice({ list: "reportExhibitionType" }, { look: "radio" }) },
      },
      declaration: { fields: { notesText: f.content("notes"), ...agreements } },
    },
    rules: [],
    moves: reportMoves,
    example: reportExamples.LOCAL,
  });

/** The same with the photos of another, and with what is told of a conference. */
const another = (kind: ReportKind): Scheme =>
  lazily(`REPORT_${kind}`, () => {
    const base = local();
    const steps = base.steps.flatMap((step) => {
      if (step.id === "photos") return [{ ...step, fields: f.keyed(photosOf(kind)) }];
      return step.id === "declaration" && kind === "CONVENTION" ? [narrative, step] : [step];
    });
    return variantOf(base, { id: `REPORT_${kind}`, steps, example: reportExamples[kind] });
  });

export const reportLocal = lazily("REPORT_LOCAL", local);
export const reportOutside = another("OUTSIDE");
export const reportOnline = another("ONLINE");
export const reportConvention = another("CONVENTION");
