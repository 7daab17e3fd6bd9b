/**
 * The policies by which an order is made: those of today (decision 0769). Staff keep the rate of the renminbi, and
 * wallets change what they take, whenever an application was submitted.
 */
import type { Json } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { getEffectivePolicy } from "../../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";

/** Loads the policies of today for what is paid: an application of a scheme, at an event or without one. */
export const loadPaymentPolicy = async (
  subject: Parameters<typeof getEffectivePolicy>[1],
  { now, today }: Pick<Context, "now" | "today">,
): Promise<Record<string, Json>> => getEffectivePolicy(await listCachedPolicyOverrides(now), subject, today);
