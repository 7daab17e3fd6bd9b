/** What was granted, on the wire: the same shape as it is kept in an application's header. Amounts in avos. */
import * as z from "zod";

/** Reasons by language: those of the official languages, and of whoever reads another. */
export const Reasons = z.object({
  "zh-Hant": z.string().max(2000).optional(),
  pt: z.string().max(2000).optional(),
  en: z.string().max(2000).optional(),
});
export type Reasons = z.infer<typeof Reasons>;

export const Funding = z.object({
  /** none once the application was withdrawn (spec 3 §4) */
  result: z.enum(["PENDING_REPLY", "APPROVED", "NOT_APPROVED"]).optional(),
  /** what the answers ask for, and the most that may be granted */
  asked: z.int().optional(),
  most: z.int().optional(),
  amount: z.int().optional(),
  reasons: z.record(z.string(), z.string()).optional(),
  decidedOn: z.string().optional(),
  /** what was paid out, none of what was not approved */
  settled: z.object({ amount: z.int(), on: z.string(), reference: z.string().optional() }).optional(),
  /** the grant was taken back */
  cancelled: z.object({ on: z.string(), cause: z.enum(["REPORT", "BREACH"]) }).optional(),
  /** what is to be paid back after that, and until when */
  repayment: z.object({ amount: z.int(), dueOn: z.string(), repaidOn: z.string().optional() }).optional(),
});
export type Funding = z.infer<typeof Funding>;
