/** `/show/detail?id=`: one event, with its sections on the left and the actions on the right. */
import "../../ui/public.css";
import type { EventDetail, PublicEvent } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { formatRange, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { getEventGlaze } from "./event-card.tsx";
import { EventSections, listEventSections } from "./event-sections.tsx";
import { EventSidebar } from "./event-sidebar.tsx";
import { eventStateTones, getDisplayedEventState } from "./event-state.ts";
import { useSectionInView } from "./use-section-in-view.ts";

/** The organiser's changes since it was published. */
const Changed = ({ event }: { event: EventDetail }) => {
  const { t, i18n } = useTranslation("pages/show");
  const last = event.changes?.at(-1);
  if (!last) return null;
  const days = formatRange(last.dates.start, last.dates.end, i18n.language);
  return (
    <Alert kind="warning" title={t(`detail.changed.${last.kind}`)}>
      {last.kind === "POSTPONED" && <p>{t("detail.changed.before", { days })}</p>}
      {last.kind === "MOVED" && (
        <p>{t("detail.changed.place", { venue: pickLanguage(last.venue, i18n.language) })}</p>
      )}
      {last.withdrawn && <p>{t("detail.changed.withdrawn")}</p>}
      {last.reason && <p className="pre">{last.reason}</p>}
    </Alert>
  );
};

const Event = ({ event }: { event: PublicEvent }) => {
  const { t, i18n } = useTranslation(["pages/show", "status"]);
  const language = i18n.language;
  const state = getDisplayedEventState(event, useToday());
  const sections = listEventSections(event, language);
  const currentSection = useSectionInView(sections);
  return (
    <>
      <div className={`hero hero-event tiles ${getEventGlaze(event)}`}>
        <div className="wide">
          <Breadcrumbs
            crumbs={[
              {
                text: t(`list.${event.type === "ABROAD" ? "overseas" : "host"}.title`),
                to: event.type === "ABROAD" ? paths.overseas : paths.hosted,
              },
              { text: pickLanguage(event.names, language) },
            ]}
          />
          <PageHeading>{pickLanguage(event.names, language)}</PageHeading>
          <p className="detail-facts">
            <Chip tone={eventStateTones[state]}>{t(`status:event.${state}`)}</Chip>
            {event.key && <span className="tag">{t("card.key")}</span>}
            <span className="detail-fact">
              <Icon name="calendar" />{" "}
              <span>{formatRange(event.dates.start, event.dates.end, language)}</span>
            </span>
            <span className="detail-fact">
              <Icon name="place" /> <span>{pickLanguage(event.venue, language)}</span>
            </span>
          </p>
        </div>
      </div>
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
            <Changed event={event} />
            <EventSections event={event} sections={sections} />
          </div>
        </div>
      </div>
    </>
  );
};

export const Component = () => {
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
