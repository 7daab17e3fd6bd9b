/** Request and response schemas of payments (`/api/payment`). The id of a payment page is the application's id. */

import * as z from "zod";
import { institutionNamingMembers } from "../../institutions/institution-names-schema.ts";
import { institutionMembers, visibleTo } from "../../platform/visibility.ts";
import { Deadline, Fee, Money, ReversalView } from "../model/amount-schema.ts";
import { pendingKinds } from "../model/statuses.ts";
import { invoiceTypes } from "./invoice-type.ts";

/** A payment method with its limit per payment (avos), and whether this amount exceeds it (C48). */
export const PayableMethod = z.object({ id: z.string(), limit: z.int().optional(), exceeds: z.boolean() });
export const OrderView = z.object({
  id: z.string(),
  status: z.enum(["OPEN", "PAID", "FAILED", "EXPIRED", "REFUNDED"]),
  method: z.string(),
  currency: z.string(),
  amount: z.int(),
  invoiceType: z.string(),
  invoiceName: z.string(),
  createdAt: z.string(),
  paidAt: z.string().optional(),
  /** Taken back by the payment provider, in minor units. */
  reversed: z.int().optional(),
});
export const PaymentView = z.object({
  applicationId: z.string(),
  version: z.int(),
  code: z.string(),
  scheme: z.string(),
  ...institutionNamingMembers,
  eventNames: z.record(z.string(), z.string()).optional(),
  eventDates: z.object({ start: z.string(), end: z.string() }).optional(),
  submittedAt: z.string(),
  status: z.string(),
  /** What waits for an answer. A proof of payment cannot be uploaded meanwhile. */
  pending: z.enum(pendingKinds).optional(),
  /** Whether a payment can start now. */
  isPayable: z.boolean(),
  fee: Fee,
  due: Deadline.optional(),
  /** Payable amounts by currency; the RMB rate is fixed when the order is created (C46). */
  amounts: z.array(Money),
  /** The fee with its lines in each currency. */
  fees: z.object({ MOP: Fee, RMB: Fee }),
  rate: z.object({ RMB: z.number() }),
  methods: z.array(PayableMethod),
  /** For whom the receipt is unless another kind is chosen, by the nature of the institution. */
  proposedInvoiceType: z.enum(invoiceTypes),
  order: OrderView.optional(),
  /**
   * The payment that the provider took back, until the cashier has decided on it. The receipt does not count meanwhile.
   */
  reversal: ReversalView.optional(),
  receiptNumber: z.string().optional(),
  receiptUrl: z.string().optional(),
  /** The link with which somebody pays without signing in, while it holds, with its last day (decision 0766). */
  link: visibleTo(
    z.object({ code: z.string(), endsOn: z.string().optional() }).optional(),
    institutionMembers,
  ),
});
export type PaymentView = z.infer<typeof PaymentView>;
/** A name as printed on a receipt, on one line. */
export const PrintedName = z
  .string()
  .max(255)
  .regex(/^[^\r\n]*$/);
/** The choices of a payer. */
export const PaymentChoices = z.object({
  method: z.string().optional(),
  currency: z.enum(["MOP", "RMB"]).optional(),
  invoiceType: z.string().optional(),
  invoiceName: PrintedName.optional(),
});
/** `POST /payment`: creates an order and returns the address of the payment page. */
export const PaymentStart = PaymentChoices.extend({ applicationId: z.string(), version: z.int().optional() });
/** `POST /payment/{id}/link` and `…/link/end`: makes a link to pay, or withdraws it. */
export const PaymentLinkWrite = z.object({ version: z.int() });
export const PaymentStartResult = z.object({ orderId: z.string(), checkoutUrl: z.string() });
/**
 * A webhook of the payment gateway; amounts are in minor units. `refunded`, `chargeback` and `chargebackReturned` carry
 * the total of the order so far, as payment providers report it, and not what was added.
 */
export const PaymentWebhook = z.object({
  id: z.string().max(200),
  orderId: z.string().max(200),
  type: z.enum(["paid", "failed", "refunded", "chargeback", "chargebackReturned"]),
  amount: z.int(),
  currency: z.enum(["MOP", "RMB"]),
  at: z.string(),
});
export type PaymentWebhook = z.infer<typeof PaymentWebhook>;
