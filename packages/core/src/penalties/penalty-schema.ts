/**
 * Request and response schemas of penalties (`/api/institution/{id}/penalty`, `/api/staff/institution/{id}/penalty`).
 */
import * as z from "zod";
import { institutionNamingMembers } from "../institutions/institution-names-schema.ts";
import { PreparedInstitutionDecisionView } from "../institutions/prepared-decisions/prepared-decision-schema.ts";
import { reviewers, staffReaders, visibleTo } from "../platform/visibility.ts";
import { penaltyKinds, penaltyReasonKeys, penaltyStatuses, recordablePenaltyKinds } from "./penalty-kinds.ts";

const Statement = z.object({ at: z.string(), reason: z.string() });

export const PenaltyView = z.object({
  id: z.string(),
  kind: z.enum(penaltyKinds),
  eventId: z.string().optional(),
  eventNames: z.record(z.string(), z.string()).optional(),
  /** The day it happened. */
  on: z.string(),
  /** The words of an officer; empty where the reason has a key. */
  reason: z.string(),
  reasonKey: z.enum(penaltyReasonKeys).optional(),
  /** The application that it follows from. */
  applicationId: z.string().optional(),
  recordedAt: z.string(),
  status: z.enum(penaltyStatuses),
  /** The last day on which applications are refused because of it. */
  barUntil: z.string().optional(),
  /** The last day on which the e-commerce subsidy alone is refused because of it. */
  deniedUntil: z.string().optional(),
  /** It is the second violation within a year. */
  twoInYear: z.boolean().optional(),
  /** The exhibits must be removed: the second written record at one exhibition. */
  removal: z.boolean().optional(),
  /** The last day to object. */
  objectUntil: z.string(),
  canObject: z.boolean(),
  /** For staff: the reader recorded it, so that somebody else has to decide an objection. */
  own: visibleTo(z.boolean().optional(), staffReaders),
  objection: Statement.optional(),
  answer: Statement.optional(),
});
export type PenaltyView = z.infer<typeof PenaltyView>;
/** The consequences of penalties by the policies in effect. */
export const PenaltyTerms = z.object({
  violationMonths: z.int(),
  lesserMonths: z.int(),
  twoInYearMonths: z.int(),
  /** Written records at one exhibition after which the exhibits are removed. */
  writtenRecords: z.int(),
  /** The longest denial of one scheme. */
  denialYears: z.int(),
});
export type PenaltyTerms = z.infer<typeof PenaltyTerms>;
export const InstitutionPenalties = z.object({
  items: z.array(PenaltyView),
  terms: PenaltyTerms,
  /** The version of the institution, on condition of which the next change is written. */
  version: z.int(),
  barredUntil: z.string().optional(),
  /** A penalty that waits for a second person's signature. */
  prepared: visibleTo(PreparedInstitutionDecisionView.optional(), reviewers),
});
export type InstitutionPenalties = z.infer<typeof InstitutionPenalties>;
/** A penalty whose objection waits for a decision, without the words of anybody. */
export const WaitingPenaltyObjection = PenaltyView.pick({
  id: true,
  kind: true,
  on: true,
  eventNames: true,
  own: true,
}).extend({
  institutionId: z.string(),
  ...institutionNamingMembers,
  objectedAt: z.string(),
});
export type WaitingPenaltyObjection = z.infer<typeof WaitingPenaltyObjection>;
export const PenaltyWrite = z.object({
  version: z.int(),
  kind: z.enum(recordablePenaltyKinds),
  eventId: z.string().max(60).optional(),
  on: z.string(),
  /** ECOMMERCE_DENIAL: its last day. */
  until: z.string().optional(),
  reason: z.string().max(2000),
});
export const PenaltyObjection = z.object({ version: z.int(), reason: z.string().max(2000) });
export const PenaltyAnswer = z.object({
  version: z.int(),
  result: z.enum(["UPHELD", "DISMISSED"]),
  reason: z.string().max(2000),
});
