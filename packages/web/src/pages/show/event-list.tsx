/** Filters and the cards they leave, a dozen at a time. */
import { type EventFilter, type Join, stateOf } from "@portal/core/event/index";
import type { EventSummary } from "@portal/core/event/wire";
import { useState } from "react";
import { useToday } from "../../lib/clock.ts";
import type { Resource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EventCard } from "./event-card.tsx";
import { Filters, useFilter } from "./filters.tsx";
import { filtered } from "./use-events.ts";

const STEP = 12;
interface Props {
  events: Resource<{ items: EventSummary[] }>;
  /** What the page itself already narrows to. */
  base?: EventFilter;
  scoped?: boolean;
  ways?: readonly Join[] | undefined;
  level?: 2 | 3;
}
export const EventList = ({ events, base = {}, scoped = true, ways, level = 3 }: Props) => {
  const { t } = useTranslation(["pages/show", "common"]);
  const today = useToday();
  const { filter, clear } = useFilter();
  const [shown, setShown] = useState(STEP);
  const all = filtered(events.data?.items ?? [], base, today);
  const found = filtered(all, filter, today);
  const years = [...new Set(all.map((event) => Number(event.dates.start.slice(0, 4))))].sort((a, b) => b - a);
  if (events.error && !events.data)
    return <Failure error={events.error} retry={() => void events.reload()} />;
  return (
    <>
      <Filters years={years} scoped={scoped} ways={ways} count={found.length} />
      {found.length > 1 && found[0] && stateOf(found[0], today) === "AVAILABLE" && (
        <p className="muted small">{t("list.order")}</p>
      )}
      {events.loading ? (
        <div className="event-grid">
          <Skeleton lines={6} block />
        </div>
      ) : found.length === 0 ? (
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
        <ul className="event-grid">
          {found.slice(0, shown).map((event) => (
            <li key={event.id}>
              <EventCard event={event} level={level} />
            </li>
          ))}
        </ul>
      )}
      {found.length > shown && (
        <p className="more">
          <Button look="secondary" onClick={() => setShown(shown + STEP)}>
            {t("common:action.more")}
          </Button>
        </p>
      )}
    </>
  );
};
