/** For whom a receipt is (spec 2 §4, "individual, enterprise, business association"). Pure. */
import { foldName } from "../../platform/fold-text.ts";

export const invoiceTypes = ["INDIVIDUAL", "ENTERPRISE", "ASSOCIATION"] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

const typesByNature: { readonly [nature: string]: InvoiceType } = {
  NATURAL_PERSON: "INDIVIDUAL",
  TRADE_ASSOCIATION: "ASSOCIATION",
};

/** Proposes the kind of receipt for an institution: what is neither a person nor an association is an enterprise. */
export const proposeInvoiceType = (nature: string | undefined): InvoiceType =>
  typesByNature[nature ?? ""] ?? "ENTERPRISE";

/**
 * Proposes the kind of receipt for the payer of a one-stop payment: an enterprise where the company itself pays.
 * Whoever else pays may be the investor or another company, so there is no proposal, and the payer chooses.
 */
export const proposeOneStopInvoiceType = ({
  payerName,
  companyName,
}: {
  payerName?: string | undefined;
  companyName: string;
}): InvoiceType | undefined =>
  payerName === undefined || foldName(payerName) === foldName(companyName) ? "ENTERPRISE" : undefined;
