/** The application window: phases, a part of the year, from a day on, all year, or by event. */

import { getEventState, getLastApplicationDay } from "@portal/core/events/index";
import { useText } from "../../form/use-text.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { Link } from "../../ui/link.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { useEvents } from "../events/use-events.ts";
import type { SchemeDescription } from "./use-scheme-descriptions.ts";

const Spans = ({ spans }: { spans: readonly (readonly [string, string])[] }) => {
  const { t } = useText(["pages/describe"]);
  const today = useToday();
  const upcomingSpans = spans.filter(([, last]) => last >= today);
  const [next] = upcomingSpans;
  return (
    <>
      <p>{t("periods")}</p>
      <ul className="describe-periods">
        {/* Past periods are only shown when nothing else is known. */}
        {(next ? upcomingSpans : spans).map((span) => {
          const [first, last] = span;
          return (
            <li key={first} className={last < today ? "muted" : undefined}>
              <DayRange start={first} end={last} />{" "}
              {span === next && (
                <Chip tone={first <= today ? "accepted" : "processing"}>
                  {t(first <= today ? "period.open" : "period.next")}
                </Chip>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
};

const Events = ({ schemes }: { schemes: readonly string[] }) => {
  const { t, language } = useText(["pages/describe"]);
  const today = useToday();
  const { items: events, error, reload } = useEvents();
  const open = events?.flatMap((event) => {
    const openTypes = event.applicationTypes.filter(
      (type) =>
        schemes.includes(type) && ["AVAILABLE", "NOT_YET_OPEN"].includes(getEventState(event, today, type)),
    );
    const [lastDay] = openTypes
      .map((type) => getLastApplicationDay(event, type))
      .toSorted()
      .reverse();
    return lastDay ? [{ event, lastDay }] : [];
  });
  return (
    <>
      <p>{t("byEvent")}</p>
      {error && <FailureAlert error={error} retry={() => void reload()} />}
      {open?.length === 0 && <p>{t("noEvent")}</p>}
      {open && open.length > 0 && (
        <ul className="describe-periods describe-events">
          {open.map(({ event, lastDay }) => (
            <li key={event.id}>
              <Link to={paths.event(event.id)}>{pickLanguage(event.names, language)}</Link>
              <span className="muted">
                <DayRange start={event.registration.opensOn} end={lastDay} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

export const SchemeWindow = ({
  about,
  schemes,
}: {
  about: SchemeDescription;
  schemes: readonly string[];
}) => {
  const { t, language } = useText(["pages/describe"]);
  const { kind, spans } = about.window;
  if (kind === "EVENT") return <Events schemes={schemes} />;
  const [firstDay] = spans[0] ?? [];
  const closedSpans = spans.flatMap(([first, last]) => (first && last ? [[first, last] as const] : []));
  if (closedSpans.length > 0) return <Spans spans={closedSpans} />;
  return <p>{firstDay ? t("since", { day: formatDay(firstDay, language) }) : t("allYear")}</p>;
};
