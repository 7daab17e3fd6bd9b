/** Shapes of policies (`/api/staff/admin/policy`). */
import * as z from "zod";

/** For what a value applies, wider scopes first. */
export const policyScopes = ["ALL", "SCHEME", "EVENT"] as const;
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
  /**
   * The moment at which the setting was made in whose place this one comes, as the forecast named it; absent where
   * there was none. Somebody else may have made or changed it since (decision 0703).
   */
  replaces: z.string().optional(),
});
export type PolicyWrite = z.infer<typeof PolicyWrite>;
export const PolicyEntry = PolicyWrite.omit({ replaces: true }).extend({
  id: z.string(),
  by: z.string(),
  /** Who prepared it, where a second administrator confirmed it. */
  preparedBy: z.string().optional(),
  at: z.string(),
  /** Tells it from other settings for the same target and day. A call that withdraws it sends this as `If-Match`. */
  version: z.int(),
  /** NOW is in effect, FUTURE will be, OVER was replaced. */
  state: z.enum(["FUTURE", "NOW", "OVER"]),
});
export type PolicyEntry = z.infer<typeof PolicyEntry>;
/** A setting, or its withdrawal, that waits for a second administrator (decisions 0811, 0832). */
export const PreparedPolicy = PolicyWrite.omit({ replaces: true }).extend({
  id: z.string(),
  /** The setting is withdrawn by it, and not made. */
  withdraws: z.boolean().optional(),
  /** Who prepared it. */
  by: z.string(),
  /** When; it names the setting in the calls about it. */
  at: z.string(),
  /** The reader prepared it. */
  own: z.boolean().optional(),
});
export type PreparedPolicy = z.infer<typeof PreparedPolicy>;
/** What a new value acts on from its first day on, besides what is done in the portal then. */
const policyReaches = ["SUBMISSIONS", "PAYMENTS", "ONE_STOP", "REQUESTS", "PORTAL"] as const;
export type PolicyReach = (typeof policyReaches)[number];
/** What a setting would change, before it is made. */
export const PolicyForecast = z.object({
  from: z.string(),
  /** The value on that day as things stand. */
  before: z.json(),
  after: z.json(),
  /** The day of the next setting for the same target, from which on the new value ends. */
  until: z.string().optional(),
  /** There is a setting for the same target and day, not in effect yet, in whose place it comes. */
  replaces: z.boolean(),
  /** The moment at which that one was made, which the setting names. */
  replacedSetting: z.string().optional(),
  /** Schemes and events that keep values of their own on that day. */
  exceptions: z.array(z.object({ scope: z.enum(policyScopes), target: z.string() })),
  reaches: z.array(z.enum(policyReaches)),
  /** Another administrator has to confirm it. */
  countersigned: z.boolean().optional(),
  /** The applications that it is about, as of the last count of figures; absent before a count. */
  figures: z
    .object({
      asOf: z.string(),
      running: z.int(),
      unpaid: z.int(),
      /** In avos. */
      unpaidAmount: z.int(),
    })
    .optional(),
});
export type PolicyForecast = z.infer<typeof PolicyForecast>;
/** For what a policy can be set. */
export const PolicyTargets = z.object({
  scopes: z.array(z.enum(policyScopes)),
  /** The schemes that read it; absent for one that the portal reads for every scheme. */
  schemes: z.array(z.string()).optional(),
  /** The application types of events for which it is read; absent likewise. */
  applicationTypes: z.array(z.string()).optional(),
});
export type PolicyTargets = z.infer<typeof PolicyTargets>;
export const PolicyView = z.object({
  key: z.string(),
  default: z.json(),
  /** The value in effect today where no scheme or event has its own. */
  value: z.json(),
  /** True when some part of the portal reads it; the others belong to services still to come. */
  acts: z.boolean(),
  /** Members that nothing reads, by path: they are shown and cannot be set. */
  idle: z.array(z.string()),
  targets: PolicyTargets,
  entries: z.array(PolicyEntry),
  prepared: z.array(PreparedPolicy).optional(),
});
export type PolicyView = z.infer<typeof PolicyView>;
