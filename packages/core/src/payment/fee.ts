/**
 * What an application costs, with its working (spec 2 §9). Amounts are avos; every line is rounded half up once.
 * Discounts are never combined: the preferential price stands alone, and of the discounts the one that takes most
 * off applies, early bird included ("early bird cannot be combined").
 */
import type { Fee } from "../application/wire.ts";
import type { Day } from "../day.ts";
import type { EventDetail } from "../event/wire.ts";

/** The answers that a fee depends on. */
export interface FeeAnswers {
  boothPreference?: unknown;
  expectedArea?: unknown;
  exhibitorType?: unknown;
}
type Prices = Pick<EventDetail, "booths" | "discounts">;

const LOCAL = ["MACAO", "MACAO_SME"];

/** Half up, for amounts that may be negative only by mistake. */
export const halfUp = (amount: number): number => Math.floor(amount + 0.5);

/**
 * The fee of a booth at an event.
 * @param on the day of submission: an early bird must come by its last day
 * @returns a fee of 0 without lines when no booth is asked for or the event has none of that type
 */
export const feeOf = (event: Prices, answers: FeeAnswers, on: Day): Fee => {
  const fits = event.booths.filter((b) => b.type === answers.boothPreference);
  const preferential = fits.find(
    (b) => b.eligibility !== undefined && b.eligibility === answers.exhibitorType,
  );
  const booth = preferential ?? fits.find((b) => b.eligibility === undefined);
  if (!booth) return { lines: [], total: { amount: 0, currency: "MOP" } };
  const quantity = booth.per === "SQM" ? squareMetres(answers.expectedArea) : 1;
  const amount = halfUp(booth.price * quantity);
  const lines: Fee["lines"] = [
    {
      key: booth.per === "SQM" ? "space" : "booth",
      quantity,
      unitAmount: booth.price,
      amount,
      params: { boothType: booth.type, ...(preferential ? { preferential: true } : {}) },
    },
  ];
  const discount = preferential ? undefined : best(event, answers, on);
  if (discount && amount > 0) {
    const off = halfUp((amount * discount.percent) / 100);
    lines.push({
      key: "discount",
      quantity: 1,
      unitAmount: -off,
      amount: -off,
      params: { kind: discount.kind, percent: discount.percent },
    });
  }
  return { lines, total: { amount: lines.reduce((sum, line) => sum + line.amount, 0), currency: "MOP" } };
};

function squareMetres(value: unknown): number {
  const area = Number(value);
  return Number.isFinite(area) && area > 0 ? area : 0;
}

function best(event: Prices, answers: FeeAnswers, on: Day): { kind: string; percent: number } | undefined {
  const type = String(answers.exhibitorType ?? "");
  const open = event.discounts.filter((d) => {
    if (d.until !== undefined && on > d.until) return false;
    if (d.kind === "LOCAL_50") return LOCAL.includes(type);
    if (d.kind === "OVERSEAS_20") return type === "NON_MACAO";
    return d.until !== undefined;
  });
  return open.toSorted((a, b) => b.percent - a.percent)[0];
}
