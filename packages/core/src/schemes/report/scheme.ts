/**
 * REPORT_LOCAL, REPORT_OUTSIDE, REPORT_ONLINE, REPORT_CONVENTION: the report after an activity (schemes S25–S28; spec
 * 3 §2, §3 › Post-event report, §4). One form with seven parts. The four differ in the required photos, and the
 * report on a supported conference or exhibition asks for more. The application it reports on is its `parentId`
 * (decision 0091).
 */

import { defineScheme, deriveScheme, lazyScheme } from "../../forms/builders/define-scheme.ts";
import * as f from "../../forms/builders/field-builders.ts";
import {
  dayAdd,
  eq,
  field,
  is,
  isAnsweredField,
  lte,
  not,
  rowColumn,
  someRow,
  subtract,
  sum,
  todayOperand,
} from "../../forms/expressions/expressions.ts";
import type { Rule, Scheme, Step } from "../../forms/types/index.ts";
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import { certifiedNames } from "../shared/certified-data.ts";
import { pastDayBounds } from "../shared/day-bounds.ts";
import { contactBlock, decisionDeadlines, institutionBlock } from "../shared/field-builders.ts";
import { agreements } from "../shared/services.ts";

const plainText = { noIllegal: true } as const;
const isPaidByTransfer = is("paymentMethod", "BANK_TRANSFER");
const prefilledOnly = { fixed: true, required: false } as const;
/** Rows of the budget with the actual amounts. */
const buildActualLines = (max: number, label: string, prefill: string) =>
  f.lines({
    columns: { item: f.text(100, plainText), budgeted: f.money(prefilledOnly), real: f.money({ min: 0 }) },
    max,
    unique: ["item"],
    total: { column: "real", label },
    prefill,
  });
type ReportKind = "LOCAL" | "OUTSIDE" | "ONLINE" | "CONVENTION";
/** The minimum number of photos comes from the policy of each report; a conference needs none (C42, C43). */
const buildPhotoFields = (kind: ReportKind) => ({
  photos: f.documents("EVENT_PHOTO", {
    profile: "photo",
    ...(kind === "CONVENTION" ? { required: false } : { min: { policy: "report.minPhotos", path: kind } }),
    max: 20,
  }),
});

