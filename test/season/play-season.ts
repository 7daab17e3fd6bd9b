/**
 * Plays a season day by day: what falls due at night, reconciliation and the desk's reminder, applicants in the
 * morning, staff in the afternoon. After each part of a day the schedules run and messages are carried until nothing is
 * left that falls due soon, as minutes do that pass.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { addDays, type Day, toInstant, toMacaoDay } from "@portal/core/platform/day";
import { getDocumentClient, getTableName, SHARDS, tableIndexes } from "@portal/core/platform/table.server";
import type { PlannedVisit, SeasonPlan } from "./plan-season.ts";
import { runSchedules } from "./run-schedules.ts";
import type { SeasonMachine } from "./season-machine.ts";
import { visitApplication } from "./visit.ts";

const MINUTE_MS = 60_000;
/** Timers that are due within this time are applied before the next visit. */
const HORIZON_MS = 150 * MINUTE_MS;
/** A season ends so many days after the last visit, in every run on the same day. */
const LAST_DAYS = 60;

/** The first rows of each shard that falls due, with the instant at which each does. */
const listNextDue = async (limit: number): Promise<{ pk: string; at: number }[]> => {
  const { index, field, sort } = tableIndexes.due;
  const pages = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) =>
      getDocumentClient().send(
        new QueryCommand({
          TableName: getTableName(),
          IndexName: index,
          KeyConditionExpression: "#f = :f",
          ExpressionAttributeNames: { "#f": field },
          ExpressionAttributeValues: { ":f": `due#${shard}` },
          Limit: limit,
        }),
      ),
    ),
  );
  return pages.flatMap(({ Items = [] }) =>
    Items.map((item) => ({ pk: String(item.pk), at: Date.parse(String(item[sort]).split("#")[0] ?? "") })),
  );
};
/** Finds the next instant at which anything in the table falls due, epoch milliseconds. */
const findNextDue = async (): Promise<number> =>
  Math.min(Number.POSITIVE_INFINITY, ...(await listNextDue(1)).map(({ at }) => at));
/** Whether the night of a day applies something to an application. */
export const isAnyApplicationDue = async (day: Day): Promise<boolean> => {
  const until = Date.parse(`${day}T01:00:00+08:00`);
  return (await listNextDue(50)).some(({ pk, at }) => pk.startsWith("institution#") && at < until);
};

/** When something happens next without people, as it was found when a part of a day had ended. */
const findNextWork = async ({ courier }: SeasonMachine): Promise<number> =>
  Math.min(await findNextDue(), courier.findNext() ?? Number.POSITIVE_INFINITY);

/**
 * Lets time pass until nothing falls due and no message comes within the horizon.
 * @returns when something happens next
 */
const playUntilQuiet = async (machine: SeasonMachine): Promise<number> => {
  const { clock, courier } = machine;
  const until = clock.ms + HORIZON_MS;
  for (let busyRounds = 0; ; ) {
    const foundCount = await runSchedules(clock.now());
    const deliveredCount = await courier.deliver();
    busyRounds = foundCount + deliveredCount > 0 ? busyRounds + 1 : 0;
    if (busyRounds > 120) throw new Error(`something is due each minute at ${clock.now().toISOString()}`);
    const next = await findNextWork(machine);
    if (next > until) return next;
    clock.moveTo(Math.max(clock.ms + MINUTE_MS, next));
  }
};

interface SeasonCourse {
  /** The number of calls by action and status. */
  results: Map<string, number>;
  days: number;
  lastDay: Day;
}
interface PlayOptions {
  seed: number;
  /** The most days that are played. */
  days: number;
  /** Told of each day that has passed. */
  onDay: (day: Day, part: number) => Promise<void>;
  /** Called at the beginning of the night; returns what is done when the night's work is done. */
  onNight: (day: Day) => Promise<(() => Promise<void>) | undefined>;
}

export const playSeason = async (
  machine: SeasonMachine,
  { visits }: SeasonPlan,
  { seed, days: mostDays, onDay, onNight }: PlayOptions,
): Promise<SeasonCourse> => {
  const { clock } = machine;
  const results = new Map<string, number>();
  const beginPart = (day: Day, time: string): void => clock.moveTo(Date.parse(`${day}T${time}:00+08:00`));
  const makeVisits = async (part: readonly PlannedVisit[]): Promise<void> => {
    for (const plannedVisit of part) {
      clock.moveTo(clock.ms + 2_000);
      const result = await visitApplication(machine, plannedVisit, seed);
      results.set(result, (results.get(result) ?? 0) + 1);
    }
  };
  let doneCount = 0;
  let day = toMacaoDay(toInstant(clock.now()));
  const [lastDay = day] = [addDays(visits.at(-1)?.on ?? day, LAST_DAYS), addDays(day, mostDays)].toSorted();
  let days = 0;
  let nextWork = 0;
  for (;;) {
    days++;
    const ofToday: PlannedVisit[] = [];
    for (let i = doneCount; visits[i] && (visits[i] as PlannedVisit).on <= day; i++)
      ofToday.push(visits[i] as PlannedVisit);
    machine.killer.setProgress((doneCount + ofToday.length / 2) / Math.max(1, visits.length));
    // On the first of a month every page is asked for; on other nights the minute of that is over.
    beginPart(day, day.endsWith("-01") ? "00:01" : "00:04");
    const endNight = await onNight(day);
    if (endNight || day.endsWith("-01") || nextWork <= clock.ms + HORIZON_MS)
      nextWork = await playUntilQuiet(machine);
    if (endNight) {
      await endNight();
      nextWork = await playUntilQuiet(machine);
    }
    // The reconciliation of the day before, where there is something to reconcile, and the desk's reminder.
    const wasBusy = (visits[doneCount - 1]?.on ?? "") >= addDays(day, -2);
    if (wasBusy) {
      beginPart(day, "06:01");
      await playUntilQuiet(machine);
    }
    // Three runs ask for the reminder, so that a message that comes days late does not matter.
    for (const time of ["09:00", "09:01", "09:02"]) {
      beginPart(day, time);
      await runSchedules(clock.now());
    }
    nextWork = await playUntilQuiet(machine);
    for (const [part, time] of [
      ["morning", "10:00"],
      ["afternoon", "15:00"],
    ] as const) {
      const ofPart = ofToday.filter((planned) => planned.part === part);
      if (ofPart.length === 0) continue;
      beginPart(day, time);
      await makeVisits(ofPart);
      nextWork = await playUntilQuiet(machine);
    }
    doneCount += ofToday.length;
    await onDay(day, doneCount / Math.max(1, visits.length));
    if (day === lastDay) break;
    day = addDays(day, 1);
  }
  // What a night counts from all rows is compared as well, so that both seasons have a last night of the same day.
  for (const time of ["02:00", "03:00"]) {
    beginPart(addDays(lastDay, 1), time);
    await playUntilQuiet(machine);
  }
  return { results, days, lastDay };
};
