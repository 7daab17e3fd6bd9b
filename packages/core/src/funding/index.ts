/**
 * What is granted (spec 3 §4 › funding results, §9; decision 0097): worked out from what was said, decided by staff,
 * paid out in the end. Amounts are avos. Pure.
 */

import { evaluate, numeric } from "../form/evaluate.ts";
import type { Answers, CheckContext, Scheme } from "../form/types.ts";
import { effective } from "../form/visible.ts";
import { pick } from "../pick.ts";
import type { Funding } from "./wire.ts";

export type { Funding } from "./wire.ts";
/** As an application keeps it: the result is there once it is decided. */
export type Grant = Omit<Funding, "result"> & { result?: "APPROVED" | "NOT_APPROVED" };

/**
 * What the answers ask for, and the most that may be granted, by what the scheme says of its grant; undefined where it
 * grants nothing. Never negative, whole avos.
 */
export const grantOf = (
  scheme: Pick<Scheme, "grant" | "steps">,
  answers: Answers,
  context: CheckContext,
): Grant | undefined => {
  if (!scheme.grant) return undefined;
  const scope = { answers: effective(scheme, answers, context), context };
  const avos = (operand: NonNullable<Scheme["grant"]>["asked"]): number | undefined => {
    const value = operand && numeric(evaluate(operand, scope));
    return value === undefined ? undefined : Math.max(0, Math.round(value));
  };
  const asked = avos(scheme.grant.asked);
  const most = avos(scheme.grant.most) ?? asked;
  return { ...(asked === undefined ? {} : { asked }), ...(most === undefined ? {} : { most }) };
};

interface Told {
  status: string;
  funding?: Grant;
}
/** The result as the applicant is told it: what is refused before a decision on the money is not approved either. */
export const resultOf = ({ status, funding }: Told): Funding["result"] => {
  // What was withdrawn is granted nothing, decided before or not.
  if (!funding || status === "CANCELLED" || status === "REFUNDED") return undefined;
  if (funding.result) return funding.result;
  if (funding.cancelled) return undefined;
  return status === "REJECTED" ? "NOT_APPROVED" : "PENDING_REPLY";
};

/** Less than was asked for: reasons are due, and the applicant may object. */
export const falls = ({ asked, amount, result }: Pick<Grant, "asked" | "amount" | "result">): boolean =>
  result === "NOT_APPROVED" || (asked !== undefined && (amount ?? 0) < asked);

/** What is still to be paid out: nothing of what was not approved or was taken back. */
export const payable = ({ result, amount, cancelled }: Grant): number =>
  result === "APPROVED" && !cancelled ? (amount ?? 0) : 0;

/** As it is shown. */
export const shown = (header: Told): Funding | undefined => {
  const { funding } = header;
  if (!funding || header.status === "DRAFT") return undefined;
  const result = resultOf(header);
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
