/** Determines how long an application has waited in its queue. Pure. */
import { type Day, type Instant, toMacaoDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { getWorklistQueue, omitStartedRefund } from "./queue-of-application.ts";
import type { WorklistQueue } from "./worklist-queues.ts";

/**
 * Returns the instant at which the application entered its queue. Rows written before 2026-11-25 do not store it: with
 * a pending request, an answer or a decision they count from their last change, and otherwise from the submission.
 */
export const getWaitingSince = (header: ApplicationHeader): Instant =>
  header.waitingSince ??
  (header.pending || header.supplement || header.status === "ACCEPTED"
    ? header.updatedAt
    : (header.submittedAt ?? header.updatedAt));

const getQueueOfAnswer = (header: ApplicationHeader) => getWorklistQueue(omitStartedRefund(header));

/**
 * Returns the day from which the target of a queue is counted: the day on which the application entered it. A refund of
 * another payment, or one beside another duty, counts from the day on which it was begun.
 */
export const getTargetStart = (header: ApplicationHeader, queue: WorklistQueue): Day => {
  const { refundStart } = header;
  const isBesideDuty = refundStart?.isOfEarlierPayment || getQueueOfAnswer(header) !== "refund";
  return queue === "refund" && refundStart && isBesideDuty
    ? refundStart.on
    : toMacaoDay(getWaitingSince(header));
};

/**
 * Starts the wait anew when a change moves the application to another queue, and keeps it otherwise. Beginning a refund
 * does not move the application.
 */
export const setWaitingSince = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  now: Instant,
): ApplicationHeader => ({
  ...next,
  waitingSince: getQueueOfAnswer(next) === getQueueOfAnswer(before) ? getWaitingSince(before) : now,
});
