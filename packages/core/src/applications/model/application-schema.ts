/** Request and response schemas of applications (`api.md` › Resources). */
import * as z from "zod";
import { InstitutionSnapshot } from "../../institutions/institution-schema.ts";
import { StockReasonCode } from "../../messaging/stock-reason-schema.ts";
import { stockReasons } from "../../messaging/stock-reasons.ts";
import { RefusalParams } from "../../platform/refusal-schema.ts";
import {
  membersAndReviewers,
  narrowSchemaFor,
  reviewers,
  staffReaders,
  visibleTo,
} from "../../platform/visibility.ts";
import { Funding, Reasons } from "../funding/funding-schema.ts";
import { Deadline, LIMIT_IN_AVOS, Money } from "./amount-schema.ts";
import { AnswersSchema } from "./answers-schema.ts";
import { ApplicationRow, PreparedRow } from "./application-row-schema.ts";
import { applicationStatuses } from "./statuses.ts";

export * from "./amount-schema.ts";
export * from "./application-row-schema.ts";
export { RefusalParams };
/** A request for further documents: the fields that staff pinned. */
export const Supplement = z.object({
  fields: z.array(z.string()),
  /** Notes on pinned fields, by path. */
  notes: z.record(z.string(), z.string()).optional(),
  /** Absent where stock reasons say it all. */
  message: z.string().optional(),
  reasonCodes: z.array(StockReasonCode).optional(),
  dueOn: z.string(),
  requestedAt: z.string(),
  before: AnswersSchema.optional(),
});
export type Supplement = z.infer<typeof Supplement>;

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
      deductPercent: z.number(),
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
const PaymentAnswers = z
  .object({
    refundMethod: z.string().nullable(),
    transferCertificate: z.array(z.string()).nullable(),
    chequePayeeName: z.string().nullable(),
  })
  .partial();
/** A payment at the bank as the cashier recorded it. */
const BankMovement = z.object({
  amount: Money,
  /** The value date. */ on: z.string(),
  /** Of the bank, or the number of a cheque. */ reference: z.string(),
});
/** The changes of a step in which money moved: what a cashier recorded, or what was paid through the provider. */
export const PaymentChanges = z
  .object({ paid: z.json(), received: z.json(), refunded: z.json(), settled: z.json(), repayment: z.json() })
  .partial();
/**
 * POST base/{id}/{action}. The record of an action names the members that it takes besides `version` (`input`), and a
 * call with any other is refused.
 */
