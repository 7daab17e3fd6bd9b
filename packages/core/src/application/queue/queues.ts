/** The staff's queues: their names, and how they stand in the index. */

/** The names of queues: something pending comes before the status, a lapsed fee before CANCELLED. */
export const queues = [
  "PROCESSING",
  "cancellation",
  "voucher",
  "objection",
  "lateness",
  "ACCEPTED",
  "original",
  "offer",
  "SUPPLEMENT_REQUIRED",
  "AWAITING_PAYMENT",
  "PAID",
  "PROCESSED",
  "ENDORSEMENT_APPROVED",
  "COMPLETED",
  "arrears",
  "REJECTED",
  "CANCELLED",
  "REFUNDED",
  "SETTLED",
] as const;
export type QueueName = (typeof queues)[number];
/** Waiting for staff when nothing else is asked for. */
export const waiting: readonly QueueName[] = [
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
export const lineOf = (queue: string): string => (waiting.some((name) => name === queue) ? "waiting" : queue);
