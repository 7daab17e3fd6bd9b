/** The content of the feeds: events with their last day to register, and deadlines of an institution. Pure. */

import type { Deadline } from "../applications/model/application-schema.ts";
import { type ApplicantDeadlineKind, isApplicantDeadline } from "../applications/model/deadline-kinds.ts";
import { nameClosingTypes } from "../events/describe-closings.ts";
import type { ListedEvent, LocalizedText } from "../events/event-schema.ts";
import { listClosings } from "../events/index.ts";
import { pickText } from "../messaging/pick-text.ts";
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
  "zh-Hant": "報名截止：",
  "zh-Hans": "报名截止：",
  en: "Registration closes: ",
  pt: "Fim das inscrições: ",
};
const deadlineTitles: Record<ApplicantDeadlineKind, LocalizedText> = {
  payment: { "zh-Hant": "繳費限期", "zh-Hans": "缴费期限", en: "Pay by", pt: "Pagar até" },
  supplement: {
    "zh-Hant": "補交文件限期",
    "zh-Hans": "补交文件期限",
    en: "Send documents by",
    pt: "Entregar documentos até",
  },
  supplementPeriod: {
    "zh-Hant": "補交文件的最後限期",
    "zh-Hans": "补交文件的最后期限",
    en: "Further documents accepted until",
    pt: "Elementos adicionais aceites até",
  },
  original: {
    "zh-Hant": "交回已簽署表格的限期",
    "zh-Hans": "提交已签字表格的期限",
    en: "Return the signed form by",
    pt: "Entregar o formulário assinado até",
  },
  objection: {
    "zh-Hant": "可提出聲明異議至",
    "zh-Hans": "可提出声明异议至",
    en: "Object by",
    pt: "Reclamar até",
  },
  offer: {
    "zh-Hant": "接受名額限期",
    "zh-Hans": "接受名额期限",
    en: "Accept the place by",
    pt: "Aceitar o lugar até",
  },
  report: {
    "zh-Hant": "遞交報告限期",
    "zh-Hans": "提交报告期限",
    en: "Submit the report by",
    pt: "Entregar o relatório até",
  },
  repayment: {
    "zh-Hant": "退還資助限期",
    "zh-Hans": "退还资助期限",
    en: "Repay the grant by",
    pt: "Devolver o apoio até",
  },
};

/** Renders all events, each with the last days of its registration: one, or one for each group of its forms. */
export const renderEventsFeed = (
  events: readonly ListedEvent[],
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
      const closings = listClosings(event);
      return [
        {
          ...common,
          uid: `event-${event.id}`,
          title: event.names[language],
          start: event.dates.start,
          end: event.dates.end,
          place: pickText(event.venue, language),
        },
        ...closings.map((closing, position) => {
          const title = `${closingTitle[language]}${event.names[language]}`;
          // The last one has the entry that an event with one day has.
          const isLast = position === closings.length - 1;
          return {
            ...common,
            uid: `registration-${event.id}${isLast ? "" : `-${closing.day}`}`,
            title: closings.length > 1 ? `${title} · ${nameClosingTypes(closing, language)}` : title,
            start: closing.day,
            end: closing.day,
          };
        }),
      ];
    }),
    now,
  );

interface FeedApplication {
  id: string;
  version: number;
  code?: string | undefined;
  eventNames?: Record<string, string> | undefined;
  deadlines: readonly Pick<Deadline, "kind" | "day" | "rests">[];
}
/**
 * Renders the running deadlines by which an institution has to act. One that stands still has no day (decision 0707).
 */
export const renderDeadlinesFeed = (
  applications: readonly FeedApplication[],
  language: Language,
  site: string,
  now: Instant,
): string =>
  renderCalendarFeed(
    feedNames.deadlines[language],
    applications.flatMap(({ id, version, code, eventNames, deadlines }) =>
      deadlines.flatMap(({ kind, day, rests }): FeedEntry[] => {
        if (!isApplicantDeadline(kind) || rests) return [];
        const titleParts = [deadlineTitles[kind][language], eventNames?.[language] ?? code].filter(Boolean);
        return [
          {
            uid: `${kind}-${id}`,
            sequence: version,
            title: titleParts.join(" · "),
            start: day,
            end: day,
            url: `${site}/personal/record/${encodeURIComponent(id)}`,
          },
        ];
      }),
    ),
    now,
  );