export const ActionBody = z.object({
  version: z.int(),
  reason: z.string().max(2000).optional(),
  /** Stock reasons of the action, besides or instead of `reason`. */
  reasonCodes: z.array(StockReasonCode).max(stockReasons.length).optional(),
  /** The fields that the applicant has to complete. */ fields: z.array(z.string()).optional(),
  /** The new deadline. */ dueOn: z.string().optional(),
  message: z.string().max(2000).optional(),
  /** Notes on these fields, by path. */
  notes: z.record(z.string(), z.string().max(500)).optional(),
  /** Only the pinned answers. */ answers: AnswersSchema.optional(),
  fileIds: z.array(z.string()).optional(),
  /** A booth of the plan, or several beside each other: `A-01+A-02`. */
  booth: z.string().max(250).optional(),
  /** Avos. */ amount: z.int().optional(),
  result: z.enum(["APPROVED", "NOT_APPROVED", "VERIFIED", "FAILED"]).optional(),
  /** Why less than requested is granted, in the languages of the readers. */
  reasons: Reasons.optional(),
  /** The day of a payment. */ paidOn: z.string().optional(),
  /** The reference of a payment at the bank. */ reference: z.string().trim().max(100).optional(),
  /** The day on which paper came. */ receivedOn: z.string().optional(),
  /** The day of a change. */ changedOn: z.string().optional(),
  /** Avos for one requested item outside the price list. */ otherPrice: z
    .int()
    .min(1, LIMIT_IN_AVOS)
    .optional(),
  /** Grants the requested waiver of the rent. */ waiveRent: z.boolean().optional(),
});
export type ActionBody = z.infer<typeof ActionBody>;
export const ApplicationView = ApplicationRow.extend({
  /** For a group's leader: the code with which other institutions submit their parts. */
  invitationCode: z.string().optional(),
  /** With it, whoever has the link follows the status without signing in. */
  followCode: visibleTo(z.string().optional(), membersAndReviewers),
  /** A decision that waits for a second person's signature, with what it is made of. */
  prepared: visibleTo(
    PreparedRow.extend({ input: ActionBody.omit({ version: true }) }).optional(),
    reviewers,
  ),
  answers: narrowSchemaFor(AnswersSchema, ["CASHIER"], PaymentAnswers),
  /** The institution as it was at the submission. */ institution: InstitutionSnapshot.optional(),
  /** Its notes and the previous answers are visible to reviewers and the applicant only. */
  supplement: visibleTo(Supplement.optional(), membersAndReviewers),
  reason: z.string().optional(),
  /** The action with which the reason was given. */ reasonOf: z.string().optional(),
  /** Stock reasons, whose texts are in `stockReason` of the code lists. */
  reasonCodes: z.array(StockReasonCode).optional(),
  /** The moment at which the stock reasons were given. */ reasonAt: z.string().optional(),
  receiptNumber: z.string().optional(),
  /** Decisions that were objected to, oldest first. */
  earlierDecisions: z
    .array(
      z.object({
        objectedOn: z.string(),
        status: z.enum(applicationStatuses),
        reason: z.string().optional(),
        reasonCodes: z.array(StockReasonCode).optional(),
        reasonAt: z.string().optional(),
        grant: Funding.pick({ result: true, amount: true, reasons: true, decidedOn: true }).optional(),
      }),
    )
    .optional(),
  /** The part of the fee that has to be paid again. */
  owed: Money.optional(),
  /** The rest of a fee that became higher after it was paid, while that is to be paid. */
  restDue: Money.optional(),
  /** The moment at which the voucher of the place was issued. */ voucherAt: z.string().optional(),
  refund: RefundQuote.optional(),
  /**
   * The refund that the cashier has begun and not recorded yet, also of a payment before the place is paid for again.
   */
  refundStarted: z
    .object({
      amount: Money,
      on: z.string(),
      /** It is of another payment than the one that counts. */
      isOfEarlierPayment: z.literal(true).optional(),
    })
    .optional(),
  /** The refund by the bank that was recorded last, which can be corrected. */
  recordedRefund: visibleTo(BankMovement.optional(), staffReaders),
  /**
   * The transfer of a fee, or the grant paid out or repaid, that was recorded last at the bank and can be corrected.
   */
  recordedPayment: visibleTo(BankMovement.optional(), staffReaders),
  /** The transfer that is returned by the refund that was begun, which can be taken back. */
  returnedTransfer: visibleTo(BankMovement.optional(), staffReaders),
  /** The day by which the institute intends to answer, while it has to. */ answerBy: Deadline.optional(),
  /** The day by which something has to happen, as the lists of staff say it. */
  due: visibleTo(Deadline.optional(), staffReaders),
  /** For a registration of an event: the moment at which the page of the event was made. */
  eventPageAt: visibleTo(z.string().optional(), staffReaders),
  /** Policies of its submission that differ from their defaults, by which its form is read; absent for a draft. */
  policy: z.record(z.string(), z.json()).optional(),
  /** Days in which a change is to be reported, while one can be. */ changeReportDays: z.int().optional(),
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
export const HistoryEntry = z.object({
  seq: z.int(),
  at: z.string(),
  actor: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("staff"),
      name: visibleTo(z.string().optional(), staffReaders),
      /** Who prepared the decision that this one countersigned. */
      preparedBy: visibleTo(z.string().optional(), staffReaders),
      /**
       * SHA-256 of salt, line feed and `{"name":…}`, with `preparedBy` where there is one. The hash contains it instead
       * of the names, because applicants do not see those of staff.
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
  reasonCodes: z.array(StockReasonCode).optional(),
  /** Changed answers, hidden from cashiers, and payments, which they see. */
  diff: visibleTo(narrowSchemaFor(z.record(z.string(), z.json()), ["CASHIER"], PaymentChanges).optional(), [
    ...membersAndReviewers,
    "CASHIER",
  ]),
  /** A prepared decision that ended with this step without being made; it is no part of the chain. */
  ended: visibleTo(z.object({ action: z.string(), by: z.string(), at: z.string() }).optional(), reviewers),
  prevHash: z.string(),
  hash: z.string(),
  /** A person in it was erased; the hash is still that of the original entry. */
  redacted: z.boolean().optional(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
