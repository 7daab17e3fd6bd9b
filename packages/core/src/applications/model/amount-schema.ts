/**
 * Schemas of amounts, fees and deadlines. A file of their own, because payments need nothing else of an application.
 */
import * as z from "zod";
import { MAX_AMOUNT } from "../../forms/values/mop-amount.ts";
import { RefusalParams } from "../../platform/refusal-schema.ts";
import { deadlineKinds } from "./deadline-kinds.ts";

/** The message of a limit in avos: a refusal tells it in patacas, in which amounts are typed. */
export const LIMIT_IN_AVOS = "limit in avos";
/**
 * Builds the schema of an amount of at least one avo, as the body of a call has it.
 * @param max avos
 */
export const buildPositiveAmount = (max: number = MAX_AMOUNT) =>
  z.int().min(1, LIMIT_IN_AVOS).max(max, LIMIT_IN_AVOS);

export const Money = z.object({ amount: z.int(), currency: z.enum(["MOP", "RMB"]) });
export type Money = z.infer<typeof Money>;
/** A payment that the provider took back, until the cashier has decided on it. */
export const ReversalView = z.object({ amount: Money, on: z.string() });
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
const SkippedDay = z.object({
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
  /** Working days that were used before `from`, in waits that were interrupted (decision 0767). */
  usedDays: z.int().optional(),
  /**
   * The days stand still since a day, while something else waits for its answer: `day` is the one from before, and the
   * days that are left run from the answer (decision 0707).
   */
  rests: z.object({ since: z.string(), daysLeft: z.int() }).optional(),
});
export type Deadline = z.infer<typeof Deadline>;
