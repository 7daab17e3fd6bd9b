/** Request and response schemas of applications (`api.md` › Resources). */
import * as z from "zod";
import { schemeActions } from "../../forms/types/scheme-actions.ts";
import { InstitutionSnapshot } from "../../institutions/institution-schema.ts";
import { stockReasons } from "../../messaging/stock-reasons.ts";
import { RefusalParams } from "../../platform/refusal-schema.ts";
import { membersAndReviewers, narrowFor, staffReaders, visibleTo } from "../../platform/visibility.ts";
import { Funding, Reasons } from "../funding/funding-schema.ts";
import { deadlineKinds } from "./deadline-kinds.ts";
import { applicationStatuses, pendingKinds } from "./statuses.ts";

export const AnswersSchema = z.record(z.string(), z.json());
export { RefusalParams };
export const Money = z.object({ amount: z.int(), currency: z.enum(["MOP", "RMB"]) });
export type Money = z.infer<typeof Money>;
/** One line in the calculation of a fee: "1,200 × 36 sqm − 50 %". Amounts are avos. */
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
/** One skipped day with its reason: the explanation of a deadline. */
export const SkippedDay = z.object({
  day: z.string(),
  reason: z.string(),
  /** Names by language, for a day decreed by staff. */
  names: z.record(z.string(), z.string()).optional(),
});
export const Deadline = z.object({
  kind: z.enum(deadlineKinds),
  from: z.string(),
  amount: z.int(),
  unit: z.enum(["WORKING", "CALENDAR"]),
  calendarVersion: z.string(),
  /** The last day that counts, and the instant after which it is applied. */
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
  /** The pending request that it answers, for an action that is possible only while that is pending. */
  answers: z.enum(pendingKinds).optional(),
  /** True when a reason is required. */
  reasonRequired: z.boolean().optional(),
});
export type MoveView = z.infer<typeof MoveView>;
/** A request for further documents: the fields that staff pinned. */
export const Supplement = z.object({
  fields: z.array(z.string()),
  /** Notes on pinned fields, by path. */
  notes: z.record(z.string(), z.string()).optional(),
  /** Absent where stock reasons say it all. */
  message: z.string().optional(),
  reasonCodes: z.array(z.enum(stockReasons)).optional(),
  dueOn: z.string(),
  requestedAt: z.string(),
  before: AnswersSchema.optional(),
});
export type Supplement = z.infer<typeof Supplement>;

/** The result of an endorsement by the authorities (spec 3 §3). It expires once the visit is over. */
export const Verification = z.object({ result: z.enum(["VERIFIED", "FAILED", "EXPIRED"]), on: z.string() });
export type Verification = z.infer<typeof Verification>;

