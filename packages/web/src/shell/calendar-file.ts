/** Whole days as a calendar file (RFC 5545): those of an event, the day on which its registration closes, deadlines. */
import { addDays, type Day } from "@portal/core/platform/day";

export interface CalendarEntry {
  uid: string;
  title: string;
  /** First and last day, inclusive. */
  start: string;
  end: string;
  place?: string;
  url?: string;
  /** How many days before the calendar reminds its owner. */
  reminderDays?: number;
}
const toBasicDate = (day: string): string => day.replaceAll("-", "");
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (c) => `\\${c}`).replace(/\r?\n/g, "\\n");
/** Lines longer than 75 octets continue on the next line after a space. */
const foldLine = (line: string): string => {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (encoder.encode(current + character).length > (lines.length ? 74 : 75)) {
      lines.push(current);
      current = "";
    }
    current += character;
  }
  return [...lines, current].join("\r\n ");
};
/** Returns the text of the file. `now` is its timestamp (ISO instant). */
export const buildCalendarFile = (entries: CalendarEntry[], now: string): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//trade-portal//events//EN",
    ...entries.flatMap((entry) => [
      "BEGIN:VEVENT",
      `UID:${entry.uid}`,
      `DTSTAMP:${now.replace(/[-:]|\.\d+/g, "")}`,
      `DTSTART;VALUE=DATE:${toBasicDate(entry.start)}`,
      // DTEND is the first day after the entry.
      `DTEND;VALUE=DATE:${toBasicDate(addDays(entry.end as Day, 1))}`,
      `SUMMARY:${escapeText(entry.title)}`,
      ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
      ...(entry.url ? [`URL:${entry.url}`] : []),
      ...(entry.reminderDays
        ? [
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            `DESCRIPTION:${escapeText(entry.title)}`,
            `TRIGGER:-P${entry.reminderDays}D`,
            "END:VALARM",
          ]
        : []),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ]
    .map(foldLine)
    .join("\r\n");
