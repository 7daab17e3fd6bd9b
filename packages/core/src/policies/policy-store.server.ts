/** Rows of policies, all in one partition, so that a submission reads them with one query (`policy`, `<id>`). */
import type { Instant } from "../platform/day.ts";
import { queryPartition } from "../platform/query-partition.server.ts";
import { getTableName } from "../platform/table.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { getOverrideId, type PolicyOverride } from "./policy-override.ts";

const PK = "policy";
const keyOf = (id: string) => ({ pk: PK, sk: `policy#${id}` });

/** Every override ever set, ordered by key and first day. One query. */
export const listPolicyOverrides = async (): Promise<PolicyOverride[]> =>
  (await queryPartition<{ override: PolicyOverride }>(PK, { prefix: "policy#", lagging: true })).map(
    ({ override }) => override,
  );

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
  Put: {
    TableName: getTableName(),
    Item: { ...keyOf(getOverrideId(override)), override, firstDay: override.from },
    ConditionExpression: "attribute_not_exists(pk) OR firstDay > :today",
    ExpressionAttributeValues: { ":today": today },
  },
});

/** Deletes an override that is not in effect yet. */
export const buildPolicyOverrideDelete = (id: string, today: string): TransactionItem => ({
  label: "policy",
  Delete: {
    TableName: getTableName(),
    Key: keyOf(id),
    ConditionExpression: "firstDay > :today",
    ExpressionAttributeValues: { ":today": today },
  },
});
