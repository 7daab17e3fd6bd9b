/** Shapes of applications on the wire (`api.md` › Resources). */
import * as z from "zod";
import { schemeActions } from "../../forms/types/scheme-actions.ts";
import { InstitutionSnapshot } from "../../institutions/institution-schema.ts";
import { RefusalParams } from "../../platform/refusal-schema.ts";
import { membersAndReviewers, narrowFor, staffReaders, visibleTo } from "../../platform/visibility.ts";
import { Funding, Reasons } from "../funding/funding-schema.ts";
import { deadlineKinds } from "./deadline-kinds.ts";
import { applicationStatuses, pendingKinds } from "./statuses.ts";

export const AnswersSchema = z.record(z.string(), z.json());
export { RefusalParams };
export const Money = z.object({ amount: z.int(), currency: z.enum(["MOP", "RMB"]) });
export type Money = z.infer<typeof Money>;
/** One line of a fee's working: "1,200 × 36 sqm − 50 %". Amounts in avos. */
export const FeeLine = z.object({
  key: z.string(),
  quantity: z.number(),
  unitAmount: z.int(),
  amount: z.int(),
  params: RefusalParams.optional(),
});
export type FeeLine = z.infer<typeof FeeLine>;
export const Fee = z.object({ lines: z.array(FeeLine), total: Money });
export type Fee = z.infer<typeof Fee>;
/** One skipped day and why: the readable trace of a deadline. */
export const SkippedDay = z.object({
  day: z.string(),
  reason: z.string(),
  /** by language, of a day that staff decreed */
  names: z.record(z.string(), z.string()).optional(),
});
export const Deadline = z.object({
  kind: z.enum(deadlineKinds),
  from: z.string(),
  amount: z.int(),
  unit: z.enum(["WORKING", "CALENDAR"]),
  calendarVersion: z.string(),
  /** Last day that still counts, and the instant after which it is applied. */
  day: z.string(),
  dueAt: z.string(),
  trace: z.array(SkippedDay),
  provisional: z.boolean().optional(),
});
export type Deadline = z.infer<typeof Deadline>;
export const MoveView = z.object({
  action: z.enum(schemeActions),
  allowed: z.boolean(),
  code: z.int().optional(),
  params: RefusalParams.optional(),
  /** what it answers, for an action that is possible only while that waits */
  answers: z.enum(pendingKinds).optional(),
  /** true when a reason must be sent with it */
  reasonRequired: z.boolean().optional(),
});
export type MoveView = z.infer<typeof MoveView>;
/** A supplement request: what staff pinned. */
export const Supplement = z.object({
  fields: z.array(z.string()),
  /** What is wanted of a pinned field, by its path. */
  notes: z.record(z.string(), z.string()).optional(),
  message: z.string(),
  dueOn: z.string(),
  requestedAt: z.string(),
  before: AnswersSchema.optional(),
});
export type Supplement = z.infer<typeof Supplement>;

/** What the authorities made of an endorsement (spec 3 §3): expired by itself once the visit is over. */
export const Verification = z.object({ result: z.enum(["VERIFIED", "FAILED", "EXPIRED"]), on: z.string() });
export type Verification = z.infer<typeof Verification>;

