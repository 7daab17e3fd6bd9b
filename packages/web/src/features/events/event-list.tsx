/** Filters and matching cards, twelve at a time; a phone shows three until its reader asks for more. */

import type { ListedEvent } from "@portal/core/events/event-schema";
import {
  type EventFilter,
  getEventState,
  listEventYears,
  type ParticipationKind,
} from "@portal/core/events/index";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useToday } from "../../shell/server-clock.ts";
import type { ResourceList } from "../../shell/use-resource-list.ts";
import { useSearchMatcher } from "../../shell/use-search-matcher.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useNarrowWindow } from "../../ui/use-narrow-window.ts";
import { EventCard } from "./event-card.tsx";
import { EventFilters, useEventFilter } from "./event-filters.tsx";
import { filterEvents } from "./use-events.ts";

const STEP = 12;
/**
 * A phone shows few at first: what is below the list is not to be pages away. The style hides the others
 * (`.event-grid-brief`), because a prerendered page must not shrink under its reader when it is hydrated.
 */
const BRIEF_COUNT = 3;
interface Props {
  events: ResourceList<ListedEvent>;
  /** The filter of the page itself. */
  base?: EventFilter;
  scoped?: boolean;
  ways?: readonly ParticipationKind[] | undefined;
  level?: 2 | 3;
}
export const EventList = ({ events, base = {}, scoped = true, ways, level = 3 }: Props) => {
  const { t } = useTranslation(["pages/show", "common"]);
  const today = useToday();
  const control = useEventFilter();
  const { filter, clear } = control;
  const isNarrow = useNarrowWindow();
  const [isBrief, setIsBrief] = useState(true);
  const [shownCount, setShownCount] = useState(STEP);
  const nameSearch = useSearchMatcher(filter.name ?? "");
  const baseEvents = filterEvents(events.items ?? [], base, today);
  const filteredEvents = filterEvents(baseEvents, filter, today).filter(({ names }) =>
    nameSearch.matches?.(Object.values(names)),
  );
  const years = [...new Set(baseEvents.flatMap(listEventYears))].sort((a, b) => b - a);
  const hasMore = filteredEvents.length > shownCount;
  const showMore = (): void => {
    if (!isNarrow || !isBrief) setShownCount(shownCount + STEP);
    setIsBrief(false);
  };
  if (events.error && !events.items)
    return <FailureAlert error={events.error} retry={() => void events.reload()} />;
  return (
    <>
      <EventFilters
        control={control}
        years={years}
        scoped={scoped}
        ways={ways}
        count={filteredEvents.length}
      />
      {filteredEvents.length > 1 &&
        filteredEvents[0] &&
        getEventState(filteredEvents[0], today) === "AVAILABLE" && (
          <p className="muted small">{t("list.order")}</p>
        )}
      {nameSearch.error && <FailureAlert error={nameSearch.error} retry={nameSearch.retry} />}
      {events.loading || !nameSearch.matches ? (
        <div className="event-grid">
          <Skeleton lines={6} block />
        </div>
      ) : events.items?.length === 0 ? (
        <EmptyState>{t("list.none")}</EmptyState>
      ) : filteredEvents.length === 0 ? (
        <EmptyState
          action={
            <Button look="secondary" onClick={clear}>
              {t("filter.clear")}
            </Button>
          }
        >
          {t("filter.none")}
        </EmptyState>
      ) : (
        <ul className={isBrief ? "event-grid event-grid-brief" : "event-grid"}>
          {filteredEvents.slice(0, shownCount).map((event) => (
            <li key={event.id}>
              <EventCard event={event} level={level} />
            </li>
          ))}
        </ul>
      )}
      {(hasMore || (isBrief && filteredEvents.length > BRIEF_COUNT)) && (
        <p className={hasMore ? "more" : "more more-on-phone"}>
          <Button look="secondary" onClick={showMore}>
            {t("common:action.more")}
          </Button>
        </p>
      )}
    </>
  );
};
