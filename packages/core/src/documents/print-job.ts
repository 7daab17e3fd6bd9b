/** A print job: all data of a document as plain values, so that it can be stored and printed elsewhere. */
import type { Language } from "../messaging/notice-types.ts";
import type { Instant } from "../platform/day.ts";
import type { AdministratorLetter } from "./administrator-letter-pdf.server.ts";
import type { AdmissionVoucher } from "./admission-voucher-pdf.server.ts";
import type { ApplicationCopy } from "./application-copy.ts";
import type { DecisionLetter } from "./decision-pdf.server.ts";
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
  blank: { scheme: string };
};
export type PrintJob = {
  [Kind in keyof PrintJobSources]: {
    kind: Kind;
    of: PrintJobSources[Kind];
    language: Language;
    /** When it was requested, shown at the foot of each page. */
    made: Instant;
  };
}[keyof PrintJobSources];

/** A print job and the name of its file. */
export interface NamedPrintJob {
  order: PrintJob;
  name: string;
}
export interface PrintedFile {
  bytes: Uint8Array;
  name: string;
}
