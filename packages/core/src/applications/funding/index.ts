/**
 * What is granted (spec 3 §4 › funding results, §9; decision 0097): worked out from what was said, decided by staff,
 * paid out in the end. Amounts are avos. Pure.
 */

import { evaluateOperand, toNumber } from "../../forms/expressions/evaluate.ts";
import type { Answers, CheckContext, Scheme } from "../../forms/types/index.ts";
import { resolveEffectiveAnswers } from "../../forms/visible-fields.ts";
import { pick } from "../../platform/pick.ts";
import type { Funding } from "./funding-schema.ts";

export type { Funding } from "./funding-schema.ts";
/** As an application keeps it: the result is there once it is decided. */
export type Grant = Omit<Funding, "result"> & { result?: "APPROVED" | "NOT_APPROVED" };

/**
 * What the answers ask for, and the most that may be granted, by what the scheme says of its grant; undefined where it
 * grants nothing. Never negative, whole avos.
 */
export const computeGrant = (
  scheme: Pick<Scheme, "grant" | "steps">,
  answers: Answers,
  context: CheckContext,
): Grant | undefined => {
  if (!scheme.grant) return undefined;
  const scope = { answers: resolveEffectiveAnswers(scheme, answers, context), context };
  const toAvos = (operand: NonNullable<Scheme["grant"]>["asked"]): number | undefined => {
    const value = operand && toNumber(evaluateOperand(operand, scope));
    return value === undefined ? undefined : Math.max(0, Math.round(value));
  };
  const askedAmount = toAvos(scheme.grant.asked);
  const maxAmount = toAvos(scheme.grant.most) ?? askedAmount;
  return {
    ...(askedAmount === undefined ? {} : { asked: askedAmount }),
    ...(maxAmount === undefined ? {} : { most: maxAmount }),
  };
};

interface FundedHeader {
  status: string;
  funding?: Grant;
}
/** The result as the applicant is told it: what is refused before a decision on the money is not approved either. */
export const getFundingResult = ({ status, funding }: FundedHeader): Funding["result"] => {
  // What was withdrawn is granted nothing, decided before or not.
  if (!funding || status === "CANCELLED" || status === "REFUNDED") return undefined;
  if (funding.result) return funding.result;
  if (funding.cancelled) return undefined;
  return status === "REJECTED" ? "NOT_APPROVED" : "PENDING_REPLY";
};

/** Less than was asked for: reasons are due, and the applicant may object. */
export const isReducedGrant = ({
  asked,
  amount,
  result,
}: Pick<Grant, "asked" | "amount" | "result">): boolean =>
  result === "NOT_APPROVED" || (asked !== undefined && (amount ?? 0) < asked);

/** What is still to be paid out: nothing of what was not approved or was taken back. */
export const getPayableAmount = ({ result, amount, cancelled }: Grant): number =>
  result === "APPROVED" && !cancelled ? (amount ?? 0) : 0;

/** As it is shown. */
export const toFundingView = (header: FundedHeader): Funding | undefined => {
  const { funding } = header;
  if (!funding || header.status === "DRAFT") return undefined;
  const result = getFundingResult(header);
  return {
    ...pick(funding, [
      "asked",
      "most",
      "amount",
      "reasons",
      "decidedOn",
      "settled",
      "cancelled",
      "repayment",
    ]),
    ...(result ? { result } : {}),
  };
};
