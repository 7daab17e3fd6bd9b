/**
 * Calendar feeds (RFC 5545): whole days, which begin and end by the reader's own date and so need no time zone; the zone
 * the days are counted in is named for programs that show it. A UID stays with its entry for ever; SEQUENCE goes up with
 * the version of what it tells of.
 */
import { addDays, type Instant, parseDay } from "../platform/day.ts";

export interface FeedEntry {
  /** Unique and lasting, without the domain. */
  uid: string;
  sequence: number;
  title: string;
  /** First and last day, both included. */
  start: string;
  end: string;
  place?: string;
  url?: string;
  cancelled?: boolean;
}
/** Whose ids these are; never an address of a mailbox. */
const DOMAIN = "portal.trade-institute.example";

const compactDay = (d: string): string => d.replaceAll("-", "");
const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|[\r\n]/g, "\\n");
/** Lines end in CRLF and are folded at 75 octets, never within a character. */
const foldLine = (line: string): string => {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 74) {
      parts.push(part);
      part = "";
      octets = 0;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n ");
};

const buildEntryLines = (entry: FeedEntry, stamp: string): string[] => [
  "BEGIN:VEVENT",
  `UID:${entry.uid}@${DOMAIN}`,
  `DTSTAMP:${stamp}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTART;VALUE=DATE:${compactDay(entry.start)}`,
  // the first day after
  `DTEND;VALUE=DATE:${compactDay(addDays(parseDay(entry.end), 1))}`,
  `SUMMARY:${escapeText(entry.title)}`,
  ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
  ...(entry.url ? [`URL:${entry.url}`] : []),
  `STATUS:${entry.cancelled ? "CANCELLED" : "CONFIRMED"}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** A feed's text. `now` stamps it. */
export const renderCalendarFeed = (name: string, entries: readonly FeedEntry[], now: Instant): string => {
  const stamp = now.replace(/[-:]|\.\d{3}/g, "");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//portal//events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    "X-WR-TIMEZONE:Asia/Macau",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    ...entries.flatMap((entry) => buildEntryLines(entry, stamp)),
    "END:VCALENDAR",
    "",
  ]
    .map(foldLine)
    .join("\r\n");
};
