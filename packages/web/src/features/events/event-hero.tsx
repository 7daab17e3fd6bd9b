/** The head of an event's page: where it is among the others, its name, state, days and place. */
import type { PublicEvent } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { getEventColour } from "./event-card.tsx";
import { eventStateTones, getDisplayedEventState } from "./event-state.ts";

export const EventHero = ({ event }: { event: PublicEvent }) => {
  const { t, i18n } = useTranslation(["pages/show", "status"]);
  const language = i18n.language;
  const state = getDisplayedEventState(event, useToday());
  return (
    <div className={`hero hero-event tiles ${getEventColour(event)}`}>
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
            <span>
              <DayRange {...event.dates} />
            </span>
          </span>
          <span className="detail-fact">
            <Icon name="place" /> <span>{pickLanguage(event.venue, language)}</span>
          </span>
        </p>
      </div>
    </div>
  );
};
