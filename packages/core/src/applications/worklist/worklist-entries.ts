/** Measures, filters and sorts the rows of the staff queues. Pure. */

import { UnknownYearError } from "../../calendar/index.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { InstitutionMember } from "../../institutions/index.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, daysBetween, toMacaoDay } from "../../platform/day.ts";
import { matchesSearchText } from "../../platform/fold-text.ts";
import { countTargetDeadline } from "../deadlines/target-deadline.ts";
import { listPresentRecipients } from "../membership/present-recipients.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Deadline } from "../model/application-schema.ts";
import { listBankReferences } from "../model/bank-references.ts";
import { omitPreparedDecision } from "../model/find-prepared-decision.ts";
import { getWorklistQueue, listWorklistQueues, omitStartedRefund } from "../model/queue-of-application.ts";
import type { ApplicationStatus } from "../model/statuses.ts";
import { getTargetPeriod, type TargetPeriod } from "../model/waiting-since.ts";
import { queuesAwaitingStaff, queuesWithTarget, type WorklistQueue } from "../model/worklist-queues.ts";

export const worklistSorts = ["age", "due", "code", "institution", "fee"] as const;
export type WorklistSort = (typeof worklistSorts)[number];

export interface WorklistFilter {
  queue?: WorklistQueue[] | undefined;
  scheme?: string | undefined;
  eventId?: string | undefined;
  status?: ApplicationStatus | undefined;
  /** The pending request, or `none`. */
  pending?: string | undefined;
  /** Minimum number of calendar days since submission. */
  minAge?: number | undefined;
  overdue?: boolean | undefined;
  /** Who works on it: an account, or a word of `assignee-filter.ts`. */
  assignee?: string | undefined;
  /**
   * Part of the application number, the institution's or the event's name, a receipt or a reference of the bank, or the
   * whole address of a person.
   */
  q?: string | undefined;
  sort?: WorklistSort | undefined;
  descending?: boolean | undefined;
}
/** A header with the measures of its queue. */
export interface WorklistEntry {
  header: ApplicationHeader;
  queue: WorklistQueue;
  ageDays: number;
  /** The last day of `findDueDeadline`. */
  dueOn?: Day;
  overdue: boolean;
}

/** Finds the institute's own target; there is none when the holidays of that year are unknown. */
const findTargetDeadline = (
  header: ApplicationHeader,
  period: TargetPeriod,
  ctx: Context,
): Deadline | undefined => {
  const targetDays = getPolicyNumber("review.targetWorkingDays", header.policy);
  try {
    return countTargetDeadline(period, targetDays, ctx.calendar);
  } catch (error) {
    if (error instanceof UnknownYearError) return undefined;
    throw error;
  }
};

/** Finds the fixed period in which staff must act: the one set by law, or the one for a payment that was taken back. */
const findSetDeadline = (header: ApplicationHeader, queue: WorklistQueue): Deadline | undefined => {
  if (!queuesAwaitingStaff.includes(queue)) return undefined;
  const setKind = queue === "reversal" ? "reversal" : "review";
  return header.deadlines.find(({ kind }) => kind === setKind);
};

/**
 * Returns the day by which staff intend to answer, with its explanation, while an answer is due. Where a fixed period
 * applies, the application lists it among its deadlines instead. A refund that the cashier has begun does not delay the
 * answer, and a prepared decision does not tell that there is one.
 */
export const getAnswerDeadline = (header: ApplicationHeader, ctx: Context): Deadline | undefined => {
  const queue = getWorklistQueue(omitPreparedDecision(omitStartedRefund(header)));
  if (!queue || !queuesAwaitingStaff.includes(queue) || findSetDeadline(header, queue)) return undefined;
  // The grant has already been decided; staff still have work to do, but no answer to give.
  if (queue === "ACCEPTED" && header.funding?.result) return undefined;
  return findTargetDeadline(header, getTargetPeriod(header, queue), ctx);
};

/**
 * Returns the deadline by which staff have to act, so that every page shows the same one (decision 0516): the fixed
 * period where there is one, otherwise the institute's own target. There is none while the institute has nothing to do,
 * because the deadlines that the application has then are those of its applicant (decision 0555).
 */
const findDueDeadline = (
  header: ApplicationHeader,
  queue: WorklistQueue,
  ctx: Context,
  findTarget: typeof findTargetDeadline = findTargetDeadline,
): Deadline | undefined =>
  queuesWithTarget.includes(queue)
    ? (findSetDeadline(header, queue) ?? findTarget(header, getTargetPeriod(header, queue), ctx))
    : undefined;

/**
 * Returns the earliest of the deadlines by which staff have to act. There are several when a refund was begun while
 * something else is still to be done (decision 0635).
 */
export const findFirstDueDeadline = (header: ApplicationHeader, ctx: Context): Deadline | undefined =>
  listWorklistQueues(header)
    .flatMap((queue) => findDueDeadline(header, queue, ctx) ?? [])
    .toSorted((a, b) => a.day.localeCompare(b.day))[0];

