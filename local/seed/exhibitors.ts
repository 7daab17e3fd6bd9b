/**
 * Allocates booths and publishes exhibitors: fairs that are over and those that run now have a plan with booths, and a
 * list of exhibitors that is published from it (decision 0050).
 */
import {
  type BoothGrid,
  buildDefaultPlan,
  listAllBoothIds,
} from "@portal/core/applications/places/booths/index";
import type { EventDetail, LocalizedText } from "@portal/core/events/event-schema";
import { saveBoothPlan } from "@portal/core/places/booths/booth-plan-service.server";
import { publishExhibitors } from "@portal/core/places/booths/publish-exhibitors.server";
import { addDays, combineDayAndTime, type Day, parseDay } from "@portal/core/platform/day";
import type { PlannedApplication } from "./planned-application.ts";
import { createSeedContext, createStaffActor } from "./seed-context.ts";

const exhibitingGoals = new Set<string>(["COMPLETED", "SETTLED", "PAID", "VOUCHER_PENDING_DOWNLOAD"]);
/** A fair that begins later has no list of exhibitors yet. */
const demoToday = "2026-11-23";

/** Lists the fairs of the demonstration that have begun and take exhibitors. */
const listFairsWithBooths = (events: readonly EventDetail[]): EventDetail[] =>
  events.filter(({ dates, zones }) => dates.start <= demoToday && zones.length > 0);
const createOfficerContext = (day: Day, time: string) =>
  createSeedContext(createStaffActor("officer"), combineDayAndTime(day, time));

const pavilionNames: LocalizedText = {
  "zh-Hant": "葡語國家聯合展館",
  "zh-Hans": "葡语国家联合展馆",
  en: "Pavilion of the Portuguese-speaking countries",
  pt: "Espaço dos países de língua portuguesa",
};
/** The first zone of each fair has an aisle and a pavilion. */
const addFloor = (grid: BoothGrid, at: number): BoothGrid =>
  at === 0 && grid.count >= 5
    ? {
        ...grid,
        level: 1,
        aisleColumns: [5],
        pavilions: [{ from: 1, to: 3, names: pavilionNames }],
      }
    : grid;

/** Officers draw the plan of each fair when its registration opens. */
export const writeBoothPlans = async (events: readonly EventDetail[]): Promise<void> => {
  for (const event of listFairsWithBooths(events))
    await saveBoothPlan(
      event.id,
      { version: 0, zones: buildDefaultPlan(event).zones.map(addFloor) },
      createOfficerContext(parseDay(event.registration.opensOn), "15:00"),
    );
};

/**
 * Plans which booth each exhibitor is given, as long as there are any, by the id of its application.
 * @param planned applications of all institutions, in the order in which they are listed
 */
export const planBooths = (
  events: readonly EventDetail[],
  planned: readonly PlannedApplication[],
): ReadonlyMap<string, string> =>
  new Map(
    listFairsWithBooths(events).flatMap((event) => {
      const booths = listAllBoothIds(buildDefaultPlan(event));
      return planned
        .filter((each) => each.event?.id === event.id && exhibitingGoals.has(each.goal))
        .flatMap(({ id }, i): [string, string][] => (booths[i] === undefined ? [] : [[id, booths[i]]]));
    }),
  );

/** Officers publish the exhibitors of each fair on the day before it. */
export const publishDemoExhibitors = async (events: readonly EventDetail[]): Promise<void> => {
  for (const { id, dates } of listFairsWithBooths(events))
    await publishExhibitors(id, createOfficerContext(addDays(parseDay(dates.start), -1), "17:00"));
};
