/** Lists the exhibitors of each fair by the planned applications: past and current fairs list them. */
import type { EventDetail } from "@portal/core/events/event-schema";
import { listPlannedApplications } from "./applications.ts";
import type { InstitutionPlan } from "./institutions.ts";

const exhibitedGoals = new Set(["COMPLETED", "SETTLED", "PAID", "VOUCHER_PENDING_DOWNLOAD"]);
/** A fair that begins later has no list of exhibitors yet. */
const demoToday = "2026-11-23";

/** The events with their exhibitors; a company's registered name is the same in both Chinese scripts. */
export const addExhibitors = (
  events: readonly EventDetail[],
  institutionPlans: readonly InstitutionPlan[],
): EventDetail[] => {
  const eventsById = new Map(events.map((event) => [event.id, event]));
  const applications = institutionPlans
    .flatMap((by, i) => listPlannedApplications(by, i, eventsById))
    .filter((application) => exhibitedGoals.has(application.goal));
  return events.map((event) => {
    if (event.dates.start > demoToday) return event;
    const exhibitors = applications
      .filter((application) => application.event?.id === event.id)
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
