/** Requests and views of retention runs, which shred records whose retention period has ended. */
import * as z from "zod";
import { institutionNamingMembers } from "../../institutions/institution-names-schema.ts";
import { recordKinds } from "./retention-schedule.ts";

const retentionRunStatuses = ["CHECKING", "CHECKED", "SHREDDING", "DONE", "WITHDRAWN"] as const;
export const ShreddedCase = z.object({
  id: z.string(),
  code: z.string().optional(),
  ...institutionNamingMembers,
  scheme: z.string(),
  closedOn: z.string(),
});
export type ShreddedCase = z.output<typeof ShreddedCase>;
export const RecordCounts = z.record(z.enum(recordKinds), z.int());
export type RecordCounts = z.output<typeof RecordCounts>;

export const RetentionRunView = z.object({
  id: z.string(),
  status: z.enum(retentionRunStatuses),
  /** The day and the years by which it was checked. */
  today: z.string(),
  years: RecordCounts,
  requestedAt: z.string(),
  requestedBy: z.string(),
  requesterName: z.string(),
  confirmedAt: z.string().optional(),
  confirmerName: z.string().optional(),
  seen: z.int(),
  /** The records that the dry run found, without those under a hold. */
  found: RecordCounts,
  held: z.int(),
  /** The records that were shredded. */
  shredded: RecordCounts,
  files: z.int(),
  /** The first applications that were found. */
  cases: z.array(ShreddedCase),
});
export type RetentionRunView = z.output<typeof RetentionRunView>;
