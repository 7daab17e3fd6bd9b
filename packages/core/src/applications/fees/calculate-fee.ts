/**
 * Calculates the fee of an application by the kind of its scheme: a booth, the event's price list, a fixed amount,
 * nothing.
 */

import type { EventDetail } from "../../events/event-schema.ts";
import { PARTICIPANT_ENTRY } from "../../events/rate-chart-entries.ts";
import {
  type EvaluationScope,
  evaluateOperand,
  isConditionMet,
  toNumber,
} from "../../forms/expressions/evaluate.ts";
import type { Answers, CheckContext, SchemeFees } from "../../forms/types/index.ts";
import type { Day } from "../../platform/day.ts";
import type { Fee } from "../model/application-schema.ts";
import { buildFee, calculateBoothFee } from "./booth-fee.ts";
import { calculateChartFee } from "./rate-chart.ts";

/**
 * Calculates the fee of an application.
 * @param submittedOn the day of submission
 * @param context decides whether the fee is waived (`fees.waivedWhen`); by default only the answers do
 */
export const calculateFee = (
  fees: SchemeFees,
  event: EventDetail | undefined,
  answers: Answers,
  submittedOn: Day,
  context: CheckContext = { today: submittedOn },
): Fee => {
  if (isFeeWaived(fees, { answers, context })) return buildFee([]);
  if (fees.eligibility !== undefined && event?.form !== "ONLINE") {
    const booth = event?.booths.find(({ eligibility }) => eligibility === fees.eligibility);
    return buildSingleLineFee("stand", booth?.price ?? 0);
  }
  if (fees.kind === "BOOTH" && event) return calculateBoothFee(event, answers, submittedOn);
  if (fees.persons && event) {
    const persons = toNumber(evaluateOperand(fees.persons, { answers, context })) ?? 0;
    const price = event.rateChart.find(({ extra }) => extra === PARTICIPANT_ENTRY)?.price ?? 0;
    return buildSingleLineFee("participant", price, persons);
  }
  if (fees.kind === "EVENT" && event) return calculateChartFee(event, answers);
  return buildSingleLineFee(
    "fixed",
    fees.kind === "FIXED" ? (calculateFixedFee(fees, { answers, context }) ?? 0) : 0,
  );
};

const isFeeWaived = ({ waivedWhen }: SchemeFees, scope: EvaluationScope): boolean =>
  waivedWhen !== undefined && isConditionMet(waivedWhen, scope);

/**
 * Returns whether an application can have a fee, now or later: items without a price get theirs with the acceptance,
 * the booths of a group cost what their exhibitors are, and corrected answers can ask for a booth.
 */
export const canBeCharged = (fees: SchemeFees, answers: Answers, context: CheckContext): boolean =>
  fees.kind !== "NONE" && !isFeeWaived(fees, { answers, context });

/** Returns the fixed amount of a scheme, in avos. */
export const calculateFixedFee = ({ amount }: SchemeFees, scope: EvaluationScope): number | undefined =>
  typeof amount === "object" ? toNumber(evaluateOperand(amount, scope)) : amount;

const buildSingleLineFee = (key: string, unitAmount: number, quantity = 1): Fee => {
  const amount = unitAmount * quantity;
  return buildFee(amount ? [{ key, quantity, unitAmount, amount }] : []);
};
