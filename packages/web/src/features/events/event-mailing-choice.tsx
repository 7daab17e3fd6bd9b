import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useEarlyInput } from "../../shell/use-early-input.ts";
import { useSearchMatcher } from "../../shell/use-search-matcher.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useEvents } from "./use-events.ts";

/** Chooses an event that is neither over nor cancelled, the nearest first. */
export const EventMailingChoice = () => {
  const { t, i18n } = useTranslation("pages/edm");
  const events = useEvents();
  const today = useToday();
  const [name, setName] = useState("");
  const page = useEarlyInput<HTMLDivElement>((_, typedName) => setName(typedName));
  const nameSearch = useSearchMatcher(name);
  const comingEvents = (events.items ?? [])
    .filter(({ dates, status }) => dates.end >= today && status === "PUBLISHED")
    .toSorted((a, b) => a.dates.start.localeCompare(b.dates.start));
  const matchingEvents = comingEvents.filter(({ names }) => nameSearch.matches?.(Object.values(names)));
  return (
    <div className="page narrow" ref={page}>
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      {events.error && <FailureAlert error={events.error} retry={() => void events.reload()} />}
      {events.loading && <Skeleton lines={6} />}
      {events.items && (
        <search>
          <TextField
            id="edm-name"
            type="search"
            label={t("search")}
            mark={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </search>
      )}
      {nameSearch.error && <FailureAlert error={nameSearch.error} retry={nameSearch.retry} />}
      {events.items && nameSearch.matches && matchingEvents.length === 0 && (
        <EmptyState>{t("noMatch")}</EmptyState>
      )}
      <ul className="edm-list">
        {matchingEvents.map((event) => (
          <li key={event.id}>
            <Link to={paths.edm(event.id)}>{pickLanguage(event.names, i18n.language)}</Link>{" "}
            <span className="muted">
              <DayRange {...event.dates} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};
