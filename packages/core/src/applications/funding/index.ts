/**
 * Grants (spec 3 §4 › funding results, §9; decision 0097): decided by staff, and paid out in the end
 * (`compute-grant.ts` computes them from the answers). Amounts are avos. Pure.
 */

import { pick } from "../../platform/pick.ts";
import type { Funding } from "./funding-schema.ts";

export type { Funding } from "./funding-schema.ts";
/** A grant as an application stores it. The decision sets the result. */
export type Grant = Omit<Funding, "result"> & {
  result?: "APPROVED" | "NOT_APPROVED";
  /**
   * What an earlier payment left out of what was due, where a part of that payment came back and it can still be
   * objected to (decision 0825).
   */
  underpaid?: number;
};

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

/** Less than requested is granted: reasons are required. */
export const isReducedGrant = ({
  asked,
  amount,
  result,
}: Pick<Grant, "asked" | "amount" | "result">): boolean =>
  result === "NOT_APPROVED" || (asked !== undefined && (amount ?? 0) < asked);

/**
 * Returns whether the applicant can object to a decision (spec 3 §4): to less than was requested, and to every amount
 * where the form requests none, because the institute alone has set it (decision 0803).
 */
export const isOpenToObjection = (grant: Pick<Grant, "asked" | "amount" | "result">): boolean =>
  grant.asked === undefined || isReducedGrant(grant);

/**
 * Returns the amount still to be paid out: what was granted, and no more than the report accounts for. Zero when it
 * was not approved or was revoked.
 */
export const getPayableAmount = ({
  result,
  amount = 0,
  cancelled,
  payable = amount,
}: Pick<Funding, "result" | "amount" | "cancelled" | "payable">): number =>
  result === "APPROVED" && !cancelled ? Math.min(amount, payable) : 0;

/**
 * Picks what holds for a new decision on a grant: the amounts asked for, and those that the accepted report accounts
 * for.
 */
export const pickUndecidedGrant = ({ funding = {} }: Pick<FundedHeader, "funding">): Grant =>
  pick(funding, ["asked", "most", "payable"]);

/** Returns what the institution has of a grant: the last payment, and what it kept of those before. */
export const getPaidOutAmount = ({ settled, kept = 0 }: Grant): number => (settled?.amount ?? 0) + kept;

/** Returns what is still to be paid out of a grant of which a part was paid before; undefined for nothing. */
export const findRestToPay = (
  funding: Pick<Funding, "result" | "amount" | "cancelled" | "payable" | "settled" | "kept">,
): number | undefined => {
  const rest = funding.kept !== undefined && !funding.settled ? getPayableAmount(funding) : 0;
  return rest > 0 ? rest : undefined;
};

/** Returns what has come back of a grant that was revoked. */
export const getRepaidAmount = ({ amount, repaidOn, parts }: Repayment): number =>
  parts ? parts.reduce((total, part) => total + part.amount, 0) : repaidOn ? amount : 0;
/** Returns what is still to be repaid. */
export const getOwedRepayment = (repayment: Repayment): number =>
  Math.max(0, repayment.amount - getRepaidAmount(repayment));

/**
 * Returns the amounts of a grant that is valid again. What was repaid has to be paid out once more, and no more than
 * that where less was paid than was due. What was not repaid stays with the institution, which owes it when the grant
 * is revoked again.
 */
export const restoreAmounts = (grant: Grant, repaid: number): Grant => {
  if (repaid === 0) return grant;
  const { settled, kept, payable, ...others } = grant;
  const keptAmount = getPaidOutAmount(grant) - repaid;
  // A second payment of a part that was not made before the grant was revoked again is still to come.
  const awaitedAmount = kept !== undefined && !settled ? (payable ?? 0) : 0;
  const isUnderpaid = settled !== undefined && settled.amount < getPayableAmount(grant);
  const isInParts = keptAmount > 0 || kept !== undefined || isUnderpaid;
  return {
    ...others,
    ...(isInParts
      ? { kept: keptAmount, payable: awaitedAmount + repaid }
      : payable === undefined
        ? {}
        : { payable }),
  };
};

/** Returns all that the institution has of a grant or is to be paid of it. */
const getDueAmount = (grant: Grant): number => getPayableAmount(grant) + (grant.kept ?? 0);

/**
 * Returns what a payment left out of what was due, once that payment is no longer the last one, because a part of it
 * came back and is paid once more.
 */
export const getUnderpaidAmount = (paidGrant: Grant, restoredGrant: Grant): number =>
  restoredGrant.settled
    ? 0
    : paidGrant.settled
      ? Math.max(0, getDueAmount(paidGrant) - getDueAmount(restoredGrant))
      : (paidGrant.underpaid ?? 0);

/** Returns whether an objection to a grant is one to a payment of less than was due (decisions 0805, 0825). */
export const isObjectionToPayment = ({ settled, underpaid }: Pick<Grant, "settled" | "underpaid">): boolean =>
  settled !== undefined || underpaid !== undefined;

/**
 * Returns a grant of which less was paid than was due, with the rest still to be paid out (decision 0805). What was
 * paid stays with the institution.
 */
export const reopenPayout = (grant: Grant): Grant => {
  const { settled, underpaid = 0, ...others } = grant;
  const rest = Math.max(0, getPayableAmount(grant) - (settled?.amount ?? 0));
  return { ...others, kept: getPaidOutAmount(grant), payable: rest + (settled ? 0 : underpaid) };
};

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
      "kept",
      "cancelled",
      "repayment",
    ]),
    ...(result ? { result } : {}),
  };
};
