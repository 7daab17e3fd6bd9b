/** Reads what the user can apply for now: open events, online schemes, and the institution's existing applications. */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { EventSummary } from "@portal/core/events/event-schema";
import { getEventState } from "@portal/core/events/index";
import type { FormPage } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { isEndedApplication } from "../application-list/ended-application.ts";
import { filterEventSchemes } from "./form-schemes.ts";

export interface OpenEvent {
  event: EventSummary;
  kinds: string[];
}
export interface ApplicationChoices {
  /** Soonest to close first; undefined while loading. */
  openEvents: OpenEvent[] | undefined;
  /** The scheme has an online form. */
  isOnline: (kind: string) => boolean;
  /** The active application of a scheme, for an event or standalone. */
  findCurrentApplication: (kind: string, eventId?: string) => ApplicationRow | undefined;
  error: unknown;
  reload: () => void;
}

/** Reads the open events and what can be applied for at each. @param form limits the result to one form page */
export const useApplicationChoices = (form?: FormPage): ApplicationChoices => {
  const today = useToday();
  const me = useCurrentUser();
  const events = useResourceList<EventSummary>("/activity", { limit: 100 }, { whole: true });
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  const ownApplications = useResourceList<ApplicationRow>(
    me.institutionId ? "/participate/search" : undefined,
    { limit: 100 },
    { whole: true },
  );
  const onlineSchemes = new Set(schemes.data?.items.map(({ id }) => id));
  // Until the applications are known, no second one may be offered.
  const isOwnListKnown =
    me.data && (!me.institutionId || (ownApplications.items && !ownApplications.loadMore));
  const isReady = schemes.data && (me.error || ownApplications.error || isOwnListKnown);
  const openEvents = isReady
    ? events.items
        ?.filter((event) => getEventState(event, today) === "AVAILABLE")
        .map((event) => ({ event, kinds: filterEventSchemes(event.applicationTypes, form) }))
        .filter(({ kinds }) => kinds.length > 0)
        .toSorted((a, b) => a.event.registration.closesOn.localeCompare(b.event.registration.closesOn))
    : undefined;
  return {
    openEvents,
    isOnline: (kind) => onlineSchemes.has(kind),
    findCurrentApplication: (kind, eventId) =>
      ownApplications.items?.find(
        (row) => row.scheme === kind && row.eventId === eventId && !isEndedApplication(row),
      ),
    error: events.error ?? schemes.error ?? me.error ?? ownApplications.error,
    reload: () =>
      void Promise.all([events, schemes, me, ownApplications].map((each) => each.error && each.reload())),
  };
};
