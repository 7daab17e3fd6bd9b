/**
 * Request and response schemas of one-stop payments (`/api/osspay`, `/api/staff/osspay`). Amounts are avos; payer
 * page and result page share one response.
 */
import * as z from "zod";
import { buildPositiveAmount, Money } from "../../applications/model/amount-schema.ts";
import { invoiceTypes } from "../../applications/orders/invoice-type.ts";
import {
  OrderView,
  PayableMethod,
  PaymentChoices,
  PrintedName,
} from "../../applications/orders/payment-schema.ts";
import { languages } from "../../messaging/notice-types.ts";
import { TypedAddress, TypedCode } from "../../platform/typed-text-schema.ts";
import { oneStopStatuses } from "./index.ts";
import { OneStopTicket, OneStopTicketBody } from "./one-stop-ticket.ts";

const recordShape = {
  number: z.string(),
  version: z.int(),
  status: z.enum(oneStopStatuses),
  companyName: z.string(),
  registeredCapital: Money,
  amountDue: Money,
  /** The day on the payment notice. */
  date: z.string(),
  payerName: z.string().optional(),
  receiptEmail: z.string().optional(),
  paidAt: z.string().optional(),
  receiptNumber: z.string().optional(),
  cancelledAt: z.string().optional(),
};
export const OneStopView = z.object({
  ...recordShape,
  amounts: z.array(Money),
  rate: z.object({ RMB: z.number() }),
  methods: z.array(PayableMethod),
  /** For whom the receipt is unless the payer chooses another kind, where the company itself pays. */
  proposedInvoiceType: z.enum(invoiceTypes).optional(),
  order: OrderView.optional(),
  /** Payments that came too late or twice, refunded or being refunded. */
  returned: z.array(Money).optional(),
  /**
   * The provider took the payment back, and the cashier has not decided on it. The receipt does not count meanwhile.
   */
  takenBack: z.boolean().optional(),
});
export type OneStopView = z.infer<typeof OneStopView>;
/** `POST /osspay/lookup`: the number and the text of the captcha. */
export const OneStopLookUp = z.object({
  number: TypedCode.max(60).optional(),
  codeId: z.string().max(300).optional(),
  num: TypedCode.max(20).optional(),
});
export const OneStopLookUpResult = z.object({ ticket: OneStopTicket, payment: OneStopView });
/** `POST /osspay/submit`: the payer and the address for the receipt. */
export const OneStopPayer = OneStopTicketBody.extend({
  version: z.int(),
  payerName: PrintedName,
  receiptEmail: TypedAddress.max(255),
  language: z.enum(languages).default("zh-Hant"),
});
/** `POST /osspay/pay`: creates an order and returns the address of its checkout page. */
export const OneStopCheckout = OneStopTicketBody.extend(PaymentChoices.shape);

/** A one-stop payment as staff see it. `id` is the payment number. */
export const StaffOneStop = z.object({
  id: z.string(),
  ...recordShape,
  issuedAt: z.string(),
  issuedBy: z.string(),
  cancelReason: z.string().optional(),
  /** What was paid of an open number, of which a part is to be paid again. It cannot be cancelled meanwhile. */
  held: Money.optional(),
  /** A payment that the provider took back, with the last day for the cashier to decide. */
  reversal: z.object({ amount: Money, on: z.string(), dueOn: z.string() }).optional(),
});
export type StaffOneStop = z.infer<typeof StaffOneStop>;
/** `POST /staff/osspay`: whole avos. */
export const OneStopIssue = z.object({
  companyName: z.string().trim().min(1).max(255),
  registeredCapital: buildPositiveAmount(1e15),
  amountDue: buildPositiveAmount(),
  date: z.iso.date(),
});
/** `POST /staff/osspay/{id}/claim`. */
export const OneStopClaim = z.object({ version: z.int() });
export const OneStopCancel = z.object({ version: z.int(), reason: z.string().trim().max(2000) });
