/** Events as everybody sees them: what state registration is in today, and the filters of the lists (spec 2 §2). */
import type * as z from "zod";
import { addDays, type Day, day, daysBetween, yearOf } from "../day.ts";
import type { EventChange, EventDetail, EventState as EventStates, EventSummary } from "./wire.ts";

export type EventState = z.infer<typeof EventStates>;

/** Closes a stored event to its summary: the list never carries the long texts. */
export const summaryOf = (event: EventDetail): EventSummary => ({
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
export const applyBy = (event: Pick<EventSummary, "registration" | "dates">, leadDays = 0): Day => {
  const lead = addDays(day(event.dates.start), -leadDays);
  const closes = day(event.registration.closesOn);
  return addDays(closes, Math.min(0, daysBetween(closes, lead)));
};

/** Where an event stands on a day; days count to their last second in Macao. */
export const stateOf = (event: Pick<EventSummary, "registration" | "dates">, today: Day): EventState => {
  if (today > event.dates.end) return "FINISHED";
  if (today >= event.dates.start) return "ONGOING";
  if (today > event.registration.closesOn) return "REGISTRATION_CLOSED";
  return today < event.registration.opensOn ? "NOT_YET_OPEN" : "AVAILABLE";
};

/**
 * The change of the organiser's by which an application submitted at an instant is called off: the latest since then.
 * Undefined for one that stands.
 */
export const calledOffBy = (
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
  join?: Join | undefined;
}
export const joins = ["INDIVIDUAL", "GROUP", "EXHIBIT", "DELEGATION"] as const;
export type Join = (typeof joins)[number];
/** The application types by which one takes part so. */
const joining: Record<Join, (type: string) => boolean> = {
  INDIVIDUAL: (type) => type.startsWith("FAIR_") && !type.startsWith("FAIR_GROUP"),
  GROUP: (type) => type === "FAIR_GROUP",
  EXHIBIT: (type) => type === "OVERSEAS_EXHIBIT",
  DELEGATION: (type) => type === "OVERSEAS_DELEGATION",
};

const scopes = {
  ALL: () => true,
  INSTITUTE: (e: EventSummary) => e.providerOrganised,
  IN_MACAO: (e: EventSummary) => e.heldInMacao,
  OUTSIDE_MACAO: (e: EventSummary) => !e.heldInMacao,
} as const;

/** True when an event passes every filter that is given. */
export const matches = (event: EventSummary, filter: EventFilter, today: Day): boolean =>
  scopes[filter.scope ?? "ALL"](event) &&
  (filter.state === undefined || stateOf(event, today) === filter.state) &&
  (filter.nature === undefined || event.nature === filter.nature || event.activityNature === filter.nature) &&
  (filter.year === undefined || yearOf(day(event.dates.start)) === filter.year) &&
  (filter.type === undefined || event.type === filter.type) &&
  (filter.scheme === undefined || event.applicationTypes.includes(filter.scheme)) &&
  (filter.join === undefined || event.applicationTypes.some(joining[filter.join])) &&
  (filter.name === undefined || named(event.names, filter.name));

/** True when one of the names holds the text, whatever its case or accents. */
export const named = (names: Record<string, string>, text: string): boolean => {
  const wanted = plain(text);
  return Object.values(names).some((name) => plain(name).includes(wanted));
};
const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

const order: Record<EventState, number> = {
  AVAILABLE: 0,
  ONGOING: 1,
  NOT_YET_OPEN: 2,
  REGISTRATION_CLOSED: 3,
  FINISHED: 4,
};
/** The order of lists: what can be applied for first, the nearest deadline before; past events last, newest first. */
export const ordered = (events: EventSummary[], today: Day): EventSummary[] =>
  events.toSorted((a, b) => {
    const [x, y] = [stateOf(a, today), stateOf(b, today)];
    if (x !== y) return order[x] - order[y];
    if (x === "AVAILABLE") return a.registration.closesOn < b.registration.closesOn ? -1 : 1;
    const earlier = a.dates.start < b.dates.start ? -1 : 1;
    return x === "FINISHED" ? -earlier : earlier;
  });
