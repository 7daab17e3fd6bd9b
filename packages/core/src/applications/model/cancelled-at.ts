/** When an application was cancelled: the day of its confirmation in writing (spec 2 §4). Pure. */
import type { Instant } from "../../platform/day.ts";
import type { ApplicationHeader } from "./application-rows.ts";

/** Returns whether a status is that of an application that was cancelled, refunded or not. */
export const isCancelledStatus = (status: string): boolean => status === "CANCELLED" || status === "REFUNDED";

/**
 * Returns an application with the moment of its cancellation. A refund afterwards leaves it alone; another cause, as
 * when the organiser calls off the event of a place whose fee had lapsed, is another cancellation.
 */
export const markCancelled = (
  before: Pick<ApplicationHeader, "status" | "cancelReason">,
  next: ApplicationHeader,
  { now }: { now: Instant },
): ApplicationHeader => {
  if (!isCancelledStatus(next.status)) {
    const { cancelledAt: _, ...rest } = next;
    return rest;
  }
  const isSameAct = isCancelledStatus(before.status) && before.cancelReason === next.cancelReason;
  return isSameAct ? next : { ...next, cancelledAt: now };
};
