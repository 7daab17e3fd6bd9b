/** The content of the feeds: events with their last day to register, and deadlines of an institution. Pure. */
import type { Deadline } from "../applications/model/schema.ts";
import type { EventSummary, LocalizedText } from "../events/event-schema.ts";
import type { Instant } from "../platform/day.ts";
import { type FeedEntry, renderCalendarFeed } from "./render-ics.ts";

type Language = keyof LocalizedText;
const feedNames: Record<"events" | "deadlines", LocalizedText> = {
  events: {
    "zh-Hant": "展會及活動",
    "zh-Hans": "展会及活动",
    en: "Fairs and events",
    pt: "Feiras e eventos",
  },
  deadlines: { "zh-Hant": "申請限期", "zh-Hans": "申请期限", en: "Deadlines", pt: "Prazos" },
};
const closingTitle: LocalizedText = {
  "zh-Hant": "截止報名：",
  "zh-Hans": "截止报名：",
  en: "Registration closes: ",
  pt: "Fim das inscrições: ",
};
const deadlineTitles: Record<string, LocalizedText> = {
  payment: { "zh-Hant": "繳費限期", "zh-Hans": "缴费期限", en: "Pay by", pt: "Pagar até" },
  supplement: {
    "zh-Hant": "補交文件限期",
    "zh-Hans": "补交文件期限",
    en: "Send documents by",
    pt: "Enviar documentos até",
  },
  objection: { "zh-Hant": "可提出異議至", "zh-Hans": "可提出异议至", en: "Object by", pt: "Reclamar até" },
};
const otherDeadlineTitle: LocalizedText = {
  "zh-Hant": "限期",
  "zh-Hans": "期限",
  en: "Deadline",
  pt: "Prazo",
};

/** All events, each with the last day of its registration. */
export const renderEventsFeed = (
  events: readonly EventSummary[],
  language: Language,
  site: string,
  now: Instant,
): string =>
  renderCalendarFeed(
    feedNames.events[language],
    events.flatMap((event): FeedEntry[] => {
      const url = `${site}/show/detail?id=${encodeURIComponent(event.id)}`;
      const isCancelled = event.status === "CANCELLED";
      const common = { sequence: event.version ?? 0, url, cancelled: isCancelled };
      const { closesOn } = event.registration;
      return [
        {
          ...common,
          uid: `event-${event.id}`,
          title: event.names[language],
          start: event.dates.start,
          end: event.dates.end,
          place: event.venue[language],
        },
        {
          ...common,
          uid: `registration-${event.id}`,
          title: `${closingTitle[language]}${event.names[language]}`,
          start: closesOn,
          end: closesOn,
        },
      ];
    }),
    now,
  );

export interface FeedApplication {
  id: string;
  version: number;
  code?: string | undefined;
  eventNames?: Record<string, string> | undefined;
  deadlines: readonly Pick<Deadline, "kind" | "day">[];
}
/** The running deadlines of an institution. */
export const renderDeadlinesFeed = (
  applications: readonly FeedApplication[],
  language: Language,
  site: string,
  now: Instant,
): string =>
  renderCalendarFeed(
    feedNames.deadlines[language],
    applications.flatMap(({ id, version, code, eventNames, deadlines }) =>
      deadlines.map(({ kind, day }): FeedEntry => {
        const titleParts = [
          (deadlineTitles[kind] ?? otherDeadlineTitle)[language],
          eventNames?.[language] ?? code,
        ].filter(Boolean);
        return {
          uid: `${kind}-${id}`,
          sequence: version,
          title: titleParts.join(" · "),
          start: day,
          end: day,
          url: `${site}/personal/record/${encodeURIComponent(id)}`,
        };
      }),
    ),
    now,
  );
