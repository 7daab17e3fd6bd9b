/**
 * Holds what the grant schemes share (schemes S14–S21): actions and deadlines, owners of the enterprise, other funding,
 * documents.
 */

import * as f from "../../forms/builders/field-builders.ts";
import {
  eq,
  field,
  gt,
  gte,
  ifElse,
  institutionProperty,
  is,
  lte,
  multiply,
  not,
  policy,
  rowColumn,
  subtract,
  sum,
  sumOf,
} from "../../forms/expressions/expressions.ts";
import type { EligibilityRule, FormLimit, Rule, SchemeDeadline } from "../../forms/types/index.ts";
import type { SchemeAction } from "../../forms/types/scheme-actions.ts";
import { errorCodes } from "../../platform/errors.ts";
import { certifiedNames } from "./certified-data.ts";
import { enterpriseEligibility } from "./eligibility-builders.ts";
import { fetchableDocument, hasNoOwners } from "./enterprise-documents.ts";
import { decisionDeadlines } from "./field-builders.ts";
import { agreements, buildDeadlineBeforeAnswers, requestActions } from "./services.ts";

/** Actions of grants: the institute decides and pays out; the applicant pays nothing (schemes F). */
export const grantActions: SchemeAction[] = [
  ...requestActions,
  "decideFunding",
  "closeWaitingGrant",
  "settle",
  "correctPayment",
];
/** Actions of grants for activities that must be reported on before anything is paid out. */
export const reportedGrantActions: SchemeAction[] = [...grantActions, "complete", "lapseReport"];

/**
 * Builds the deadlines in days before the first day of the activity in the answers, and those that follow a decision
 * (spec 3 §4, §5).
 */
export const buildFundingDeadlines = (
  leadDays: FormLimit,
  firstDayPath: string,
  code: number,
): SchemeDeadline[] => [
  buildDeadlineBeforeAnswers("applyBy", [firstDayPath], leadDays, { code }),
  ...decisionDeadlines.filter(({ kind }) => kind !== "payment"),
];

/** Missing documents must arrive this many days before the first day of the activity. */
export const buildDocumentsDeadline = (amount: FormLimit): SchemeDeadline => ({
  kind: "documentsBy",
  anchor: "EVENT_START",
  amount,
  unit: "CALENDAR",
  direction: "BEFORE",
});

/** Block H without the rule of the small enterprise, which only applies to prices and zones (spec 3 §5). */
export const macaoEnterpriseEligibility = enterpriseEligibility.filter(({ id }) => id !== "smallEnterprise");
/** The applicant is an individual business, a limited company or a group (spec 3 §3): nothing that nobody owns. */
export const enterpriseOnly: EligibilityRule = {
  id: "enterprise",
  must: eq(ifElse(hasNoOwners, false, true), true),
  code: errorCodes.NOT_ELIGIBLE,
  key: "eligibility.enterprise",
};
/** Eligibility of schemes other than those for associations, which have support of their own. */
export const fundingEligibility: EligibilityRule[] = [
  ...macaoEnterpriseEligibility,
  {
    id: "notAssociation",
    must: not(eq(institutionProperty("nature"), "TRADE_ASSOCIATION")),
    code: errorCodes.NOT_ELIGIBLE,
    key: "eligibility.notAssociation",
  },
  enterpriseOnly,
];

/** The owners of the enterprise, each with a share. */
export const shareholders = f.people({
  columns: {
    name: f.text(255, { noIllegal: true }),
    idNumber: f.idNumber("REGISTERED_NUMBER", { personal: true }),
    share: f.decimal({ min: 0.01, max: 100, unit: "%" }),
    position: f.text(100, { noIllegal: true }),
  },
  max: 20,
  unique: ["idNumber"],
  personal: true,
  whose: "owner",
});
/** The same where they are those of the institution, whose certified owners staff see beside them (decision 0804). */
export const certifiedShareholders = { ...shareholders, certified: { paths: ["shareholders"] } };
/** Shares cannot add up to more than the whole. */
export const sharesWithinWhole = {
  id: "wholeOnly",
  must: lte(sum("shareholders", "share"), 100),
  at: "shareholders",
  key: "sharesAboveWhole",
  worked: { sum: sum("shareholders", "share") },
} as const satisfies Rule;
/** Macao residents must own at least the share set by the policy (spec 3 §5). */
export const buildMacaoEquityRule = (code: number) =>
  ({
    id: "mostlyMacao",
    must: gte(field("macaoEquityPercent"), policy("eligibility.macaoOwnershipPercent")),
    at: "macaoEquityPercent",
    key: "min",
    worked: { min: policy("eligibility.macaoOwnershipPercent") },
    code,
  }) as const satisfies Rule;

