/**
 * A calendar file (RFC 5545) with whole days: one event without an alarm, simple enough to write without a library.
 */
import { addDays, type Day } from "@portal/core/platform/day";
import { getServerNow } from "../../shell/server-clock.ts";

export interface WholeDayEvent {
  id: string;
  title: string;
  from: string;
  /** The last day, inclusive. */
  to: string;
  place?: string;
}
const toBasicDate = (day: string) => day.replaceAll("-", "");
const escapeText = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll("\n", "\\n");

/** Returns the text of the file. `stamp` is the instant of its creation. */
export const buildWholeDayCalendar = (entry: WholeDayEvent, stamp: string): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//portal//application//EN",
    "BEGIN:VEVENT",
    `UID:${entry.id}@portal`,
    `DTSTAMP:${stamp.replace(/[-:]/g, "").replace(/\.\d+/, "")}`,
    `DTSTART;VALUE=DATE:${toBasicDate(entry.from)}`,
    // The end of an all-day event is the first day after it.
    `DTEND;VALUE=DATE:${toBasicDate(addDays(entry.to as Day, 1))}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

/** Downloads the file in the browser. */
export const downloadWholeDayCalendar = (entry: WholeDayEvent): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([buildWholeDayCalendar(entry, getServerNow())], { type: "text/calendar" }),
  );
  link.download = `${entry.from}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
