/** Whether an approved endorsement still holds (spec 3 §3 › Verification result). Pure. */
import type { ApplicationHeader } from "./application-rows.ts";

/**
 * Returns whether an approved endorsement is in force: the authorities did not refuse the visitor, and the visit is not
 * over.
 */
export const isEndorsementInForce = ({
  status,
  verification,
}: Pick<ApplicationHeader, "status" | "verification">): boolean =>
  status === "ENDORSEMENT_APPROVED" &&
  verification?.result !== "FAILED" &&
  verification?.result !== "EXPIRED";
