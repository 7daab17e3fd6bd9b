/** A deadline as text: the day, the days left by the server's clock, and the explanation. */

import type { Deadline as DeadlineData } from "@portal/core/applications/model/application-schema";
import { isApplicantDeadline } from "@portal/core/applications/model/deadline-kinds";
import type { TFunction } from "i18next";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarEntry } from "../shell/calendar-file.ts";
import { downloadCalendar } from "../shell/download-calendar.ts";
import { countDaysLeft, formatDay } from "../shell/format.ts";
import { formatWeekday } from "../shell/format-calendar.ts";
import { loadNamespaces } from "../shell/i18n.ts";
import { createLazyComponent } from "../shell/lazy-component.ts";
import { lazyImport } from "../shell/lazy-import.ts";
import { useToday } from "../shell/server-clock.ts";
import { FailureAlert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { DaysLeft } from "./deadline.tsx";
import { Icon } from "./icon.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Few readers ask how a day was counted: the names of holidays come when one does. */
const { Component: LazySkippedDays } = createLazyComponent(() =>
  lazyImport(() => Promise.all([import("./skipped-days.tsx"), loadNamespaces(["pages/holiday"])])).then(
    ([module]) => module.SkippedDays,
  ),
);

/** Returns false for a target of the institute, on which nothing closes. */
export const isOwnDeadline = ({ kind }: Pick<DeadlineData, "kind">): boolean => isApplicantDeadline(kind);
/** Builds the entry of a deadline in a calendar. @param about the application: its number, or its name */
export const buildDeadlineEntry = (
  { kind, day }: Pick<DeadlineData, "kind" | "day">,
  about: string,
  t: TFunction<"common">,
): CalendarEntry => ({
  // The same deadline moved to another day takes the place of the former one.
  uid: `${kind}-${encodeURIComponent(about)}@portal`,
  title: `${t(`deadline.kind.${kind}`, { defaultValue: t("deadline.kind.other") })} · ${about}`,
  start: day,
  end: day,
  url: location.href,
  reminderDays: REMINDER_DAYS,
});
/** How many days before a deadline a calendar reminds its owner. */
const REMINDER_DAYS = 2;

const CalendarButton = ({ deadline, about }: { deadline: DeadlineData; about: string }) => {
  const { t } = useTranslation("common");
  const [failure, setFailure] = useState<unknown>();
  return (
    <>
      <Button
        look="quiet"
        small
        onClick={() => {
          setFailure(undefined);
          downloadCalendar([buildDeadlineEntry(deadline, about, t)], `${about}-${deadline.day}`).catch(
            setFailure,
          );
        }}
      >
        <Icon name="calendar" size={17} /> {t("deadline.calendar")}
      </Button>
      {failure !== undefined && <FailureAlert error={failure} />}
    </>
  );
};

/**
 * The day with its explanation behind "why this date". Targets of the institute are shown calmly, because nothing
 * closes on them.
 */
export const DeadlineView = ({
  deadline,
  title,
  about,
}: {
  deadline: DeadlineData;
  title?: string;
  /** The application with this deadline, for its owner's calendar. Without one no calendar entry is offered. */
  about?: string | undefined;
}) => {
  const { t, i18n } = useTranslation("common");
  const language = i18n.language;
  const [hasOpened, setOpened] = useState(false);
  const isTarget = deadline.kind === "answer";
  const isPast = countDaysLeft(deadline.day, useToday()) < 0;
  const heading = (
    <p className="deadline-title">
      {title ?? t(`deadline.kind.${deadline.kind}`, { defaultValue: t("deadline.kind.other") })}
    </p>
  );
  // Its day is known with the answer for which it waits.
  if (deadline.rests)
    return (
      <div className="deadline">
        {heading}
        <p>{t("deadline.rests", { left: deadline.rests.daysLeft })}</p>
      </div>
    );
  return (
    <div className="deadline">
      {heading}
      <p className="deadline-day">
        <time dateTime={deadline.day}>{formatWeekday(deadline.day, language)}</time>{" "}
        {!(isTarget && isPast) && <DaysLeft until={deadline.day} calm={isTarget} />}
      </p>
      {about && isOwnDeadline(deadline) && !isPast && <CalendarButton deadline={deadline} about={about} />}
      {isTarget && isPast && about && <p>{t("deadline.missed")}</p>}
      <details onToggle={(event) => setOpened(hasOpened || event.currentTarget.open)}>
        <summary>{t("deadline.why")}</summary>
        <p>
          {t(deadline.unit === "WORKING" ? "deadline.countedWorking" : "deadline.countedCalendar", {
            count: Math.abs(deadline.amount),
            from: formatDay(deadline.from, language),
          })}
        </p>
        {deadline.usedDays !== undefined && <p>{t("deadline.used", { used: deadline.usedDays })}</p>}
        {deadline.trace.length > 0 && hasOpened && (
          <Suspense fallback={<Skeleton lines={2} />}>
            <LazySkippedDays trace={deadline.trace} />
          </Suspense>
        )}
        {deadline.provisional && <p>{t("deadline.provisional")}</p>}
      </details>
    </div>
  );
};