/** A report is drafted, submitted, signed and reviewed. Nothing is paid, and it cannot be withdrawn. */
const reportActions: SchemeAction[] = [
  "submit",
  "discard",
  "requestSupplement",
  "withdrawSupplement",
  "extendSupplement",
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
const wordLimit = { max: 200, unit: "words" } as const;
const reportBase = {
  resource: "report",
  family: "REPORT",
  window: { kind: "ALL_YEAR" },
  fees: { kind: "NONE" },
  // One report per application. The application's row tells whether one is due, so this is not checked here.
  limits: { group: "REPORT", oneInProcessing: false, certified: false },
  eligibility: [],
  reports: [],
  deadlines: [
    // The form that the legal representative signs on paper counts as a document, with sixty days (C26).
    {
      kind: "original",
      anchor: { earliest: ["dates.to"] },
      amount: { policy: "report.documentsDays" },
      unit: "CALENDAR",
      direction: "AFTER",
      action: "lapseOriginal",
    },
    ...decisionDeadlines.filter(({ kind }) => kind === "objection"),
  ],
} as const satisfies Partial<Scheme>;

/** Questions about a supported conference or exhibition (spec 3 §3). */
const narrativeStep: Step = {
  id: "narrative",
  fields: f.toKeyedFields({
    competitiveness: f.longText(wordLimit, plainText),
    sponsorship: f.longText(wordLimit, plainText),
    activities: f.longText(wordLimit, plainText),
    technology: f.longText(wordLimit, plainText),
    green: f.longText(wordLimit, plainText),
  }),
};

const defineLocalReport = (): Scheme =>
  defineScheme({
    ...reportBase,
    id: "REPORT_LOCAL",
    steps: {
      about: {
        fields: {
          aboutText: f.content("about"),
          ...institutionBlock,
          unitName: f.text(255, {
            ...plainText,
            prefill: "institution.nameZh",
            certified: { paths: certifiedNames },
          }),
          eventName: f.text(255, { ...plainText, prefill: "reported.eventName", fixed: true }),
          dates: f.dayRange({ ...pastDayBounds, prefill: "reported.dates", fixed: true }),
          place: f.text(255, { ...plainText, prefill: "reported.place" }),
          ...contactBlock,
          products: f.longText({ max: 500 }, { ...plainText, prefill: "reported.products" }),
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
              budgeted: f.money(prefilledOnly),
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
              // A stand may be paid for long before the exhibition.
              date: f.day({ min: dayAdd(field("dates.from"), -2, "YEARS"), max: todayOperand }),
              bank: f.text(100, plainText),
              // What an institution transfers to itself is no cost, as with its suppliers (decision 0412).
              payee: f.text(255, { ...plainText, otherThan: certifiedNames }),
              amount: f.money({ min: 1 }),
            },
            max: 20,
            unique: ["date", "bank", "payee", "amount"],
            total: { column: "amount", label: "totals.transfers" },
            when: isPaidByTransfer,
          }),
          remittanceVoucher: f.documents("REMITTANCE_VOUCHER", { when: isPaidByTransfer }),
          receipts: f.documents("RECEIPT"),
          promoFilm: f.documents("PROMO_VIDEO", {
            profile: "video",
            when: someRow("expenseLines", eq(rowColumn("item"), "PROMO_FILM")),
          }),
        },
      },
      photos: { fields: buildPhotoFields("LOCAL") },
      accounts: {
        fields: {
          accountsText: f.content("accounts"),
          realIncome: buildActualLines(4, "totals.realIncome", "reported.income"),
          realExpense: buildActualLines(6, "totals.realExpense", "reported.expenses"),
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
    rules: [
      {
        id: "transfersWithinPaid",
        when: isPaidByTransfer,
        must: lte(sum("transfers", "amount"), field("totalPaid")),
        at: "transfers",
        key: "transfersExceed",
        worked: { difference: subtract(sum("transfers", "amount"), field("totalPaid")) },
      },
      {
        id: "paidIsExpense",
        when: isAnsweredField("realExpense"),
        must: lte(field("totalPaid"), sum("realExpense", "real")),
        at: "realExpense",
        key: "paidExceedsExpenses",
        worked: { difference: subtract(field("totalPaid"), sum("realExpense", "real")) },
      },
    ],
    moves: reportActions,
  });

/** An activity that was held online (C43) was no trade fair or exhibition on site. */
const heldOnlineRule = {
  id: "heldOnline",
  when: isAnsweredField("exhibitionType"),
  must: is("exhibitionType", "ONLINE"),
  at: "exhibitionType",
  key: "typeOfOnlineReport",
} as const satisfies Rule;

/**
 * Its own report is about it (C43), so that neither the local one, which asks for four pictures only, nor that of a
 * conference on site is. The one of an activity abroad was due for those online too, and asks for as many pictures
 * (decisions 0687, 0718).
 */
const buildOnSiteRule = (key: "typeOfLocalReport" | "typeOfSiteReport") =>
  ({
    id: "heldOnSite",
    when: isAnsweredField("exhibitionType"),
    must: not(is("exhibitionType", "ONLINE")),
    at: "exhibitionType",
    key,
  }) as const satisfies Rule;

/** What each report that is derived from the local one says of the type of the exhibition. */
const typeRules: { [K in Exclude<ReportKind, "LOCAL">]: Rule[] } = {
  OUTSIDE: [],
  ONLINE: [heldOnlineRule],
  CONVENTION: [buildOnSiteRule("typeOfSiteReport")],
};

/** Derives a report with the photos of its kind and, for a conference, the narrative. */
const deriveReport = (kind: Exclude<ReportKind, "LOCAL">): Scheme =>
  lazyScheme(`REPORT_${kind}`, () => {
    const base = defineLocalReport();
    const steps = base.steps.flatMap((step) => {
      if (step.id === "photos") return [{ ...step, fields: f.toKeyedFields(buildPhotoFields(kind)) }];
      return step.id === "declaration" && kind === "CONVENTION" ? [narrativeStep, step] : [step];
    });
    const rules = [...base.rules, ...typeRules[kind]];
    return deriveScheme(base, { id: `REPORT_${kind}`, steps, rules });
  });

export const reportLocal = lazyScheme("REPORT_LOCAL", () => {
  const base = defineLocalReport();
  return deriveScheme(base, { id: base.id, rules: [...base.rules, buildOnSiteRule("typeOfLocalReport")] });
});
export const reportOutside = deriveReport("OUTSIDE");
export const reportOnline = deriveReport("ONLINE");
export const reportConvention = deriveReport("CONVENTION");
