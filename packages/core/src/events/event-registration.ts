/** An organiser's registration and the event that is made of it, by their names. Apart, since every move asks for it. */
export const EVENT_REGISTRATION_SCHEME = "EVENT_REGISTRATION";
/** One event a registration, however often it is asked for. */
export const toRegisteredEventId = (applicationId: string): string => `reg-${applicationId.toLowerCase()}`;
