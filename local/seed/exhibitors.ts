/** Who exhibited where, out of the stories: past fairs and those that run now list them. */
import type { EventDetail } from "@portal/core/event/wire";
import { storiesOf } from "./applications.ts";
import type { Planned } from "./institutions.ts";

const exhibited = new Set(["COMPLETED", "SETTLED", "PAID", "VOUCHER_PENDING_DOWNLOAD"]);
/** A fair that begins later has no list of exhibitors yet. */
const today = "2026-11-23";

/** The events with their exhibitors; a company's registered name is the same in both Chinese scripts. */
export const withExhibitors = (events: readonly EventDetail[], all: readonly Planned[]): EventDetail[] => {
  const byId = new Map(events.map((event) => [event.id, event]));
  const stories = all.flatMap((by, i) => storiesOf(by, i, byId)).filter((story) => exhibited.has(story.goal));
  return events.map((event) => {
    if (event.dates.start > today) return event;
    const exhibitors = stories
      .filter((story) => story.event?.id === event.id)
      .map(({ by }, i) => ({
        institutionId: by.id,
        names: {
          "zh-Hant": by.fields.nameZh,
          "zh-Hans": by.fields.nameZh,
          en: by.fields.nameEn,
          pt: by.fields.namePt,
        },
        booth: `${"ABCD"[i % 4]}${String(101 + Math.floor(i / 4))}`,
      }));
    return { ...event, exhibitors, exhibitorsCount: exhibitors.length };
  });
};
