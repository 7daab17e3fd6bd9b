/** A deadline in words: the day, how many days are left by the server's clock, and why it is that day. */
import type { Deadline as DeadlineData } from "@portal/core/application/wire";
import { useToday } from "../lib/clock.ts";
import type { Translate } from "../lib/error-text.ts";
import { daysLeft, formatDay, formatMonthDay } from "../lib/format.ts";
import { useTranslation } from "../lib/use-translation.ts";

/** "尚餘 172 天", "today is the last day", "3 days ago". */
export const DaysLeft = ({ until }: { until: string }) => {
  const { t } = useTranslation("common");
  const left = daysLeft(until, useToday());
  const text =
    left > 0
      ? t("deadline.left", { count: left })
      : left === 0
        ? t("deadline.today")
        : t("deadline.past", { count: -left });
  return <span className={left >= 0 && left <= 7 ? "days-left days-left-soon" : "days-left"}>{text}</span>;
};

const reasonText = (t: Translate, reason: string): string =>
  t(`deadline.skip.${reason}`, { defaultValue: t("deadline.skip.HOLIDAY") });

/** The day with its trace behind "why this date". */
export const DeadlineView = ({ deadline, title }: { deadline: DeadlineData; title?: string }) => {
  const { t, i18n } = useTranslation("common");
  const language = i18n.language;
  return (
    <div className="deadline">
      <p className="deadline-title">
        {title ?? t(`deadline.kind.${deadline.kind}`, { defaultValue: t("deadline.kind.other") })}
      </p>
      <p className="deadline-day">
        <time dateTime={deadline.day}>{formatDay(deadline.day, language)}</time>{" "}
        <DaysLeft until={deadline.day} />
      </p>
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
