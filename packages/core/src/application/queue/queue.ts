/** The staff's queues: what a row is measured by, filters and order. Pure. */

import type { Context } from "../../actor.ts";
import { UnknownYear } from "../../calendar/index.ts";
import { policyNumber } from "../../code-lists/policy.ts";
import { type Day, dayOf, daysBetween, type Instant } from "../../day.ts";
import { countedFrom } from "../clocks/deadlines.ts";
import { type Header, queueOf } from "../row.ts";
import type { Status } from "../status.ts";
import type { Deadline } from "../wire.ts";
import { type QueueName, waiting } from "./queues.ts";

export const sorts = ["age", "due", "code", "institution", "fee"] as const;
export type Sort = (typeof sorts)[number];

export interface QueueFilter {
  queue?: QueueName[] | undefined;
  scheme?: string | undefined;
  eventId?: string | undefined;
  status?: Status | undefined;
  /** What waits beside the status; `none`: nothing does. */
  pending?: string | undefined;
  /** At least so many calendar days since it was submitted. */
  minAge?: number | undefined;
  overdue?: boolean | undefined;
  /** Part of the reference or of the institution's name. */
  q?: string | undefined;
  sort?: Sort | undefined;
  descending?: boolean | undefined;
}
/** A header with what a queue measures it by. */
export interface Queued {
  header: Header;
  queue: QueueName;
  ageDays: number;
  /** The day by which something has to happen: the nearest deadline, or the institute's own aim for an answer. */
  dueOn?: Day;
  overdue: boolean;
}

/** Since when it waits for staff: an answer, a supplement or something that is pending begins a new wait. */
const waitsSince = (h: Header): Instant =>
  h.pending || h.supplement || h.status === "ACCEPTED" ? h.updatedAt : (h.submittedAt ?? h.updatedAt);

/** The last day of the institute's own aim, counted in working days since it waits for staff. */
const aimOf = (h: Header, ctx: Context): Deadline =>
  countedFrom(
    "answer",
    dayOf(waitsSince(h)),
    policyNumber("review.targetWorkingDays", h.policy),
    "WORKING",
    ctx.calendar,
  );
/**
 * By when staff mean to answer, and why that day, while it is their turn. A scheme with a legal term for it (a deadline
 * `review`) tells that one; a year whose holidays are not known yet promises nothing.
 */
export const answerBy = (header: Header, ctx: Context): Deadline | undefined => {
  const queue = queueOf(header);
  if (!waiting.some((name) => name === queue) || header.deadlines.some(({ kind }) => kind === "review"))
    return undefined;
  try {
    return aimOf(header, ctx);
  } catch (error) {
    if (error instanceof UnknownYear) return undefined;
    throw error;
  }
};

/** Measures a row of a queue at an instant. */
export const queued = (header: Header, queue: QueueName, ctx: Context): Queued => {
  const days = header.deadlines.map((d) => d.day as Day);
  if (waiting.includes(queue)) days.push(aimOf(header, ctx).day as Day);
  const dueOn = days.toSorted()[0];
  return {
    header,
    queue,
    ageDays: daysBetween(dayOf(header.submittedAt ?? header.updatedAt), ctx.today),
    ...(dueOn ? { dueOn } : {}),
    overdue: dueOn !== undefined && dueOn < ctx.today,
  };
};

/** Text as it is searched: case, width and spaces do not matter. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");

/** True when a row passes every filter that is set. */
export const passes = ({ header, ageDays, overdue }: Queued, filter: QueueFilter): boolean => {
  const { scheme, eventId, status, pending, minAge, q } = filter;
  const wanted = q ? plain(q) : "";
  return (
    (!scheme || header.scheme === scheme) &&
    (!eventId || header.eventId === eventId) &&
    (!status || header.status === status) &&
    (!pending || (header.pending ?? "none") === pending) &&
    (minAge === undefined || ageDays >= minAge) &&
    (filter.overdue === undefined || overdue === filter.overdue) &&
    (!wanted || [header.code, header.institutionName].some((text) => text && plain(text).includes(wanted)))
  );
};

/** What a row is ordered by; equal values by id. Rows without a deadline come last. */
const keys: Record<Sort, (row: Queued) => string | number> = {
  age: ({ header }) => header.submittedAt ?? header.updatedAt,
  due: ({ dueOn }) => dueOn ?? "9999",
  code: ({ header }) => header.code ?? header.id,
  institution: ({ header }) => header.institutionName ?? header.institutionId,
  fee: ({ header }) => header.fee?.total.amount ?? 0,
};
/** Where a page ended. */
export interface Position {
  key: string | number;
  id: string;
}
/** Where a row stands in an order. */
export const positionOf = (row: Queued, sort: Sort = "age"): Position => ({
  key: keys[sort](row),
  id: row.header.id,
});
const compare = (a: Position, b: Position): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** Rows in order, those after a position only. */
export const ordered = (rows: readonly Queued[], filter: QueueFilter, after?: Position): Queued[] => {
  const way = filter.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, at: positionOf(row, filter.sort) }))
    .filter(({ at }) => !after || compare(at, after) * way > 0)
    .sort((a, b) => compare(a.at, b.at) * way)
    .map(({ row }) => row);
};
