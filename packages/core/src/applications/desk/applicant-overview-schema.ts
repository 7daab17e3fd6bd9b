/** Response schema of what the desk knows of an institution beside one of its applications. */
import * as z from "zod";
import { yearlyCounters } from "../../forms/types/yearly-counters.ts";
import { PenaltyView } from "../../penalties/penalty-schema.ts";
import { reviewers, visibleTo } from "../../platform/visibility.ts";
import { Money } from "../model/amount-schema.ts";

/** What an institution has to pay for one of its applications and has not paid in time, or has to pay back. */
const ApplicantDebt = z.object({
  applicationId: z.string(),
  code: z.string().optional(),
  scheme: z.string(),
  kind: z.enum(["fee", "repayment", "reversal"]),
  amount: Money,
  /** The last day on which it could or can be paid, where it is known. */
  dueOn: z.string().optional(),
});
export type ApplicantDebt = z.infer<typeof ApplicantDebt>;

export const ApplicantOverview = z.object({
  debts: z.array(ApplicantDebt),
  /** The last day on which the institution can apply for nothing. */
  barredUntil: z.string().optional(),
  /** Warnings and violations that were not removed, without the words of anybody; newest first. */
  penalties: visibleTo(
    z
      .array(
        PenaltyView.pick({
          id: true,
          kind: true,
          on: true,
          eventNames: true,
          status: true,
          barUntil: true,
          deniedUntil: true,
        }),
      )
      .optional(),
    reviewers,
  ),
  year: z.int(),
  /** Applications that were submitted in the year, without reports, by scheme. */
  submitted: z.array(z.object({ scheme: z.string(), count: z.int() })),
  /** The yearly limits that the institution has used, and that of this application. */
  limits: z.array(
    z.object({
      name: z.enum(yearlyCounters),
      year: z.int(),
      count: z.int(),
      max: z.int(),
    }),
  ),
  /** Its other applications, without drafts and reports: the newest ones, and how many there are. */
  others: z.array(
    z.object({
      applicationId: z.string(),
      code: z.string().optional(),
      scheme: z.string(),
      status: z.string(),
      pending: z.string().optional(),
      eventNames: z.record(z.string(), z.string()).optional(),
      submittedAt: z.string().optional(),
    }),
  ),
  othersTotal: z.int(),
});
export type ApplicantOverview = z.infer<typeof ApplicantOverview>;
