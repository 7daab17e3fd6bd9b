/** What can be applied for now: events open for registration, kinds taken online, and what the institution has standing. */
import type { ApplicationRow } from "@portal/core/application/wire";
import { stateOf } from "@portal/core/event/index";
import type { EventSummary } from "@portal/core/event/wire";
import { useToday } from "../../lib/clock.ts";
import { useResource } from "../../lib/query.ts";
import type { Form } from "../../paths.ts";
import { useMe } from "../personal/me.ts";
import { byEvent } from "./kinds.ts";

const ended: readonly string[] = ["REJECTED", "CANCELLED", "REFUNDED"];

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
export const useOffers = (form?: Form): Offers => {
  const today = useToday();
  const me = useMe();
  const events = useResource<{ items: EventSummary[] }>("/activity", { limit: 100 });
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  const mine = useResource<{ items: ApplicationRow[] }>(
    me.institutionId ? "/participate/search" : undefined,
    { limit: 100 },
  );
  const known = new Set(schemes.data?.items.map(({ id }) => id));
  // Before the applications are known, a second one must not be offered beside the first.
  const ready =
    events.data && schemes.data && (me.error || (me.data && (!me.institutionId || !mine.loading)));
  const offers = ready
    ? events.data?.items
        .filter((event) => stateOf(event, today) === "AVAILABLE")
        .map((event) => ({ event, kinds: byEvent(event.applicationTypes, form) }))
        .filter(({ kinds }) => kinds.length > 0)
        .toSorted((a, b) => a.event.registration.closesOn.localeCompare(b.event.registration.closesOn))
    : undefined;
  return {
    offers,
    online: (kind) => known.has(kind),
    standing: (kind, eventId) =>
      mine.data?.items.find(
        (row) => row.scheme === kind && row.eventId === eventId && !ended.includes(row.status),
      ),
    error: events.error ?? schemes.error,
    reload: () => void Promise.all([events.reload(), schemes.reload()]),
  };
};
