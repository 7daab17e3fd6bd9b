/** `/index`: find an event, apply in one place. Signed in: what needs me first. */
import "../public.css";
import "./home.css";
import { lazy, Suspense } from "react";
import { useToday } from "../../lib/clock.ts";
import { part } from "../../lib/part.ts";
import { useLoggedIn, useStaff } from "../../lib/session.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { PageHeading } from "../../ui/heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EventCard } from "../show/event-card.tsx";
import { EventList } from "../show/event-list.tsx";
import { filtered, useEvents } from "../show/use-events.ts";
import { Calendar } from "./calendar.tsx";
import { EventSearch } from "./event-search.tsx";
import { ExhibitorSearch } from "./exhibitor-search.tsx";
import { HowTo } from "./how-to.tsx";
import { Services } from "./services.tsx";

// Only who is signed in has something waiting.
const Todos = lazy(async () => ({ default: (await part(import("./todos.tsx"))).Todos }));

export const Component = () => {
  const { t } = useTranslation("pages/home");
  const today = useToday();
  const events = useEvents();
  const loggedIn = useLoggedIn();
  const staff = useStaff();
  const applicant = loggedIn && !staff;
  const key = filtered(events.data?.items ?? [], {}, today)
    .filter((event) => event.key && event.dates.end >= today)
    .slice(0, 3);
  return (
    <>
      <div className="hero tiles glaze-green">
        <div className="wide">
          <PageHeading title={t("title")}>{t("headline")}</PageHeading>
          <p>{t("lead")}</p>
          <EventSearch />
        </div>
      </div>
      <div className="page home">
        {applicant && (
          <Suspense fallback={<Skeleton lines={2} />}>
            <Todos />
          </Suspense>
        )}
        <Calendar events={events.data?.items ?? []} />
        <Services />
        {key.length > 0 && (
          <section aria-labelledby="key-events">
            <h2 id="key-events">{t("key")}</h2>
            <ul className="event-grid">
              {key.map((event) => (
                <li key={event.id}>
                  <EventCard event={event} featured />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="all-events">
          <h2 id="all-events">{t("events")}</h2>
          <EventList events={events} />
        </section>
        {!applicant && <HowTo />}
        <ExhibitorSearch />
      </div>
    </>
  );
};
