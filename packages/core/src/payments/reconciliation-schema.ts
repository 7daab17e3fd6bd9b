/** Response schemas of the daily reconciliation (`/api/staff/reconciliation`). Amounts are minor units. */
import * as z from "zod";
import { Money } from "../applications/model/amount-schema.ts";
import { bankMovements, gatewayMovements } from "../applications/orders/ledger.ts";
import { institutionNamingMembers } from "../institutions/institution-names-schema.ts";

const Totals = z.object({ payment: z.int(), refund: z.int(), takenBack: z.int(), returned: z.int() });
const movementKinds = [...gatewayMovements, ...bankMovements, "receipt"] as const;
/** The queues of the desk in which money is still to come in or to go out. */
export const outstandingQueues = [
  "AWAITING_PAYMENT",
  "voucher",
  "arrears",
  "reversal",
  "refund",
  "settle",
  "certification",
  "repayment",
] as const;
const Currency = z.enum(["MOP", "RMB"]);
/** The application of a row. A one-stop payment has none and is known by its payment number. */
const applicationId = z.string().optional();
const Sum = z.object({ count: z.int(), amount: Money });
export const ReconciliationView = z.object({
  day: z.string(),
  balanced: z.boolean(),
  /** False when the payment provider gave no statement. */
  hasStatement: z.boolean(),
  totals: z.array(z.object({ currency: Currency, ours: Totals, theirs: Totals })),
  receipts: Sum,
  /** Transfers that paid nothing and are refunded, without those that were recorded wrongly. */
  excessTransfers: Sum,
  /** Refunds by the bank, without those that were recorded wrongly. */
  bankRefunds: Sum,
  /** Grants that were paid out, and what came back of those that were revoked. */
  grantPayouts: Sum,
  grantRepayments: Sum,
  differences: z.array(
    z.object({
      check: z.enum(["provider", "receipt", "receiptNumbers", "bankReference"]),
      subject: z.string(),
      kind: z.enum(movementKinds).optional(),
      currency: Currency,
      ours: z.int(),
      theirs: z.int(),
      applicationId,
    }),
  ),
  entries: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.enum(movementKinds),
      amount: Money,
      subject: z.string(),
      applicationId,
      orderId: z.string().optional(),
      excess: z.boolean().optional(),
      receiptNumber: z.string().optional(),
      reference: z.string().optional(),
      /** For the receipt of a transfer: its value date. */
      valueDay: z.string().optional(),
      /** For the receipt of an order that was reported later: the day of its payment at the provider. */
      paymentDay: z.string().optional(),
    }),
  ),
  outstanding: z.array(
    z.object({
      queue: z.enum(outstandingQueues),
      count: z.int(),
      amount: Money,
    }),
  ),
  dueRefunds: z.array(z.object({ orderId: z.string(), amount: Money, applicationId })),
  /** The numbers and titles of the applications of these rows. */
  applications: z.array(
    z.object({
      id: z.string(),
      code: z.string().optional(),
      ...institutionNamingMembers,
      eventNames: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
export type ReconciliationView = z.infer<typeof ReconciliationView>;
