/** The last day that staff can set for documents, and how the field for it says so. */
import { findLastDocumentsDay } from "@portal/core/applications/deadlines/last-documents-day";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Day } from "@portal/core/platform/day";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { countByKnownCalendar, useDeadlineCalendar } from "./due-hint.tsx";

/** Returns the hint of a field for the day, with the last one where there is one and the calendar is known. */
export const useLastDocumentsDay = (
  application: Pick<ApplicationView, "deadlines" | "eventDates">,
): { lastDay: Day | undefined; hint: string } => {
  const { t, language } = useText(["pages/staff"]);
  const today = useToday();
  const { calendar } = useDeadlineCalendar();
  const lastDay = calendar && countByKnownCalendar(() => findLastDocumentsDay(application, today, calendar));
  const hint = lastDay
    ? t("supplement.dueOnUntil", { day: formatDay(lastDay, language) })
    : t("supplement.dueOnHint");
  return { lastDay, hint };
};
