/** Events as visitors see them: the state of registration today, and the filters of the lists (spec 2 §2). */
import type * as z from "zod";
import { addDays, type Day, daysBetween, getYear, parseDay } from "../platform/day.ts";
import type { EventChange, EventDetail, EventStateSchema, EventSummary } from "./event-schema.ts";

export type EventState = z.infer<typeof EventStateSchema>;

/** Reduces an event to its summary, because lists never contain the long texts. */
export const toEventSummary = (event: EventDetail): EventSummary => ({
  id: event.id,
  code: event.code,
  family: event.family,
  type: event.type,
  nature: event.nature,
  activityNature: event.activityNature,
  form: event.form,
  heldInMacao: event.heldInMacao,
  providerOrganised: event.providerOrganised,
  key: event.key,
  names: event.names,
  shortDescription: event.shortDescription,
  dates: event.dates,
  venue: event.venue,
  country: event.country,
  registration: event.registration,
  applicationTypes: event.applicationTypes,
  status: event.status,
  exhibitorsCount: event.exhibitorsCount,
  version: event.version,
});

/**
 * Returns the last day to apply: the event's closing day, but never later than the first day minus the lead time
 * (spec 2 §5, R491).
 */
export const getLastApplicationDay = (
  event: Pick<EventSummary, "registration" | "dates">,
  leadDays = 0,
): Day => {
  const leadDay = addDays(parseDay(event.dates.start), -leadDays);
  const closingDay = parseDay(event.registration.closesOn);
  return addDays(closingDay, Math.min(0, daysBetween(closingDay, leadDay)));
};

/**
 * Returns the state of an event on a day. Days count to their last second in Macao. Nobody registers for an event that
 * was cancelled, and it does not take place on its days.
 */
export const getEventState = (
  event: Pick<EventSummary, "registration" | "dates" | "status">,
  today: Day,
): EventState => {
  if (event.status === "CANCELLED") return "REGISTRATION_CLOSED";
  if (today > event.dates.end) return "FINISHED";
  if (today >= event.dates.start) return "ONGOING";
  if (today > event.registration.closesOn) return "REGISTRATION_CLOSED";
  return today < event.registration.opensOn ? "NOT_YET_OPEN" : "AVAILABLE";
};

/**
 * Returns the organiser's latest change since an application was submitted, which calls it off, or undefined when the
 * application remains in force.
 */
export const findOverridingChange = (
  event: Pick<EventDetail, "status" | "changes" | "dates" | "venue">,
  submittedAt: string | undefined,
): EventChange | undefined => {
  const lastChange = event.changes?.at(-1);
  if (lastChange && (submittedAt ?? "") <= lastChange.at) return lastChange;
  // Events cancelled before changes were recorded have no entry.
  return event.status === "CANCELLED"
    ? { kind: "CANCELLED", at: submittedAt ?? "", reason: "", dates: event.dates, venue: event.venue }
    : undefined;
};

export interface EventFilter {
  scope?: "ALL" | "INSTITUTE" | "IN_MACAO" | "OUTSIDE_MACAO" | undefined;
  state?: EventState | undefined;
  /** Expo, trade exhibition or sales fair (`fairNature`), not the nature of the activity. */
  nature?: string | undefined;
  year?: number | undefined;
  type?: "LOCAL" | "ABROAD" | undefined;
  scheme?: string | undefined;
  /** The way of taking part (spec 1 §2, main menu). */
  join?: ParticipationKind | undefined;
}
export const participationKinds = ["INDIVIDUAL", "GROUP", "EXHIBIT", "DELEGATION"] as const;
export type ParticipationKind = (typeof participationKinds)[number];
/** The application types of each way of taking part. */
const participationFilters: Record<ParticipationKind, (type: string) => boolean> = {
  INDIVIDUAL: (type) => type.startsWith("FAIR_") && !type.startsWith("FAIR_GROUP"),
  GROUP: (type) => type === "FAIR_GROUP",
  EXHIBIT: (type) => type === "OVERSEAS_EXHIBIT",
  DELEGATION: (type) => type === "OVERSEAS_DELEGATION",
};

const scopeFilters = {
  ALL: () => true,
  INSTITUTE: (event: EventSummary) => event.providerOrganised,
  IN_MACAO: (event: EventSummary) => event.heldInMacao,
  OUTSIDE_MACAO: (event: EventSummary) => !event.heldInMacao,
} as const;

/**
 * Returns whether an event matches every given filter. Names are searched separately, by the folding of all searches.
 */
export const matchesEventFilter = (event: EventSummary, filter: EventFilter, today: Day): boolean =>
  scopeFilters[filter.scope ?? "ALL"](event) &&
  (filter.state === undefined || getEventState(event, today) === filter.state) &&
  (filter.nature === undefined || event.nature === filter.nature) &&
  (filter.year === undefined || getYear(parseDay(event.dates.start)) === filter.year) &&
  (filter.type === undefined || event.type === filter.type) &&
  (filter.scheme === undefined || event.applicationTypes.includes(filter.scheme)) &&
  (filter.join === undefined || event.applicationTypes.some(participationFilters[filter.join]));

const stateOrder: Record<EventState, number> = {
  AVAILABLE: 0,
  ONGOING: 1,
  NOT_YET_OPEN: 2,
  REGISTRATION_CLOSED: 3,
  FINISHED: 4,
};
/** Sorts events for lists: open ones first by nearest deadline, past ones last with the newest first. */
export const sortEvents = (events: EventSummary[], today: Day): EventSummary[] =>
  events.toSorted((a, b) => {
    const [stateOfA, stateOfB] = [getEventState(a, today), getEventState(b, today)];
    if (stateOfA !== stateOfB) return stateOrder[stateOfA] - stateOrder[stateOfB];
    if (stateOfA === "AVAILABLE") return a.registration.closesOn < b.registration.closesOn ? -1 : 1;
    const byStart = a.dates.start < b.dates.start ? -1 : 1;
    return stateOfA === "FINISHED" ? -byStart : byStart;
  });
