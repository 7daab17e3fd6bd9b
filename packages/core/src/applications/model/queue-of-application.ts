/** Determines the staff queue of an application. Pure. */
import type { ApplicationHeader } from "./application-rows.ts";
import { type CashierQueueFacts, getCashierQueue } from "./cashier-queues.ts";
import type { WorklistQueue } from "./worklist-queues.ts";

/** Returns whether a scheme is that of a report, without loading it. */
export const isReportScheme = (scheme: string): boolean => scheme.startsWith("REPORT_");

/**
 * Returns whether nothing is left to do about an acceptance: of a report, of an application that gets no grant, and of a
 * registration whose event has its page (decision 0606).
 */
const isAcceptanceClosed = ({
  scheme,
  funding,
  eventPageAt,
}: Pick<ApplicationHeader, "scheme" | "funding" | "eventPageAt">): boolean =>
  isReportScheme(scheme) || funding?.result === "NOT_APPROVED" || eventPageAt !== undefined;

/**
 * Returns the staff queue of a row. A payment that was taken back comes before a refund that was begun and that the cashier
 * has to record, this before pending requests, these before money
 * that the cashier has to pay out, and that before the status; drafts have no queue.
 */
export const getWorklistQueue = (
  header: CashierQueueFacts &
    Pick<ApplicationHeader, "scheme" | "pending" | "reversal" | "arrears" | "eventPageAt">,
): WorklistQueue | undefined => {
  const { status, pending, reversal, arrears } = header;
  if (status === "DRAFT") return undefined;
  if (reversal) return "reversal";
  if (header.refundStart) return "refund";
  if (pending) return pending;
  if (arrears) return "arrears";
  const cashierQueue = getCashierQueue(header);
  if (cashierQueue) return cashierQueue;
  return status === "ACCEPTED" && isAcceptanceClosed(header) ? "acceptedClosed" : status;
};

/**
 * Returns an application as it is without the refund that the cashier has begun and has to record: what staff have to
 * answer meanwhile is another duty, with a day of its own (decision 0616).
 */
export const omitStartedRefund = ({ refundStart: _, ...header }: ApplicationHeader): ApplicationHeader =>
  header;

/**
 * Lists the queues in which an application stands: the one of its row, and beside a refund that was begun the one of what
 * else is to be done about it, so that everybody who has a duty finds it (decision 0635).
 */
export const listWorklistQueues = (header: ApplicationHeader): WorklistQueue[] => {
  const queues = [getWorklistQueue(header), getWorklistQueue(omitStartedRefund(header))];
  return [...new Set(queues.filter((queue) => queue !== undefined))];
};
