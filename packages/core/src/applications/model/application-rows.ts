/** The stored rows of an application: the header for lists and decisions, the body with the answers. */

import type { EventDetail } from "../../events/event-schema.ts";
import type { Answers, Json } from "../../forms/types/index.ts";
import type { Reservations } from "../../institutions/constraints/constraints.ts";
import type { InstitutionNames } from "../../institutions/institution-names.ts";
import type { InstitutionFields } from "../../institutions/institution-schema.ts";
import type { Language, Notice } from "../../messaging/notice-types.ts";
import type { StockReason } from "../../messaging/stock-reasons.ts";
import type { Day, Instant } from "../../platform/day.ts";
import type { Grant } from "../funding/index.ts";
import type { Deadline, Fee, HistoryEntry, Supplement, Verification } from "./application-schema.ts";
import type { PaymentLink } from "./payment-link-row.ts";
import type {
  ConfirmedTransfer,
  OwedPayment,
  PaymentReversal,
  RecordedRefund,
  RefundPayment,
  StartedRefund,
} from "./payment-records.ts";
import type { PreparedDecision } from "./prepared-decision.ts";
import type { RefundTerms } from "./refund-terms.ts";
import type { ApplicationStatus, PendingKind } from "./statuses.ts";
import type { Timer } from "./timers.ts";
import type { WorklistQueue } from "./worklist-queues.ts";

export interface ApplicationRecipient {
  accountId: string;
  account: string;
  language: Language;
}

