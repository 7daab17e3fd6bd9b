/** Shapes of policies (`/api/staff/admin/policy`). */
import * as z from "zod";

export const policyScopes = ["ALL", "SCHEME", "EVENT"] as const;
export const PolicyWrite = z.object({
  key: z.string().max(80),
  scope: z.enum(policyScopes),
  /** The scheme or event it holds for; none for ALL. */
  target: z.string().max(60).optional(),
  /** The first day it holds. */
  from: z.string(),
  /** In the shape of the default; null: what holds without it. */
  value: z.json(),
  note: z.string().max(500).optional(),
});
export type PolicyWrite = z.infer<typeof PolicyWrite>;
export const PolicyEntry = PolicyWrite.extend({
  id: z.string(),
  by: z.string(),
  at: z.string(),
  /** Holds now; what will hold is neither this nor over; what was replaced is over. */
  state: z.enum(["FUTURE", "NOW", "OVER"]),
});
export type PolicyEntry = z.infer<typeof PolicyEntry>;
export const PolicyView = z.object({
  key: z.string(),
  default: z.json(),
  /** What holds today where no scheme or event has its own. */
  value: z.json(),
  /** Something of the portal asks for it; the others belong to services still to come. */
  acts: z.boolean(),
  entries: z.array(PolicyEntry),
});
export type PolicyView = z.infer<typeof PolicyView>;
