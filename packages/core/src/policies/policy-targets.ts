/**
 * For what a policy can be set: everything, schemes and events. A setting for what never reads it would do nothing, and
 * would look as if it did (decision 0650). Pure.
 */
import { findParentScheme, findScheme } from "../schemes/index.ts";
import { findSchemesOfPolicy } from "./policy-readers.ts";
import { type PolicyTargets, type PolicyWrite, policyScopes } from "./policy-schema.ts";

/** Policies that are read where there is neither a scheme nor an event. */
const portalKeys: ReadonlySet<string> = new Set([
  "account.passwordUpdateMonths",
  "countersign",
  "penalties",
  "quota",
  "sms.areas",
  "sms.budgetPerHour",
  "retention.years",
  "staff.roleReviewMonths",
]);

/**
 * Lists the application types whose events read a policy that schemes read: members of a group apply under its type.
 */
const listEventTypes = (schemes: readonly string[]): string[] => [
  ...new Set(
    schemes.flatMap((id) =>
      findScheme(id)?.window.kind === "EVENT" ? [findParentScheme(id)?.id ?? id] : [],
    ),
  ),
];

/**
 * Policies that are compared between events: a setting for one of them would hold in one order of applications and not
 * in the other (decision 0719).
 */
const keysAcrossEvents: ReadonlySet<string> = new Set(["processing.oneRecordAtATime"]);

/**
 * Policies that the application of a group's leader decides for all its members: one for the members alone would never
 * be read (decision 0768).
 */
const keysOfGroups: ReadonlySet<string> = new Set(["group.payer"]);

/** Lists for what a policy can be set. */
export const listPolicyTargets = (key: string): PolicyTargets => {
  if (portalKeys.has(key)) return { scopes: ["ALL"] };
  if (keysAcrossEvents.has(key)) return { scopes: ["ALL", "SCHEME"] };
  const readers = findSchemesOfPolicy(key);
  if (!readers) return { scopes: [...policyScopes] };
  const schemes = keysOfGroups.has(key) ? readers.filter((id) => !findParentScheme(id)) : readers;
  const applicationTypes = listEventTypes(schemes);
  return {
    scopes: policyScopes.filter((scope) => scope !== "EVENT" || applicationTypes.length > 0),
    schemes: [...schemes],
    applicationTypes,
  };
};

/**
 * Returns whether a scheme or an event reads a policy.
 * @param event that is the target of a setting for an event
 */
export const isPolicyTarget = (
  { key, scope, target = "" }: Pick<PolicyWrite, "key" | "scope" | "target">,
  event: { applicationTypes: readonly string[] } | undefined,
): boolean => {
  const { schemes, applicationTypes } = listPolicyTargets(key);
  if (scope === "SCHEME") return schemes?.includes(target) ?? true;
  return (
    !event || !applicationTypes || event.applicationTypes.some((type) => applicationTypes.includes(type))
  );
};
