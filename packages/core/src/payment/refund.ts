/** What is paid back when a place is given up (domain P5, spec 2 §9). Amounts are avos. */
import { type Day, daysBetween } from "../day.ts";
import { halfUp } from "./fee.ts";

export interface Band {
  daysBeforeMin: number;
  daysBeforeMax?: number | undefined;
  deductPercent: number;
}
export interface Refund {
  daysBefore: number;
  deductPercent: number;
  /** avos paid back */
  amount: number;
}

/**
 * The refund for a written notice that arrives on a day; the first day of the event is 0 days before.
 * Full when the organiser cancels, postpones or moves the event (R486); nothing when no band holds the day.
 */
export const refundOf = (
  paid: number,
  bands: readonly Band[],
  notice: Day,
  start: Day,
  byOrganiser = false,
): Refund => {
  const daysBefore = daysBetween(notice, start);
  const band = bands.find(
    (b) => daysBefore >= b.daysBeforeMin && (b.daysBeforeMax === undefined || daysBefore <= b.daysBeforeMax),
  );
  const deductPercent = byOrganiser ? 0 : (band?.deductPercent ?? 100);
  return { daysBefore, deductPercent, amount: paid - halfUp((paid * deductPercent) / 100) };
};
