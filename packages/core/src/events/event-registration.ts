/**
 * Ids that connect an organiser's registration with its event. In a file of its own, because every transition imports
 * it.
 */
export const EVENT_REGISTRATION_SCHEME = "EVENT_REGISTRATION";
const REGISTERED_EVENT_PREFIX = "reg-";
/**
 * Returns the id of the event of a registration. It is deterministic, so that a registration has one event however
 * often it is created.
 */
export const toRegisteredEventId = (applicationId: string): string =>
  `${REGISTERED_EVENT_PREFIX}${applicationId.toLowerCase()}`;
/** Returns true for the id of an event that was made from a registration. */
export const isRegisteredEventId = (eventId: string): boolean => eventId.startsWith(REGISTERED_EVENT_PREFIX);
