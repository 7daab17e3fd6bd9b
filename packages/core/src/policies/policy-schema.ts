/** Shapes of policies (`/api/staff/admin/policy`). */
import * as z from "zod";

const policyScopes = ["ALL", "SCHEME", "EVENT"] as const;
export const PolicyWrite = z.object({
  key: z.string().max(80),
  scope: z.enum(policyScopes),
  /** The scheme or event it applies to; absent for ALL. */
  target: z.string().max(60).optional(),
  /** The first day on which it applies. */
  from: z.string(),
  /** Has the shape of the default; null restores the value that applies without this override. */
  value: z.json(),
  note: z.string().max(500).optional(),
});
export type PolicyWrite = z.infer<typeof PolicyWrite>;
export const PolicyEntry = PolicyWrite.extend({
  id: z.string(),
  by: z.string(),
  at: z.string(),
  /** NOW is in effect, FUTURE will be, OVER was replaced. */
  state: z.enum(["FUTURE", "NOW", "OVER"]),
});
export type PolicyEntry = z.infer<typeof PolicyEntry>;
export const PolicyView = z.object({
  key: z.string(),
  default: z.json(),
  /** The value in effect today where no scheme or event has its own. */
  value: z.json(),
  /** True when some part of the portal reads it; the others belong to services still to come. */
  acts: z.boolean(),
  /** Members that nothing reads, by path: they are shown and cannot be set. */
  idle: z.array(z.string()),
  entries: z.array(PolicyEntry),
});
export type PolicyView = z.infer<typeof PolicyView>;
