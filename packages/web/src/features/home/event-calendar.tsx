/** The current week with dots for events; it opens into a month, as a table or as a list. */

import type { ListedEvent } from "@portal/core/events/event-schema";
import { addDays, addMonths, type Day } from "@portal/core/platform/day";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatList, formatRange, pickLanguage } from "../../shell/format.ts";
import { formatMonth, formatWeekday, listWeekdayNames } from "../../shell/format-calendar.ts";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { getEventColour } from "../events/event-card.tsx";
import {
  findEventsClosingOn,
  findEventsOn,
  getFirstOfMonth,
  getMonthWeeks,
  listDaysOfWeek,
} from "./calendar-days.ts";

type View = "week" | "month" | "list";

const DayButton = ({
  day,
  events,
  chosen,
  onChoose,
  dim = false,
}: {
  day: Day;
  events: ListedEvent[];
  chosen: boolean;
  onChoose: (day: Day) => void;
  dim?: boolean;
}) => {
  const { t, i18n } = useTranslation("pages/home");
  const today = useToday();
  const eventCount = findEventsOn(events, day).length;
  const closingCount = findEventsClosingOn(events, day).length;
  return (
    <button
      type="button"
      className={`day ${dim ? "day-dim" : ""}`}
      aria-pressed={chosen}
      aria-current={day === today ? "date" : undefined}
      aria-label={formatList(
        [
          formatWeekday(day, i18n.language),
          t("calendar.count", { count: eventCount }),
          ...(closingCount ? [t("calendar.closing", { count: closingCount })] : []),
        ],
        i18n.language,
      )}
      onClick={() => onChoose(day)}
    >
      <span className="day-number">{Number(day.slice(8))}</span>
      <span className="day-dots">
        {eventCount > 0 && <span className="dot" />}
        {closingCount > 0 && <span className="dot dot-closing" />}
      </span>
    </button>
  );
};

