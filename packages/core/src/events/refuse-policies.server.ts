/** Refuses policies that come with the form of an event (decision 0475). */
import type { Actor } from "../platform/actor.ts";
import { toCanonicalJson } from "../platform/audit/index.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import type { EventDetail } from "./event-schema.ts";
import { findEvent, listEventSummaries } from "./event-store.server.ts";

const listEntries = (policy: EventDetail["policy"]): string[] =>
  Object.entries(policy).map(([key, value]) => `${key} ${toCanonicalJson(value)}`);

/** Lists the policies that events have already, which a copy of one of them takes over. */
const listPoliciesOfEvents = async (): Promise<string[]> => {
  const events = await Promise.all((await listEventSummaries()).map(({ id }) => findEvent(id)));
  return events.flatMap((event) => (event ? listEntries(event.policy) : []));
};

/**
 * Refuses policies that an event does not have yet, or, for a new event, that no other one has. They would override
 * those of the administrators without their bounds, first day and record. An administrator alone removes one, so that
 * the policies apply again.
 * @throws Refusal 900054 with a field issue per policy
 */
export const refuseNewPolicies = async (
  { policy }: Pick<EventDetail, "policy">,
  before: EventDetail | undefined,
  { roles }: Actor,
): Promise<void> => {
  const entries = listEntries(policy);
  if (entries.length === 0 && !before) return;
  const knownEntries = new Set(before ? listEntries(before.policy) : await listPoliciesOfEvents());
  const isKnown = (key: string) => knownEntries.has(`${key} ${toCanonicalJson(policy[key])}`);
  const addedKeys = Object.keys(policy).filter((key) => !isKnown(key));
  const removedKeys = Object.keys(before?.policy ?? {}).filter((key) => !Object.hasOwn(policy, key));
  const refusedKeys = [...addedKeys, ...(roles.includes("ADMIN") ? [] : removedKeys)];
  if (refusedKeys.length)
    throw new Refusal(errorCodes.INVALID_VALUE, {
      fields: refusedKeys.map((key) => ({ path: `policy.${key}`, key: "option" })),
    });
};
