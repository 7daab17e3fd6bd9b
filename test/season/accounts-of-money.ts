/**
 * The money of a season, from three books that know nothing of each other: the fees of the applications, the portal's
 * book of money, and the statements of the payment provider. What the provider and the bank hold, what was refunded,
 * what was taken back must be what the applications say was paid, application by application; and the portal's book
 * must name each movement at the provider, and no other.
 */
import { getPaidAmount } from "@portal/core/applications/fees/paid-amount";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { LedgerEntry, StatementEntry } from "@portal/core/applications/orders/ledger";

/** All amounts are in avos. */
export interface SeasonMoney {
  /** Paid or outstanding, by the applications. */
  fees: number;
  /** Held by the provider, by its own statements, and by the bank. */
  receipts: number;
  /** Refunded, by the applications. */
  refunds: number;
  /** Taken back by the provider and not paid again, by the applications. */
  chargebacks: number;
  outstanding: number;
}
/** The rows of a season that say something about money. */
export interface SeasonBooks {
  headers: Pick<
    ApplicationHeader,
    | "id"
    | "code"
    | "status"
    | "arrears"
    | "fee"
    | "receiptNumber"
    | "paidAmount"
    | "restDue"
    | "refunded"
    | "refundStart"
    | "takenBack"
  >[];
  ledger: LedgerEntry[];
}
type Header = SeasonBooks["headers"][number];

/** Adds what a row says about money to the books. */
export const collectMoney = (books: SeasonBooks, row: Record<string, unknown>): void => {
  if (String(row.pk).startsWith("ledger#")) {
    if (row.entry) books.ledger.push(row.entry as LedgerEntry);
  } else if (String(row.sk).startsWith("application#"))
    books.headers.push({ ...(row.rest as object), ...row } as unknown as Header);
};

/**
 * Returns what was asked for and never paid: the fee, or the rest of a fee that became higher after it was paid. What
 * the provider took back was paid once. Before the fee is asked for none is owed, and none without a receipt after a
 * cancellation.
 */
const getOutstandingAmount = ({ status, arrears, receiptNumber, fee, restDue }: Header): number =>
  status === "AWAITING_PAYMENT" || arrears === true
    ? (restDue ?? (receiptNumber ? 0 : (fee?.total.amount ?? 0)))
    : 0;
/** `<application>-<ulid>` */
const readApplicationId = (orderId: string): string => orderId.split("-")[0] ?? "";
/** Whether a movement brings money or takes it. */
const signs: Readonly<Partial<Record<LedgerEntry["kind"], 1 | -1>>> = {
  payment: 1,
  returned: 1,
  refund: -1,
  takenBack: -1,
};

/**
 * Money that is held for each application: at the provider by its statements, at the bank by what the cashier
 * confirmed.
 */
const sumHeld = ({ headers, ledger }: SeasonBooks, statement: readonly StatementEntry[]) => {
  const idsByCode = new Map(headers.map(({ id, code }) => [code ?? id, id]));
  const heldAmounts = new Map<string, number>();
  const addAmount = (id: string, amount: number): void =>
    void heldAmounts.set(id, (heldAmounts.get(id) ?? 0) + amount);
  for (const { orderId, kind, amount } of statement)
    addAmount(readApplicationId(orderId), amount * (signs[kind] ?? 0));
  for (const { kind, amount, subject, orderId } of ledger) {
    const id = idsByCode.get(subject) ?? subject;
    if (kind === "receipt" && !orderId) addAmount(id, amount);
    if (kind === "excessTransfer" || kind === "withdrawnRefund") addAmount(id, amount);
    if (kind === "bankRefund" || kind === "withdrawnTransfer") addAmount(id, -amount);
  }
  return heldAmounts;
};

