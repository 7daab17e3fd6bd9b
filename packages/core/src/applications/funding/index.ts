/**
 * Grants (spec 3 §4 › funding results, §9; decision 0097): computed from the answers, decided by staff, and paid out
 * in the end. Amounts are avos. Pure.
 */

import { evaluateOperand, toNumber } from "../../forms/expressions/evaluate.ts";
import type { Answers, CheckContext, Scheme } from "../../forms/types/index.ts";
import { resolveEffectiveAnswers } from "../../forms/visible-fields.ts";
import { pick } from "../../platform/pick.ts";
import type { Funding } from "./funding-schema.ts";

export type { Funding } from "./funding-schema.ts";
/** As an application stores it: the result is set by the decision. */
export type Grant = Omit<Funding, "result"> & { result?: "APPROVED" | "NOT_APPROVED" };

/**
 * Returns the amount that the answers ask for and the maximum that can be granted, by the scheme's rules; undefined
 * for a scheme without grants. Whole avos, never negative.
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

/** Answers with the scheme whose form they fill in. */
interface FilledForm {
  scheme: Pick<Scheme, "grant" | "steps">;
  answers: Answers;
}
/**
 * Returns the maximum that may be paid out by the costs that the report states (spec 3 §3 › Post-event report);
 * undefined for a scheme that states none. Whole avos, never negative.
 */
export const computePayableMaximum = (
  application: FilledForm,
  report: FilledForm,
  context: CheckContext,
): number | undefined => {
  const operand = application.scheme.grant?.payable;
  if (!operand) return undefined;
  const answers = {
    application: resolveEffectiveAnswers(application.scheme, application.answers, context),
    report: resolveEffectiveAnswers(report.scheme, report.answers, context),
  };
  const amount = toNumber(evaluateOperand(operand, { answers, context }));
  // A share of an avo is not paid out.
  return amount === undefined ? undefined : Math.max(0, Math.floor(amount));
};

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
