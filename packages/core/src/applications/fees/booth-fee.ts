/**
 * The fee of an application with its calculation (spec 2 §9). Pure, from the event's booths and discounts (other
 * charges: `calculate-fee.ts`). Amounts are avos. Every line is rounded half up once, and the total is the sum of the
 * lines. Discounts are never combined: a preferential price excludes them, and of several discounts the highest
 * applies, including early bird ("early bird cannot be combined").
 */

import { listDiscountsFor } from "../../events/booth-discounts.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { toMopAmount } from "../../forms/values/mop-amount.ts";
import type { Day } from "../../platform/day.ts";
import type { Fee, FeeLine } from "../model/application-schema.ts";

/** The answers that the fee of a booth depends on. */
interface FeeAnswers {
  boothPreference?: unknown;
  expectedArea?: unknown;
  exhibitorType?: unknown;
  participationMode?: unknown;
  /** For a group: the number of booths, or the whole area. */
  totalBooths?: unknown;
  totalArea?: unknown;
}
type Prices = Pick<EventDetail, "booths" | "discounts"> & Partial<Pick<EventDetail, "form">>;

/** Returns a decimal number as a fraction of whole numbers: 0.7 is 7/10, with every decimal that it has. */
const toDecimalFraction = (value: number): { numerator: bigint; denominator: bigint } => {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", decimals = ""] = mantissa.split(".");
  const shift = Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  return shift < 0
    ? { numerator: digits, denominator: 10n ** BigInt(-shift) }
    : { numerator: digits * 10n ** BigInt(shift), denominator: 1n };
};
/**
 * Multiplies an amount by a decimal factor and rounds half once, away from zero. It counts in whole numbers: 45 avos
 * times 0.7 are 31.5, which is 32, while the floating-point product is 31.499…. Every decimal of the factor counts,
 * because an exchange rate may have any number of them.
 * @param divisor 100 for a percentage
 */
export const multiplyAmount = (amount: number, factor: number, divisor = 1): number => {
  const { numerator, denominator } = toDecimalFraction(factor);
  const product = BigInt(Math.abs(amount)) * numerator;
  const wholeDivisor = BigInt(divisor) * denominator;
  const roundedAmount = Number((2n * product + wholeDivisor) / (2n * wholeDivisor));
  return amount < 0 && roundedAmount !== 0 ? -roundedAmount : roundedAmount;
};

/** Builds a fee from its lines. */
export const buildFee = (lines: FeeLine[]): Fee => ({
  lines,
  total: toMopAmount(lines.reduce((total, line) => total + line.amount, 0)),
});

/**
 * Calculates the fee of a booth.
 * @param submittedOn the day of submission, for the early-bird discount
 * @returns a fee of 0 without lines when no booth is requested, the event has none of that type, or nobody is on
 * one: whoever exhibits online only takes no booth, and an online event has none (decision 0211)
 */
export const calculateBoothFee = (event: Prices, answers: FeeAnswers, submittedOn: Day): Fee =>
  buildFee(buildBoothLines(event, answers, submittedOn));

function buildBoothLines(event: Prices, answers: FeeAnswers, submittedOn: Day): FeeLine[] {
  if (event.form === "ONLINE" || answers.participationMode === "ONLINE") return [];
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
  const amount = multiplyAmount(booth.price, quantity);
  const line: FeeLine = {
    key: booth.per === "SQM" ? "space" : "booth",
    quantity,
    unitAmount: booth.price,
    amount,
    params: { boothType: booth.type, ...(preferential ? { preferential: true } : {}) },
  };
  const discount = preferential ? undefined : findBestDiscount(event, answers, submittedOn);
  if (!discount || amount === 0) return [line];
  const reduction = multiplyAmount(amount, Math.min(100, discount.percent), 100);
  const params = { kind: discount.kind, percent: discount.percent };
  return [line, { key: "discount", quantity: 1, unitAmount: -reduction, amount: -reduction, params }];
}

/** Returns one, unless a group requests several. */
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
  const applicable = listDiscountsFor(event, String(answers.exhibitorType ?? "")).filter(
    ({ until }) => until === undefined || submittedOn <= until,
  );
  return applicable.filter((discount) => discount.percent > 0).toSorted((a, b) => b.percent - a.percent)[0];
}

/**
 * Converts a fee to a currency. Every line is converted and rounded half up once, so that the total is the sum of the
 * lines shown. The rate is fixed when an order is created (C46).
 */
export const convertFee = (fee: Fee, currency: "MOP" | "RMB", rate: number): Fee => {
  if (currency === fee.total.currency) return fee;
  const lines = fee.lines.map((line) => ({
    ...line,
    unitAmount: multiplyAmount(line.unitAmount, rate),
    amount: multiplyAmount(line.amount, rate),
  }));
  const amount = fee.lines.length
    ? lines.reduce((total, line) => total + line.amount, 0)
    : multiplyAmount(fee.total.amount, rate);
  return { lines, total: { amount, currency } };
};
