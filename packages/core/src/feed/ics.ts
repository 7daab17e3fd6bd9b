/**
 * Calendar feeds (RFC 5545): whole days, which begin and end by the reader's own date and so need no time zone; the zone
 * the days are counted in is named for programs that show it. A UID stays with its entry for ever; SEQUENCE goes up with
 * the version of what it tells of.
 */
import { addDays, day, type Instant } from "../day.ts";

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

const plain = (d: string): string => d.replaceAll("-", "");
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|[\r\n]/g, "\\n");
/** Lines end in CRLF and are folded at 75 octets, never within a character. */
const folded = (line: string): string => {
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

const lines = (entry: FeedEntry, stamp: string): string[] => [
  "BEGIN:VEVENT",
  `UID:${entry.uid}@${DOMAIN}`,
  `DTSTAMP:${stamp}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTART;VALUE=DATE:${plain(entry.start)}`,
  // the first day after
  `DTEND;VALUE=DATE:${plain(addDays(day(entry.end), 1))}`,
  `SUMMARY:${escaped(entry.title)}`,
  ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
  ...(entry.url ? [`URL:${entry.url}`] : []),
  `STATUS:${entry.cancelled ? "CANCELLED" : "CONFIRMED"}`,
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** A feed's text. `now` stamps it. */
export const feedFile = (name: string, entries: readonly FeedEntry[], now: Instant): string => {
  const stamp = now.replace(/[-:]|\.\d{3}/g, "");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//portal//events//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "X-WR-TIMEZONE:Asia/Macau",
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    ...entries.flatMap((entry) => lines(entry, stamp)),
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
};
