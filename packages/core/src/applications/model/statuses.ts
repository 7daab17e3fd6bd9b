/** The statuses of an application, what can be pending besides a status, and who can act on it (workflow.md). */

export const applicationStatuses = [
  "DRAFT",
  "PROCESSING",
  "SUPPLEMENT_REQUIRED",
  "ACCEPTED",
  "REJECTED",
  "CANCELLED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "REFUNDED",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
  "ENDORSEMENT_APPROVED",
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
/** Every status after the submission. */
export const submittedStatuses: readonly ApplicationStatus[] = applicationStatuses.filter(
  (status) => status !== "DRAFT",
);
export type TransitionActor = "applicant" | "staff" | "system" | "gateway";

/** Requests that can be pending besides a status. */
export const pendingKinds = [
  "cancellation",
  "refund",
  "voucher",
  "objection",
  "lateness",
  "original",
  "offer",
] as const;
export type PendingKind = (typeof pendingKinds)[number];

/**
 * The statuses from which an applicant can request a cancellation. Both the transition and the refund quote use this
 * list.
 */
export const cancellableStatuses: readonly ApplicationStatus[] = [
  "PROCESSING",
  "SUPPLEMENT_REQUIRED",
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  // A place without a fee; the transition refuses what was carried out already.
  "PROCESSED",
  // A visit that is still to come (spec 3 §2 › records).
  "ENDORSEMENT_APPROVED",
];

/**
 * Returns whether a payment of the fee can start: nothing is pending, or only an objection, which can be answered long
 * after the last day to pay (decision 0678). Any other request may leave no fee to be paid.
 */
export const isFeeOpen = ({
  status,
  pending,
}: {
  status: ApplicationStatus;
  pending?: PendingKind | undefined;
}): boolean => status === "AWAITING_PAYMENT" && (pending === undefined || pending === "objection");

/**
 * The statuses of an application that was accepted and has not ended otherwise since: it has its place or its service.
 */
export const statusesAfterAcceptance: readonly ApplicationStatus[] = [
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
];
/** Returns whether an application was refused, or has lost its place. */
export const hasLostPlace = ({ status }: { status: ApplicationStatus }): boolean =>
  status === "CANCELLED" || status === "REFUNDED" || status === "REJECTED";
/** The statuses before a decision. */
export const undecidedStatuses: readonly ApplicationStatus[] = ["PROCESSING", "SUPPLEMENT_REQUIRED"];
