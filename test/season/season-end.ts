/** The result of a run of a season, besides its rows. */
import type { SeasonMoney } from "./accounts-of-money.ts";
import type { Kill } from "./kills.ts";

export interface SeasonEnd {
  seconds: number;
  days: number;
  lastDay: string;
  /** The number of calls by action and status. */
  results: Record<string, number>;
  money: SeasonMoney;
  /** Differences between the books of the institute and those of the payment provider. */
  moneyFaults: string[];
  /** Movements in the statements of the provider. */
  statementLines: number;
  receipts: number;
  receiptFaults: string[];
  /** Notices of rows, and those of them that were never sent. */
  notices: number;
  unsent: string[];
  /** How often each letter was sent. */
  letters: Record<string, number>;
  /** Calls of AWS that Lambdas made, by Lambda and operation. */
  calls: Record<string, number>;
  kills: Kill[];
  mishaps: Record<string, Record<string, number>>;
  deadLetters: { queue: string; body: string }[];
  errors: Record<string, number>;
  restored?: { day: string; rows: number; marks: number };
}
