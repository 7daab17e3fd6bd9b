/** Applies the due timers of a season in order, and lists the applications that are stuck in a status. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Store from "@portal/core/applications/model/application-store.server";
import type { ApplicationStatus } from "@portal/core/applications/model/statuses";
import { getNextDueAt } from "@portal/core/applications/model/timers";
import { applyDueTimers } from "@portal/core/applications/transitions/due-timers.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { createEntryMeasure, selectFirstDueEntry } from "@portal/core/applications/worklist/worklist-entries";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { addDays, type Day, endOfDay, toInstant } from "@portal/core/platform/day";
import { createTestContext, testSystemActor } from "../applications/application-fixtures.ts";
import { listTimerFaults } from "../applications/timer-faults.ts";
import { type SeasonApplication, seasonApplications } from "./submit-scenarios.ts";

/** An application as it stands, and whether it bars its institution by what it owes. */
export interface SeasonState {
  application: SeasonApplication;
  header: ApplicationHeader;
  isInArrears: boolean;
}
/** Applications as they stand; all when none are named. */
export const readSeasonApplications = (
  applications: readonly SeasonApplication[] = seasonApplications,
): Promise<SeasonState[]> =>
  Promise.all(
    applications.map(async (application) => {
      const { institutionId, id, name } = application;
      const [header, { arrears }] = await Promise.all([
        Store.findHeader(institutionId, id),
        readConstraints(institutionId),
      ]);
      if (!header) throw new Error(`${name} is gone`);
      return { application, header, isInArrears: arrears.includes(id) };
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
/** The days for the answer of the applicant itself pass, whatever else waits for an answer. */
const answeredByApplicant: ReadonlySet<string> = new Set(["offer", "original"]);
/** Lists the reasons why an application is stuck, a line each. */
export const listFaults = ({ application, header, isInArrears }: SeasonState, today: Day): string[] => {
  const { name, scheme } = application;
  const timerFaults = listTimerFaults(header).map((fault) => `${name}: ${fault}`);
  // Whoever objected or sent a proof of payment has done what was due: the answer is a task of the desk.
  if (header.pending === "objection" || header.pending === "voucher") return timerFaults;
  // While another request waits, nothing lapses. The activity ends all the same.
  const passedDeadlines = header.deadlines.filter(
    ({ kind, day }) =>
      day < today &&
      kind !== "supplementPeriod" &&
      (!header.pending || (kind === header.pending && answeredByApplicant.has(kind))) &&
      // A late repayment bars the institution until it comes.
      !(kind === "repayment" && isInArrears),
  );
  const hasEnded = header.eventDates && header.eventDates.end < today;
  const isUnended = scheme.moves.includes("complete") && endedByActivity.includes(header.status);
  return [
    ...timerFaults,
    // The period of the institute's own review decides nothing; that it was told of is in the history.
    ...passedDeadlines
      .filter(({ kind }) => kind !== "review")
      .map(({ kind, day }) => `${name}: ${header.status} with ${kind} of ${day} on ${today}`),
    // The signed form is the applicant's, and its days run.
    ...(hasEnded &&
    header.status === "PROCESSING" &&
    header.pending !== "original" &&
    !isNamedToDesk(header, today)
      ? [`${name}: nobody is told that it is undecided after its activity of ${header.eventDates?.end}`]
      : []),
    ...(hasEnded && (isPendingAfterEnd(header) || isUnended)
      ? [
          `${name}: ${header.status} ${header.pending ?? ""} after its activity of ${header.eventDates?.end} on ${today}`,
        ]
      : []),
    ...(header.report?.state === "DUE" && !header.deadlines.some(({ kind }) => kind === "report")
      ? [`${name}: its report is due without a last day`]
      : []),
    ...(getNextDueAt(header.timers) && String(getNextDueAt(header.timers)) < endOfDay(addDays(today, -1))
      ? [`${name}: a timer of ${getNextDueAt(header.timers)} was not applied`]
      : []),
  ];
};

/** Applies what falls due of one application. */
const applyUntil = async ({ institutionId, id }: SeasonApplication, day: Day): Promise<void> => {
  for (;;) {
    const header = await Store.findHeader(institutionId, id);
    const next = header && getNextDueAt(header.timers);
    if (!next || next > endOfDay(addDays(day, -1))) return;
    const ctx = createTestContext(testSystemActor, toInstant(Date.parse(next) + 1000));
    await applyDueTimers(institutionId, id, ctx);
  }
};
/** Applies what falls due, in the order in which it does, until a day has begun. */
export const runSeasonUntil = async (day: Day): Promise<void> => {
  const isOfReport = ({ scheme }: SeasonApplication): boolean => scheme.resource === "report";
  // What becomes of a report starts the days of the application that it is about.
  for (const isFirst of [true, false])
    await Promise.all(
      seasonApplications
        .filter((application) => isOfReport(application) === isFirst)
        .map((application) => applyUntil(application, day)),
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
