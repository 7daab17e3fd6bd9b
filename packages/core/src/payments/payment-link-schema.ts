/** Request and response schemas of links to pay (`/api/payment/link`), for whoever has one and no account. */
import * as z from "zod";
import { Money } from "../applications/model/amount-schema.ts";
import { applicationCodePattern } from "../applications/model/application-code.ts";
import { invoiceTypes } from "../applications/orders/invoice-type.ts";
import { OrderView, PayableMethod, PaymentChoices } from "../applications/orders/payment-schema.ts";
import { institutionNamingMembers } from "../institutions/institution-names-schema.ts";

const PaymentLinkCode = z.string().regex(applicationCodePattern);
/** `POST /payment/link/view`. */
export const PaymentLinkBody = z.object({ code: PaymentLinkCode });
/** `POST /payment/link/pay`: creates an order and returns the address of its checkout page. */
export const PaymentLinkStart = PaymentChoices.extend({ code: PaymentLinkCode });

/** What is to be paid and for what: all that a link tells of an application. */
const LinkedFee = z.object({
  scheme: z.string(),
  eventNames: z.record(z.string(), z.string()).optional(),
  /** Payable amounts by currency; the first one is the fee. */
  amounts: z.array(Money),
  rate: z.object({ RMB: z.number() }),
  methods: z.array(PayableMethod),
  /** For whom the receipt is unless the payer chooses another kind. */
  proposedInvoiceType: z.enum(invoiceTypes),
  /** The last day on which the link can be used. */
  endsOn: z.string().optional(),
  /** The state of the payment that was begun last by the link. */
  order: OrderView.pick({ status: true }).optional(),
});
export const PaymentLinkView = z.object({
  /** The number of the application, by which payer and institution talk about it. */
  number: z.string(),
  ...institutionNamingMembers,
  /** `CLOSED`: it cannot be paid by the link now, for a reason that its members see. */
  state: z.enum(["OPEN", "PAID", "CLOSED"]),
  /** While it can be paid. */
  fee: LinkedFee.optional(),
});
export type PaymentLinkView = z.infer<typeof PaymentLinkView>;
