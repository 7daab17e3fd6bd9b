/** Applies the due timers of a season in order, and lists the applications that are stuck in a status. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import * as Store from "@portal/core/applications/model/store.server";
import { getNextDueAt } from "@portal/core/applications/model/timers";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { addDays, type Day, endOfDay, toInstant } from "@portal/core/platform/day";
import { createTestContext, testSystemActor } from "./application-fixtures.ts";
import { type Actor, actors } from "./season-players.ts";

/** Applications as they stand; all when none are named. */
export const readAll = (
  applications: readonly Actor[] = actors,
): Promise<{ actor: Actor; header: ApplicationHeader }[]> =>
  Promise.all(
    applications.map(async (actor) => {
      const header = await Store.findHeader(actor.institutionId, actor.id);
      if (!header) throw new Error(`${actor.name} is gone`);
      return { actor, header };
    }),
  );

/** Statuses that an activity ends, where something is to be done after it. */
const endedByActivity: readonly ApplicationStatus[] = [
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
];
/** Lists the reasons why an application is stuck, a line each. */
export const listFaults = (
  { actor, header }: { actor: Actor; header: ApplicationHeader },
  today: Day,
): string[] => {
  const { name, scheme } = actor;
  // Whoever objected or sent a proof of payment has done what was due: the answer is a task of the desk.
  if (header.pending === "objection" || header.pending === "voucher") return [];
  const passedDeadlines = header.deadlines.filter(
    ({ kind, day }) => day < today && kind !== "supplementPeriod",
  );
  const hasEnded = header.eventDates && header.eventDates.end < today && scheme.moves.includes("complete");
  return [
    // The period of the institute's own review decides nothing; that it was told of stands in the history.
    ...passedDeadlines
      .filter(({ kind }) => kind !== "review")
      .map(({ kind, day }) => `${name}: ${header.status} with ${kind} of ${day} on ${today}`),
    ...(hasEnded && endedByActivity.includes(header.status)
      ? [`${name}: ${header.status} after its activity of ${header.eventDates?.end} on ${today}`]
      : []),
    ...(header.report?.state === "DUE" && header.report.dueOn < today
      ? [`${name}: its report was due on ${header.report.dueOn}`]
      : []),
    ...(getNextDueAt(header.timers) && String(getNextDueAt(header.timers)) < endOfDay(addDays(today, -1))
      ? [`${name}: a timer of ${getNextDueAt(header.timers)} was not applied`]
      : []),
  ];
};

/** Applies what falls due, in the order in which it does, until a day has begun. */
export const runUntil = async (day: Day): Promise<void> => {
  await Promise.all(
    actors.map(async ({ institutionId, id }) => {
      for (;;) {
        const header = await Store.findHeader(institutionId, id);
        const next = header && getNextDueAt(header.timers);
        if (!next || next >= endOfDay(addDays(day, -1))) return;
        const ctx = createTestContext(testSystemActor, toInstant(Date.parse(next) + 1000));
        await applyDueTimers(institutionId, id, ctx);
      }
    }),
  );
  await followLeaders(day);
};

/** The members of each group follow its leader, as the deferred task of its transition has it. */
export const followLeaders = async (day: Day): Promise<void> => {
  for (const { header } of await readAll(actors.filter(({ scheme }) => scheme.children))) {
    const code = header.holds?.leads?.code;
    if (code)
      await moveGroupMembers(code, createTestContext(testSystemActor, toInstant(`${day}T01:00:00+08:00`)));
  }
};