/** The result of a public draw: the tier and, without a place, the position on the waiting list. */
export interface DrawResult {
  tier: number;
  /** The kind of booth and the zone in which the application has its place or waits. */
  pool?: string;
  waiting?: number;
  /** The applicant did not accept an offered place. */
  gone?: boolean;
}
/** The progress of the report on an application (spec 3 §4). */
export interface ReportState {
  /** The scheme of the report. */
  scheme: string;
  state: "DUE" | "DELIVERED" | "ACCEPTED" | "LAPSED";
  /** The deadline as first counted; after it was missed, the day that was missed. */
  dueOn: string;
  /** The application of the report, once it was submitted. */
  id?: string;
}
/** A decision that was objected to, as it stood then. It stays readable when it is changed. */
export interface EarlierDecision {
  /** The day of the objection. */
  objectedOn: Day;
  status: ApplicationStatus;
  /** The reason in the words of the staff. */
  reason?: string;
  reasonCodes?: StockReason[];
  reasonAt?: Instant;
  grant?: Pick<Grant, "result" | "amount" | "reasons" | "decidedOn">;
}
/** A wait in a queue that ended before the work was done, for example when documents were asked for. */
export interface InterruptedWait {
  queue: WorklistQueue;
  from: Day;
  to: Day;
}
export interface ApplicationHeader {
  id: string;
  /** The number of times that the links to its status were ended; absent for none (decision 0472). */
  linkRevision?: number;
  /** The link to pay that was made last, unless it was withdrawn. It may have ended by itself. */
  paymentLink?: PaymentLink;
  institutionId: string;
  institutionName?: string;
  /** Its names as registered; absent in applications from before they were kept. */
  institutionNames?: InstitutionNames;
  code?: string;
  scheme: string;
  /** The version of the scheme in which it was begun; absent for the scheme as delivered (decision 0403). */
  schemeVersion?: number;
  resource: string;
  eventId?: string;
  eventNames?: Record<string, string>;
  eventDates?: { start: string; end: string };
  /** For the registration of an event: when staff made the page of the event (decision 0606). */
  eventPageAt?: Instant;
  parentId?: string;
  status: ApplicationStatus;
  pending?: PendingKind;
  cancelReason?: "UNPAID" | "WITHDRAWN" | "ORGANISER" | "GROUP";
  /** When it was cancelled, which later changes leave alone; absent for cancellations from before 2026-11-30. */
  cancelledAt?: Instant;
  /** It was rejected with its group's leader, and is restored with it. */
  followed?: true;
  /** True while a lapsed fee blocks new applications. */
  arrears?: boolean;
  /** The last day on which the fee that lapsed could be paid; absent for lapses from before 2026-11-28. */
  missedPaymentDay?: string;
  /** The last day for the signed form that lapsed; absent for lapses from before 2026-11-28. */
  missedOriginalDay?: string;
  /** Its grant cannot be paid out, because the institution has lost its certification (decision 0518). */
  uncertified?: true;
  version: number;
  fee?: Fee;
  createdAt: Instant;
  createdBy: string;
  updatedAt: Instant;
  submittedAt?: Instant;
  decidedAt?: Instant;
  /** The account of staff that decided; absent where the system did, and in rows from before 2026-11-26. */
  decidedBy?: string;
  /** Since when it is in its queue; other changes leave it alone. Absent before the first move and in old rows. */
  waitingSince?: Instant;
  /** Waits of work that is not done yet and was interrupted, oldest first; absent where there is none. */
  interruptedWaits?: InterruptedWait[];
  /** Accounts of the staff who made transitions that somebody else has to follow, by action. */
  madeBy?: { readonly [action: string]: string };
  /** Accounts of the staff who prepared what somebody else countersigned, by action (decision 0764). */
  preparedBy?: { readonly [action: string]: string };
  /** A decision that waits for a second person's signature. */
  prepared?: PreparedDecision;
  /** Accounts of the staff whose decision on it an objection overturned; absent before the first (decision 0420). */
  overturned?: readonly string[];
  /** Decisions that were objected to, oldest first. */
  earlierDecisions?: EarlierDecision[];
  /** The day on which the written notice of cancellation arrived, which determines the refund. */
  cancelRequestedOn?: string;
  /** The day of an objection to a revoked grant, from which the repayment deadline is paused. */
  objectedOn?: string;
  /**
   * The day from which its days to object stand still, because something waits that bars an objection (decision 0684).
   */
  objectionPausedOn?: string;
  deadlines: Deadline[];
  timers: Timer[];
  /** Payment timers that are paused while something is pending. */
  suspended?: Timer[];
  /** Sequence number and hash of the last history row. */
  seq: number;
  lastHash: string;
  notify: ApplicationRecipient[];
  /** Its reservations in the institution's constraints, released when it is withdrawn. */
  holds?: Reservations;
  supplement?: Supplement;
  /** Documents missed their deadline, or the reason for it was not accepted; a reason can be given only once. */
  late?: "lapsed" | "refused";
  /** Documents that explain why others are late. */
  justification?: string[];
  reason?: string;
  /** The action with which the reason was given; absent in rows that were written before 29 November 2026. */
  reasonOf?: string;
  /** Stock reasons of the last decision. */
  reasonCodes?: StockReason[];
  /** The moment at which the stock reasons were given, because their texts are those of that day. */
  reasonAt?: Instant;
  receiptNumber?: string;
  /**
   * The transfer for which the receipt was issued; absent where the payment came through the provider (decision 0614).
   */
  bankPayment?: ConfirmedTransfer;
  vouchers?: string[];
  /** The written notice of cancellation. */
  cancellation?: string[];
  /** The moment at which the voucher of the place was issued. */
  voucherAt?: Instant;
  refunded?: number;
  /** The amount that the cashier has to refund for a place that was given up or refused, in avos. */
  refundDue?: number;
  /** The refund that the cashier has begun. */
  refundStart?: StartedRefund;
  /** It was paid for and withdrawn while no decision stood, so all of it comes back (decision 0600). */
  isWithdrawnUndecided?: true;
  /** Absent for refunds from before 2026-11-25. */
  refundPayment?: RefundPayment;
  /** Absent for refunds from before 2026-11-28 and through the payment provider. */
  recordedRefund?: RecordedRefund;
  /**
   * References of the bank that nothing else in the row says any more: of transfers that paid nothing and were
   * returned, of their refunds, and of a payment and its refund from before a place was paid for again. The desk finds
   * it by them.
   */
  pastReferences?: string[];
  /**
   * What was paid of a fee that became higher afterwards, in avos (decision 0569); absent while that is the fee. Zero
   * where the payment was refunded and the provider took it back as well (decision 0600).
   */
  paidAmount?: number;
  /** The part of the fee that the provider took back and that was neither returned nor paid again, in avos. */
  takenBack?: number;
  /** Waits for the cashier's decision. */
  reversal?: PaymentReversal;
  /** The cashier asked for it again. */
  owed?: OwedPayment;
  /** The rest of a fee that became higher after it was paid, while that is to be paid, in avos (decision 0569). */
  restDue?: number;
  /** The requested and granted amounts, for schemes with grants. */
  funding?: Grant;
  /** The result of an approved endorsement. */
  verification?: Verification;
  /** Scans of the signed and stamped form. */
  signed?: string[];
  /**
   * The request that becomes pending after the one that is: again, when a cancellation is refused, or a notice of
   * cancellation, once the proof of payment is answered.
   */
  awaits?: "original" | "lateness" | "cancellation";
  lot?: DrawResult;
  /** The booth on the event's plan. */
  booth?: string;
  /** The report that is due after it. */
  report?: ReportState;
  /** The refund terms at the time of submission. */
  refundBy?: RefundTerms;
  /** Policy overrides of the event at the time of submission. */
  policy?: Record<string, Json>;
  /** Only for a draft, so that saving is one write of one row. */
  answers?: Answers;
  /** Only for a draft without an event: when it is looked at again for its reminders (decision 0293). */
  remindAt?: Instant;
  /** The last reminder that was sent, so that each is sent once, also after days without the job. */
  reminded?: string;
}
/** What an event sold at the submission of an application. */
export type SubmittedPrices = Pick<EventDetail, "booths" | "discounts" | "rateChart">;
export interface ApplicationBody {
  id: string;
  institutionId: string;
  answers: Answers;
  /** The institution at the time of submission (block A). */
  institution: InstitutionFields;
  /** The prices of the event at the time of submission, where there can be a fee (decision 0623). */
  prices?: SubmittedPrices;
}
export interface ApplicationHistoryRow extends HistoryEntry {
  id: string;
  institutionId: string;
  notices: Notice[];
  /** The version of the application that the same write made; rows from before decision 0730 do not say it. */
  version?: number;
}
