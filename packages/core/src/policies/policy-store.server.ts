/** Rows of policies, all in one partition, so that a submission reads them with one query (`policy`, `<id>`). */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../platform/day.ts";
import { buildKey, defineEntity, requiredText } from "../platform/entity.server.ts";
import { getTableName } from "../platform/table.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { getOverrideId, type PolicyOverride } from "./policy-override.ts";

const getOverrideEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "policyOverride", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          override: { type: CustomAttributeType<PolicyOverride>("any"), required: true },
          firstDay: requiredText,
        },
        indexes: {
          all: { pk: buildKey("pk", "policy", []), sk: buildKey("sk", "policy#${id}", ["id"]) },
        },
      },
      connection,
    ),
);

/** Every override ever set, ordered by key and first day. One query. */
export const listPolicyOverrides = async (): Promise<PolicyOverride[]> => {
  const { data } = await getOverrideEntity().query.all({}).go({ pages: "all" });
  return data.map(({ override }) => override);
};

/**
 * How long a Lambda uses its cached overrides, in milliseconds: a change for today reaches every submission within a
 * minute.
 */
const CACHE_MS = 60_000;
let overrideCache: { table: string; at: number; overrides: PolicyOverride[] } | undefined;
/**
 * The same, read at most once a minute. A demonstration clock may be set back, so the age is compared in both
 * directions.
 */
export const listCachedPolicyOverrides = async (now: Instant): Promise<readonly PolicyOverride[]> => {
  const table = getTableName();
  const at = Date.parse(now);
  if (overrideCache?.table !== table || Math.abs(at - overrideCache.at) > CACHE_MS)
    overrideCache = { table, at, overrides: await listPolicyOverrides() };
  return overrideCache.overrides;
};
/** Clears the cache, so that a change made by this process applies at once. */
export const clearPolicyCache = (): void => {
  overrideCache = undefined;
};

/** Writes an override unless one already in effect would be replaced: what was once in effect is never rewritten. */
export const buildPolicyOverrideWrite = (override: PolicyOverride, today: string): TransactionItem => ({
  label: "policy",
  Put: getOverrideEntity()
    .put({ id: getOverrideId(override), override, firstDay: override.from })
    .where(({ firstDay }, { gt, notExists }) => `${notExists(firstDay)} OR ${gt(firstDay, today)}`)
    .params(),
});

/** Deletes an override that is not in effect yet. */
export const buildPolicyOverrideDelete = (id: string, today: string): TransactionItem => ({
  label: "policy",
  Delete: getOverrideEntity()
    .delete({ id })
    .where(({ firstDay }, { gt }) => gt(firstDay, today))
    .params(),
});
