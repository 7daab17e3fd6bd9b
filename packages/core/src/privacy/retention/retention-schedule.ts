/** The retention period of each kind of record, and when it begins (policy `retention.years`). Pure. */
import type { ApplicationHeader } from "../../applications/model/application-rows.ts";
import { getWorklistQueue } from "../../applications/model/queue-of-application.ts";
import type { WorklistQueue } from "../../applications/model/worklist-queues.ts";
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Json } from "../../forms/types/index.ts";
import { listLogMonthsBefore } from "../../platform/audit/log-months.ts";
import { addYears, type Day, parseDay, toMacaoDay } from "../../platform/day.ts";
import { MIN_RETENTION_YEARS } from "../../policies/retention-limits.ts";

/** The kinds of record: an application with everything that belongs to it, and three logs by month. */
export const recordKinds = ["applications", "staffActs", "readings", "auditRecord"] as const;
type RecordKind = (typeof recordKinds)[number];
type RetentionYears = { [K in RecordKind]: number };

/** Returns the years of each kind by the policy. */
export const getRetentionYears = (overrides: Record<string, Json>): RetentionYears =>
  Object.fromEntries(
    recordKinds.map((kind) => [
      kind,
      Math.max(MIN_RETENTION_YEARS, getPolicyNumber("retention.years", overrides, kind)),
    ]),
  ) as RetentionYears;

/** The partition of a log in a month. */
export const logPartitions: { readonly [K in Exclude<RecordKind, "applications">]: string } = {
  staffActs: "acts",
  readings: "access",
  auditRecord: "audit",
};
/** Rows of logs that one batch counts or deletes. A month may have a hundred thousand. */
export const LOG_BATCH_ROWS = 5000;
export const logKinds = ["staffActs", "readings", "auditRecord"] as const;

/** Lists the months of a log of which every day is older than its retention period. */
export const listExpiredMonths = (years: number, today: Day): string[] =>
  listLogMonthsBefore(addYears(today, -years).slice(0, 7));

/**
 * Queues in which nothing more can happen to an application. Applications with money to be paid are in other queues.
 */
const closedQueues: readonly WorklistQueue[] = [
  "acceptedClosed",
  "REJECTED",
  "CANCELLED",
  "REFUNDED",
  "COMPLETED",
  "SETTLED",
  "ENDORSEMENT_APPROVED",
];

/**
 * Returns the day on which the retention period of an application begins: its last change, the end of its event or its
 * last deadline, whichever comes last. Undefined while something can still happen to it.
 */
export const getClosingDay = (header: ApplicationHeader): Day | undefined => {
  const queue = getWorklistQueue(header);
  if (!queue || !closedQueues.includes(queue)) return undefined;
  const { timers, suspended } = header;
  if (timers.length > 0 || suspended?.length || header.report?.state === "DUE") return undefined;
  const days = [
    toMacaoDay(header.updatedAt),
    ...(header.eventDates ? [parseDay(header.eventDates.end)] : []),
    ...header.deadlines.map(({ day }) => parseDay(day)),
  ];
  return days.toSorted().at(-1);
};

/**
 * Returns whether the retention period of an application has ended. One that closed ten years ago today is not kept.
 */
export const isApplicationExpired = (header: ApplicationHeader, years: number, today: Day): boolean => {
  const closedOn = getClosingDay(header);
  return closedOn !== undefined && addYears(closedOn, years) <= today;
};
