/** The rows of an application as they are kept: the header for lists and decisions, the body with what was said. */

import type { Answers, Json } from "../../forms/types/index.ts";
import type { Reservations } from "../../institutions/constraints/constraints.ts";
import type { InstitutionFields } from "../../institutions/institution-schema.ts";
import type { Language, Notice } from "../../messaging/notice-types.ts";
import type { Instant } from "../../platform/day.ts";
import type { Grant } from "../funding/index.ts";
import type { RefundTerms } from "./refund-terms.ts";
import type { Deadline, Fee, HistoryEntry, Supplement, Verification } from "./schema.ts";
import type { ApplicationStatus, PendingKind } from "./statuses.ts";
import type { Timer } from "./timers.ts";

export interface ApplicationRecipient {
  accountId: string;
  account: string;
  language: Language;
}

/** What a public draw gave: the tier and, without a place, the number in waiting. */
export interface DrawResult {
  tier: number;
  waiting?: number;
  /** Offered a place and did not take it. */
  gone?: boolean;
}
/** How far the report on an application is (spec 3 §4). */
export interface ReportState {
  /** Which of the reports it is. */
  scheme: string;
  state: "DUE" | "DELIVERED" | "ACCEPTED" | "LAPSED";
  /** The last day to hand it in, as it was counted first; once it ran out, the day that ran out. */
  dueOn: string;
  /** The application that is the report, once it was handed in. */
  id?: string;
}
export interface ApplicationHeader {
  id: string;
  institutionId: string;
  institutionName?: string;
  code?: string;
  scheme: string;
  resource: string;
  eventId?: string;
  eventNames?: Record<string, string>;
  eventDates?: { start: string; end: string };
  parentId?: string;
  status: ApplicationStatus;
  pending?: PendingKind;
  cancelReason?: "UNPAID" | "WITHDRAWN" | "ORGANISER" | "GROUP";
  /** It was refused with its group's leader, and comes back with it. */
  followed?: true;
  /** True while a lapsed fee bars new applications. */
  arrears?: boolean;
  version: number;
  fee?: Fee;
  createdAt: Instant;
  createdBy: string;
  updatedAt: Instant;
  submittedAt?: Instant;
  decidedAt?: Instant;
  /** The day the written notice of cancellation came: counts for the refund. */
  cancelRequestedOn?: string;
  /** The day of an objection to a grant that was taken back: from it on the day to pay back waits. */
  objectedOn?: string;
  deadlines: Deadline[];
  timers: Timer[];
  /** Payment timers put aside while something is pending. */
  suspended?: Timer[];
  /** Number and hash of the last history row. */
  seq: number;
  lastHash: string;
  notify: ApplicationRecipient[];
  /** What it holds in the institution's standing; given back when it is withdrawn. */
  holds?: Reservations;
  supplement?: Supplement;
  /** Documents were not in by their day, or why they are late was not accepted: asked once only. */
  late?: "lapsed" | "refused";
  /** Papers that say why documents are late. */
  justification?: string[];
  reason?: string;
  receiptNumber?: string;
  vouchers?: string[];
  /** The written notice of cancellation. */
  cancellation?: string[];
  /** When the voucher of the place was issued. */
  voucherAt?: Instant;
  refunded?: number;
  /** What is asked for and granted, where the scheme grants something. */
  funding?: Grant;
  /** What became of an endorsement that was approved. */
  verification?: Verification;
  /** Scans of the signed and stamped form. */
  signed?: string[];
  /** What is awaited again when a cancellation is refused. */
  awaits?: "original";
  lot?: DrawResult;
  /** The booth on the event's plan. */
  booth?: string;
  /** The report that is due after it. */
  report?: ReportState;
  /** By which bands a cancellation is refunded, as they were when it was submitted. */
  refundBy?: RefundTerms;
  /** Policy overrides of the event as they were at submission. */
  policy?: Record<string, Json>;
  /** Only while it is a draft: one row, one write a save. */
  answers?: Answers;
}
export interface ApplicationBody {
  id: string;
  institutionId: string;
  answers: Answers;
  /** The institution as it was at submission (block A). */
  institution: InstitutionFields;
}
export interface ApplicationHistoryRow extends HistoryEntry {
  id: string;
  institutionId: string;
  notices: Notice[];
}
/**
 * The staff queue a row stands in: what is pending comes before the status; drafts stand in none. What is accepted but
 * granted nothing waits for nobody: it stands with what was refused.
 */
export const getQueue = ({
  status,
  pending,
  arrears,
  funding,
}: Pick<ApplicationHeader, "status" | "pending" | "arrears" | "funding">): string | undefined => {
  if (status === "DRAFT") return undefined;
  const effectiveStatus = status === "ACCEPTED" && funding?.result === "NOT_APPROVED" ? "REJECTED" : status;
  return pending ?? (arrears ? "arrears" : effectiveStatus);
};
