/**
 * Computes what a grant asks for, may be at most and may be paid out, from the answers of the application and of its
 * report (spec 3 §3, §9). Amounts are avos. Pure.
 */
import { evaluateOperand, toNumber } from "../../forms/expressions/evaluate.ts";
import type { Answers, CheckContext, Scheme } from "../../forms/types/index.ts";
import { resolveEffectiveAnswers } from "../../forms/visible-fields.ts";
import type { Grant } from "./index.ts";

/**
 * Rounds an amount down to avos. A share of an avo is neither granted nor paid out (decision 0412), so that a rate is
 * never exceeded, and costs as planned are paid as granted.
 */
const toWholeAvos = (amount: number): number => Math.max(0, Math.floor(amount));

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
    return value === undefined ? undefined : toWholeAvos(value);
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
  return amount === undefined ? undefined : toWholeAvos(amount);
};
