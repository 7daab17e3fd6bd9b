/** The policies that penalties follow. */
import type { Json } from "../forms/types/index.ts";
import type { Context } from "../platform/actor.ts";
import type { Day } from "../platform/day.ts";
import { getEffectiveOverrides, type PolicyOverride } from "../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../policies/policy-store.server.ts";
import { DENIED_SCHEME } from "./index.ts";

/**
 * Returns the policies in effect on a day: those of the portal as a whole, and for the years of a denial those of the
 * scheme that it denies.
 */
export const getPenaltyPolicy = (overrides: readonly PolicyOverride[], day: Day): Record<string, Json> => {
  const { ecommerce } = getEffectiveOverrides(overrides, { scheme: DENIED_SCHEME }, day);
  return {
    ...getEffectiveOverrides(overrides, {}, day),
    ...(ecommerce !== undefined && { ecommerce }),
  };
};

/** Loads the policies of today. */
export const loadPenaltyPolicy = async ({
  now,
  today,
}: Pick<Context, "now" | "today">): Promise<Record<string, Json>> =>
  getPenaltyPolicy(await listCachedPolicyOverrides(now), today);