/** Sums of each order and movement, which the portal's book and the provider's statements must agree on. */
const compareBooks = (ledger: readonly LedgerEntry[], statement: readonly StatementEntry[]): string[] => {
  const sums = new Map<string, { ours: number; theirs: number }>();
  const addEntry = (
    side: "ours" | "theirs",
    { orderId, kind, amount, currency }: Pick<LedgerEntry, "kind" | "amount" | "currency" | "orderId">,
  ): void => {
    const key = `${kind} of order ${orderId} in ${currency}`;
    const knownSums = sums.get(key) ?? { ours: 0, theirs: 0 };
    sums.set(key, { ...knownSums, [side]: knownSums[side] + amount });
  };
  for (const entry of ledger) if (signs[entry.kind]) addEntry("ours", entry);
  for (const entry of statement) addEntry("theirs", entry);
  return [...sums].flatMap(([key, { ours, theirs }]) =>
    ours === theirs ? [] : [`${key}: ${ours} in the book, ${theirs} in the statement of the provider`],
  );
};

/** Every payment of an order that paid something has its receipt over the same amount. */
const compareReceipts = (ledger: readonly LedgerEntry[]): string[] => {
  const sumEntries = (kind: LedgerEntry["kind"], orderId: string): number =>
    ledger
      .filter((entry) => entry.kind === kind && entry.orderId === orderId && !entry.excess)
      .reduce((sum, { amount }) => sum + amount, 0);
  return [...new Set(ledger.flatMap(({ orderId }) => orderId ?? []))].flatMap((orderId) => {
    const [paid, receipts] = [sumEntries("payment", orderId), sumEntries("receipt", orderId)];
    return paid === receipts ? [] : [`order ${orderId}: ${paid} were paid, and ${receipts} are receipted`];
  });
};

/** The money of a season, and what of it does not agree, each as a line. */
export const accountForMoney = (
  books: SeasonBooks,
  statement: readonly StatementEntry[],
): { money: SeasonMoney; faults: string[] } => {
  const heldAmounts = sumHeld(books, statement);
  const money: SeasonMoney = { fees: 0, receipts: 0, refunds: 0, chargebacks: 0, outstanding: 0 };
  const faults = [...compareBooks(books.ledger, statement), ...compareReceipts(books.ledger)];
  for (const header of books.headers) {
    // An earlier payment is held until its refund, which was begun, is recorded.
    const unrecordedRefund = header.refundStart?.isOfEarlierPayment ? header.refundStart.amount : 0;
    const paidAmount = getPaidAmount(header) + unrecordedRefund;
    const receipts = heldAmounts.get(header.id) ?? 0;
    heldAmounts.delete(header.id);
    const { refunded = 0, takenBack = 0 } = header;
    if (paidAmount !== receipts + refunded + takenBack)
      faults.push(
        `application ${header.id} (${header.status}): the ${paidAmount} paid are not ${receipts} held + ${refunded} refunded + ${takenBack} taken back`,
      );
    if (refunded > paidAmount)
      faults.push(`application ${header.id} (${header.status}): ${refunded} were refunded of ${paidAmount}`);
    const outstanding = getOutstandingAmount(header);
    money.fees += paidAmount + outstanding;
    money.receipts += receipts;
    money.refunds += refunded;
    money.chargebacks += takenBack;
    money.outstanding += outstanding;
  }
  for (const [id, amount] of heldAmounts)
    if (amount !== 0) faults.push(`${amount} are held for ${id}, which is no application`);
  return { money, faults };
};

/** Numbers of the receipts in the book. */
export const listReceiptNumbers = ({ ledger }: SeasonBooks): string[] =>
  ledger.flatMap(({ kind, receiptNumber }) => (kind === "receipt" && receiptNumber ? [receiptNumber] : []));

/** Finds what is wrong with the numbers of receipts: each year counts from one, without gaps, and each number once. */
export const listReceiptFaults = (receiptNumbers: readonly string[]): string[] => {
  const byYear = Map.groupBy(receiptNumbers, (number) => number.slice(0, 6));
  return [...byYear].flatMap(([year, numbers]) => {
    const sortedNumbers = numbers.map((number) => Number(number.slice(7))).toSorted((a, b) => a - b);
    return sortedNumbers.every((number, n) => number === n + 1)
      ? []
      : [`receipts ${year}: ${sortedNumbers.length} numbers, the last of which is ${sortedNumbers.at(-1)}`];
  });
};
