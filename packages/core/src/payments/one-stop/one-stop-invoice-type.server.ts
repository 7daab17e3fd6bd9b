/**
 * For whom the receipt of a one-stop payment is, unless the payer chooses another kind. Only the server compares names:
 * the table of both Chinese scripts is too heavy for the pages of a payment.
 */
import type { InvoiceType } from "../../applications/orders/invoice-type.ts";
import { foldName } from "../../platform/fold-text.ts";
import type { OneStopPayment } from "./index.ts";

/**
 * Proposes the kind of receipt for the payer of a one-stop payment: an enterprise where the company itself pays.
 * Whoever else pays may be the investor or another company, so there is no proposal, and the payer chooses.
 */
export const proposeOneStopInvoiceType = ({
  payerName,
  companyName,
}: Pick<OneStopPayment, "payerName" | "companyName">): InvoiceType | undefined =>
  payerName === undefined || foldName(payerName) === foldName(companyName) ? "ENTERPRISE" : undefined;
