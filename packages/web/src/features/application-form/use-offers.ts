/** What can be applied for now: events open for registration, kinds taken online, and what the institution has standing. */
import type { ApplicationRow } from "@portal/core/applications/model/schema";
import type { EventSummary } from "@portal/core/events/event-schema";
import { getEventState } from "@portal/core/events/index";
import type { FormPage } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useMe } from "../../shell/use-me.ts";
import { useResource } from "../../shell/use-resource.ts";
import { filterEventSchemes } from "./form-schemes.ts";

const endedStatuses: readonly string[] = ["REJECTED", "CANCELLED", "REFUNDED"];

export interface Offer {
  event: EventSummary;
  kinds: string[];
}
export interface Offers {
  /** Soonest to close first; undefined while loading. */
  offers: Offer[] | undefined;
  /** The kind has a form of its own online. */
  online: (kind: string) => boolean;
  /** The application of a kind that is under way, for an event or by itself. */
  standing: (kind: string, eventId?: string) => ApplicationRow | undefined;
  error: unknown;
  reload: () => void;
}

/** @param form only what this form page takes; everything when undefined */
export const useOffers = (form?: FormPage): Offers => {
  const today = useToday();
  const me = useMe();
  const events = useResource<{ items: EventSummary[] }>("/activity", { limit: 100 });
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  const ownApplications = useResource<{ items: ApplicationRow[] }>(
    me.institutionId ? "/participate/search" : undefined,
    { limit: 100 },
  );
  const onlineSchemes = new Set(schemes.data?.items.map(({ id }) => id));
  // Before the applications are known, a second one must not be offered beside the first.
  const ready =
    events.data && schemes.data && (me.error || (me.data && (!me.institutionId || !ownApplications.loading)));
  const offers = ready
    ? events.data?.items
        .filter((event) => getEventState(event, today) === "AVAILABLE")
        .map((event) => ({ event, kinds: filterEventSchemes(event.applicationTypes, form) }))
        .filter(({ kinds }) => kinds.length > 0)
        .toSorted((a, b) => a.event.registration.closesOn.localeCompare(b.event.registration.closesOn))
    : undefined;
  return {
    offers,
    online: (kind) => onlineSchemes.has(kind),
    standing: (kind, eventId) =>
      ownApplications.data?.items.find(
        (row) => row.scheme === kind && row.eventId === eventId && !endedStatuses.includes(row.status),
      ),
    error: events.error ?? schemes.error,
    reload: () => void Promise.all([events.reload(), schemes.reload()]),
  };
};
