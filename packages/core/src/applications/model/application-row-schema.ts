/**
 * The schema of a row in a list of applications. A file of its own, because a Lambda that only lists applications
 * starts without the schemas of all that an application holds (decision 0409).
 */

import * as z from "zod";
import { schemeActions } from "../../forms/types/scheme-actions.ts";
import { institutionNamingMembers } from "../../institutions/institution-names-schema.ts";
import { RefusalParams } from "../../platform/refusal-schema.ts";
import { reviewers, visibleTo } from "../../platform/visibility.ts";
import { Funding } from "../funding/funding-schema.ts";
import { Deadline, Fee, Money, ReversalView } from "./amount-schema.ts";
import { applicationStatuses, pendingKinds } from "./statuses.ts";

export const ActionView = z.object({
  action: z.enum(schemeActions),
  allowed: z.boolean(),
  code: z.int().optional(),
  params: RefusalParams.optional(),
  /** The pending request that it answers, for an action that is possible only while that is pending. */
  answers: z.enum(pendingKinds).optional(),
  /** True when a reason is required. */
  reasonRequired: z.boolean().optional(),
});
export type ActionView = z.infer<typeof ActionView>;
/** The result of an endorsement by the authorities (spec 3 §3). It expires once the visit is over. */
export const Verification = z.object({ result: z.enum(["VERIFIED", "FAILED", "EXPIRED"]), on: z.string() });
export type Verification = z.infer<typeof Verification>;

/** A decision that waits for a second person's signature (decision 0764). */
export const PreparedRow = z.object({
  action: z.enum(schemeActions),
  /** Who prepared it. */
  by: z.string(),
  at: z.string(),
  /** The reader prepared it. */
  own: z.boolean().optional(),
  /** Why the reader cannot countersign it. */
  denial: z.object({ code: z.int(), params: RefusalParams.optional() }).optional(),
});
export type PreparedRow = z.infer<typeof PreparedRow>;
/** The data of a list row, from the header. */
export const ApplicationRow = z.object({
  id: z.string(),
  code: z.string().optional(),
  scheme: z.string(),
  /** The version of the scheme in which it was begun; absent for the scheme as delivered. */
  schemeVersion: z.int().optional(),
  resource: z.string(),
  institutionId: z.string(),
  ...institutionNamingMembers,
  eventId: z.string().optional(),
  eventNames: z.record(z.string(), z.string()).optional(),
  eventDates: z.object({ start: z.string(), end: z.string() }).optional(),
  status: z.enum(applicationStatuses),
  pending: z.enum(pendingKinds).optional(),
  prepared: visibleTo(PreparedRow.optional(), reviewers),
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
  reversal: ReversalView.optional(),
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
  /** What is to be paid now: the fee or a debt, or the part of it that was taken back or became higher. */
  amountDue: Money.optional(),
  funding: Funding.optional(),
  verification: Verification.optional(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  submittedAt: z.string().optional(),
  deadlines: z.array(Deadline),
  moves: z.array(ActionView),
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;
