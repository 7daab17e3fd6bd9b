/**
 * The money of a season: every fee that was asked for is in receipts, or was refunded, taken back by the provider, or is
 * outstanding; and the orders of the portal agree with the provider's own.
 */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { LedgerEntry } from "@portal/core/applications/orders/ledger";

export interface SeasonMoney {
  /** Avos. */
  fees: number;
  /** Kept: paid, not refunded, not taken back. */
  receipts: number;
  refunds: number;
  chargebacks: number;
  outstanding: number;
  receiptNumbers: string[];
}

interface Totals extends SeasonMoney {
  add(row: Record<string, unknown>): void;
}

/** Statuses in which a fee was asked for and not paid; before them none is, and without a receipt after a cancellation none is owed. */
const isOutstanding = ({ status, arrears, receiptNumber }: ApplicationHeader): boolean =>
  !receiptNumber && (status === "AWAITING_PAYMENT" || arrears === true);

/** Collects the money of every application's header, and the receipts of the book. */
export const createSeasonMoney = (): Totals => {
  const money: Totals = {
    fees: 0,
    receipts: 0,
    refunds: 0,
    chargebacks: 0,
    outstanding: 0,
    receiptNumbers: [],
    add: (row) => {
      const { sk } = row as { sk: string };
      if (String(row.pk).startsWith("ledger#")) return addEntry(row.entry as LedgerEntry);
      if (!sk.startsWith("application#")) return;
      addHeader({ ...(row.rest as object), ...row } as unknown as ApplicationHeader);
    },
  };
  const addEntry = (entry: LedgerEntry | undefined): void => {
    if (entry?.kind === "receipt" && entry.receiptNumber) money.receiptNumbers.push(entry.receiptNumber);
  };
  const addHeader = (header: ApplicationHeader): void => {
    const fee = header.fee?.total.amount ?? 0;
    if (fee === 0) return;
    if (isOutstanding(header)) {
      money.fees += fee;
      money.outstanding += fee;
    }
    if (!header.receiptNumber) return;
    const refunded = header.refunded ?? 0;
    const takenBack = header.takenBack ?? 0;
    money.fees += fee;
    money.refunds += refunded;
    money.chargebacks += takenBack;
    money.receipts += fee - refunded - takenBack;
  };
  return money;
};

/** What is wrong with the numbers of receipts: each year counts from one, without gaps, and each number once. */
export const listReceiptFaults = (receiptNumbers: readonly string[]): string[] => {
  const byYear = Map.groupBy(receiptNumbers, (number) => number.slice(0, 6));
  return [...byYear].flatMap(([year, numbers]) => {
    const counted = numbers.map((number) => Number(number.slice(7))).toSorted((a, b) => a - b);
    return counted.every((number, n) => number === n + 1)
      ? []
      : [`receipts ${year}: ${counted.length} numbers, the last of which is ${counted.at(-1)}`];
  });
};
