/** An event as a calendar file (RFC 5545): its days, and the last day to register. */
import { addDays, day, type Instant } from "../day.ts";
import type { EventDetail, L10n } from "./wire.ts";

const closing: L10n = {
  "zh-Hant": "截止報名：",
  "zh-Hans": "截止报名：",
  en: "Registration closes: ",
  pt: "Fim das inscrições: ",
};
const plain = (d: string): string => d.replaceAll("-", "");
const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** Lines end in CRLF and are folded at 75 octets. */
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

/** The calendar file in a language; whole days, the end exclusive as the format wants it. */
export const calendarFile = (event: EventDetail, language: keyof L10n, now: Instant): string => {
  const stamp = now.replace(/[-:]|\.\d{3}/g, "");
  const entry = (uid: string, from: string, to: string, title: string): string[] => [
    "BEGIN:VEVENT",
    `UID:${uid}@${event.id}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plain(from)}`,
    `DTEND;VALUE=DATE:${plain(addDays(day(to), 1))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(event.venue[language])}`,
    "END:VEVENT",
  ];
  const { closesOn } = event.registration;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//portal//events//EN",
    "CALSCALE:GREGORIAN",
    ...entry("event", event.dates.start, event.dates.end, event.names[language]),
    ...entry("registration", closesOn, closesOn, `${closing[language]}${event.names[language]}`),
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
};
