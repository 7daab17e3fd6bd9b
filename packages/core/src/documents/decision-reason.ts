/** The reason of a decision, which the row of an application loses to those of an objection and of its answer. */
import type { ApplicationView } from "../applications/model/application-schema.ts";
import { pick } from "../platform/pick.ts";

/** The words and the stock reasons of a decision, and the moment at which the stock reasons were given. */
type GivenReason = Pick<ApplicationView, "reason" | "reasonCodes" | "reasonAt">;
/** What an application says about its decisions, as a row and as an answer of the API. */
interface DecidedApplication extends GivenReason {
  status: string;
  reasonOf?: string | undefined;
  earlierDecisions?: readonly (GivenReason & { status: string })[] | undefined;
}

/** The decisions that are given with a reason. */
const decisionActions: readonly string[] = ["reject", "refuseLate", "cancelGrant", "closeWaitingGrant"];

/**
 * Returns the reason of the decision that a letter or a page is about. While an objection waits, and after it was
 * dismissed, it is that of the decision that was objected to; the applicant's own words are no reason of the institute.
 */
export const pickDecisionReason = (application: DecidedApplication): GivenReason => {
  const { status, reasonOf, earlierDecisions = [] } = application;
  const objectedDecision = earlierDecisions.at(-1);
  const isInForce = objectedDecision?.status === status;
  // Rows from before 29 November 2026 do not say what their reason is of.
  const isOwnReason = reasonOf === undefined ? !isInForce : decisionActions.includes(reasonOf);
  const members = ["reason", "reasonCodes", "reasonAt"] as const;
  if (isOwnReason) return pick(application, members);
  return isInForce ? pick(objectedDecision, members) : {};
};
