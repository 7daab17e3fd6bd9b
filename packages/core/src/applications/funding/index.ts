/**
 * Grants (spec 3 §4 › funding results, §9; decision 0097): decided by staff, and paid out in the end
 * (`compute-grant.ts` computes them from the answers). Amounts are avos. Pure.
 */

import { pick } from "../../platform/pick.ts";
import type { Funding } from "./funding-schema.ts";

export type { Funding } from "./funding-schema.ts";
/** As an application stores it: the result is set by the decision. */
export type Grant = Omit<Funding, "result"> & { result?: "APPROVED" | "NOT_APPROVED" };

export type Repayment = NonNullable<Grant["repayment"]>;

interface FundedHeader {
  status: string;
  funding?: Grant;
}
/**
 * Returns the result for the applicant: an application rejected before a decision on the grant counts as not
 * approved.
 */
export const getFundingResult = ({ status, funding }: FundedHeader): Funding["result"] => {
  // A withdrawn application is granted nothing, even when it was decided before.
  if (!funding || status === "CANCELLED" || status === "REFUNDED") return undefined;
  if (funding.result) return funding.result;
  if (funding.cancelled) return undefined;
  return status === "REJECTED" ? "NOT_APPROVED" : "PENDING_REPLY";
};

/** Less than requested is granted: reasons are required, and the applicant can object. */
export const isReducedGrant = ({
  asked,
  amount,
  result,
}: Pick<Grant, "asked" | "amount" | "result">): boolean =>
  result === "NOT_APPROVED" || (asked !== undefined && (amount ?? 0) < asked);

/**
 * Returns the amount still to be paid out: what was granted, and no more than the report accounts for. Zero when it
 * was not approved or was revoked.
 */
export const getPayableAmount = ({ result, amount = 0, cancelled, payable = amount }: Grant): number =>
  result === "APPROVED" && !cancelled ? Math.min(amount, payable) : 0;

/** Returns what has come back of a grant that was revoked. */
export const getRepaidAmount = ({ amount, repaidOn, parts }: Repayment): number =>
  parts ? parts.reduce((total, part) => total + part.amount, 0) : repaidOn ? amount : 0;
/** Returns what is still to be repaid. */
export const getOwedRepayment = (repayment: Repayment): number =>
  Math.max(0, repayment.amount - getRepaidAmount(repayment));

/** Converts a grant for the response. */
export const toFundingView = (header: FundedHeader): Funding | undefined => {
  const { funding } = header;
  if (!funding || header.status === "DRAFT") return undefined;
  const result = getFundingResult(header);
  return {
    ...pick(funding, [
      "asked",
      "most",
      "amount",
      "payable",
      "reasons",
      "decidedOn",
      "settled",
      "cancelled",
      "repayment",
    ]),
    ...(result ? { result } : {}),
  };
};
