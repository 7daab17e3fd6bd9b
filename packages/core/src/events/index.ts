/** Events as everybody sees them: what state registration is in today, and the filters of the lists (spec 2 §2). */
import type * as z from "zod";
import { addDays, type Day, daysBetween, getYear, parseDay } from "../platform/day.ts";
import type { EventChange, EventDetail, EventStateSchema, EventSummary } from "./event-schema.ts";

export type EventState = z.infer<typeof EventStateSchema>;

/** Closes a stored event to its summary: the list never carries the long texts. */
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

/** The last day to apply: the event's own closing day, never later than first day − lead days (spec 2 §5, R491). */
export const getLastApplicationDay = (
  event: Pick<EventSummary, "registration" | "dates">,
  leadDays = 0,
): Day => {
  const leadDay = addDays(parseDay(event.dates.start), -leadDays);
  const closingDay = parseDay(event.registration.closesOn);
  return addDays(closingDay, Math.min(0, daysBetween(closingDay, leadDay)));
};

/** Where an event stands on a day; days count to their last second in Macao. */
export const getEventState = (
  event: Pick<EventSummary, "registration" | "dates">,
  today: Day,
): EventState => {
  if (today > event.dates.end) return "FINISHED";
  if (today >= event.dates.start) return "ONGOING";
  if (today > event.registration.closesOn) return "REGISTRATION_CLOSED";
  return today < event.registration.opensOn ? "NOT_YET_OPEN" : "AVAILABLE";
};

/**
 * The change of the organiser's by which an application submitted at an instant is called off: the latest since then.
 * Undefined for one that stands.
 */
export const findOverridingChange = (
  event: Pick<EventDetail, "status" | "changes" | "dates" | "venue">,
  submittedAt: string | undefined,
): EventChange | undefined => {
  const last = event.changes?.at(-1);
  if (last && (submittedAt ?? "") <= last.at) return last;
  // Called off before changes were written down.
  return event.status === "CANCELLED"
    ? { kind: "CANCELLED", at: submittedAt ?? "", reason: "", dates: event.dates, venue: event.venue }
    : undefined;
};

export interface EventFilter {
  scope?: "ALL" | "INSTITUTE" | "IN_MACAO" | "OUTSIDE_MACAO" | undefined;
  state?: EventState | undefined;
  nature?: string | undefined;
  year?: number | undefined;
  /** Part of a name, in any language. */
  name?: string | undefined;
  type?: "LOCAL" | "ABROAD" | undefined;
  scheme?: string | undefined;
  /** How one takes part (spec 1 §2, main menu). */
  join?: ParticipationKind | undefined;
}
export const participationKinds = ["INDIVIDUAL", "GROUP", "EXHIBIT", "DELEGATION"] as const;
export type ParticipationKind = (typeof participationKinds)[number];
/** The application types by which one takes part so. */
const participationFilters: Record<ParticipationKind, (type: string) => boolean> = {
  INDIVIDUAL: (type) => type.startsWith("FAIR_") && !type.startsWith("FAIR_GROUP"),
  GROUP: (type) => type === "FAIR_GROUP",
  EXHIBIT: (type) => type === "OVERSEAS_EXHIBIT",
  DELEGATION: (type) => type === "OVERSEAS_DELEGATION",
};

const scopeFilters = {
  ALL: () => true,
  INSTITUTE: (e: EventSummary) => e.providerOrganised,
  IN_MACAO: (e: EventSummary) => e.heldInMacao,
  OUTSIDE_MACAO: (e: EventSummary) => !e.heldInMacao,
} as const;

/** True when an event passes every filter that is given. */
export const matchesEventFilter = (event: EventSummary, filter: EventFilter, today: Day): boolean =>
  scopeFilters[filter.scope ?? "ALL"](event) &&
  (filter.state === undefined || getEventState(event, today) === filter.state) &&
  (filter.nature === undefined || event.nature === filter.nature || event.activityNature === filter.nature) &&
  (filter.year === undefined || getYear(parseDay(event.dates.start)) === filter.year) &&
  (filter.type === undefined || event.type === filter.type) &&
  (filter.scheme === undefined || event.applicationTypes.includes(filter.scheme)) &&
  (filter.join === undefined || event.applicationTypes.some(participationFilters[filter.join])) &&
  (filter.name === undefined || includesName(event.names, filter.name));

/** True when one of the names holds the text, whatever its case or accents. */
export const includesName = (names: Record<string, string>, text: string): boolean => {
  const searchText = foldText(text);
  return Object.values(names).some((name) => foldText(name).includes(searchText));
};
const foldText = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

const stateOrder: Record<EventState, number> = {
  AVAILABLE: 0,
  ONGOING: 1,
  NOT_YET_OPEN: 2,
  REGISTRATION_CLOSED: 3,
  FINISHED: 4,
};
/** The order of lists: what can be applied for first, the nearest deadline before; past events last, newest first. */
export const sortEvents = (events: EventSummary[], today: Day): EventSummary[] =>
  events.toSorted((a, b) => {
    const [x, y] = [getEventState(a, today), getEventState(b, today)];
    if (x !== y) return stateOrder[x] - stateOrder[y];
    if (x === "AVAILABLE") return a.registration.closesOn < b.registration.closesOn ? -1 : 1;
    const byStart = a.dates.start < b.dates.start ? -1 : 1;
    return x === "FINISHED" ? -byStart : byStart;
  });
