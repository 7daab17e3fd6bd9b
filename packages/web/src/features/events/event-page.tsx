/** `/show/detail?id=`: one event, with its sections on the left and the actions on the right. */
import "../../ui/public.css";
import type { PublicEvent } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EventChangeAlert } from "./event-change-alert.tsx";
import { EventHero } from "./event-hero.tsx";
import { EventSections, listEventSections } from "./event-sections.tsx";
import { EventSidebar } from "./event-sidebar.tsx";
import { useSectionInView } from "./use-section-in-view.ts";

const Event = ({ event }: { event: PublicEvent }) => {
  const { t, i18n } = useTranslation("pages/show");
  const sections = listEventSections(event, i18n.language);
  const currentSection = useSectionInView(sections);
  return (
    <>
      <EventHero event={event} />
      <div className="page detail">
        <div className="detail-columns">
          <nav className="anchors" aria-label={t("detail.sections")}>
            <ul>
              {sections.map((section) => (
                <li key={section}>
                  <a href={`#${section}`} aria-current={currentSection === section ? "true" : undefined}>
                    {t(`detail.${section}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {/* Before the text, like on a phone, so that a page that loads in two parts does not move. */}
          <EventSidebar event={event} />
          <div className="detail-text">
            <EventChangeAlert event={event} />
            <EventSections event={event} sections={sections} />
          </div>
        </div>
      </div>
    </>
  );
};

const EventPage = () => {
  const { t } = useTranslation("pages/show");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const event = useResource<PublicEvent>(id ? `/activity/${encodeURIComponent(id)}` : undefined);
  if (event.data) return <Event event={event.data} />;
  return (
    <div className="page">
      <PageHeading className={event.loading ? "visually-hidden" : undefined}>{t("detail.title")}</PageHeading>
      {event.error && event.error.status !== 404 && (
        <FailureAlert error={event.error} retry={() => void event.reload()} />
      )}
      {event.loading && <Skeleton lines={9} />}
      {(!id || event.error?.status === 404) && (
        <EmptyState action={<LinkButton to={paths.events}>{t("list.all.title")}</LinkButton>}>
          {t("detail.missing")}
        </EmptyState>
      )}
    </div>
  );
};

export { EventPage as Component };
