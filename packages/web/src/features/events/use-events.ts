/** All public events, loaded once and filtered here, so that filters respond at once and work offline. */

import type { ListedEvent } from "@portal/core/events/event-schema";
import { type EventFilter, matchesEventFilter, sortEvents } from "@portal/core/events/index";
import type { Day } from "@portal/core/platform/day";
import { type ResourceList, useResourceList } from "../../shell/use-resource-list.ts";

export const useEvents = (): ResourceList<ListedEvent> =>
  useResourceList("/activity", { limit: 100 }, { whole: true });
export const filterEvents = (events: ListedEvent[], filter: EventFilter, today: Day): ListedEvent[] =>
  sortEvents(
    events.filter((event) => matchesEventFilter(event, filter, today)),
    today,
  );
