/** Applies the due timers of a season in order, and lists the applications that are stuck in a status. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Store from "@portal/core/applications/model/application-store.server";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import { getNextDueAt } from "@portal/core/applications/model/timers";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { createEntryMeasure, selectFirstDueEntry } from "@portal/core/applications/worklist/worklist-entries";
import { addDays, type Day, endOfDay, toInstant } from "@portal/core/platform/day";
import { createTestContext, testSystemActor } from "../applications/application-fixtures.ts";
import { listTimerFaults } from "../applications/timer-faults.ts";
import { type SeasonApplication, seasonApplications } from "./submit-scenarios.ts";

/** Applications as they stand; all when none are named. */
export const readSeasonApplications = (
  applications: readonly SeasonApplication[] = seasonApplications,
): Promise<{ application: SeasonApplication; header: ApplicationHeader }[]> =>
  Promise.all(
    applications.map(async (application) => {
      const header = await Store.findHeader(application.institutionId, application.id);
      if (!header) throw new Error(`${application.name} is gone`);
      return { application, header };
    }),
  );

/** Statuses that an activity ends, where something is to be done after it. */
const endedByActivity: readonly ApplicationStatus[] = [
  "SUPPLEMENT_REQUIRED",
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
];
/** Requests that are pointless once the activity is over. One after a refusal waits for the desk like an objection. */
const isPendingAfterEnd = ({ pending, status }: ApplicationHeader): boolean =>
  pending === "cancellation" || pending === "refund" || (pending === "lateness" && status !== "REJECTED");
/** Whether the desk is told each working morning that an application waits beyond its target day (decision 0656). */
const isNamedToDesk = (header: ApplicationHeader, today: Day): boolean =>
  selectFirstDueEntry(
    header,
    createEntryMeasure(createTestContext(testSystemActor, toInstant(`${today}T09:00:00+08:00`))),
  )?.overdue ?? false;
/** Lists the reasons why an application is stuck, a line each. */
export const listFaults = (
  { application, header }: { application: SeasonApplication; header: ApplicationHeader },
  today: Day,
): string[] => {
  const { name, scheme } = application;
  const timerFaults = listTimerFaults(header).map((fault) => `${name}: ${fault}`);
  // Whoever objected or sent a proof of payment has done what was due: the answer is a task of the desk.
  if (header.pending === "objection" || header.pending === "voucher") return timerFaults;
  // While another request waits, nothing lapses. The activity ends all the same.
  const passedDeadlines = header.deadlines.filter(
    ({ kind, day }) => day < today && kind !== "supplementPeriod" && !header.pending,
  );
  const hasEnded = header.eventDates && header.eventDates.end < today;
  const isUnended = scheme.moves.includes("complete") && endedByActivity.includes(header.status);
  return [
    ...timerFaults,
    // The period of the institute's own review decides nothing; that it was told of is in the history.
    ...passedDeadlines
      .filter(({ kind }) => kind !== "review")
      .map(({ kind, day }) => `${name}: ${header.status} with ${kind} of ${day} on ${today}`),
    ...(hasEnded && header.status === "PROCESSING" && !isNamedToDesk(header, today)
      ? [`${name}: nobody is told that it is undecided after its activity of ${header.eventDates?.end}`]
      : []),
    ...(hasEnded && (isPendingAfterEnd(header) || isUnended)
      ? [
          `${name}: ${header.status} ${header.pending ?? ""} after its activity of ${header.eventDates?.end} on ${today}`,
        ]
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
export const runSeasonUntil = async (day: Day): Promise<void> => {
  await Promise.all(
    seasonApplications.map(async ({ institutionId, id }) => {
      for (;;) {
        const header = await Store.findHeader(institutionId, id);
        const next = header && getNextDueAt(header.timers);
        if (!next || next > endOfDay(addDays(day, -1))) return;
        const ctx = createTestContext(testSystemActor, toInstant(Date.parse(next) + 1000));
        await applyDueTimers(institutionId, id, ctx);
      }
    }),
  );
  await followLeaders(day);
};

/** The members of each group follow its leader, as the deferred task of its transition has it. */
const followLeaders = async (day: Day): Promise<void> => {
  for (const { header } of await readSeasonApplications(
    seasonApplications.filter(({ scheme }) => scheme.children),
  )) {
    const code = header.holds?.leads?.code;
    if (code)
      await moveGroupMembers(code, createTestContext(testSystemActor, toInstant(`${day}T01:00:00+08:00`)));
  }
};
