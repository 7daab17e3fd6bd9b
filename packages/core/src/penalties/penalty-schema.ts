/** Shapes of penalties (`/api/institution/{id}/penalty`, `/api/staff/institution/{id}/penalty`). */
import * as z from "zod";
import { staffReaders, visibleTo } from "../platform/visibility.ts";
import { penaltyKinds, penaltyStatuses } from "./penalty-kinds.ts";

const Statement = z.object({ at: z.string(), reason: z.string() });

export const PenaltyView = z.object({
  id: z.string(),
  kind: z.enum(penaltyKinds),
  eventId: z.string().optional(),
  eventNames: z.record(z.string(), z.string()).optional(),
  /** The day it happened. */
  on: z.string(),
  reason: z.string(),
  recordedAt: z.string(),
  status: z.enum(penaltyStatuses),
  /** Last day on which no application is taken because of it. */
  barUntil: z.string().optional(),
  /** Last day on which the e-commerce subsidy alone is refused because of it. */
  deniedUntil: z.string().optional(),
  /** The second violation within a year. */
  twoInYear: z.boolean().optional(),
  /** The exhibits are to be taken away: the second written record at one exhibition. */
  removal: z.boolean().optional(),
  /** Last day to object. */
  objectUntil: z.string(),
  canObject: z.boolean(),
  /** To staff: the reader recorded it, so that another answers what is objected. */
  own: visibleTo(z.boolean().optional(), staffReaders),
  objection: Statement.optional(),
  answer: Statement.optional(),
});
export type PenaltyView = z.infer<typeof PenaltyView>;
export const InstitutionPenalties = z.object({
  items: z.array(PenaltyView),
  /** Of the institution: what is written next is written over it. */
  version: z.int(),
  barredUntil: z.string().optional(),
});
export type InstitutionPenalties = z.infer<typeof InstitutionPenalties>;
export const PenaltyWrite = z.object({
  version: z.int(),
  kind: z.enum(penaltyKinds),
  eventId: z.string().max(60).optional(),
  on: z.string(),
  /** ECOMMERCE_DENIAL: its last day */
  until: z.string().optional(),
  reason: z.string().max(2000),
});
export const PenaltyObjection = z.object({ version: z.int(), reason: z.string().max(2000) });
export const PenaltyAnswer = z.object({
  version: z.int(),
  result: z.enum(["UPHELD", "DISMISSED"]),
  reason: z.string().max(2000),
});
