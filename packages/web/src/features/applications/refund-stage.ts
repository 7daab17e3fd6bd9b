/** How far the refund of an application is, for its own page. Pure. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";

type RefundFacts = Pick<ApplicationView, "status" | "pending" | "reversal" | "refund" | "refundStarted">;

/**
 * Returns how far a refund is, or undefined while nothing was given up or refused. Of an application that was not
 * accepted nothing is refunded while an answer is awaited about it, or about a payment that was taken back, unless the
 * refund was begun before.
 */
export const getRefundStage = ({
  status,
  pending,
  reversal,
  refund,
  refundStarted,
}: RefundFacts): "waits" | "confirmed" | "refused" | "refusedWaits" | undefined => {
  // The refund of another payment says nothing of what was paid for this place.
  const isRefundBegun = refundStarted !== undefined && !refundStarted.isOfEarlierPayment;
  if (status === "REJECTED")
    return (pending || reversal) && !isRefundBegun && !refund?.refunded ? "refusedWaits" : "refused";
  if (pending === "cancellation") return "waits";
  return status === "CANCELLED" || refund?.refunded ? "confirmed" : undefined;
};
