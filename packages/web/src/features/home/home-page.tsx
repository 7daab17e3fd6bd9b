/** `/index`: find an event and apply. Signed-in users see their tasks first. */
import "../../ui/public.css";
import "./home.css";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useIsSignedIn, useIsStaff } from "../../shell/session.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EventCard } from "../events/event-card.tsx";
import { EventList } from "../events/event-list.tsx";
import { filterEvents, useEvents } from "../events/use-events.ts";
import { EventCalendar } from "./event-calendar.tsx";
import { EventSearch } from "./event-search.tsx";
import { ExhibitorSearch } from "./exhibitor-search.tsx";
import { HowToApply } from "./how-to-apply.tsx";
import { ServiceLinks } from "./service-links.tsx";

// Only signed-in users have tasks.
const LazyHomeTasks = lazy(async () => ({
  default: (await lazyImport(() => import("./home-tasks.tsx"))).HomeTasks,
}));

const HomePage = () => {
  const { t } = useTranslation("pages/home");
  const today = useToday();
  const events = useEvents();
  const loggedIn = useIsSignedIn();
  const staff = useIsStaff();
  const isApplicant = loggedIn && !staff;
  const plannedEvents = (events.items ?? []).filter(({ status }) => status !== "CANCELLED");
  const key = filterEvents(plannedEvents, {}, today)
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
        {isApplicant && (
          <Suspense fallback={<Skeleton lines={2} />}>
            <LazyHomeTasks />
          </Suspense>
        )}
        <EventCalendar events={plannedEvents} />
        <ServiceLinks />
        {key.length > 0 && (
          <section aria-labelledby="key-events">
            <h2 id="key-events">{t("key")}</h2>
            <ul className="event-grid key-events">
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
        {!isApplicant && <HowToApply />}
        <ExhibitorSearch />
      </div>
    </>
  );
};

export { HomePage as Component };
