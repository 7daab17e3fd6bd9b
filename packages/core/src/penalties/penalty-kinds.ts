/**
 * Lists kinds and statuses of penalties. This is a file of its own, so that the site can import them without the API
 * schemas.
 */
/** The kinds that an officer can record; the others follow from rules. */
export const recordablePenaltyKinds = [
  "VERBAL_WARNING",
  "WRITTEN_RECORD",
  "VIOLATION",
  "DELEGATION_LESSER",
  "ECOMMERCE_DENIAL",
] as const;
/** All kinds; a report that was not handed in is recorded by its deadline (decision 0291). */
export const penaltyKinds = [...recordablePenaltyKinds, "REPORT_NOT_DELIVERED"] as const;
/** Reasons that the system gives; each has its text by key, so that everybody reads it in their own language. */
export const penaltyReasonKeys = ["reportNotDelivered"] as const;
/**
 * An event that a delegation travels to, in Macao or abroad: only there can one commit a lesser violation (spec 2 §9).
 */
export const hasDelegations = ({
  type,
  applicationTypes,
}: {
  type: string;
  applicationTypes: readonly string[];
}): boolean => type === "ABROAD" || applicationTypes.includes("OVERSEAS_DELEGATION");
export const penaltyStatuses = ["STANDING", "OBJECTED", "DISMISSED", "STRUCK"] as const;
