/** The initial data of a report from its application: names, days and budget (spec 3 §3). Pure. */

import type { EventDetail } from "../../events/event-schema.ts";
import { toNumber, toRows } from "../../forms/expressions/evaluate.ts";
import { writeFixedValues } from "../../forms/fixed-values.ts";
import type { Answers, Json, Scheme } from "../../forms/types/index.ts";
import { toMopAmount } from "../../forms/values/mop-amount.ts";
import type { Language } from "../../messaging/notice-types.ts";
import { pickText } from "../../messaging/pick-text.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationView, Deadline } from "../model/application-schema.ts";

type ReportedApplication = Pick<ApplicationView, "eventNames" | "eventDates" | "answers">;
/** A row of the budget, with which the report's own rows start. */
interface BudgetLine {
  [column: string]: Json;
}
/** The initial data of a report's form (`prefill: "reported.…"`). */
export interface ReportPrefill {
  eventName: string;
  dates: { from: string; to: string };
  place: string;
  products: string;
  costs: BudgetLine[];
  income: BudgetLine[];
  expenses: BudgetLine[];
}

const toText = (value: Json | undefined): string => (typeof value === "string" ? value.trim() : "");
/**
 * Rows of the report for each kind of cost of the exhibitor's incentive (code lists incentiveCostLine,
 * reportExpenseLine).
 */
const reportLineByCost: Record<string, string> = {
  BOOTH_RENT: "BOOTH_RENT",
  BOOTH_BUILD: "BOOTH_BUILD",
  TRANSPORT: "SAMPLE_TRANSPORT",
  PUBLICATION_AV: "PRINTING",
  PROMOTION_AD: "ADVERTISING",
  PROMO_FILM: "PROMO_FILM",
};

const buildCostLines = ({ costLines, freightCost }: Answers): BudgetLine[] => {
  const sums = new Map<string, number>();
  const addExpense = (item: string, amount: number) => sums.set(item, (sums.get(item) ?? 0) + amount);
  for (const { kind, quantity, unitPrice } of toRows(costLines))
    addExpense(
      reportLineByCost[toText(kind)] ?? "PRINTING",
      (toNumber(quantity) ?? 0) * (toNumber(unitPrice) ?? 0),
    );
  const freight = toNumber(freightCost);
  if (freight) addExpense("SAMPLE_TRANSPORT", freight);
  return [...sums].map(([item, amount]) => ({ item, budgeted: toMopAmount(amount) }));
};
/** Rows of a budget; a single row with its own name when there is only a total. */
const buildBudgetLines = (lines: Json | undefined, sum: Json | undefined, name: string): BudgetLine[] => {
  const rows = toRows(lines).map(({ item, amount }) => ({
    item: toText(item),
    budgeted: toMopAmount(toNumber(amount) ?? 0),
  }));
  const totalAmount = toNumber(sum);
  return rows.length === 0 && totalAmount ? [{ item: name, budgeted: toMopAmount(totalAmount) }] : rows;
};

/** Builds the budget row by row. */
const buildBudget = (answers: Answers, names = { income: "", expenses: "" }) => ({
  costs: buildCostLines(answers),
  income: buildBudgetLines(answers.incomeLines, answers.expectedRevenue, names.income),
  expenses: buildBudgetLines(answers.expenseLines, answers.expectedExpenditure, names.expenses),
});

/** Finds the name of the activity in a language, in Chinese where that is missing, and else in any language. */
const findActivityName = (
  names: ReportedApplication["eventNames"],
  language: Language = "zh-Hant",
): string | undefined => names?.[language] || names?.["zh-Hant"] || Object.values(names ?? {}).find(Boolean);

/** Builds the data known when a report is started, in the user's language. */
export const buildReportPrefill = (
  about: ReportedApplication,
  event: Pick<EventDetail, "venue"> | undefined,
  language: Language,
  names: { income: string; expenses: string },
): ReportPrefill => {
  const { answers } = about;
  return {
    eventName: findActivityName(about.eventNames, language) ?? "",
    dates: { from: about.eventDates?.start ?? "", to: about.eventDates?.end ?? "" },
    place:
      toText(answers.venue) ||
      toText(answers.place) ||
      pickText(event?.venue, language) ||
      toText(answers.onlinePlatform),
    products: toText(answers.productsServices),
    ...buildBudget(answers, names),
  };
};

/** Returns the names and days of the reported activity, for the header in lists and letters. */
export const pickReportedEvent = ({
  id,
  eventNames,
  eventDates,
}: ApplicationHeader): Pick<ApplicationHeader, "parentId" | "eventNames" | "eventDates"> => ({
  parentId: id,
  ...(eventNames ? { eventNames } : {}),
  ...(eventDates ? { eventDates } : {}),
});
/** Lists the deadline of the report. */
export const listReportDeadlines = ({ deadlines }: Pick<ApplicationHeader, "deadlines">): Deadline[] =>
  deadlines.filter(({ kind }) => kind === "report");

/** Lists the budgeted amounts of a report by the field whose rows they belong to. */
export const listReportedBudget = (applicationAnswers: Answers): Record<string, Json> => {
  const { costs, income, expenses } = buildBudget(applicationAnswers);
  return { expenseLines: costs, realIncome: income, realExpense: expenses };
};

/**
 * Lists the fixed values of a report by field: name and days of the activity, and the amounts that were budgeted. The
 * name is one of the languages of the activity, as the applicant saw it.
 */
const listReportedValues = (
  answers: Answers,
  { eventNames, eventDates }: Pick<ApplicationHeader, "eventNames" | "eventDates">,
  applicationAnswers: Answers,
): Record<string, Json | undefined> => {
  const names = Object.values(eventNames ?? {}).filter(Boolean);
  return {
    eventName: names.find((name) => name === answers.eventName) ?? findActivityName(eventNames),
    dates: eventDates && { from: eventDates.start, to: eventDates.end },
    ...listReportedBudget(applicationAnswers),
  };
};

/** Writes the fixed values of a report: what is known of the reported application, whatever was sent for it. */
export const applyReportedValues = (
  report: Pick<Scheme, "steps">,
  answers: Answers,
  reportedHeader: Pick<ApplicationHeader, "eventNames" | "eventDates">,
  applicationAnswers: Answers,
): Answers =>
  writeFixedValues(report, answers, listReportedValues(answers, reportedHeader, applicationAnswers));
