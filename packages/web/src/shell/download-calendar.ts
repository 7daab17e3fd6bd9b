/** Downloads days as a calendar file, loaded with the first of them. */
import type { CalendarEntry } from "../features/events/event-calendar-file.ts";
import { lazyImport } from "./lazy-import.ts";
import { getServerNow } from "./server-clock.ts";

/** @param name of the file, without its extension */
export const downloadCalendar = async (entries: CalendarEntry[], name: string): Promise<void> => {
  const { buildCalendarFile, downloadText } = await lazyImport(
    () => import("../features/events/event-calendar-file.ts"),
  );
  downloadText(buildCalendarFile(entries, getServerNow()), `${name}.ics`, "text/calendar");
};
