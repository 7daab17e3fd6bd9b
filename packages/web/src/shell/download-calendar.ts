/** Downloads days as a calendar file, whose writer is loaded with the first of them. */
import type { CalendarEntry } from "./calendar-file.ts";
import { downloadText } from "./download-text.ts";
import { lazyImport } from "./lazy-import.ts";
import { getServerNow } from "./server-clock.ts";

/** Downloads entries as a calendar file. @param name of the file, without its extension */
export const downloadCalendar = async (entries: CalendarEntry[], name: string): Promise<void> => {
  const { buildCalendarFile } = await lazyImport(() => import("./calendar-file.ts"));
  downloadText(buildCalendarFile(entries, getServerNow()), `${name}.ics`, "text/calendar");
};
