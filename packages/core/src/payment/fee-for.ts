/** What an application costs, by what its scheme says of fees: a booth, the event's rate chart, a fixed amount, nothing. */
import type { Fee } from "../application/wire.ts";
import type { Day } from "../day.ts";
import type { EventDetail } from "../event/wire.ts";
import { evaluate, holds, numeric, type Scope } from "../form/evaluate.ts";
import type { Answers, CheckContext, SchemeFees } from "../form/types.ts";
import { feeOf, feeOfLines } from "./fee.ts";
import { chartFee, PARTICIPANT } from "./rate-chart.ts";

/**
 * @param on the day of submission
 * @param context decides whether the fee is waived (`fees.waivedWhen`); without more, by the answers alone
 */
export const feeFor = (
  fees: SchemeFees,
  event: EventDetail | undefined,
  answers: Answers,
  on: Day,
  context: CheckContext = { today: on },
): Fee => {
  if (fees.waivedWhen && holds(fees.waivedWhen, { answers, context })) return feeOfLines([]);
  if (fees.eligibility !== undefined) {
    const stand = event?.booths.find(({ eligibility }) => eligibility === fees.eligibility);
    return oneLine("stand", stand?.price ?? 0);
  }
  if (fees.kind === "BOOTH" && event) return feeOf(event, answers, on);
  if (fees.persons && event) {
    const persons = numeric(evaluate(fees.persons, { answers, context })) ?? 0;
    const price = event.rateChart.find(({ extra }) => extra === PARTICIPANT)?.price ?? 0;
    return oneLine("participant", price, persons);
  }
  if (fees.kind === "EVENT" && event) return chartFee(event, answers);
  return oneLine("fixed", fees.kind === "FIXED" ? (fixedFee(fees, { answers, context }) ?? 0) : 0);
};

/** The fixed amount of a scheme, in avos. */
export const fixedFee = ({ amount }: SchemeFees, scope: Scope): number | undefined =>
  typeof amount === "object" ? numeric(evaluate(amount, scope)) : amount;

const oneLine = (key: string, unitAmount: number, quantity = 1): Fee => {
  const amount = unitAmount * quantity;
  return feeOfLines(amount ? [{ key, quantity, unitAmount, amount }] : []);
};
