/** Every public event, read once and filtered here: filters answer at once and work offline. */

import type { Day } from "@portal/core/day";
import { type EventFilter, matches, ordered } from "@portal/core/event/index";
import type { EventSummary } from "@portal/core/event/wire";
import { type Resource, useResource } from "../../lib/query.ts";

export const useEvents = (): Resource<{ items: EventSummary[] }> => useResource("/activity", { limit: 100 });
export const filtered = (events: EventSummary[], filter: EventFilter, today: Day): EventSummary[] =>
  ordered(
    events.filter((event) => matches(event, filter, today)),
    today,
  );
