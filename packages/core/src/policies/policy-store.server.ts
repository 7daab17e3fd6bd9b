/** Rows of policies, all in one partition, so that a submission reads them with one query (`policy`, `<id>`). */
import { CustomAttributeType, Entity } from "electrodb";
import type { Json } from "../forms/types/index.ts";
import type { Context } from "../platform/actor.ts";
import type { Instant } from "../platform/day.ts";
import { buildKey, defineEntity, requiredText } from "../platform/entity.server.ts";
import { listCachedRuleRows, RULE_PARTITION } from "../platform/rule-rows.server.ts";
import type { TransactionItem } from "../platform/transaction.server.ts";
import { getEffectiveOverrides, getOverrideId, type PolicyOverride } from "./policy-override.ts";

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
          all: { pk: buildKey("pk", RULE_PARTITION, []), sk: buildKey("sk", "policy#${id}", ["id"]) },
        },
      },
      connection,
    ),
);

/** Lists every override ever set, ordered by key and first day. One consistent query. */
export const listPolicyOverrides = async (): Promise<PolicyOverride[]> => {
  const { data } = await getOverrideEntity().query.all({}).go({ pages: "all", consistent: true });
  return data.map(({ override }) => override);
};

/** Lists the overrides from a cache, which is read again at most once a minute. */
export const listCachedPolicyOverrides = async (now: Instant): Promise<readonly PolicyOverride[]> =>
  (await listCachedRuleRows("policy#", now)).map(({ override }) => override as PolicyOverride);

/**
 * Loads the values of today that differ from the defaults for the portal as a whole, where there is neither a scheme
 * nor an event.
 */
export const loadPortalPolicy = async ({
  now,
  today,
}: Pick<Context, "now" | "today">): Promise<Record<string, Json>> =>
  getEffectiveOverrides(await listCachedPolicyOverrides(now), {}, today);

/**
 * Writes an override in the place of the one that was read, unless that one is in effect: what was once in effect is
 * never rewritten.
 */
export const buildPolicyOverrideWrite = (
  next: PolicyOverride,
  former: PolicyOverride | undefined,
  today: string,
): TransactionItem => ({
  label: "policy",
  Put: getOverrideEntity()
    .put({ id: getOverrideId(next), override: next, firstDay: next.from })
    .where(({ firstDay, override }, { eq, gt, notExists }) =>
      former ? `${eq(override, former)} AND ${gt(firstDay, today)}` : notExists(firstDay),
    )
    .params(),
});

/** Deletes the override that was read, unless it is in effect. */
export const buildPolicyOverrideDelete = (former: PolicyOverride, today: string): TransactionItem => ({
  label: "policy",
  Delete: getOverrideEntity()
    .delete({ id: getOverrideId(former) })
    .where(({ firstDay, override }, { eq, gt }) => `${eq(override, former)} AND ${gt(firstDay, today)}`)
    .params(),
});
