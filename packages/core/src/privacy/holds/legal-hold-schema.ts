/** Requests and views of legal holds. */
import * as z from "zod";
import { institutionNamingMembers } from "../../institutions/institution-names-schema.ts";

export const holdSubjects = ["application", "institution"] as const;
export type HoldSubject = (typeof holdSubjects)[number];
export const LegalHoldWrite = z.object({
  subject: z.enum(holdSubjects),
  /** The id of the application or institution, or the number of the application. */
  id: z.string().trim().min(1).max(60),
  reason: z.string().trim().min(1).max(1000),
});
export type LegalHoldWrite = z.output<typeof LegalHoldWrite>;
export const LegalHold = z.object({
  subject: z.enum(holdSubjects),
  id: z.string(),
  /** The number of the application, or the name of the institution. */
  name: z.string().optional(),
  /** The names of the institution as registered. */
  names: institutionNamingMembers.institutionNames,
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  releasedBy: z.string().optional(),
  releasedAt: z.string().optional(),
});
export type LegalHold = z.output<typeof LegalHold>;
