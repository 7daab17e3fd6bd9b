/**
 * Limits how old a document may be, by its purpose, in every scheme that asks for it (spec 3 §5, §9). A field can set
 * another age. Documents that are issued once, such as a gazette copy or form M/1, are not listed.
 */
import type { FieldOfKind } from "../kinds/field-checker.ts";

type DocumentAge = NonNullable<FieldOfKind<"documents">["maxAge"]>;
const limitToDays = (path: string): DocumentAge => ({
  amount: { policy: "proof.validity", path },
  unit: "DAYS",
});
const limitToMonths = (path: string): DocumentAge => ({
  amount: { policy: "proof.validity", path },
  unit: "MONTHS",
});

const quotation = limitToDays("quotationDays");
const certificate = limitToDays("registryCertificateDays");
const proof = limitToMonths("generalMonths");

export const documentAges: { readonly [purpose: string]: DocumentAge } = {
  QUOTATION_90D: quotation,
  PRICE_COMPARISON: quotation,
  REGISTRY_CERT_90D: certificate,
  TAX_DEBT_CERT_90D: certificate,
  BUSINESS_REGISTRATION_CERT: certificate,
  BANK_RECORDS_6M: limitToMonths("bankRecordsMonths"),
  FORM_M8_30WD: { amount: { policy: "firstShop.m8WorkingDays" }, unit: "WORKING_DAYS" },
  SOCIAL_SECURITY_RECORD: proof,
  SOCIAL_SECURITY_2Q: proof,
  TAX_DECLARATION: proof,
  ADDRESS_PROOF: proof,
};
