/**
 * Daily reconciliation: the movements in our book, the receipts, and the statement of the payment provider must agree
 * to the avo. Pure. Amounts of the provider are minor units of the order's currency, those of receipts and of the bank
 * are avos.
 */
import { addDays, type Day, type Instant, toMacaoDay } from "../../platform/day.ts";
import type { Currency } from "./index.ts";

export const gatewayMovements = ["payment", "refund", "takenBack", "returned"] as const;
export type GatewayMovement = (typeof gatewayMovements)[number];
/**
 * Movements at the bank, each with its reference: transfers that paid nothing, refunds, grants that were paid out and
 * what came back of them, with those that were recorded wrongly and count against them. A corrected transfer of a fee
 * counts in no sum, because its receipt does.
 */
export const bankMovements = [
  "excessTransfer",
  "withdrawnTransfer",
  "bankRefund",
  "withdrawnRefund",
  "grantPayout",
  "withdrawnPayout",
  "grantRepayment",
  "withdrawnRepayment",
  "correctedTransfer",
] as const;
export type BankMovementKind = (typeof bankMovements)[number];
export interface LedgerEntry {
  /** Unique in its day. */
  id: string;
  /** The day of the provider or of the bank; for a receipt the day of issue. */
  day: Day;
  at: Instant;
  kind: GatewayMovement | BankMovementKind | "receipt";
  amount: number;
  currency: Currency;
  /** The application or payment number that it is about. */
  subject: string;
  /** The application, where neither the order nor the id of the entry contains it. */
  applicationId?: string;
  orderId?: string;
  /** A payment that paid nothing and is refunded. */
  excess?: true;
  receiptNumber?: string;
  /** Reference of the bank, for transfers that the cashier confirmed and for refunds. */
  reference?: string;
  /** For the receipt of a transfer or its correction: the value date. The day of the entry is that of the record. */
  valueDay?: Day;
  /** For the receipt of an order that was reported later: the day of its payment at the provider. */
  paymentDay?: Day;
}
/** One movement as the payment provider states it. */
export interface StatementEntry {
  orderId: string;
  kind: GatewayMovement;
  amount: number;
  currency: Currency;
}
export interface ReconciliationDifference {
  check: "provider" | "receipt" | "receiptNumbers" | "bankReference";
  subject: string;
  kind?: LedgerEntry["kind"];
  currency: Currency;
  /** In our book. */
  ours: number;
  /** In the statement, or in the receipts. */
  theirs: number;
}
interface Sum {
  count: number;
  amount: number;
}
type Totals = Record<GatewayMovement, number>;
export interface Reconciliation {
  day: Day;
  totals: { currency: Currency; ours: Totals; theirs: Totals }[];
  receipts: Sum;
  /** Transfers that paid nothing and are refunded, without those that were recorded wrongly. */
  excessTransfers: Sum;
  /** Refunds by the bank, without those that were recorded wrongly. So are grants and what is repaid of them. */
  bankRefunds: Sum;
  grantPayouts: Sum;
  grantRepayments: Sum;
  differences: ReconciliationDifference[];
  /** False when the provider gave no statement; nothing is balanced then. */
  hasStatement: boolean;
  balanced: boolean;
}

const isGatewayEntry = ({ kind }: LedgerEntry): boolean => gatewayMovements.some((one) => one === kind);
/** A receipt without an order is that of a transfer. */
const isAtBank = ({ kind, orderId }: LedgerEntry): boolean =>
  bankMovements.some((one) => one === kind) || (kind === "receipt" && !orderId);
const sumAmounts = (entries: readonly { amount: number }[]): number =>
  entries.reduce((total, { amount }) => total + amount, 0);

const sumByKind = (
  entries: readonly { kind: string; amount: number; currency: Currency }[],
  currency: Currency,
): Totals =>
  Object.fromEntries(
    gatewayMovements.map((kind) => [
      kind,
      sumAmounts(entries.filter((entry) => entry.kind === kind && entry.currency === currency)),
    ]),
  ) as Totals;

/** Sums of each order and movement on both sides; what differs, in either direction. */
const compareWithStatement = (
  entries: readonly LedgerEntry[],
  statement: readonly StatementEntry[],
): ReconciliationDifference[] => {
  const sums = new Map<string, ReconciliationDifference>();
  const addEntry = (entry: StatementEntry, side: "ours" | "theirs"): void => {
    const key = `${entry.orderId} ${entry.kind} ${entry.currency}`;
    const { orderId: subject, kind, currency } = entry;
    const knownSum = sums.get(key) ?? {
      check: "provider" as const,
      subject,
      kind,
      currency,
      ours: 0,
      theirs: 0,
    };
    sums.set(key, { ...knownSum, [side]: knownSum[side] + entry.amount });
  };
  for (const entry of entries)
    if (isGatewayEntry(entry))
      addEntry(
        { ...entry, orderId: entry.orderId ?? entry.subject, kind: entry.kind as GatewayMovement },
        "ours",
      );
  for (const entry of statement) addEntry(entry, "theirs");
  return [...sums.values()].filter(({ ours, theirs }) => ours !== theirs);
};

