/** What the page of an event shows: its head, its sections on the left and the actions on the right. */
import type { PublicEvent } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import { EventChangeAlert } from "./event-change-alert.tsx";
import { EventHero } from "./event-hero.tsx";
import { EventSections, listEventSections } from "./event-sections.tsx";
import { EventSidebar } from "./event-sidebar.tsx";
import { useSectionInView } from "./use-section-in-view.ts";

/** Shows an event with its sections. @param applyHint in place of the links to apply, where nobody can */
export const EventDetailView = ({ event, applyHint }: { event: PublicEvent; applyHint?: string }) => {
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
          <EventSidebar event={event} applyHint={applyHint} />
          <div className="detail-text">
            <EventChangeAlert event={event} />
            <EventSections event={event} sections={sections} />
          </div>
        </div>
      </div>
    </>
  );
};
