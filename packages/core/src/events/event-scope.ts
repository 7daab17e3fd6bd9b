/** The events that a role for some schemes or events covers (decision 0429). Pure. */
import type { ScopedActor } from "../platform/staff-scope.ts";
import { EVENT_REGISTRATION_SCHEME, isRegisteredEventId } from "./event-registration.ts";

/** The members from which the schemes of an event are read. */
export interface EventSchemes {
  id: string;
  applicationTypes: readonly string[];
}

/**
 * Lists the schemes that an event belongs to: those it takes applications of, and the one that it was registered by.
 */
const listEventSchemes = ({ id, applicationTypes }: EventSchemes): string[] => [
  ...applicationTypes,
  ...(isRegisteredEventId(id) ? [EVENT_REGISTRATION_SCHEME] : []),
];

/**
 * Returns true for an event that the caller's role covers. What is changed of an event concerns all its schemes, so a
 * role for some of them does not cover it. An event without a scheme is covered by no role for schemes.
 */
export const isEventInScope = ({ scope }: ScopedActor, event: EventSchemes): boolean => {
  if (scope?.events && !scope.events.includes(event.id)) return false;
  const { schemes: coveredSchemes } = scope ?? {};
  if (!coveredSchemes) return true;
  const schemes = listEventSchemes(event);
  return schemes.length > 0 && schemes.every((scheme) => coveredSchemes.includes(scheme));
};
