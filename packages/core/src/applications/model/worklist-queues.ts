/** The staff's queues: their names, and how they stand in the index. */

/** The names of queues in the order the desk shows them: what needs a decision, what others are to do, what is over. */
export const worklistQueues = [
  "PROCESSING",
  "cancellation",
  "voucher",
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
/** Those that stand open on the desk, each with its number; the others are chosen from a list. */
export const countedQueues = worklistQueues.slice(0, worklistQueues.indexOf("original"));
/** Waiting for staff when nothing else is asked for. */
export const queuesAwaitingStaff: readonly WorklistQueue[] = [
  "PROCESSING",
  "cancellation",
  "voucher",
  "objection",
  "lateness",
  "ACCEPTED",
];
/**
 * The index partition of a queue, before its shard. What waits for staff stands in one, its rows by queue and time: the
 * first page of the desk is one query a shard instead of five.
 */
export const getQueueLine = (queue: string): string =>
  queuesAwaitingStaff.some((name) => name === queue) ? "waiting" : queue;
