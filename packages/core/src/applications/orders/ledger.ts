/**
 * Daily reconciliation: the movements in our book, the receipts, and the statement of the payment provider must agree
 * to the avo. Pure. Amounts of the provider are minor units of the order's currency, those of receipts and of the bank
 * are avos.
 */
import type { Day, Instant } from "../../platform/day.ts";
import type { Currency } from "./index.ts";

export const gatewayMovements = ["payment", "refund", "takenBack", "returned"] as const;
export type GatewayMovement = (typeof gatewayMovements)[number];
/**
 * Movements at the bank, each with its reference: transfers that paid nothing, those that were recorded wrongly and count
 * against the first, refunds, grants that were paid out, and what came back of them.
 */
export const bankMovements = [
  "excessTransfer",
  "withdrawnTransfer",
  "bankRefund",
  "grantPayout",
  "grantRepayment",
] as const;
type BankMovement = (typeof bankMovements)[number];
export interface LedgerEntry {
  /** Unique in its day. */
  id: string;
  /** The day of the provider or of the bank; for a receipt the day of issue. */
  day: Day;
  at: Instant;
  kind: GatewayMovement | BankMovement | "receipt";
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
  /** For the receipt of a transfer: its value date. The day of the entry is that of issue. */
  valueDay?: Day;
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
const sum = (entries: readonly { amount: number }[]): number =>
  entries.reduce((total, { amount }) => total + amount, 0);

const sumByKind = (
  entries: readonly { kind: string; amount: number; currency: Currency }[],
  currency: Currency,
): Totals =>
  Object.fromEntries(
    gatewayMovements.map((kind) => [
      kind,
      sum(entries.filter((entry) => entry.kind === kind && entry.currency === currency)),
    ]),
  ) as Totals;

/** Sums of each order and movement on both sides; what differs, in either direction. */
const compareWithStatement = (
  entries: readonly LedgerEntry[],
  statement: readonly StatementEntry[],
): ReconciliationDifference[] => {
  const sums = new Map<string, ReconciliationDifference>();
  const add = (entry: StatementEntry, side: "ours" | "theirs"): void => {
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
      add({ ...entry, orderId: entry.orderId ?? entry.subject, kind: entry.kind as GatewayMovement }, "ours");
  for (const entry of statement) add(entry, "theirs");
  return [...sums.values()].filter(({ ours, theirs }) => ours !== theirs);
};

/** Every payment that counted has one receipt, and every receipt of an order its payment. */
const compareWithReceipts = (
  entries: readonly LedgerEntry[],
  neighbours: readonly LedgerEntry[],
): ReconciliationDifference[] => {
  const all = [...entries, ...neighbours];
  const countEntries = (kind: LedgerEntry["kind"], orderId: string | undefined): number =>
    all.filter((entry) => entry.kind === kind && entry.orderId === orderId && !entry.excess).length;
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
 * Reconciles a day.
 * @param neighbours the ledger of the days before and after: a message about a payment can arrive after midnight
 * @param statement undefined when the provider did not answer
 */
export const reconcileDay = (
  day: Day,
  entries: readonly LedgerEntry[],
  neighbours: readonly LedgerEntry[],
  statement: readonly StatementEntry[] | undefined,
): Reconciliation => {
  const receipts = entries.filter(({ kind }) => kind === "receipt");
  const sumMovements = (kind: BankMovement): Sum => {
    const ofKind = entries.filter((entry) => entry.kind === kind);
    return { count: ofKind.length, amount: sum(ofKind) };
  };
  const [recordedTransfers, withdrawnTransfers] = [
    sumMovements("excessTransfer"),
    sumMovements("withdrawnTransfer"),
  ];
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
    receipts: { count: receipts.length, amount: sum(receipts) },
    excessTransfers: {
      count: recordedTransfers.count - withdrawnTransfers.count,
      amount: recordedTransfers.amount - withdrawnTransfers.amount,
    },
    bankRefunds: sumMovements("bankRefund"),
    grantPayouts: sumMovements("grantPayout"),
    grantRepayments: sumMovements("grantRepayment"),
    differences,
    hasStatement: statement !== undefined,
    balanced: statement !== undefined && differences.length === 0,
  };
};
