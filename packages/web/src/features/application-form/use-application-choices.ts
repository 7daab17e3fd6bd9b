/** Reads what the user can apply for now: open events, online schemes, and the institution's existing applications. */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { ListedEvent } from "@portal/core/events/event-schema";
import { getEventState, getLastApplicationDay } from "@portal/core/events/index";
import type { FormPage } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { isEndedApplication } from "../application-list/ended-application.ts";
import { filterEventSchemes } from "./form-schemes.ts";

export interface OpenEvent {
  event: ListedEvent;
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

/** Returns the day on which the first of its offered forms closes. */
const findFirstClosingDay = ({ event, kinds }: OpenEvent): string =>
  kinds.map((kind) => getLastApplicationDay(event, kind)).toSorted()[0] ?? "";

/** Reads the open events and what can be applied for at each. @param form limits the result to one form page */
export const useApplicationChoices = (form?: FormPage): ApplicationChoices => {
  const today = useToday();
  const me = useCurrentUser();
  const events = useResourceList<ListedEvent>("/activity", { limit: 100 }, { whole: true });
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
        ?.map((event) => ({
          event,
          kinds: filterEventSchemes(event.applicationTypes, form).filter(
            (kind) => getEventState(event, today, kind) === "AVAILABLE",
          ),
        }))
        .filter(({ kinds }) => kinds.length > 0)
        .toSorted((a, b) => findFirstClosingDay(a).localeCompare(findFirstClosingDay(b)))
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
