/** An event as a calendar file (RFC 5545): its days, and the closing day of registration as a second entry. */
import { addDays, type Day } from "@portal/core/day";

export interface CalendarEntry {
  uid: string;
  title: string;
  /** First and last day, both included. */
  start: string;
  end: string;
  place?: string;
  url?: string;
}
const stamp = (day: string): string => day.replaceAll("-", "");
const escaped = (text: string): string => text.replace(/[\\;,]/g, (c) => `\\${c}`).replace(/\r?\n/g, "\\n");
/** Lines longer than 75 octets go on in the next, after a space. */
const folded = (line: string): string => {
  const encoder = new TextEncoder();
  const out: string[] = [];
  let current = "";
  for (const character of line) {
    if (encoder.encode(current + character).length > (out.length ? 74 : 75)) {
      out.push(current);
      current = "";
    }
    current += character;
  }
  return [...out, current].join("\r\n ");
};
/** The file's text. `now` stamps it (ISO instant). */
export const calendarFile = (entries: CalendarEntry[], now: string): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//trade-portal//events//EN",
    ...entries.flatMap((entry) => [
      "BEGIN:VEVENT",
      `UID:${entry.uid}`,
      `DTSTAMP:${now.replace(/[-:]|\.\d+/g, "")}`,
      `DTSTART;VALUE=DATE:${stamp(entry.start)}`,
      // DTEND is the first day after
      `DTEND;VALUE=DATE:${stamp(addDays(entry.end as Day, 1))}`,
      `SUMMARY:${escaped(entry.title)}`,
      ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
      ...(entry.url ? [`URL:${entry.url}`] : []),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
/** Hands a text to the browser as a file. */
export const saveText = (text: string, name: string, type: string): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
