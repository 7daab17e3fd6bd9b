/**
 * Why a deadline is the day it is: the days that it does not count, each with its reason, a weekend or which holiday,
 * and that it cannot be later than the day before the event (workflow.md › The legal clock).
 */
import type { Deadline } from "@portal/core/applications/model/application-schema";
import { useTranslation } from "react-i18next";
import { formatDay, formatMonthDay } from "../shell/format.ts";
import { useHolidayName } from "./use-holiday-name.ts";

export const SkippedDays = ({ trace }: Pick<Deadline, "trace">) => {
  const { t, i18n } = useTranslation("common");
  const nameHoliday = useHolidayName();
  const skippedDays = trace.filter(({ reason }) => reason !== "DAY_BEFORE_EVENT");
  // The last day itself, which counts.
  const dayBeforeEvent = trace.find(({ reason }) => reason === "DAY_BEFORE_EVENT");
  return (
    <>
      {skippedDays.length > 0 && (
        <>
          <p>{t("deadline.skipped")}</p>
          <ul>
            {skippedDays.map((skipped) => (
              <li key={skipped.day}>
                {t("deadline.skipLine", {
                  day: formatMonthDay(skipped.day, i18n.language),
                  reason:
                    skipped.reason === "WEEKEND"
                      ? t("deadline.skip.WEEKEND")
                      : nameHoliday({ key: skipped.reason, names: skipped.names }),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {dayBeforeEvent && (
        <p>{t("deadline.dayBeforeEvent", { day: formatDay(dayBeforeEvent.day, i18n.language) })}</p>
      )}
    </>
  );
};
