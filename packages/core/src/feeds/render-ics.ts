/**
 * Renders calendar feeds (RFC 5545) with whole-day entries, which begin and end by the reader's own date and need no
 * time zone; the zone in which days are counted is named for programs that show it. The UID of an entry never changes;
 * SEQUENCE is the version of what it describes.
 */
import { addDays, type Instant, parseDay } from "../platform/day.ts";

export interface FeedEntry {
  /** Unique and permanent, without the domain. */
  uid: string;
  sequence: number;
  title: string;
  /** First day; the last day is included too. */
  start: string;
  end: string;
  place?: string;
  url?: string;
  cancelled?: boolean;
}
/** Domain of the UIDs; not a mail domain. */
const DOMAIN = "portal.trade-institute.example";

const formatCompactDay = (d: string): string => d.replaceAll("-", "");
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
  `DTSTART;VALUE=DATE:${formatCompactDay(entry.start)}`,
  // DTEND is exclusive: the first day after the entry.
  `DTEND;VALUE=DATE:${formatCompactDay(addDays(parseDay(entry.end), 1))}`,
  `SUMMARY:${escapeText(entry.title)}`,
  ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
  ...(entry.url ? [`URL:${entry.url}`] : []),
  `STATUS:${entry.cancelled ? "CANCELLED" : "CONFIRMED"}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** Renders the text of a feed; `now` is its timestamp. */
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