const Entries = ({ events }: { events: ListedEvent[] }) => {
  const { i18n } = useTranslation();
  return (
    <ul className="calendar-entries">
      {events.map((event) => (
        <li key={event.id}>
          <Link to={paths.event(event.id)}>{pickLanguage(event.names, i18n.language)}</Link>{" "}
          <span className="muted">
            <DayRange {...event.dates} />
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Bars of a week that are shown before the reader asks for more. */
const FIRST_BARS = 5;

/**
 * The events of the week, each as a bar under its days (on a phone as a list). The days are set by classes, because
 * the content security policy forbids style attributes.
 */
const WeekBars = ({ events, week }: { events: ListedEvent[]; week: Day[] }) => {
  const { t, i18n } = useTranslation(["pages/home", "common"]);
  const [isExpanded, setIsExpanded] = useState(false);
  const first = week[0] as Day;
  const last = week[6] as Day;
  const bars = events
    .filter((event) => event.dates.start <= last && event.dates.end >= first)
    .toSorted((a, b) => a.dates.start.localeCompare(b.dates.start))
    .map((event) => ({
      event,
      to: event.dates.end > last ? 7 : week.indexOf(event.dates.end as Day) + 1,
      from: event.dates.start < first ? 1 : week.indexOf(event.dates.start as Day) + 1,
      closing: false,
    }));
  const closings = week.flatMap((day, i) =>
    findEventsClosingOn(events, day).map((event) => ({ event, from: i + 1, to: i + 1, closing: true })),
  );
  const allBars = [...bars, ...closings];
  const shownBars = isExpanded ? allBars : allBars.slice(0, FIRST_BARS);
  if (allBars.length === 0) return <p className="week-none muted">{t("calendar.emptyWeek")}</p>;
  return (
    <>
      <ul className="week-bars" aria-label={t("calendar.thisWeek")}>
        {shownBars.map(({ event, from, to, closing }) => (
          <li key={`${event.id}-${closing}-${from}`} className={`from-${from} to-${to}`}>
            <Link
              className={closing ? "week-bar week-bar-closing" : `week-bar ${getEventColour(event)}`}
              to={paths.event(event.id)}
            >
              {closing ? (
                <>
                  <span className="dot dot-closing" />
                  {t("calendar.closesName", { name: pickLanguage(event.names, i18n.language) })}
                </>
              ) : (
                pickLanguage(event.names, i18n.language)
              )}
            </Link>
          </li>
        ))}
      </ul>
      {shownBars.length < allBars.length && (
        <Button look="quiet" small onClick={() => setIsExpanded(true)}>
          {t("common:action.more")}
        </Button>
      )}
    </>
  );
};

const DayEntries = ({ day, events }: { day: Day; events: ListedEvent[] }) => {
  const { t, i18n } = useTranslation("pages/home");
  const on = findEventsOn(events, day);
  const closingEvents = findEventsClosingOn(events, day);
  return (
    <div className="calendar-day" role="status">
      <p className="calendar-day-title">{formatWeekday(day, i18n.language)}</p>
      {on.length > 0 && <Entries events={on} />}
      {closingEvents.length > 0 && (
        <>
          <p className="muted">{t("calendar.closes")}</p>
          <Entries events={closingEvents} />
        </>
      )}
      {on.length + closingEvents.length === 0 && <p className="muted">{t("calendar.nothing")}</p>}
    </div>
  );
};

export const EventCalendar = ({ events }: { events: ListedEvent[] }) => {
  const { t, i18n } = useTranslation("pages/home");
  const language = i18n.language;
  const today = useToday();
  const [shownDay, setShownDay] = useState<Day>();
  const [selectedDay, setSelectedDay] = useState<Day>();
  const [view, setView] = useState<View>("week");
  const visibleDay = shownDay ?? today;
  const week = listDaysOfWeek(visibleDay);
  const move = (steps: number): void => {
    setSelectedDay(undefined);
    setShownDay(
      view === "week" ? addDays(visibleDay, steps * 7) : addMonths(getFirstOfMonth(visibleDay), steps),
    );
  };
  const names = listWeekdayNames(language);
  const month = visibleDay.slice(0, 7);
  const inMonth = events.filter(
    (event) => event.dates.start.slice(0, 7) <= month && month <= event.dates.end.slice(0, 7),
  );
  const title =
    view === "week"
      ? formatRange(week[0] as Day, week[6] as Day, language)
      : formatMonth(visibleDay, language);
  return (
    <section className="calendar" aria-labelledby="calendar-title">
      <div className="calendar-head">
        <h2 id="calendar-title">{title}</h2>
        <div className="calendar-tools">
          <fieldset className="segments">
            <legend className="visually-hidden">{t("calendar.view")}</legend>
            {(["week", "month", "list"] as const).map((each) => (
              <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
                {t(`calendar.${each}`)}
              </button>
            ))}
          </fieldset>
          <span className="calendar-moves">
            <button
              type="button"
              className="icon-button"
              aria-label={t(view === "week" ? "calendar.previousWeek" : "calendar.previousMonth")}
              onClick={() => move(-1)}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={t(view === "week" ? "calendar.nextWeek" : "calendar.nextMonth")}
              onClick={() => move(1)}
            >
              <Icon name="right" />
            </button>
          </span>
        </div>
      </div>
      {view === "week" && (
        <ul className="week">
          {week.map((day, i) => (
            <li key={day}>
              <span className="week-name" aria-hidden="true">
                {names[i]}
              </span>
              <DayButton day={day} events={events} chosen={selectedDay === day} onChoose={setSelectedDay} />
            </li>
          ))}
        </ul>
      )}
      {view === "week" && !selectedDay && <WeekBars events={events} week={week} />}
      {view === "month" && (
        <table className="month">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {names.map((name, i) => (
                <th key={name} scope="col" abbr={listWeekdayNames(language, "long")[i]}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {getMonthWeeks(visibleDay).map((days) => (
              <tr key={days[0]}>
                {days.map((day) => (
                  <td key={day}>
                    <DayButton
                      day={day}
                      events={events}
                      chosen={selectedDay === day}
                      onChoose={setSelectedDay}
                      dim={day.slice(0, 7) !== month}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {view === "list" &&
        (inMonth.length > 0 ? (
          <Entries events={inMonth} />
        ) : (
          <p className="muted">{t("calendar.emptyMonth")}</p>
        ))}
      {selectedDay && view !== "list" && <DayEntries day={selectedDay} events={events} />}
      {shownDay && (
        <Button look="quiet" small onClick={() => setShownDay(undefined)}>
          {t("calendar.today")}
        </Button>
      )}
    </section>
  );
};
