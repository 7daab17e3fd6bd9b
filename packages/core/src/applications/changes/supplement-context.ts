/** Builds the context against which the answers of a supplement are checked. Pure. */
import type { CheckContext } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { type Json, toJsonMembers } from "../../platform/json.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { applySubmittedPolicy } from "../model/submitted-policy.ts";
import type { EffectFacts } from "./transition-effect.ts";

/**
 * Returns what conditions of the form read besides the answers: the event, the institution, and the policies that hold.
 */
export const buildConditionContext = (
  { policy }: Pick<ApplicationHeader, "policy">,
  { body, event }: Pick<EffectFacts, "body" | "event">,
  { today }: Pick<Context, "today">,
): CheckContext => ({
  today,
  institution: (body?.institution ?? {}) as Record<string, Json>,
  ...(event ? { event: toJsonMembers(applySubmittedPolicy(event, { policy })) } : {}),
  ...(policy ? { policy } : {}),
});

/**
 * Returns the context in which a supplement is checked: staff ask for a document that the institute fetches only where
 * they could not obtain it, so that the consent of the institution does not stand for it (decision 0524).
 */
export const toSupplementContext = (context: CheckContext): CheckContext => ({
  ...context,
  institution: { ...context.institution, consentDataFetch: false },
});
