/** Since when an application waits in its queue. Pure. */
import { type Day, type Instant, toMacaoDay } from "../../platform/day.ts";
import type { ApplicationHeader } from "./application-rows.ts";
import { getWorklistQueue, omitStartedRefund } from "./queue-of-application.ts";
import type { WorklistQueue } from "./worklist-queues.ts";

/**
 * Returns since when it waits: since it entered its queue. Rows from before 2026-11-25 do not say that; a pending
 * request, an answer or a decision of theirs counts from the last change, and anything else from the submission.
 */
export const getWaitingSince = (header: ApplicationHeader): Instant =>
  header.waitingSince ??
  (header.pending || header.supplement || header.status === "ACCEPTED"
    ? header.updatedAt
    : (header.submittedAt ?? header.updatedAt));

const getQueueOfAnswer = (header: ApplicationHeader) => getWorklistQueue(omitStartedRefund(header));

/**
 * Returns the day from which the target of a queue is counted: the one since which the application waits. A refund of
 * another payment, or one that is beside another duty, is due from the day on which it was begun.
 */
export const getTargetStart = (header: ApplicationHeader, queue: WorklistQueue): Day => {
  const { refundStart } = header;
  const isBesideDuty = refundStart?.isOfEarlierPayment || getQueueOfAnswer(header) !== "refund";
  return queue === "refund" && refundStart && isBesideDuty
    ? refundStart.on
    : toMacaoDay(getWaitingSince(header));
};

/**
 * Starts the wait when a change moves the application to another queue, and keeps it otherwise. A refund that is begun
 * and not recorded yet changes nothing of it.
 */
export const setWaitingSince = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  now: Instant,
): ApplicationHeader => ({
  ...next,
  waitingSince: getQueueOfAnswer(next) === getQueueOfAnswer(before) ? getWaitingSince(before) : now,
});