/** Funding from other sources for the same purpose, requested or granted (spec 3 §3), one row each. */
export const otherFundingOptions = {
  columns: {
    department: f.text(255, { noIllegal: true }),
    content: f.text(255, { noIllegal: true }),
    result: f.choice({ list: "fundingResult" }, { look: "select" }),
    amount: f.money({ min: 1 }),
  },
  max: 20,
  unique: ["department", "content"] as ["department", "content"],
};
export const otherSubsidies = {
  hasOtherSubsidies: f.yesNo(),
  otherSubsidies: f.lines({
    ...otherFundingOptions,
    total: { column: "amount", label: "totals.otherSubsidies" },
    when: is("hasOtherSubsidies", true),
  }),
};

/** Suppliers related to the applicant, each with the reason and with prices of others (spec 3 §3). */
export const relatedParties = {
  relatedPartyDeclared: f.yesNo(),
  relatedParties: f.lines({
    columns: {
      // Nobody buys from itself: a cost that stays in the institution is none.
      supplierName: f.text(255, { noIllegal: true, otherThan: certifiedNames }),
      relationship: f.choice({ list: "relatedPartyRelationship" }, { look: "select" }),
      goodsServices: f.text(255, { noIllegal: true }),
      reasons: f.longText({ max: 200, unit: "words" }, { noIllegal: true }),
      priceComparison: f.documents("PRICE_COMPARISON", { profile: "office", shared: true }),
    },
    max: 20,
    unique: ["supplierName", "goodsServices"],
    when: is("relatedPartyDeclared", true),
  }),
};

/** Builds the rows of a budget, with a text and an amount in patacas: four of income, six of expenses (spec 3 §9). */
export const buildBudgetField = (max: number, label: string) =>
  f.lines({
    columns: { item: f.text(100, { noIllegal: true }), amount: f.money({ min: 1 }) },
    max,
    unique: ["item"],
    total: { column: "amount", label },
  });
/** Expenses must equal income. */
export const budgetBalanceRule = {
  id: "budgetBalances",
  must: { op: "sameSum", left: field("expenses"), right: field("covered") },
  at: "expenseLines",
  key: "budgetDiffers",
  worked: { difference: subtract(field("expenses"), field("covered")) },
} as const satisfies Rule;

const approvedFunding = sumOf(
  "otherSubsidies",
  ifElse(eq(rowColumn("result"), "APPROVED"), rowColumn("amount"), 0),
);
/** Funding that others have approved for the same activity is part of its income (spec 3 §3). */
export const approvedFundingRule = {
  id: "approvedIsIncome",
  when: is("hasOtherSubsidies", true),
  must: gte(sum("incomeLines", "amount"), approvedFunding),
  at: "incomeLines",
  key: "approvedFundingMissing",
  worked: { difference: subtract(approvedFunding, sum("incomeLines", "amount")) },
} as const satisfies Rule;

const fundingByOthers = ifElse(
  is("application.hasOtherSubsidies", true),
  sumOf("application.otherSubsidies", ifElse(eq(rowColumn("result"), "APPROVED"), rowColumn("amount"), 0)),
  0,
);
/** Actual expenses by the report, without what others have approved: no cost is paid twice (decision 0412). */
export const unfundedExpenses = subtract(sum("report.realExpense", "real"), fundingByOthers);
/**
 * Sums what the report states as paid for a kind of cost.
 * @param item a code of the list `reportExpenseLine`
 */
export const buildReportedCost = (item: string) =>
  sumOf("report.expenseLines", ifElse(eq(rowColumn("item"), item), rowColumn("paid"), 0));
/** The sum that the report states as paid for the kinds of cost that were applied for, which have a budget there. */
export const reportedCostsAppliedFor = sumOf(
  "report.expenseLines",
  ifElse(gt(rowColumn("budgeted"), 0), rowColumn("paid"), 0),
);

/** Not older than ninety days (spec 3 §5). */
export const registryCertificate = f.documents("BUSINESS_REGISTRATION_CERT", {
  ...fetchableDocument,
  max: 2,
});

/** The declarations at the end of a grant form; the institute may fetch tax and registry data (schemes D). */
export const fundingAgreements = { ...agreements, consentDataFetch: f.declaration() };

/** The amount of a row, quantity times unit price, in avos. */
export const budgetLineAmount = multiply(rowColumn("quantity"), rowColumn("unitPrice"));
