/** A print job: all data of a document as plain values, so that it can be stored and printed elsewhere. */
import type { SchemeDescription } from "../applications/scheme-descriptions/describe-scheme.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Instant } from "../platform/day.ts";
import type { SchemeOverlay } from "../schemes/versions/scheme-overlay.ts";
import type { AdministratorLetter } from "./administrator-letter-pdf.server.ts";
import type { AdmissionVoucher } from "./admission-voucher-pdf.server.ts";
import type { ApplicationCopy } from "./application-copy.ts";
import type { DecisionLetter } from "./letter-parts.server.ts";
import type { Receipt } from "./receipt-pdf.server.ts";
import type { RefundNote } from "./refund-pdf.server.ts";

type PrintJobSources = {
  copy: ApplicationCopy;
  receipt: Receipt;
  refund: RefundNote;
  voucher: AdmissionVoucher;
  decision: DecisionLetter;
  letter: AdministratorLetter;
  statement: Record<string, never>;
  preparation: SchemeDescription;
  blank: { scheme: string; overlay?: SchemeOverlay };
};
export type PrintJob = {
  [Kind in keyof PrintJobSources]: {
    kind: Kind;
    of: PrintJobSources[Kind];
    language: Language;
    /** The moment of the request, shown at the foot of each page. */
    made: Instant;
  };
}[keyof PrintJobSources];

/**
 * The owner of the data in a PDF: an institution, an account, a one-stop payment, or nobody. Jobs and PDFs are stored
 * under their owner, so that they can be erased with the owner's data.
 */
export type PrintOwner = `institution/${string}` | `account/${string}` | `payment/${string}` | "public";

/** A print job, the owner of its data, and the name of its file. */
export interface NamedPrintJob {
  order: PrintJob;
  owner: PrintOwner;
  name: string;
}
/** A short-lived link to a PDF and the name under which it is saved. */
export interface PrintLink {
  url: string;
  name: string;
}
