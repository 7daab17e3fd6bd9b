/** An order: all that a paper is printed of, as plain values, so that it can be written down and printed elsewhere. */
import type { ApplicationView } from "../applications/model/schema.ts";
import type { EventDetail } from "../events/event-schema.ts";
import type { FileFact, Json } from "../forms/types/index.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Instant } from "../platform/day.ts";
import type { AdministratorLetter } from "./administrator-letter-pdf.server.ts";
import type { AdmissionVoucher } from "./admission-voucher-pdf.server.ts";
import type { DecisionLetter } from "./decision-pdf.server.ts";
import type { Receipt } from "./receipt-pdf.server.ts";
import type { RefundNote } from "./refund-pdf.server.ts";

/** What of an application stands on its copy. */
export type CopiedApplication = Pick<
  ApplicationView,
  | "id"
  | "scheme"
  | "code"
  | "status"
  | "pending"
  | "eventNames"
  | "institutionName"
  | "submittedAt"
  | "fee"
  | "answers"
  | "institution"
>;
/** The copy of an application; what its questions depend on stands beside it. */
export interface ApplicationCopy {
  application: CopiedApplication;
  event?: EventDetail;
  institution: { [key: string]: unknown };
  /** Of those that the answers name. */
  files: (FileFact & { name: string })[];
  /** Names by id. */
  contacts: { [id: string]: string };
  policy: Record<string, Json>;
  /** Where the copy can be checked; none for a draft. */
  verifyUrl?: string;
}

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
    /** When it was asked for: written in the foot of each page. */
    made: Instant;
  };
}[keyof PrintJobSources];

/** An order and the name of its file. */
export interface NamedPrintJob {
  order: PrintJob;
  name: string;
}
export interface PrintedFile {
  bytes: Uint8Array;
  name: string;
}
