/** For whom a receipt is (spec 2 §4, "individual, enterprise, business association"). Pure. */
export const invoiceTypes = ["INDIVIDUAL", "ENTERPRISE", "ASSOCIATION"] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

const typesByNature: { readonly [nature: string]: InvoiceType } = {
  NATURAL_PERSON: "INDIVIDUAL",
  TRADE_ASSOCIATION: "ASSOCIATION",
};

/** Proposes the kind of receipt for an institution: what is neither a person nor an association is an enterprise. */
export const proposeInvoiceType = (nature: string | undefined): InvoiceType =>
  typesByNature[nature ?? ""] ?? "ENTERPRISE";
