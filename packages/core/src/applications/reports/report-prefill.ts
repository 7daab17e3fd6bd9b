/** What a report knows from the application that it is on: names and days, what was budgeted (spec 3 §3). Pure. */
import type { EventDetail } from "../../events/event-schema.ts";
import { toNumber, toRows } from "../../forms/expressions/evaluate.ts";
import type { Answers, Json } from "../../forms/types/index.ts";
import type { Language } from "../../messaging/notice-types.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ApplicationView, Deadline } from "../model/schema.ts";

type ReportedApplication = Pick<ApplicationView, "eventNames" | "eventDates" | "answers">;
/** A line of what was budgeted, as the report's own rows begin. */
interface BudgetLine {
  [column: string]: Json;
}
/** What the form of a report begins with (`prefill: "reported.…"`). */
export interface ReportPrefill {
  eventName: string;
  dates: { from: string; to: string };
  place: string;
  products: string;
  costs: BudgetLine[];
  income: BudgetLine[];
  expenses: BudgetLine[];
}

const toMopAmount = (amount: number): Json => ({ amount, currency: "MOP" });
const toText = (value: Json | undefined): string => (typeof value === "string" ? value.trim() : "");
/** Kinds of cost of the exhibitor's incentive by the lines of the report (code lists incentiveCostLine, reportExpenseLine). */
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
  const add = (item: string, amount: number) => sums.set(item, (sums.get(item) ?? 0) + amount);
  for (const { kind, quantity, unitPrice } of toRows(costLines))
    add(reportLineByCost[toText(kind)] ?? "PRINTING", (toNumber(quantity) ?? 0) * (toNumber(unitPrice) ?? 0));
  const freight = toNumber(freightCost);
  if (freight) add("SAMPLE_TRANSPORT", freight);
  return [...sums].map(([item, amount]) => ({ item, budgeted: toMopAmount(amount) }));
};
/** Lines of a budget; where only a sum was told, that sum under a name of its own. */
const buildBudgetLines = (lines: Json | undefined, sum: Json | undefined, name: string): BudgetLine[] => {
  const rows = toRows(lines).map(({ item, amount }) => ({
    item: toText(item),
    budgeted: toMopAmount(toNumber(amount) ?? 0),
  }));
  const totalAmount = toNumber(sum);
  return rows.length === 0 && totalAmount ? [{ item: name, budgeted: toMopAmount(totalAmount) }] : rows;
};

/** What was budgeted, line by line. */
export const buildBudget = (answers: Answers, names = { income: "", expenses: "" }) => ({
  costs: buildCostLines(answers),
  income: buildBudgetLines(answers.incomeLines, answers.expectedRevenue, names.income),
  expenses: buildBudgetLines(answers.expenseLines, answers.expectedExpenditure, names.expenses),
});

/** What is known when a report begins, in the reader's language. */
export const buildReportPrefill = (
  about: ReportedApplication,
  event: Pick<EventDetail, "venue"> | undefined,
  language: Language,
  names: { income: string; expenses: string },
): ReportPrefill => {
  const { answers } = about;
  return {
    eventName: about.eventNames?.[language] ?? "",
    dates: { from: about.eventDates?.start ?? "", to: about.eventDates?.end ?? "" },
    place:
      toText(answers.venue) ||
      toText(answers.place) ||
      event?.venue[language] ||
      toText(answers.onlinePlatform),
    products: toText(answers.productsServices),
    ...buildBudget(answers, names),
  };
};

/** Names and days of what a report is on, for the header that lists and letters read. */
export const pickReportedEvent = ({
  id,
  eventNames,
  eventDates,
}: ApplicationHeader): Pick<ApplicationHeader, "parentId" | "eventNames" | "eventDates"> => ({
  parentId: id,
  ...(eventNames ? { eventNames } : {}),
  ...(eventDates ? { eventDates } : {}),
});
/** The last day to hand the report in. */
export const listReportDeadlines = ({ deadlines }: Pick<ApplicationHeader, "deadlines">): Deadline[] =>
  deadlines.filter(({ kind }) => kind === "report");

const getBudgetedAmount = (line: BudgetLine | Answers): number | undefined => toNumber(line.budgeted);
/** Rows with only such budgeted amounts as were budgeted: they are shown beside the real ones, and not asked. */
const keepBudgetedAmounts = (rows: Json | undefined, lines: readonly BudgetLine[]): Json | undefined => {
  if (!Array.isArray(rows)) return rows;
  const budgetedAmounts = new Set(lines.map(getBudgetedAmount));
  return toRows(rows).map((row) => {
    const { budgeted: _, ...rest } = row;
    return getBudgetedAmount(row) !== undefined && budgetedAmounts.has(getBudgetedAmount(row)) ? row : rest;
  });
};

/** The answers of a report with what it does not say itself as it stands: the days, and what was budgeted. */
export const applyReportedValues = (
  answers: Answers,
  reportedHeader: Pick<ApplicationHeader, "eventDates">,
  applicationAnswers: Answers,
): Answers => {
  const reportedBudget = buildBudget(applicationAnswers);
  const overrides: Record<string, Json | undefined> = {
    expenseLines: keepBudgetedAmounts(answers.expenseLines, reportedBudget.costs),
    realIncome: keepBudgetedAmounts(answers.realIncome, reportedBudget.income),
    realExpense: keepBudgetedAmounts(answers.realExpense, reportedBudget.expenses),
    dates: reportedHeader.eventDates && {
      from: reportedHeader.eventDates.start,
      to: reportedHeader.eventDates.end,
    },
  };
  const definedOverrides = Object.entries(overrides).filter(
    (one): one is [string, Json] => one[1] !== undefined,
  );
  return { ...answers, ...Object.fromEntries(definedOverrides) };
};
