/**
 * Overrides of the policy defaults and which of them apply to a case. Separate from the schemes, so that a caller that
 * needs one policy does not bundle them. Pure.
 */

import type { Json } from "../forms/types/index.ts";
import type { Day } from "../platform/day.ts";
import type { PolicyWrite } from "./policy-schema.ts";

export interface PolicyOverride {
  key: string;
  scope: PolicyWrite["scope"];
  target?: string | undefined;
  from: Day;
  value: Json;
  note?: string | undefined;
  by: string;
  /** Who prepared it, where a second administrator confirmed it (decision 0811). */
  preparedBy?: string | undefined;
  at: string;
}
const scopeWidth = { ALL: 0, SCHEME: 1, EVENT: 2 } as const;
/** Returns the identity of an override: one per key, scope and first day. */
export const getOverrideId = ({
  key,
  scope,
  target,
  from,
}: Pick<PolicyWrite, "key" | "scope" | "target" | "from">): string =>
  [key, scope, target ?? "", from].join("~");

/**
 * Returns the version of an override: when it was made, in milliseconds since 1970. One that takes the place of another
 * has a later version, also where that one was withdrawn before (decision 0720).
 */
export const getOverrideVersion = ({ at }: Pick<PolicyOverride, "at">): number => Date.parse(at);

interface PolicySubject {
  scheme?: string | undefined;
  eventId?: string | undefined;
}
const appliesTo = ({ scope, target }: PolicyOverride, { scheme, eventId }: PolicySubject): boolean =>
  scope === "ALL" || (scope === "SCHEME" ? target === scheme : target === eventId);

/** Returns the values that differ from the defaults for a case on a day, by key. */
export const getEffectiveOverrides = (
  overrides: readonly PolicyOverride[],
  subject: PolicySubject,
  today: Day,
): Record<string, Json> => {
  const values: Record<string, Json> = {};
  const applicable = overrides
    .filter((each) => each.from <= today && appliesTo(each, subject))
    .sort((a, b) => scopeWidth[a.scope] - scopeWidth[b.scope] || (a.from < b.from ? -1 : 1));
  // Within one scope only the latest override counts; a null value there restores the wider one.
  const latestByScope = new Map(applicable.map((each) => [`${each.key}~${each.scope}`, each]));
  for (const { key, value } of latestByScope.values()) if (value !== null) values[key] = value;
  return values;
};

/** Returns the policies in effect for a scheme and an event. The event's own values override everything else. */
export const getEffectivePolicy = (
  overrides: readonly PolicyOverride[],
  { scheme, event }: { scheme?: string | undefined; event?: { id: string; policy: unknown } | undefined },
  today: Day,
): Record<string, Json> => ({
  ...getEffectiveOverrides(overrides, { scheme, eventId: event?.id }, today),
  ...(event?.policy as Record<string, Json> | undefined),
});
