/** An order: all that a paper is printed of, as plain values, so that it can be written down and printed elsewhere. */
import type { ApplicationView } from "../application/wire.ts";
import type { Instant } from "../day.ts";
import type { EventDetail } from "../event/wire.ts";
import type { FileFact, Json } from "../form/types.ts";
import type { Language } from "../notice/types.ts";
import type { Decided } from "./decision-pdf.server.ts";
import type { Letter } from "./letter-pdf.server.ts";
import type { Receipt } from "./receipt-pdf.server.ts";
import type { RefundNote } from "./refund-pdf.server.ts";
import type { Voucher } from "./voucher-pdf.server.ts";

/** What of an application stands on its copy. */
export type Copied = Pick<
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
export interface Copy {
  application: Copied;
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

type Kinds = {
  copy: Copy;
  receipt: Receipt;
  refund: RefundNote;
  voucher: Voucher;
  decision: Decided;
  letter: Letter;
  statement: Record<string, never>;
  blank: { scheme: string };
};
export type Order = {
  [Kind in keyof Kinds]: {
    kind: Kind;
    of: Kinds[Kind];
    language: Language;
    /** When it was asked for: written in the foot of each page. */
    made: Instant;
  };
}[keyof Kinds];

/** An order and the name of its file. */
export interface Ordered {
  order: Order;
  name: string;
}
export interface Paper {
  bytes: Uint8Array;
  name: string;
}
