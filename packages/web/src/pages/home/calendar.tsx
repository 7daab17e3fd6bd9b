/** The week strip with event dots; it opens into a month, as a table or as a list. */
import { addDays, addMonths, type Day } from "@portal/core/day";
import type { EventSummary } from "@portal/core/event/wire";
import { useState } from "react";
import { formatMonth, formatWeekday, weekdayNames } from "../../lib/calendar-words.ts";
import { useToday } from "../../lib/clock.ts";
import { formatRange, pick } from "../../lib/format.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { glazeOf } from "../show/event-card.tsx";
import { closingOn, eventsOn, firstOfMonth, monthOf, weekOf } from "./days.ts";

type View = "week" | "month" | "list";

const DayButton = ({
  day,
  events,
  chosen,
  onChoose,
  dim = false,
}: {
  day: Day;
  events: EventSummary[];
  chosen: boolean;
  onChoose: (day: Day) => void;
  dim?: boolean;
}) => {
  const { t, i18n } = useTranslation("pages/home");
  const today = useToday();
  const count = eventsOn(events, day).length;
  const closing = closingOn(events, day).length;
  return (
    <button
      type="button"
      className={`day ${dim ? "day-dim" : ""}`}
      aria-pressed={chosen}
      aria-current={day === today ? "date" : undefined}
      aria-label={[
        formatWeekday(day, i18n.language),
        t("calendar.count", { count }),
        ...(closing ? [t("calendar.closing", { count: closing })] : []),
      ].join(", ")}
      onClick={() => onChoose(day)}
    >
      <span className="day-number">{Number(day.slice(8))}</span>
      <span className="day-dots">
        {count > 0 && <span className="dot" />}
        {closing > 0 && <span className="dot dot-closing" />}
      </span>
    </button>
  );
};

const Entries = ({ events }: { events: EventSummary[] }) => {
  const { i18n } = useTranslation();
  return (
    <ul className="calendar-entries">
      {events.map((event) => (
        <li key={event.id}>
          <Link to={paths.event(event.id)}>{pick(event.names, i18n.language)}</Link>{" "}
          <span className="muted">{formatRange(event.dates.start, event.dates.end, i18n.language)}</span>
        </li>
      ))}
    </ul>
  );
};

/**
 * What the week holds, each event as a bar under its days (beside each other on a phone as a list). The days are told
 * by classes: the content security policy knows no style attributes.
 */
const WeekBars = ({ events, week }: { events: EventSummary[]; week: Day[] }) => {
  const { t, i18n } = useTranslation("pages/home");
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
    closingOn(events, day).map((event) => ({ event, from: i + 1, to: i + 1, closing: true })),
  );
  const all = [...bars, ...closings].slice(0, 5);
  if (all.length === 0) return <p className="week-none muted">{t("calendar.emptyWeek")}</p>;
  return (
    <ul className="week-bars" aria-label={t("calendar.thisWeek")}>
      {all.map(({ event, from, to, closing }) => (
        <li key={`${event.id}-${closing}`} className={`from-${from} to-${to}`}>
          <Link
            className={closing ? "week-bar week-bar-closing" : `week-bar ${glazeOf(event)}`}
            to={paths.event(event.id)}
          >
            {closing ? (
              <>
                <span className="dot dot-closing" />
                {t("calendar.closesName", { name: pick(event.names, i18n.language) })}
              </>
            ) : (
              pick(event.names, i18n.language)
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
};

const DayEntries = ({ day, events }: { day: Day; events: EventSummary[] }) => {
  const { t, i18n } = useTranslation("pages/home");
  const on = eventsOn(events, day);
  const closing = closingOn(events, day);
  return (
    <div className="calendar-day" role="status">
      <p className="calendar-day-title">{formatWeekday(day, i18n.language)}</p>
      {on.length > 0 && <Entries events={on} />}
      {closing.length > 0 && (
        <>
          <p className="muted">{t("calendar.closes")}</p>
          <Entries events={closing} />
        </>
      )}
      {on.length + closing.length === 0 && <p className="muted">{t("calendar.nothing")}</p>}
    </div>
  );
};

export const Calendar = ({ events }: { events: EventSummary[] }) => {
  const { t, i18n } = useTranslation("pages/home");
  const language = i18n.language;
  const today = useToday();
  const [moved, setMoved] = useState<Day>();
  const [chosen, setChosen] = useState<Day>();
  const [view, setView] = useState<View>("week");
  const shown = moved ?? today;
  const week = weekOf(shown);
  const move = (by: number): void => {
    setChosen(undefined);
    setMoved(view === "week" ? addDays(shown, by * 7) : addMonths(firstOfMonth(shown), by));
  };
  const names = weekdayNames(language);
  const month = shown.slice(0, 7);
  const inMonth = events.filter(
    (event) => event.dates.start.slice(0, 7) <= month && month <= event.dates.end.slice(0, 7),
  );
  const title =
    view === "week" ? formatRange(week[0] as Day, week[6] as Day, language) : formatMonth(shown, language);
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
              <DayButton day={day} events={events} chosen={chosen === day} onChoose={setChosen} />
            </li>
          ))}
        </ul>
      )}
      {view === "week" && !chosen && <WeekBars events={events} week={week} />}
      {view === "month" && (
        <table className="month">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {names.map((name, i) => (
                <th key={name} scope="col" abbr={weekdayNames(language, "long")[i]}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {monthOf(shown).map((days) => (
              <tr key={days[0]}>
                {days.map((day) => (
                  <td key={day}>
                    <DayButton
                      day={day}
                      events={events}
                      chosen={chosen === day}
                      onChoose={setChosen}
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
      {chosen && view !== "list" && <DayEntries day={chosen} events={events} />}
      {moved && (
        <Button look="quiet" small onClick={() => setMoved(undefined)}>
          {t("calendar.today")}
        </Button>
      )}
    </section>
  );
};