/** The data of a list row, from the header. */
export const ApplicationRow = z.object({
  id: z.string(),
  code: z.string().optional(),
  scheme: z.string(),
  /** The version of the scheme in which it was begun; absent for the scheme as delivered. */
  schemeVersion: z.int().optional(),
  resource: z.string(),
  institutionId: z.string(),
  institutionName: z.string().optional(),
  eventId: z.string().optional(),
  eventNames: z.record(z.string(), z.string()).optional(),
  eventDates: z.object({ start: z.string(), end: z.string() }).optional(),
  status: z.enum(applicationStatuses),
  pending: z.enum(pendingKinds).optional(),
  cancelReason: z.enum(["UNPAID", "WITHDRAWN", "ORGANISER", "GROUP"]).optional(),
  /** For a report: the application it reports on. For a member of a group: the leader's application. */
  parentId: z.string().optional(),
  /** The report that is due after it, and its progress. */
  report: z
    .object({
      scheme: z.string(),
      state: z.enum(["DUE", "DELIVERED", "ACCEPTED", "LAPSED"]),
      dueOn: z.string(),
      id: z.string().optional(),
    })
    .optional(),
  /** For a draft: what its own answers call it. */
  title: z.string().optional(),
  /** For a draft: the last day to submit it, unless nothing limits it. */
  closesOn: z.string().optional(),
  /** True while a lapsed fee blocks new applications. */
  arrears: z.boolean().optional(),
  /** After a public draw: the tier and, without a place, the position on the waiting list. */
  lot: z
    .object({
      tier: z.int(),
      pool: z.string().optional(),
      waiting: z.int().optional(),
      gone: z.boolean().optional(),
    })
    .optional(),
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
/** The refund of a cancellation by the day of its written notice: the table, with the applicable row marked. */
export const RefundQuote = z.object({
  variant: z.enum(["HOSTED", "GROUP", "DELEGATION", "CUT_OFF_DATE"]),
  /** The day that counts: when the notice arrived, or today. */
  notice: z.string(),
  /** The amount paid; 0 before the fee is paid. */
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
  /** The organiser cancelled the event: everything is refunded, whatever the table says. */
  byOrganiser: z.boolean(),
  amount: Money,
  /** The amount that was refunded. */
  refunded: Money.optional(),
  /** The value date of the refund, and the reference of the bank. */
  paidOn: z.string().optional(),
  reference: z.string().optional(),
});
export type RefundQuote = z.infer<typeof RefundQuote>;
/** The answers that a cashier needs: the method of refund and the payee. */
export const PaymentAnswers = z
  .object({
    refundMethod: z.string().nullable(),
    transferCertificate: z.array(z.string()).nullable(),
    chequePayeeName: z.string().nullable(),
  })
  .partial();
export const ApplicationView = ApplicationRow.extend({
  /** For a group's leader: the code with which other institutions submit their parts. */
  invitationCode: z.string().optional(),
  /** With it, whoever has the link follows the status without signing in. */
  followCode: visibleTo(z.string().optional(), membersAndReviewers),
  answers: narrowFor(AnswersSchema, ["CASHIER"], PaymentAnswers),
  /** As at submission. */ institution: InstitutionSnapshot.optional(),
  /** Its notes and the previous answers are visible to reviewers and the applicant only. */
  supplement: visibleTo(Supplement.optional(), membersAndReviewers),
  reason: z.string().optional(),
  /** Stock reasons, whose texts are in `stockReason` of the code lists. */
  reasonCodes: z.array(z.enum(stockReasons)).optional(),
  /** When the stock reasons were given. */ reasonAt: z.string().optional(),
  receiptNumber: z.string().optional(),
  /** A payment that the provider took back, until the cashier has decided on it. */
  reversal: z.object({ amount: Money, on: z.string() }).optional(),
  /** Decisions that were objected to, oldest first. */
  earlierDecisions: z
    .array(
      z.object({
        objectedOn: z.string(),
        status: z.enum(applicationStatuses),
        reason: z.string().optional(),
        reasonCodes: z.array(z.enum(stockReasons)).optional(),
        reasonAt: z.string().optional(),
        grant: Funding.pick({ result: true, amount: true, reasons: true, decidedOn: true }).optional(),
      }),
    )
    .optional(),
  /** The part of the fee that has to be paid again. */
  owed: Money.optional(),
  /** When the voucher of the place was issued. */ voucherAt: z.string().optional(),
  refund: RefundQuote.optional(),
  /** When the institute intends to answer, while it has to. */ answerBy: Deadline.optional(),
  /**
   * Documents sent after submission: the signed form, proofs of payment, reasons for late documents, the notice of
   * cancellation.
   */
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
/** POST base and POST base/tosubmit. */
export const ApplicationWrite = z.object({
  id: z.string().optional(),
  version: z.int().optional(),
  /** Missing or empty: 10509. */
  scheme: z.string().default(""),
  /** The version of the scheme that the applicant was shown, 0 as delivered. An application keeps that of its draft. */
  schemeVersion: z.int().min(0).optional(),
  eventId: z.string().optional(),
  parentId: z.string().optional(),
  answers: AnswersSchema,
});
export type ApplicationWrite = z.infer<typeof ApplicationWrite>;
/** POST base/{id}/{action}: the members besides `version` depend on the action. */
export const ActionBody = z.object({
  version: z.int(),
  reason: z.string().max(2000).optional(),
  /** Stock reasons of the action, besides or instead of `reason`. */
  reasonCodes: z.array(z.enum(stockReasons)).max(stockReasons.length).optional(),
  /** requestSupplement */ fields: z.array(z.string()).optional(),
  /** requestSupplement, extendSupplement, acceptLate: the deadline */ dueOn: z.string().optional(),
  message: z.string().max(2000).optional(),
  /** requestSupplement: notes on pinned fields, by path */
  notes: z.record(z.string(), z.string().max(500)).optional(),
  /** supplement: only the pinned answers */ answers: AnswersSchema.optional(),
  /** uploadVoucher, uploadSigned, requestCancel, justifyLate */ fileIds: z.array(z.string()).optional(),
  /** allocateBooth */ booth: z.string().max(20).optional(),
  /** refund, decideFunding, settle */ amount: z.int().optional(),
  /** decideFunding, recordVerification */
  result: z.enum(["APPROVED", "NOT_APPROVED", "VERIFIED", "FAILED"]).optional(),
  /** decideFunding: why less than requested, in the languages of the readers */
  reasons: Reasons.optional(),
  /** settle, refund: the day of the payment, and its reference */ paidOn: z.string().optional(),
  reference: z.string().trim().max(100).optional(),
  /** reportChange: the day of the change */ changedOn: z.string().optional(),
  /** accept: avos for one requested item outside the price list */ otherPrice: z.int().min(1).optional(),
  /** accept: grants the requested waiver of the rent */ waiveRent: z.boolean().optional(),
});
export type ActionBody = z.infer<typeof ActionBody>;
export const HistoryEntry = z.object({
  seq: z.int(),
  at: z.string(),
  actor: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("staff"),
      name: visibleTo(z.string().optional(), staffReaders),
      /**
       * SHA-256 of salt, line feed and `{"name":…}`. The hash contains it instead of the name, because applicants do
       * not see the names of staff.
       */
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
  reasonCodes: z.array(z.enum(stockReasons)).optional(),
  /** Changed answers, hidden from cashiers. */
  diff: visibleTo(z.record(z.string(), z.json()).optional(), membersAndReviewers),
  prevHash: z.string(),
  hash: z.string(),
  /** A person in it was erased; the hash is still that of the original entry. */
  redacted: z.boolean().optional(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
