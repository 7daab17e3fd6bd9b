/** A deadline as text: the day, the days left by the server's clock, and the explanation. */
import type { Deadline as DeadlineData } from "@portal/core/applications/model/schema";
import { useTranslation } from "react-i18next";
import type { Translate } from "../shell/error-text.ts";
import { countDaysLeft, formatDay, formatMonthDay } from "../shell/format.ts";
import { useToday } from "../shell/server-clock.ts";

/** "尚餘 172 天", "today is the last day", "3 days ago". */
export const DaysLeft = ({ until, calm = false }: { until: string; calm?: boolean }) => {
  const { t } = useTranslation("common");
  const remainingDays = countDaysLeft(until, useToday());
  const text =
    remainingDays > 0
      ? t("deadline.left", { count: remainingDays })
      : remainingDays === 0
        ? t("deadline.today")
        : t("deadline.past", { count: -remainingDays });
  const isSoon = !calm && remainingDays >= 0 && remainingDays <= 7;
  return <span className={isSoon ? "days-left days-left-soon" : "days-left"}>{text}</span>;
};

const reasonText = (t: Translate, reason: string): string =>
  t(`deadline.skip.${reason}`, { defaultValue: t("deadline.skip.HOLIDAY") });

/**
 * The day with its explanation behind "why this date". Targets of the institute are shown calmly, because nothing
 * closes on them.
 */
export const DeadlineView = ({ deadline, title }: { deadline: DeadlineData; title?: string }) => {
  const { t, i18n } = useTranslation("common");
  const language = i18n.language;
  const isTarget = deadline.kind === "answer";
  const isPast = countDaysLeft(deadline.day, useToday()) < 0;
  return (
    <div className="deadline">
      <p className="deadline-title">
        {title ?? t(`deadline.kind.${deadline.kind}`, { defaultValue: t("deadline.kind.other") })}
      </p>
      <p className="deadline-day">
        <time dateTime={deadline.day}>{formatDay(deadline.day, language)}</time>{" "}
        {!(isTarget && isPast) && <DaysLeft until={deadline.day} calm={isTarget} />}
      </p>
      {isTarget && isPast && <p>{t("deadline.missed")}</p>}
      <details>
        <summary>{t("deadline.why")}</summary>
        <p>
          {t(deadline.unit === "WORKING" ? "deadline.countedWorking" : "deadline.countedCalendar", {
            count: Math.abs(deadline.amount),
            from: formatDay(deadline.from, language),
          })}
        </p>
        {deadline.trace.length > 0 && (
          <>
            <p>{t("deadline.skipped")}</p>
            <ul>
              {deadline.trace.map((skip) => (
                <li key={skip.day}>
                  {t("deadline.skipLine", {
                    day: formatMonthDay(skip.day, language),
                    reason: reasonText(t, skip.reason),
                  })}
                </li>
              ))}
            </ul>
          </>
        )}
        {deadline.provisional && <p>{t("deadline.provisional")}</p>}
      </details>
    </div>
  );
};
