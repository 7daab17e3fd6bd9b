/**
 * Request and response schemas of grants, in the shape in which the application's header stores them. Amounts are
 * avos.
 */
import * as z from "zod";

/** Reasons by language: the official languages, and those of the recipients. */
export const Reasons = z.object({
  "zh-Hant": z.string().max(2000).optional(),
  pt: z.string().max(2000).optional(),
  en: z.string().max(2000).optional(),
});
export type Reasons = z.infer<typeof Reasons>;

export const Funding = z.object({
  /** Undefined once the application was withdrawn (spec 3 §4). */
  result: z.enum(["PENDING_REPLY", "APPROVED", "NOT_APPROVED"]).optional(),
  /** The amount the answers ask for, and the maximum that can be granted. */
  asked: z.int().optional(),
  most: z.int().optional(),
  amount: z.int().optional(),
  /** The maximum that may be paid out by the costs in the accepted report (decision 0412). */
  payable: z.int().optional(),
  reasons: z.record(z.string(), z.string()).optional(),
  decidedOn: z.string().optional(),
  /** The payout; absent when the grant was not approved. */
  settled: z.object({ amount: z.int(), on: z.string(), reference: z.string().optional() }).optional(),
  /**
   * The amount that the institution still has of earlier payments, where a part of them came back, or less was paid
   * than was due, and the rest is paid once more (decisions 0466, 0805).
   */
  kept: z.int().optional(),
  /** The grant was revoked. */
  cancelled: z
    .object({
      on: z.string(),
      cause: z.enum(["REPORT", "BREACH", "INSTITUTION_ENDED"]),
      /** The days that were left to object to the amount of the grant; they run on when it is valid again. */
      objectionDaysLeft: z.int().optional(),
    })
    .optional(),
  /** The amount to be repaid after that, and the deadline. */
  repayment: z
    .object({
      amount: z.int(),
      dueOn: z.string(),
      repaidOn: z.string().optional(),
      /** The reference of the bank under which it came back. */
      reference: z.string().optional(),
      /** The amounts that have come back, one by one; absent for repayments from before 2026-11-26. */
      parts: z.array(z.object({ amount: z.int(), on: z.string(), reference: z.string() })).optional(),
    })
    .optional(),
});
export type Funding = z.infer<typeof Funding>;
