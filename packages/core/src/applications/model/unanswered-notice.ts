/** Notices of cancellation and requests for a refund that nobody has answered yet. */
import type { ApplicationHeader } from "./application-rows.ts";

/**
 * Returns whether a notice of cancellation, or the request to refund a place, waits for an answer: now, or after the
 * proof of payment that is examined before it (decision 0677).
 */
export const hasUnansweredNotice = ({
  pending,
  awaits,
}: Pick<ApplicationHeader, "pending" | "awaits">): boolean =>
  pending === "cancellation" || pending === "refund" || awaits === "cancellation";