/**
 * Returns the entry of an application in the queue with the earliest deadline; undefined for a draft.
 * @param measureEntry computes the measures of one queue
 */
export const selectFirstDueEntry = (
  header: ApplicationHeader,
  measureEntry: (header: ApplicationHeader, queue: WorklistQueue) => WorklistEntry,
): WorklistEntry | undefined =>
  listWorklistQueues(header)
    .map((queue) => measureEntry(header, queue))
    .toSorted((a, b) => (a.dueOn ?? "9999").localeCompare(b.dueOn ?? "9999"))[0];

/**
 * Returns a function that computes the measures of rows at an instant. Many rows have waited since the same day, so
 * working days are counted only once for each day and target.
 */
export const createEntryMeasure = (
  ctx: Context,
): ((header: ApplicationHeader, queue: WorklistQueue) => WorklistEntry) => {
  const targets = new Map<string, Deadline | undefined>();
  const findCountedTarget = (header: ApplicationHeader, period: TargetPeriod): Deadline | undefined => {
    const earlier = period.earlier.map(({ from, to }) => `${from} ${to}`).join(" ");
    const key = `${period.from} ${getPolicyNumber("review.targetWorkingDays", header.policy)} ${earlier}`;
    if (!targets.has(key)) targets.set(key, findTargetDeadline(header, period, ctx));
    return targets.get(key);
  };
  return (header, queue) => {
    const dueOn = findDueDeadline(header, queue, ctx, findCountedTarget)?.day as Day | undefined;
    return {
      header,
      queue,
      ageDays: daysBetween(toMacaoDay(header.submittedAt ?? header.updatedAt), ctx.today),
      ...(dueOn ? { dueOn } : {}),
      overdue: dueOn !== undefined && dueOn < ctx.today,
    };
  };
};

const isOfPerson = (header: ApplicationHeader, searched: readonly InstitutionMember[]): boolean =>
  listPresentRecipients(
    header,
    searched.filter(({ institutionId }) => institutionId === header.institutionId),
  ).length > 0;

/**
 * Lists the texts by which an application is found: its number, institution, event, receipt and payments at the bank.
 */
const listSearchTexts = (header: ApplicationHeader): (string | undefined)[] => [
  header.code,
  header.institutionName,
  ...Object.values(header.institutionNames ?? {}),
  header.receiptNumber,
  ...listBankReferences(header),
  ...Object.values(header.eventNames ?? {}),
];

/**
 * Returns whether a row matches every filter that is set, except the assignee, which the row does not contain.
 * @param searched the memberships of the person whose address is the search text; a row matches when its notices reach
 * one
 */
export const matchesFilter = (
  { header, ageDays, overdue }: WorklistEntry,
  filter: WorklistFilter,
  searched: readonly InstitutionMember[],
): boolean => {
  const { scheme, eventId, status, pending, minAge, q } = filter;
  return (
    (!scheme || header.scheme === scheme) &&
    (!eventId || header.eventId === eventId) &&
    (!status || header.status === status) &&
    (!pending || (header.pending ?? "none") === pending) &&
    (minAge === undefined || ageDays >= minAge) &&
    (filter.overdue === undefined || overdue === filter.overdue) &&
    (matchesSearchText(q, listSearchTexts(header)) || isOfPerson(header, searched))
  );
};

/** The sort keys of a row. Rows with equal keys are sorted by id, and rows without a deadline come last. */
const sortKeys: Record<WorklistSort, (row: WorklistEntry) => string | number> = {
  age: ({ header }) => header.submittedAt ?? header.updatedAt,
  due: ({ dueOn }) => dueOn ?? "9999",
  code: ({ header }) => header.code ?? header.id,
  institution: ({ header }) => header.institutionName ?? header.institutionId,
  fee: ({ header }) => header.fee?.total.amount ?? 0,
};
/** The place of a row in an order. */
export interface WorklistPosition {
  key: string | number;
  id: string;
}
/** The position at which a page ended, with the order in which it was read: another order has it elsewhere. */
export interface WorklistPageEnd extends WorklistPosition {
  sort: WorklistSort;
}
/** Returns the position of a row in an order. */
export const toWorklistPosition = (row: WorklistEntry, sort: WorklistSort = "age"): WorklistPosition => ({
  key: sortKeys[sort](row),
  id: row.header.id,
});
/** Orders two positions of the same sort; equal values are ordered by id. */
export const comparePositions = (a: WorklistPosition, b: WorklistPosition): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** Sorts the rows and returns those after a position. */
export const sortEntries = (
  rows: readonly WorklistEntry[],
  filter: WorklistFilter,
  after?: WorklistPosition,
): WorklistEntry[] => {
  const direction = filter.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, at: toWorklistPosition(row, filter.sort) }))
    .filter(({ at }) => !after || comparePositions(at, after) * direction > 0)
    .sort((a, b) => comparePositions(a.at, b.at) * direction)
    .map(({ row }) => row);
};
