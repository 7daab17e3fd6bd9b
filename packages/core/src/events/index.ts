/** Events as visitors see them: the state of registration today, and the filters of the lists (spec 2 §2). */
import type * as z from "zod";
import { type Day, getYear, parseDay } from "../platform/day.ts";
import type {
  EventChange,
  EventDetail,
  EventStateSchema,
  EventSummary,
  ListedEvent,
} from "./event-schema.ts";

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

/** The days on which the registration of an event closes, of each type of application (`closing-days.server.ts`). */
export type ClosingFacts = Pick<ListedEvent, "closingDays"> & {
  registration: Pick<ListedEvent["registration"], "closesOn">;
};

/**
 * Lists the days on which an event stops taking applications of some type, earliest first: the closing day, or an
 * earlier one by the lead time of the type (spec 2 §5, R491). An event without forms has its closing day alone.
 */
export const listClosingDays = ({ registration, closingDays }: ClosingFacts): Day[] => {
  const days = [...new Set(Object.values(closingDays))].sort();
  return (days.length > 0 ? days : [registration.closesOn]).map((day) => parseDay(day));
};

/** A day on which registration closes, for these types of application; for all of an event that has one day alone. */
export interface Closing {
  day: Day;
  types: string[];
}
/** Lists the days on which registration closes with the types of application, earliest first. */
export const listClosings = (event: ClosingFacts): Closing[] =>
  listClosingDays(event).map((day) => ({
    day,
    types: Object.keys(event.closingDays).filter((type) => event.closingDays[type] === day),
  }));

/**
 * Returns the last day on which an event takes an application.
 * @param type of application; without it, of any type
 */
export const getLastApplicationDay = (event: ClosingFacts, type?: string): Day => {
  const day = type === undefined ? listClosingDays(event).at(-1) : event.closingDays[type];
  return parseDay(day ?? event.registration.closesOn);
};

/** Returns the day on which registration closes next for some type of application, or the last one once it is over. */
export const getNextClosingDay = (event: ClosingFacts, today: Day): Day =>
  listClosingDays(event).find((day) => today <= day) ?? getLastApplicationDay(event);

/**
 * Returns the state of an event on a day. Days count to their last second in Macao. Nobody registers for an event that
 * was cancelled, and it does not take place on its days.
 * @param type of application for which its registration is asked; without it, of any type
 */
export const getEventState = (
  event: Pick<ListedEvent, "registration" | "closingDays" | "dates" | "status">,
  today: Day,
  type?: string,
): EventState => {
  if (event.status === "CANCELLED") return "REGISTRATION_CLOSED";
  if (today > event.dates.end) return "FINISHED";
  if (today >= event.dates.start) return "ONGOING";
  if (today > getLastApplicationDay(event, type)) return "REGISTRATION_CLOSED";
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

/** Lists the years in which an event has a day. One over the turn of the year belongs to both. */
export const listEventYears = ({ dates }: Pick<EventSummary, "dates">): number[] => {
  const [first, last] = [dates.start, dates.end].map((day) => getYear(parseDay(day))) as [number, number];
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, at) => first + at);
};

/**
 * Returns whether an event matches every given filter. Names are searched separately, by the folding of all searches.
 */
export const matchesEventFilter = (event: ListedEvent, filter: EventFilter, today: Day): boolean =>
  scopeFilters[filter.scope ?? "ALL"](event) &&
  (filter.state === undefined || getEventState(event, today, filter.scheme) === filter.state) &&
  (filter.nature === undefined || event.nature === filter.nature) &&
  (filter.year === undefined || listEventYears(event).includes(filter.year)) &&
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
export const sortEvents = <Event extends ListedEvent>(events: readonly Event[], today: Day): Event[] =>
  events.toSorted((a, b) => {
    const [stateOfA, stateOfB] = [getEventState(a, today), getEventState(b, today)];
    if (stateOfA !== stateOfB) return stateOrder[stateOfA] - stateOrder[stateOfB];
    if (stateOfA === "AVAILABLE") return getNextClosingDay(a, today) < getNextClosingDay(b, today) ? -1 : 1;
    const byStart = a.dates.start < b.dates.start ? -1 : 1;
    return stateOfA === "FINISHED" ? -byStart : byStart;
  });
