/**
 * What an application costs, with its working (spec 2 §9). Pure, and data of the event: its booths and discounts (what else
 * costs something: `calculate-fee.ts`). Amounts are avos; every line is rounded half up once, and the total is the sum of the lines.
 * Discounts are never combined: a preferential price stands alone, and of the discounts the one that takes most off
 * applies, early bird included ("early bird cannot be combined").
 */

import type { EventDetail } from "../../events/event-schema.ts";
import type { Day } from "../../platform/day.ts";
import type { Fee, FeeLine } from "../model/schema.ts";

/** The answers that a booth's fee depends on. */
export interface FeeAnswers {
  boothPreference?: unknown;
  expectedArea?: unknown;
  exhibitorType?: unknown;
  /** A group's: as many booths, or all its space together. */
  totalBooths?: unknown;
  totalArea?: unknown;
}
type Prices = Pick<EventDetail, "booths" | "discounts">;

/** Whom a discount is for where the event does not say. */
const defaultExhibitorTypes: Record<string, readonly string[]> = {
  LOCAL_50: ["MACAO", "MACAO_SME"],
  OVERSEAS_20: ["NON_MACAO"],
};

/** Half up, for amounts that may be negative only by mistake. */
export const roundHalfUp = (amount: number): number => Math.floor(amount + 0.5);

/** A price times a quantity of at most two decimals, rounded once: 1.005 m² are 1.01 m², never 1.00499…. */
const multiplyPrice = (price: number, quantity: number): number =>
  roundHalfUp((price * Math.round(quantity * 100)) / 100);

/** A fee of these lines. */
export const buildFee = (lines: FeeLine[]): Fee => ({
  lines,
  total: { amount: lines.reduce((total, line) => total + line.amount, 0), currency: "MOP" },
});

/**
 * The fee of a booth at an event.
 * @param on the day of submission: an early bird must come by its last day
 * @returns a fee of 0 without lines when no booth is asked for or the event has none of that type
 */
export const calculateBoothFee = (event: Prices, answers: FeeAnswers, submittedOn: Day): Fee =>
  buildFee(buildBoothLines(event, answers, submittedOn));

function buildBoothLines(event: Prices, answers: FeeAnswers, submittedOn: Day): FeeLine[] {
  const matchingBooths = event.booths.filter((b) => b.type === answers.boothPreference);
  const preferential = matchingBooths
    .filter((b) => b.eligibility !== undefined && b.eligibility === answers.exhibitorType)
    .toSorted((a, b) => a.price - b.price)[0];
  const booth = preferential ?? matchingBooths.find((b) => b.eligibility === undefined);
  if (!booth) return [];
  const quantity =
    booth.per === "SQM"
      ? toSquareMetres(answers.totalArea ?? answers.expectedArea)
      : toBoothCount(answers.totalBooths);
  const amount = multiplyPrice(booth.price, quantity);
  const line: FeeLine = {
    key: booth.per === "SQM" ? "space" : "booth",
    quantity,
    unitAmount: booth.price,
    amount,
    params: { boothType: booth.type, ...(preferential ? { preferential: true } : {}) },
  };
  const discount = preferential ? undefined : findBestDiscount(event, answers, submittedOn);
  if (!discount || amount === 0) return [line];
  const reduction = roundHalfUp((amount * Math.min(100, discount.percent)) / 100);
  const params = { kind: discount.kind, percent: discount.percent };
  return [line, { key: "discount", quantity: 1, unitAmount: -reduction, amount: -reduction, params }];
}

/** One, unless a group says how many. */
function toBoothCount(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 1;
}

function toSquareMetres(value: unknown): number {
  const area = Number(value);
  return Number.isFinite(area) && area > 0 ? area : 0;
}

function findBestDiscount(
  event: Prices,
  answers: FeeAnswers,
  submittedOn: Day,
): { kind: string; percent: number } | undefined {
  const type = String(answers.exhibitorType ?? "");
  const applicable = event.discounts.filter((d) => {
    if (d.until !== undefined && submittedOn > d.until) return false;
    const exhibitorTypes = d.for ?? defaultExhibitorTypes[d.kind];
    // An early bird is for everybody, by its last day; one without a last day is no early bird.
    return exhibitorTypes ? exhibitorTypes.includes(type) : d.until !== undefined;
  });
  return applicable.filter((d) => d.percent > 0).toSorted((a, b) => b.percent - a.percent)[0];
}

/**
 * A fee in another currency: every line is converted and rounded half up once, so that the total is the sum of the
 * lines that are shown. The rate is fixed when an order is made (C46).
 */
export const convertFee = (fee: Fee, currency: "MOP" | "RMB", rate: number): Fee => {
  if (currency === fee.total.currency) return fee;
  const lines = fee.lines.map((line) => ({
    ...line,
    unitAmount: roundAwayFromZero(line.unitAmount * rate),
    amount: roundAwayFromZero(line.amount * rate),
  }));
  const amount = fee.lines.length
    ? lines.reduce((total, line) => total + line.amount, 0)
    : roundAwayFromZero(fee.total.amount * rate);
  return { lines, total: { amount, currency } };
};
/** Half up by what is to be paid: a discount of 0.5 is 1 off as a price of 0.5 is 1. */
const roundAwayFromZero = (amount: number): number => Math.sign(amount) * roundHalfUp(Math.abs(amount)) || 0;
