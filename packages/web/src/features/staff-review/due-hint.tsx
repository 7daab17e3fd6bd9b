/** Shows how the calendar counts the last day of a supplement. */
import { buildCalendar, type Calendar, type Holiday, UnknownYearError } from "@portal/core/calendar/index";
import { addDays, type Day, daysBetween, isDay } from "@portal/core/platform/day";
import { useMemo } from "react";
import { useText } from "../../form/use-text.ts";
import { formatList, formatMonthDay } from "../../shell/format.ts";
import { formatWeekday } from "../../shell/format-calendar.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";

/**
 * Returns the calendar for deadlines, with decreed days; undefined until these are known, since it would count them
 * too.
 */
export const useDeadlineCalendar = () => {
  const decreedDays = useResource<{ items: Holiday[] }>("/staff/calendar");
  const calendar = useMemo(
    () => decreedDays.data && buildCalendar(decreedDays.data.items),
    [decreedDays.data],
  );
  return { calendar, decreed: decreedDays };
};

/** Counts by the calendar; undefined where the holidays of a year are not known yet. */
export const countByKnownCalendar = <Result,>(count: () => Result): Result | undefined => {
  try {
    return count();
  } catch (error) {
    if (error instanceof UnknownYearError) return undefined;
    throw error;
  }
};

/** Counts working days from tomorrow to a day, with skipped days; undefined without a list of holidays. */
const countWorkingDays = (calendar: Calendar, today: Day, until: Day) =>
  countByKnownCalendar(() => {
    const days = Array.from({ length: daysBetween(today, until) }, (_, i) => i + 1);
    let working = 0;
    const holidays: { day: Day; key: string }[] = [];
    for (const i of days) {
      const day = addDays(today, i);
      const closure = calendar.findClosure(day);
      if (!closure) working += 1;
      else if (closure !== "WEEKEND") holidays.push({ day, key: closure });
    }
    return { working, holidays, closed: calendar.findClosure(until) };
  });

/** Shows how many working days lie before a day, and which holidays are skipped. */
export const DueHint = ({ dueOn, calendar }: { dueOn: string; calendar: Calendar | undefined }) => {
  const { t, language } = useText(["pages/staff", "common"]);
  const today = useToday();
  if (!calendar || !isDay(dueOn) || dueOn <= today) return null;
  const count = countWorkingDays(calendar, today, dueOn);
  if (!count) return null;
  return (
    <p role="status" className={count.closed ? "field-error" : "muted small"}>
      {t("supplement.dueCount", { day: formatWeekday(dueOn, language), count: count.working })}
      {count.closed && <> {t("common:issue.notWorkingDay")}</>}
      {count.holidays.length > 0 && (
        <>
          {" "}
          {t("supplement.dueSkips", {
            days: formatList(
              count.holidays.map(({ day }) => formatMonthDay(day, language)),
              language,
            ),
          })}
        </>
      )}
    </p>
  );
};
