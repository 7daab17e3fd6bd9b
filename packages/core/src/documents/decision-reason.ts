/** The reason of a decision, which the row of an application loses to those of an objection and of its answer. */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { pick } from "../platform/pick.ts";

/** The decisions that are given with a reason. */
const decisionActions: readonly string[] = ["reject", "refuseLate", "cancelGrant", "closeWaitingGrant"];

/**
 * Returns the reason of the decision that a letter is about. While an objection waits, and after it was dismissed, it
 * is that of the decision that was objected to; the applicant's own words are no reason of the institute.
 */
export const pickDecisionReason = (
  header: Pick<ApplicationHeader, "status" | "reason" | "reasonCodes" | "reasonOf" | "earlierDecisions">,
): Pick<ApplicationHeader, "reason" | "reasonCodes"> => {
  const { status, reasonOf, earlierDecisions = [] } = header;
  const objectedDecision = earlierDecisions.at(-1);
  const isInForce = objectedDecision?.status === status;
  // Rows from before 29 November 2026 do not say what their reason is of.
  const isOwnReason = reasonOf === undefined ? !isInForce : decisionActions.includes(reasonOf);
  if (isOwnReason) return pick(header, ["reason", "reasonCodes"]);
  return isInForce ? pick(objectedDecision, ["reason", "reasonCodes"]) : {};
};