/** Every payment that counted has one receipt, and every receipt of an order its payment. */
const compareWithReceipts = (
  entries: readonly LedgerEntry[],
  neighbours: readonly LedgerEntry[],
): ReconciliationDifference[] => {
  const allEntries = [...entries, ...neighbours];
  const countEntries = (kind: LedgerEntry["kind"], orderId: string | undefined): number =>
    allEntries.filter((entry) => entry.kind === kind && entry.orderId === orderId && !entry.excess).length;
  return entries
    .filter(({ kind, orderId, excess }) => orderId && !excess && (kind === "payment" || kind === "receipt"))
    .flatMap(({ kind, orderId, subject, currency }) => {
      const [ours, theirs] = [countEntries("payment", orderId), countEntries("receipt", orderId)];
      return ours === theirs ? [] : [{ check: "receipt" as const, subject, kind, currency, ours, theirs }];
    });
};

/** Receipt numbers of a day follow each other without a gap. */
const findReceiptGaps = (receipts: readonly LedgerEntry[]): ReconciliationDifference[] => {
  const numbers = receipts
    .map(({ receiptNumber = "" }) => Number(receiptNumber.split("-").at(-1)))
    .toSorted((a, b) => a - b);
  const expectedCount = numbers.length === 0 ? 0 : (numbers.at(-1) ?? 0) - (numbers[0] ?? 0) + 1;
  return expectedCount === new Set(numbers).size && expectedCount === numbers.length
    ? []
    : [
        {
          check: "receiptNumbers",
          subject: receipts[0]?.receiptNumber ?? "",
          currency: "MOP",
          ours: numbers.length,
          theirs: expectedCount,
        },
      ];
};

/**
 * Lists the days whose ledger a reconciliation reads besides its own: the ones before and after, because a message
 * about a payment can arrive after midnight, and those of payments and receipts that belong together however late the
 * message came.
 */
export const listNeighbourDays = (day: Day, entries: readonly LedgerEntry[]): Day[] => {
  const days = entries.flatMap(({ kind, at, paymentDay }) =>
    // The receipt is issued when the payment is recorded.
    kind === "payment" ? [toMacaoDay(at)] : paymentDay ? [paymentDay] : [],
  );
  return [...new Set([addDays(day, -1), addDays(day, 1), ...days])].filter((one) => one !== day);
};

/**
 * Reconciles a day.
 * @param neighbours the ledger of the days that `listNeighbourDays` lists
 * @param statement undefined when the provider did not answer
 */
export const reconcileDay = (
  day: Day,
  entries: readonly LedgerEntry[],
  neighbours: readonly LedgerEntry[],
  statement: readonly StatementEntry[] | undefined,
): Reconciliation => {
  const receipts = entries.filter(({ kind }) => kind === "receipt");
  const sumMovements = (kind: BankMovementKind): Sum => {
    const ofKind = entries.filter((entry) => entry.kind === kind);
    return { count: ofKind.length, amount: sumAmounts(ofKind) };
  };
  /** Lists the movements of a kind without those that count against them. */
  const subtractWithdrawn = (kind: BankMovementKind, withdrawnKind: BankMovementKind): Sum => {
    const [recordedSum, withdrawnSum] = [sumMovements(kind), sumMovements(withdrawnKind)];
    return {
      count: recordedSum.count - withdrawnSum.count,
      amount: recordedSum.amount - withdrawnSum.amount,
    };
  };
  const differences: ReconciliationDifference[] = [
    ...(statement ? compareWithStatement(entries, statement) : []),
    ...compareWithReceipts(entries, neighbours),
    ...findReceiptGaps(receipts),
    ...entries
      .filter((entry) => isAtBank(entry) && !entry.reference)
      .map(({ subject, amount }) => ({
        check: "bankReference" as const,
        subject,
        currency: "MOP" as const,
        ours: amount,
        theirs: 0,
      })),
  ];
  return {
    day,
    totals: (["MOP", "RMB"] as const).map((currency) => ({
      currency,
      ours: sumByKind(entries, currency),
      theirs: sumByKind(statement ?? [], currency),
    })),
    receipts: { count: receipts.length, amount: sumAmounts(receipts) },
    excessTransfers: subtractWithdrawn("excessTransfer", "withdrawnTransfer"),
    bankRefunds: subtractWithdrawn("bankRefund", "withdrawnRefund"),
    grantPayouts: subtractWithdrawn("grantPayout", "withdrawnPayout"),
    grantRepayments: subtractWithdrawn("grantRepayment", "withdrawnRepayment"),
    differences,
    hasStatement: statement !== undefined,
    balanced: statement !== undefined && differences.length === 0,
  };
};
