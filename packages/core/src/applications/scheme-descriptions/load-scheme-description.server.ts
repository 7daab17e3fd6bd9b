/** Loads what applicants are told of a scheme: its current version under today's policies. */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getEffectivePolicy } from "../../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { loadCurrentScheme } from "../../schemes/versions/load-scheme.server.ts";
import { describeScheme, type SchemeDescription } from "./describe-scheme.ts";

/**
 * Loads the description of a scheme.
 * @throws Refusal 107001 for an unknown one
 */
export const loadSchemeDescription = async (
  id: string,
  { now, today }: Pick<Context, "now" | "today">,
): Promise<SchemeDescription> => {
  const [current, overrides] = await Promise.all([
    loadCurrentScheme(id, now),
    listCachedPolicyOverrides(now),
  ]);
  if (!current) throw new Refusal(errorCodes.FORM_NOT_FOUND);
  const { scheme } = current;
  return describeScheme(scheme, getEffectivePolicy(overrides, { scheme: scheme.id }, today), today);
};
