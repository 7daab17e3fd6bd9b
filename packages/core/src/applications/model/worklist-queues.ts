/** The staff queues: their names, who works on them, and their partitions in the index. Pure. */
import type { Role } from "../../platform/roles.ts";
import { type ApplicationStatus, pendingKinds } from "./statuses.ts";

/** Names of the queues in the order of the desk: to be decided, waiting for others, finished. */
export const worklistQueues = [
  "PROCESSING",
  "cancellation",
  "voucher",
  "reversal",
  "refund",
  "settle",
  "objection",
  "countersign",
  "lateness",
  "ACCEPTED",
  "SUPPLEMENT_REQUIRED",
  "AWAITING_PAYMENT",
  "arrears",
  "original",
  "offer",
  "certification",
  "repayment",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "ENDORSEMENT_APPROVED",
  "acceptedClosed",
  "COMPLETED",
  "REJECTED",
  "CANCELLED",
  "REFUNDED",
  "SETTLED",
] as const;
export type WorklistQueue = (typeof worklistQueues)[number];
/** Queues of applications that are not finished: they wait for the institute or for somebody else. */
export const runningQueues: readonly WorklistQueue[] = worklistQueues.slice(
  0,
  worklistQueues.indexOf("PAID"),
);
/** Queues that the desk shows with their counts; the others are in a list. */
export const countedQueues = worklistQueues.slice(0, worklistQueues.indexOf("original"));
/** Queues that wait for staff, the default selection. */
export const queuesAwaitingStaff: readonly WorklistQueue[] = [
  "PROCESSING",
  "cancellation",
  "voucher",
  "reversal",
  "objection",
  "countersign",
  "lateness",
  "ACCEPTED",
];
/** Queues of money that wait for the cashier: to confirm, to reconcile, to refund, to pay out or close. */
export const queuesAwaitingCashier: readonly WorklistQueue[] = ["voucher", "reversal", "refund", "settle"];

/**
 * Queues in which an application waits for the institute, officer or cashier, and for nobody else. What waits there has
 * a target day, after which the desk is reminded of it.
 */
export const queuesWithTarget: readonly WorklistQueue[] = [
  ...new Set([...queuesAwaitingStaff, ...queuesAwaitingCashier]),
];

/** Queues that wait for an officer: what waits for staff, without the money (decision 0597). */
export const queuesAwaitingOfficer: readonly WorklistQueue[] = queuesAwaitingStaff.filter(
  (queue) => !queuesAwaitingCashier.includes(queue),
);

/** An administrator acts for both roles. */
const isCashierOnly = (roles: readonly Role[]): boolean =>
  roles.includes("CASHIER") && !roles.includes("OFFICER") && !roles.includes("ADMIN");
const isOfficerOnly = (roles: readonly Role[]): boolean =>
  roles.includes("OFFICER") && !roles.includes("CASHIER") && !roles.includes("ADMIN");
/** Returns the queues that a member of staff sees first. */
export const getDefaultQueues = (roles: readonly Role[]): readonly WorklistQueue[] => {
  if (isCashierOnly(roles)) return queuesAwaitingCashier;
  return isOfficerOnly(roles) ? queuesAwaitingOfficer : queuesAwaitingStaff;
};
/** Returns the queues that the desk offers with their counts. */
export const getDeskQueues = (roles: readonly Role[]): readonly WorklistQueue[] =>
  isCashierOnly(roles)
    ? [...queuesAwaitingCashier, "AWAITING_PAYMENT", "arrears", "certification", "repayment"]
    : countedQueues;

/** Queues that are named by what is pending or prepared, and may hold an application of any submitted status. */
const queuesOfRequests: readonly WorklistQueue[] = [...pendingKinds, "countersign", "reversal", "arrears"];
/** Queues in which an application of a status is listed instead of the queue of its name. */
const furtherQueues: Partial<Record<ApplicationStatus, readonly WorklistQueue[]>> = {
  CANCELLED: ["refund"],
  REJECTED: ["refund"],
  COMPLETED: ["settle", "certification"],
  PROCESSED: ["settle", "certification"],
  SETTLED: ["repayment"],
  ACCEPTED: ["acceptedClosed"],
};
/**
 * Returns every queue in which an application of a status can stand, so that each status is listed through the index.
 * A draft is in none.
 */
export const listQueuesOfStatus = (status: ApplicationStatus): readonly WorklistQueue[] =>
  status === "DRAFT" ? [] : [status, ...(furtherQueues[status] ?? []), ...queuesOfRequests];

/**
 * Returns the index partition of a queue, before its shard. All queues that wait for staff share one, sorted by queue
 * and time, so that the first page of the desk is one query per shard instead of five.
 */
export const getQueuePartition = (queue: string): string =>
  queuesAwaitingStaff.some((name) => name === queue) ? "waiting" : queue;
