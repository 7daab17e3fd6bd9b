import type { ListedEvent } from "@portal/core/events/event-schema";
import { getLastApplicationDay, getNextClosingDay } from "@portal/core/events/index";
import { useTranslation } from "react-i18next";
import { formatCalendarLeaf, formatDay, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { DayRange } from "../../ui/day-range.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { eventStateTones, getDisplayedEventState } from "./event-state.ts";

/** Says what happens next with registration: it opens, closes, or has closed. */
const RegistrationStatus = ({
  event,
}: {
  event: Pick<ListedEvent, "registration" | "dates" | "status" | "closingDays">;
}) => {
  const { t, i18n } = useTranslation("pages/show");
  const today = useToday();
  const state = getDisplayedEventState(event, today);
  if (state === "AVAILABLE" || state === "CLOSING") {
    const day = getNextClosingDay(event, today);
    // Some forms close before others.
    const key = day === getLastApplicationDay(event) ? "card.closes" : "card.closesFirst";
    return (
      <>
        <span className="whole">{t(key, { day: formatDay(day, i18n.language) })}</span>{" "}
        <DaysLeft until={day} />
      </>
    );
  }
  return state === "NOT_YET_OPEN"
    ? t("card.opens", { day: formatDay(event.registration.opensOn, i18n.language) })
    : null;
};

const glazes = ["glaze-green", "glaze-blue", "glaze-clay", "glaze-teal"] as const;
/** Returns the colour of an event's tiles, derived from its id so that it never changes. */
export const getEventColour = (event: Pick<ListedEvent, "id">): string => {
  let sum = 0;
  for (const letter of event.id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return glazes[sum % glazes.length] ?? glazes[0];
};

/** The first day as a calendar leaf; the line below has the full date. */
const Leaf = ({ day, language }: { day: string; language: string }) => {
  const leaf = formatCalendarLeaf(day, language);
  return (
    <span className="leaf">
      <span className="leaf-month">{leaf.month}</span>
      <span className="leaf-day">{leaf.day}</span>
    </span>
  );
};

interface Props {
  event: ListedEvent;
  level?: 2 | 3;
  /** A key event: larger, without the tag that repeats the heading above. */
  featured?: boolean;
}
export const EventCard = ({ event, level = 3, featured = false }: Props) => {
  const { t, i18n } = useTranslation(["pages/show", "status"]);
  const language = i18n.language;
  const state = getDisplayedEventState(event, useToday());
  const Title = level === 2 ? "h2" : "h3";
  return (
    <article className={featured ? "card event-card event-card-featured" : "card event-card"}>
      <div className={`event-art tiles ${getEventColour(event)}`} aria-hidden="true">
        <Leaf day={event.dates.start} language={language} />
      </div>
      <div className="event-card-text">
        <p className="event-card-chips">
          <Chip tone={eventStateTones[state]}>{t(`status:event.${state}`)}</Chip>
          {event.key && !featured && <span className="tag">{t("card.key")}</span>}
        </p>
        <Title className="event-card-title">
          <Link to={paths.event(event.id)}>{pickLanguage(event.names, language)}</Link>
        </Title>
        <p className="event-card-line">
          <Icon name="calendar" size={17} />
          <span>
            <DayRange {...event.dates} />
          </span>
        </p>
        <p className="event-card-line">
          <Icon name="place" size={17} />
          <span>{pickLanguage(event.venue, language)}</span>
        </p>
        <p className="event-card-foot">
          <RegistrationStatus event={event} />
        </p>
      </div>
    </article>
  );
};
