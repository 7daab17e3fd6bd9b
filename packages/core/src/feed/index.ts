/** What stands in the feeds: events with their last day to register, and an institution's deadlines. Pure. */
import type { Deadline } from "../application/wire.ts";
import type { Instant } from "../day.ts";
import type { EventSummary, L10n } from "../event/wire.ts";
import { type FeedEntry, feedFile } from "./ics.ts";

type Language = keyof L10n;
const names: Record<"events" | "deadlines", L10n> = {
  events: {
    "zh-Hant": "展會及活動",
    "zh-Hans": "展会及活动",
    en: "Fairs and events",
    pt: "Feiras e eventos",
  },
  deadlines: { "zh-Hant": "申請限期", "zh-Hans": "申请限期", en: "Deadlines", pt: "Prazos" },
};
const closing: L10n = {
  "zh-Hant": "截止報名：",
  "zh-Hans": "截止报名：",
  en: "Registration closes: ",
  pt: "Fim das inscrições: ",
};
const kinds: Record<string, L10n> = {
  payment: { "zh-Hant": "繳費限期", "zh-Hans": "缴费限期", en: "Pay by", pt: "Pagar até" },
  supplement: {
    "zh-Hant": "補交文件限期",
    "zh-Hans": "补交文件限期",
    en: "Send documents by",
    pt: "Enviar documentos até",
  },
  objection: { "zh-Hant": "可提出異議至", "zh-Hans": "可提出异议至", en: "Object by", pt: "Reclamar até" },
};
const otherwise: L10n = { "zh-Hant": "限期", "zh-Hans": "限期", en: "Deadline", pt: "Prazo" };

/** All events, each with the last day of its registration. */
export const eventsFeed = (
  events: readonly EventSummary[],
  language: Language,
  site: string,
  now: Instant,
): string =>
  feedFile(
    names.events[language],
    events.flatMap((event): FeedEntry[] => {
      const url = `${site}/show/detail?id=${encodeURIComponent(event.id)}`;
      const cancelled = event.status === "CANCELLED";
      const common = { sequence: event.version ?? 0, url, cancelled };
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
          title: `${closing[language]}${event.names[language]}`,
          start: closesOn,
          end: closesOn,
        },
      ];
    }),
    now,
  );

export interface Due {
  id: string;
  version: number;
  code?: string | undefined;
  eventNames?: Record<string, string> | undefined;
  deadlines: readonly Pick<Deadline, "kind" | "day">[];
}
/** An institution's deadlines that run. */
export const deadlinesFeed = (due: readonly Due[], language: Language, site: string, now: Instant): string =>
  feedFile(
    names.deadlines[language],
    due.flatMap(({ id, version, code, eventNames, deadlines }) =>
      deadlines.map(({ kind, day }): FeedEntry => {
        const what = [(kinds[kind] ?? otherwise)[language], eventNames?.[language] ?? code].filter(Boolean);
        return {
          uid: `${kind}-${id}`,
          sequence: version,
          title: what.join(" · "),
          start: day,
          end: day,
          url: `${site}/personal/record/${encodeURIComponent(id)}`,
        };
      }),
    ),
    now,
  );