/** What a list row needs: the header row. */
export const ApplicationRow = z.object({
  id: z.string(),
  code: z.string().optional(),
  scheme: z.string(),
  resource: z.string(),
  institutionId: z.string(),
  institutionName: z.string().optional(),
  eventId: z.string().optional(),
  eventNames: z.record(z.string(), z.string()).optional(),
  eventDates: z.object({ start: z.string(), end: z.string() }).optional(),
  status: z.enum(applicationStatuses),
  pending: z.enum(pendingKinds).optional(),
  cancelReason: z.enum(["UNPAID", "WITHDRAWN", "ORGANISER", "GROUP"]).optional(),
  /** Of a report: what it reports on; of a group's member: the leader's application. */
  parentId: z.string().optional(),
  /** The report that is due after it, and how far it is. */
  report: z
    .object({
      scheme: z.string(),
      state: z.enum(["DUE", "DELIVERED", "ACCEPTED", "LAPSED"]),
      dueOn: z.string(),
      id: z.string().optional(),
    })
    .optional(),
  /** true while a lapsed fee bars new applications */
  arrears: z.boolean().optional(),
  /** After a public draw: the tier and, without a place, the number in waiting. */
  lot: z.object({ tier: z.int(), waiting: z.int().optional(), gone: z.boolean().optional() }).optional(),
  /** The booth on the event's plan. */
  booth: z.string().optional(),
  version: z.int(),
  fee: Fee.optional(),
  funding: Funding.optional(),
  verification: Verification.optional(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  submittedAt: z.string().optional(),
  deadlines: z.array(Deadline),
  moves: z.array(MoveView),
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;
/** What a cancellation pays back, by the day its written notice arrives: the table with the row that holds marked. */
export const RefundQuote = z.object({
  variant: z.enum(["HOSTED", "GROUP", "DELEGATION", "CUT_OFF_DATE"]),
  /** The day that counts: when the notice came, or today. */
  notice: z.string(),
  /** What was paid; 0 while the fee is not. */
  paid: Money,
  rows: z.array(
    z.object({
      from: z.string().optional(),
      to: z.string().optional(),
      daysBeforeMin: z.int().optional(),
      daysBeforeMax: z.int().optional(),
      deductPercent: z.int(),
      amount: z.int(),
      applies: z.boolean(),
    }),
  ),
  /** The organiser called it off: everything comes back, whatever the table says. */
  byOrganiser: z.boolean(),
  amount: Money,
  /** What was paid back in the end. */
  refunded: Money.optional(),
});
export type RefundQuote = z.infer<typeof RefundQuote>;
/** Of the answers what a cashier's work needs: how money comes back, and to whom. */
export const PaymentAnswers = z
  .object({
    refundMethod: z.string().nullable(),
    transferCertificate: z.array(z.string()).nullable(),
    chequePayeeName: z.string().nullable(),
  })
  .partial();
export const ApplicationView = ApplicationRow.extend({
  /** Of a group that it leads: other institutions submit their own part by it. */
  invitationCode: z.string().optional(),
  answers: narrowFor(AnswersSchema, ["CASHIER"], PaymentAnswers),
  /** as it was at submission */ institution: InstitutionSnapshot.optional(),
  /** Its words and the answers before it are the reviewers' and the applicant's. */
  supplement: visibleTo(Supplement.optional(), membersAndReviewers),
  reason: z.string().optional(),
  receiptNumber: z.string().optional(),
  /** when the voucher of the place was issued */ voucherAt: z.string().optional(),
  refund: RefundQuote.optional(),
  /** by when the institute means to answer, while it is its turn */ answerBy: Deadline.optional(),
  /** Papers sent after submission: the signed form, proofs of a transfer, reasons for lateness, the notice of cancellation. */
  enclosed: z.array(z.object({ id: z.string(), purpose: z.string() })).optional(),
  files: visibleTo(
    z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          purpose: z.string(),
          type: z.string(),
          size: z.int(),
          status: z.string(),
        }),
      )
      .optional(),
    membersAndReviewers,
  ),
});
export type ApplicationView = z.infer<typeof ApplicationView>;
/** May the institution apply: each condition with yes or no, and why. */
export const EligibilityView = z.object({
  scheme: z.string(),
  /** without it, of what is applied for without an event of ours */
  eventId: z.string().optional(),
  /** what the next application of the year would be, where they are counted and it is told */
  chances: z.object({ n: z.int(), left: z.int(), max: z.int(), notice: z.boolean() }).optional(),
  may: z.boolean(),
  conditions: z.array(
    z.object({
      id: z.string(),
      met: z.boolean(),
      /** of the refusal at submission, when it is not met */
      code: z.int().optional(),
      params: RefusalParams.optional(),
      /** asked only of those who want a price that is kept for them */
      optional: z.boolean().optional(),
    }),
  ),
});
export type EligibilityView = z.infer<typeof EligibilityView>;
/** POST base and POST base/tosubmit. */
export const ApplicationWrite = z.object({
  id: z.string().optional(),
  version: z.int().optional(),
  /** Left out or empty: 10509. */
  scheme: z.string().default(""),
  eventId: z.string().optional(),
  parentId: z.string().optional(),
  answers: AnswersSchema,
});
export type ApplicationWrite = z.infer<typeof ApplicationWrite>;
/** POST base/{id}/{action}: members beside `version` depend on the action. */
export const ActionBody = z.object({
  version: z.int(),
  reason: z.string().max(2000).optional(),
  /** requestSupplement */ fields: z.array(z.string()).optional(),
  /** requestSupplement, acceptLate: until when */ dueOn: z.string().optional(),
  message: z.string().max(2000).optional(),
  /** what is wanted of a pinned field, by its path */
  notes: z.record(z.string(), z.string().max(500)).optional(),
  /** supplement: only the pinned answers */ answers: AnswersSchema.optional(),
  /** uploadVoucher, uploadSigned, requestCancel, justifyLate */ fileIds: z.array(z.string()).optional(),
  /** allocateBooth */ booth: z.string().max(20).optional(),
  /** refund, decideFunding, settle */ amount: z.int().optional(),
  /** decideFunding, recordVerification */
  result: z.enum(["APPROVED", "NOT_APPROVED", "VERIFIED", "FAILED"]).optional(),
  /** decideFunding: why less than was asked for, in the languages of those who read it */
  reasons: Reasons.optional(),
  /** settle: the day the grant was paid out, and the number of the payment */ paidOn: z.string().optional(),
  reference: z.string().max(100).optional(),
  /** reportChange: since when it is otherwise */ changedOn: z.string().optional(),
  /** accept: avos for one of what was asked for beside the chart */ otherPrice: z.int().min(1).optional(),
  /** accept: grants the waiver of the rent that was asked for */ waiveRent: z.boolean().optional(),
});
export type ActionBody = z.infer<typeof ActionBody>;
export const HistoryEntry = z.object({
  seq: z.int(),
  at: z.string(),
  actor: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("staff"),
      name: visibleTo(z.string().optional(), staffReaders),
      /** SHA-256 of salt, line feed and `{"name":…}`: it stands in the hash for the name, which applicants are not shown of staff. */
      seal: z.string().optional(),
      salt: visibleTo(z.string().optional(), staffReaders),
    }),
    z.object({
      kind: z.enum(["applicant", "system", "gateway"]),
      name: z.string().optional(),
      seal: z.string().optional(),
    }),
  ]),
  action: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string().optional(),
  /** Changed answers, which a cashier does not read. */
  diff: visibleTo(z.record(z.string(), z.json()).optional(), membersAndReviewers),
  prevHash: z.string(),
  hash: z.string(),
  /** Who it named was erased; the hash is that of the entry as it was written. */
  redacted: z.boolean().optional(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Another company's application for the same event, with holders in common; percent of this one and of that one. */
export const RelatedView = z.object({
  institutionId: z.string(),
  institutionName: z.string().optional(),
  applicationId: z.string(),
  code: z.string().optional(),
  status: z.string(),
  here: z.number(),
  there: z.number(),
  /** as this one names them */
  holders: z.array(z.string()),
  /** all are known by a number, not by a name only */
  sure: z.boolean(),
  /** half or more of both */
  related: z.boolean(),
});
export type RelatedView = z.infer<typeof RelatedView>;
