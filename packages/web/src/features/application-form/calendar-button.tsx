/** Saves the days of an event and the deadlines of an application for the applicant's calendar. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { CalendarEntry } from "../../shell/calendar-file.ts";
import { downloadCalendar } from "../../shell/download-calendar.ts";
import { buildDeadlineEntry, isOwnDeadline } from "../../ui/deadline-view.tsx";
import { DownloadButton } from "../../ui/download-button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Lists the days of the event, and every deadline that the applicant has. */
const listCalendarEntries = (
  { id, code, eventDates, deadlines }: ApplicationView,
  name: string,
  t: TFunction<"common">,
): CalendarEntry[] => [
  ...(eventDates ? [{ uid: `${id}@portal`, title: name, ...eventDates }] : []),
  ...deadlines
    .filter((deadline) => !deadline.rests && isOwnDeadline(deadline))
    .map((deadline) => buildDeadlineEntry(deadline, code ?? name, t)),
];

interface Props {
  of: ApplicationView;
  /** The name of the event in the reader's language. */
  name: string;
  onFailure: (failure: unknown) => void;
}
export const CalendarButton = ({ of, name, onFailure }: Props) => {
  const { t } = useTranslation("pages/form");
  const { t: tCommon } = useTranslation("common");
  return (
    <DownloadButton
      look="secondary"
      download={() => downloadCalendar(listCalendarEntries(of, name, tCommon), of.code ?? of.id)}
      onFailure={onFailure}
    >
      <Icon name="calendar" /> {t("done.calendar")}
    </DownloadButton>
  );
};
