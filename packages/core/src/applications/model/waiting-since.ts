/** Determines how long an application has waited in its queue. Pure. */
import { type Day, type Instant, toMacaoDay } from "../../platform/day.ts";
import type { ApplicationHeader, InterruptedWait } from "./application-rows.ts";
import { omitPreparedDecision } from "./find-prepared-decision.ts";
import { getWorklistQueue, omitStartedRefund } from "./queue-of-application.ts";
import { queuesWithTarget, type WorklistQueue } from "./worklist-queues.ts";

/**
 * Returns the instant at which the application entered its queue. Rows written before 2026-11-25 do not store it: with
 * a pending request, an answer or a decision they count from their last change, and otherwise from the submission.
 */
export const getWaitingSince = (header: ApplicationHeader): Instant =>
  header.waitingSince ??
  (header.pending || header.supplement || header.status === "ACCEPTED"
    ? header.updatedAt
    : (header.submittedAt ?? header.updatedAt));

/** Returns the queue of what is to be answered, which a prepared decision does not change. */
const getQueueOfAnswer = (header: ApplicationHeader): WorklistQueue | undefined =>
  getWorklistQueue(omitPreparedDecision(omitStartedRefund(header)));

/** When the days of a target are counted: without end from a day on, and in the waits that were interrupted before. */
export interface TargetPeriod {
  from: Day;
  earlier: readonly Pick<InterruptedWait, "from" | "to">[];
}
/**
 * Returns the days in which the target of a queue is counted: since the application entered it, and before while the
 * same work waited in it. A refund of another payment, or one beside another duty, counts from the day on which it was
 * begun. A decision to countersign counts as the answer that it is prepared for, or from its preparation where nothing
 * was awaited from staff.
 */
export const getTargetPeriod = (header: ApplicationHeader, queue: WorklistQueue): TargetPeriod => {
  const { refundStart, prepared, interruptedWaits = [] } = header;
  if (queue === "countersign" && prepared) {
    const answeredQueue = getQueueOfAnswer(header);
    return answeredQueue && queuesWithTarget.includes(answeredQueue)
      ? getTargetPeriod(omitPreparedDecision(header), answeredQueue)
      : { from: toMacaoDay(prepared.at), earlier: [] };
  }
  const isBesideDuty = refundStart?.isOfEarlierPayment || getQueueOfAnswer(header) !== "refund";
  return queue === "refund" && refundStart && isBesideDuty
    ? { from: refundStart.on, earlier: [] }
    : {
        from: toMacaoDay(getWaitingSince(header)),
        earlier: interruptedWaits.filter((wait) => wait.queue === queue),
      };
};

/** Returns whether the review goes on: documents are awaited, or came too late and may still be accepted. */
const isReviewInterrupted = ({ status, late, pending }: ApplicationHeader): boolean =>
  status === "SUPPLEMENT_REQUIRED" || (status === "REJECTED" && late === "lapsed" && pending !== "objection");
/** Lists the queues of what is not done yet: the one in which the application stands, and those it comes back to. */
const listUnfinishedQueues = (header: ApplicationHeader): (WorklistQueue | undefined)[] => {
  const {
    pending,
    awaits,
    reversal: _,
    arrears: __,
    ...rest
  } = omitPreparedDecision(omitStartedRefund(header));
  const { pending: ___, ...bareHeader } = rest as ApplicationHeader;
  const lastQueue = getWorklistQueue(bareHeader);
  return [
    getQueueOfAnswer(header),
    pending,
    awaits,
    lastQueue,
    ...(lastQueue === "certification" ? (["settle"] as const) : []),
    ...(isReviewInterrupted(header) ? (["PROCESSING"] as const) : []),
  ];
};

/** Adds a wait to those before it, as one with the last where it follows on the same day. */
const addInterruptedWait = (
  waits: readonly InterruptedWait[],
  wait: InterruptedWait,
): readonly InterruptedWait[] => {
  const last = waits.findLast(({ queue }) => queue === wait.queue);
  return last?.to === wait.from
    ? waits.map((other) => (other === last ? { ...last, to: wait.to } : other))
    : [...waits, wait];
};

/**
 * Returns whether a decided grant is to be decided again, as after an upheld objection. Its case stays in the queue of
 * accepted ones until it is marked as processed, so only the decision tells that the work before it was done.
 */
const isGrantReopened = (before: ApplicationHeader, next: ApplicationHeader): boolean =>
  before.funding?.result !== undefined && next.funding?.result === undefined;

/**
 * Starts the wait anew when a change moves the application to another queue, and keeps it otherwise. Beginning a refund
 * does not move the application. The wait that ends is kept until its work is done: a change that only interrupts it
 * gives no fresh days (decision 0767).
 */
export const setWaitingSince = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  now: Instant,
): ApplicationHeader => {
  const queue = getQueueOfAnswer(before);
  const nextQueue = getQueueOfAnswer(next);
  const isInPlace = nextQueue === queue;
  const earlierWaits = before.interruptedWaits ?? [];
  const waits =
    isInPlace || !queue || !queuesWithTarget.includes(queue)
      ? earlierWaits
      : addInterruptedWait(earlierWaits, {
          queue,
          from: toMacaoDay(getWaitingSince(before)),
          to: toMacaoDay(now),
        });
  const unfinishedQueues = listUnfinishedQueues(next);
  const isAnotherDecision = !isInPlace && isGrantReopened(before, next);
  const keptWaits = waits.filter(
    (wait) => unfinishedQueues.includes(wait.queue) && !(isAnotherDecision && wait.queue === nextQueue),
  );
  const { interruptedWaits: _, ...header } = next;
  return {
    ...header,
    waitingSince: isInPlace ? getWaitingSince(before) : now,
    ...(keptWaits.length > 0 ? { interruptedWaits: keptWaits } : {}),
  };
};
