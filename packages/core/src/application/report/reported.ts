/** What a report knows from the application that it is on: names and days, what was budgeted (spec 3 §3). Pure. */
import type { EventDetail } from "../../event/wire.ts";
import { numeric, rowsOf } from "../../form/evaluate.ts";
import type { Answers, Json } from "../../form/types.ts";
import type { Language } from "../../notice/types.ts";
import type { Header } from "../row.ts";
import type { ApplicationView, Deadline } from "../wire.ts";

type About = Pick<ApplicationView, "eventNames" | "eventDates" | "answers">;
/** A line of what was budgeted, as the report's own rows begin. */
interface Line {
  [column: string]: Json;
}
/** What the form of a report begins with (`prefill: "reported.…"`). */
export interface Reported {
  eventName: string;
  dates: { from: string; to: string };
  place: string;
  products: string;
  costs: Line[];
  income: Line[];
  expenses: Line[];
}

const mop = (amount: number): Json => ({ amount, currency: "MOP" });
const text = (value: Json | undefined): string => (typeof value === "string" ? value.trim() : "");
/** Kinds of cost of the exhibitor's incentive by the lines of the report (code lists incentiveCostLine, reportExpenseLine). */
const costs: Record<string, string> = {
  BOOTH_RENT: "BOOTH_RENT",
  BOOTH_BUILD: "BOOTH_BUILD",
  TRANSPORT: "SAMPLE_TRANSPORT",
  PUBLICATION_AV: "PRINTING",
  PROMOTION_AD: "ADVERTISING",
  PROMO_FILM: "PROMO_FILM",
};

const costLines = ({ costLines, freightCost }: Answers): Line[] => {
  const sums = new Map<string, number>();
  const add = (item: string, amount: number) => sums.set(item, (sums.get(item) ?? 0) + amount);
  for (const { kind, quantity, unitPrice } of rowsOf(costLines))
    add(costs[text(kind)] ?? "PRINTING", (numeric(quantity) ?? 0) * (numeric(unitPrice) ?? 0));
  const freight = numeric(freightCost);
  if (freight) add("SAMPLE_TRANSPORT", freight);
  return [...sums].map(([item, amount]) => ({ item, budgeted: mop(amount) }));
};
/** Lines of a budget; where only a sum was told, that sum under a name of its own. */
const budget = (lines: Json | undefined, sum: Json | undefined, name: string): Line[] => {
  const rows = rowsOf(lines).map(({ item, amount }) => ({
    item: text(item),
    budgeted: mop(numeric(amount) ?? 0),
  }));
  const whole = numeric(sum);
  return rows.length === 0 && whole ? [{ item: name, budgeted: mop(whole) }] : rows;
};

/** What was budgeted, line by line. */
export const budgetOf = (answers: Answers, names = { income: "", expenses: "" }) => ({
  costs: costLines(answers),
  income: budget(answers.incomeLines, answers.expectedRevenue, names.income),
  expenses: budget(answers.expenseLines, answers.expectedExpenditure, names.expenses),
});

/** What is known when a report begins, in the reader's language. */
export const reportedOf = (
  about: About,
  event: Pick<EventDetail, "venue"> | undefined,
  language: Language,
  names: { income: string; expenses: string },
): Reported => {
  const { answers } = about;
  return {
    eventName: about.eventNames?.[language] ?? "",
    dates: { from: about.eventDates?.start ?? "", to: about.eventDates?.end ?? "" },
    place:
      text(answers.venue) || text(answers.place) || event?.venue[language] || text(answers.onlinePlatform),
    products: text(answers.productsServices),
    ...budgetOf(answers, names),
  };
};

/** Names and days of what a report is on, for the header that lists and letters read. */
export const aboutThat = ({
  id,
  eventNames,
  eventDates,
}: Header): Pick<Header, "parentId" | "eventNames" | "eventDates"> => ({
  parentId: id,
  ...(eventNames ? { eventNames } : {}),
  ...(eventDates ? { eventDates } : {}),
});
/** The last day to hand the report in. */
export const reportClock = ({ deadlines }: Pick<Header, "deadlines">): Deadline[] =>
  deadlines.filter(({ kind }) => kind === "report");

const amountOf = (line: Line | Answers): number | undefined => numeric(line.budgeted);
/** Rows with only such budgeted amounts as were budgeted: they are shown beside the real ones, and not asked. */
const asBudgeted = (rows: Json | undefined, lines: readonly Line[]): Json | undefined => {
  if (!Array.isArray(rows)) return rows;
  const known = new Set(lines.map(amountOf));
  return rowsOf(rows).map((row) => {
    const { budgeted: _, ...rest } = row;
    return amountOf(row) !== undefined && known.has(amountOf(row)) ? row : rest;
  });
};

/** The answers of a report with what it does not say itself as it stands: the days, and what was budgeted. */
export const asReported = (answers: Answers, about: Pick<Header, "eventDates">, said: Answers): Answers => {
  const from = budgetOf(said);
  const kept: Record<string, Json | undefined> = {
    expenseLines: asBudgeted(answers.expenseLines, from.costs),
    realIncome: asBudgeted(answers.realIncome, from.income),
    realExpense: asBudgeted(answers.realExpense, from.expenses),
    dates: about.eventDates && { from: about.eventDates.start, to: about.eventDates.end },
  };
  const set = Object.entries(kept).filter((one): one is [string, Json] => one[1] !== undefined);
  return { ...answers, ...Object.fromEntries(set) };
};
