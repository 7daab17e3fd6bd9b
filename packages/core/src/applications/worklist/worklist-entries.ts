/** The staff's queues: what a row is measured by, filters and order. Pure. */

import { UnknownYearError } from "../../calendar/index.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, daysBetween, type Instant, toMacaoDay } from "../../platform/day.ts";
import { countDeadline } from "../deadlines/deadlines.ts";
import { type ApplicationHeader, getQueue } from "../model/application-rows.ts";
import type { Deadline } from "../model/schema.ts";
import type { ApplicationStatus } from "../model/statuses.ts";
import { queuesAwaitingStaff, type WorklistQueue } from "../model/worklist-queues.ts";

export const worklistSorts = ["age", "due", "code", "institution", "fee"] as const;
export type WorklistSort = (typeof worklistSorts)[number];

export interface WorklistFilter {
  queue?: WorklistQueue[] | undefined;
  scheme?: string | undefined;
  eventId?: string | undefined;
  status?: ApplicationStatus | undefined;
  /** What waits beside the status; `none`: nothing does. */
  pending?: string | undefined;
  /** At least so many calendar days since it was submitted. */
  minAge?: number | undefined;
  overdue?: boolean | undefined;
  /** Part of the reference or of the institution's name. */
  q?: string | undefined;
  sort?: WorklistSort | undefined;
  descending?: boolean | undefined;
}
/** A header with what a queue measures it by. */
export interface WorklistEntry {
  header: ApplicationHeader;
  queue: WorklistQueue;
  ageDays: number;
  /** The day by which something has to happen: the nearest deadline, or the institute's own aim for an answer. */
  dueOn?: Day;
  overdue: boolean;
}

/** Since when it waits for staff: an answer, a supplement or something that is pending begins a new wait. */
const getWaitingSince = (h: ApplicationHeader): Instant =>
  h.pending || h.supplement || h.status === "ACCEPTED" ? h.updatedAt : (h.submittedAt ?? h.updatedAt);

/** The last day of the institute's own aim, counted in working days since it waits for staff. */
const computeTargetDeadline = (h: ApplicationHeader, ctx: Context): Deadline =>
  countDeadline(
    "answer",
    toMacaoDay(getWaitingSince(h)),
    getPolicyNumber("review.targetWorkingDays", h.policy),
    "WORKING",
    ctx.calendar,
  );
/**
 * By when staff mean to answer, and why that day, while it is their turn. A scheme with a legal term for it (a deadline
 * `review`) tells that one; a year whose holidays are not known yet promises nothing.
 */
export const getAnswerDeadline = (header: ApplicationHeader, ctx: Context): Deadline | undefined => {
  const queue = getQueue(header);
  if (
    !queuesAwaitingStaff.some((name) => name === queue) ||
    header.deadlines.some(({ kind }) => kind === "review")
  )
    return undefined;
  try {
    return computeTargetDeadline(header, ctx);
  } catch (error) {
    if (error instanceof UnknownYearError) return undefined;
    throw error;
  }
};

/** Measures a row of a queue at an instant. */
export const toWorklistEntry = (
  header: ApplicationHeader,
  queue: WorklistQueue,
  ctx: Context,
): WorklistEntry => {
  const days = header.deadlines.map((d) => d.day as Day);
  if (queuesAwaitingStaff.includes(queue)) days.push(computeTargetDeadline(header, ctx).day as Day);
  const dueOn = days.toSorted()[0];
  return {
    header,
    queue,
    ageDays: daysBetween(toMacaoDay(header.submittedAt ?? header.updatedAt), ctx.today),
    ...(dueOn ? { dueOn } : {}),
    overdue: dueOn !== undefined && dueOn < ctx.today,
  };
};

/** Text as it is searched: case, width and spaces do not matter. */
const normalizeSearchText = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");

/** True when a row passes every filter that is set. */
export const matchesFilter = (
  { header, ageDays, overdue }: WorklistEntry,
  filter: WorklistFilter,
): boolean => {
  const { scheme, eventId, status, pending, minAge, q } = filter;
  const searchText = q ? normalizeSearchText(q) : "";
  return (
    (!scheme || header.scheme === scheme) &&
    (!eventId || header.eventId === eventId) &&
    (!status || header.status === status) &&
    (!pending || (header.pending ?? "none") === pending) &&
    (minAge === undefined || ageDays >= minAge) &&
    (filter.overdue === undefined || overdue === filter.overdue) &&
    (!searchText ||
      [header.code, header.institutionName].some(
        (text) => text && normalizeSearchText(text).includes(searchText),
      ))
  );
};

/** What a row is ordered by; equal values by id. Rows without a deadline come last. */
const sortKeys: Record<WorklistSort, (row: WorklistEntry) => string | number> = {
  age: ({ header }) => header.submittedAt ?? header.updatedAt,
  due: ({ dueOn }) => dueOn ?? "9999",
  code: ({ header }) => header.code ?? header.id,
  institution: ({ header }) => header.institutionName ?? header.institutionId,
  fee: ({ header }) => header.fee?.total.amount ?? 0,
};
/** Where a page ended. */
export interface WorklistPosition {
  key: string | number;
  id: string;
}
/** Where a row stands in an order. */
export const toWorklistPosition = (row: WorklistEntry, sort: WorklistSort = "age"): WorklistPosition => ({
  key: sortKeys[sort](row),
  id: row.header.id,
});
const comparePositions = (a: WorklistPosition, b: WorklistPosition): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** Rows in order, those after a position only. */
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
