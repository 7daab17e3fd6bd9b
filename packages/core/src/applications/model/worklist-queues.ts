/** The staff queues: their names, and their partitions in the index. */

/** Names of the queues in the order of the desk: to be decided, waiting for others, finished. */
export const worklistQueues = [
  "PROCESSING",
  "cancellation",
  "voucher",
  "reversal",
  "objection",
  "lateness",
  "ACCEPTED",
  "SUPPLEMENT_REQUIRED",
  "AWAITING_PAYMENT",
  "arrears",
  "original",
  "offer",
  "PAID",
  "PROCESSED",
  "ENDORSEMENT_APPROVED",
  "COMPLETED",
  "REJECTED",
  "CANCELLED",
  "REFUNDED",
  "SETTLED",
] as const;
export type WorklistQueue = (typeof worklistQueues)[number];
/** Queues that the desk shows with their counts; the others are in a list. */
export const countedQueues = worklistQueues.slice(0, worklistQueues.indexOf("original"));
/** Queues that wait for staff, the default selection. */
export const queuesAwaitingStaff: readonly WorklistQueue[] = [
  "PROCESSING",
  "cancellation",
  "voucher",
  "reversal",
  "objection",
  "lateness",
  "ACCEPTED",
];
/**
 * Returns the index partition of a queue, before its shard. All queues that wait for staff share one, sorted by queue
 * and time, so that the first page of the desk is one query per shard instead of five.
 */
export const getQueueLine = (queue: string): string =>
  queuesAwaitingStaff.some((name) => name === queue) ? "waiting" : queue;
