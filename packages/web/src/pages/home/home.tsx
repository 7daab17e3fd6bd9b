/** `/index`: find an event, apply in one place. Signed in: what needs me first. */
import "../public.css";
import { useTranslation } from "react-i18next";
import { useToday } from "../../lib/clock.ts";
import { useLoggedIn, useStaff } from "../../lib/session.ts";
import { PageHeading } from "../../ui/heading.tsx";
import { EventCard } from "../show/event-card.tsx";
import { EventList } from "../show/event-list.tsx";
import { filtered, useEvents } from "../show/use-events.ts";
import { Calendar } from "./calendar.tsx";
import { ExhibitorSearch } from "./exhibitor-search.tsx";
import { Todos } from "./todos.tsx";

export const Component = () => {
  const { t } = useTranslation("pages/home");
  const today = useToday();
  const events = useEvents();
  const applicant = useLoggedIn() && !useStaff();
  const key = filtered(events.data?.items ?? [], {}, today)
    .filter((event) => event.key && event.dates.end >= today)
    .slice(0, 3);
  return (
    <>
      <div className="hero">
        <div className="wide">
          <PageHeading title={t("title")}>{t("headline")}</PageHeading>
          <p>{t("lead")}</p>
        </div>
      </div>
      <div className="page home">
        <Calendar events={events.data?.items ?? []} />
        {applicant && <Todos />}
        {key.length > 0 && (
          <section aria-labelledby="key-events">
            <h2 id="key-events">{t("key")}</h2>
            <ul className="event-grid">
              {key.map((event) => (
                <li key={event.id}>
                  <EventCard event={event} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="all-events">
          <h2 id="all-events">{t("events")}</h2>
          <EventList events={events} />
        </section>
        <ExhibitorSearch />
      </div>
    </>
  );
};
