/**
 * Refunds when a place is given up (schemes P5, spec 2 §9), by a table of periods for the event's variant: fair,
 * group, delegation or dated. Pure; amounts are avos. The day on which the written notice arrives counts.
 */

import type { EventDetail } from "../../events/event-schema.ts";
import { isDatedBand } from "../../events/refund-bands.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import type { Json, Scheme } from "../../forms/types/index.ts";
import { addDays, type Day, daysBetween, parseDay } from "../../platform/day.ts";
import type { RefundBand, RefundTerms, RefundVariant } from "../model/refund-terms.ts";
import { multiplyAmount } from "./booth-fee.ts";

interface Refund {
  daysBefore: number;
  deductPercent: number;
  /** Amount refunded, in avos. */
  amount: number;
}
/** A period as readers see it: its first and last day of notice, the amount retained and the amount refunded. */
interface RefundRow {
  from?: Day;
  to?: Day;
  daysBeforeMin?: number;
  daysBeforeMax?: number;
  deductPercent: number;
  amount: number;
  /** The notice falls into this period. */
  applies: boolean;
}

const policyKeys: Record<RefundVariant, string> = {
  HOSTED: "refund.hosted",
  GROUP: "refund.group",
  DELEGATION: "refund.delegation",
  CUT_OFF_DATE: "refund.cutOffDate",
};

/**
 * Returns the refund terms of an application. A last day for refunds set by the event applies to all (C8). Otherwise
 * they are those of its scheme's variant (group, delegation), or else those of the event. The event's own table applies
 * to its own variant; where there is none, the policies do.
 */
export const getRefundTerms = (
  scheme: Pick<Scheme, "fees"> | undefined,
  event: Pick<EventDetail, "refundPolicy" | "refundBands" | "registration" | "dates">,
  policy: Record<string, Json> | undefined,
): RefundTerms => {
  if (scheme?.fees.refundable === false)
    return { variant: event.refundPolicy, bands: [{ daysBeforeMin: 0, deductPercent: 100 }] };
  const readPolicy = (variant: RefundVariant): RefundBand[] =>
    (getPolicy(policyKeys[variant], policy) ?? []) as unknown as RefundBand[];
  if (event.refundPolicy === "CUT_OFF_DATE") {
    const bands = [event.refundBands.filter(isDatedBand), readPolicy("CUT_OFF_DATE")].find((table) =>
      isOfThisEdition(table, event),
    );
    if (bands) return { variant: "CUT_OFF_DATE", bands };
  }
  const ownVariant = event.refundPolicy === "CUT_OFF_DATE" ? "HOSTED" : event.refundPolicy;
  const variant = scheme?.fees.refund ?? ownVariant;
  const eventBands = variant === event.refundPolicy ? event.refundBands : [];
  return { variant, bands: eventBands.length ? eventBands : readPolicy(variant) };
};

/**
 * A date before registration opens belongs to an earlier edition and refunds nobody of this one; one from the first day
 * on belongs to a later edition and would refund whoever has been there.
 */
const isOfThisEdition = (
  bands: readonly RefundBand[],
  { registration, dates }: Pick<EventDetail, "registration" | "dates">,
): boolean =>
  bands.some(({ until }) => until !== undefined && until >= registration.opensOn && until < dates.start);

const isBandApplicable = (band: RefundBand, notice: Day, daysBefore: number): boolean =>
  daysBefore >= (band.daysBeforeMin ?? Number.NEGATIVE_INFINITY) &&
  daysBefore <= (band.daysBeforeMax ?? Number.POSITIVE_INFINITY) &&
  notice <= (band.until ?? notice) &&
  (band.after === undefined || notice > band.after);

/** Returns the refund of an amount; the retained part is rounded half up once. */
const computeRefundAmount = (paidAmount: number, deductPercent: number): number =>
  paidAmount - multiplyAmount(paidAmount, Math.min(100, Math.max(0, deductPercent)), 100);

/**
 * Calculates the refund for a written notice that arrives on a day; the first day of the event is 0 days before. It
 * is full when the organiser cancels, postpones or moves the event (R486), and zero when no period contains the day.
 */
export const calculateRefund = (
  paidAmount: number,
  bands: readonly RefundBand[],
  notice: Day,
  start: Day,
  byOrganiser = false,
): Refund => {
  const daysBefore = daysBetween(notice, start);
  const band = bands.find((candidate) => isBandApplicable(candidate, notice, daysBefore));
  const deductPercent = byOrganiser ? 0 : (band?.deductPercent ?? 100);
  return { daysBefore, deductPercent, amount: computeRefundAmount(paidAmount, deductPercent) };
};

/** Builds the refund table, earliest notice first, with the row of the notice marked. */
export const buildRefundTable = (
  paidAmount: number,
  bands: readonly RefundBand[],
  notice: Day,
  start: Day,
): RefundRow[] => {
  const daysBefore = daysBetween(notice, start);
  const applicableBand = bands.find((candidate) => isBandApplicable(candidate, notice, daysBefore));
  return bands
    .map((band): RefundRow => {
      const { daysBeforeMin, daysBeforeMax, until, after, deductPercent } = band;
      const from = after
        ? addDays(parseDay(after), 1)
        : daysBeforeMax === undefined
          ? undefined
          : addDays(start, -daysBeforeMax);
      const to = until
        ? parseDay(until)
        : daysBeforeMin === undefined
          ? undefined
          : addDays(start, -daysBeforeMin);
      return {
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(daysBeforeMin === undefined ? {} : { daysBeforeMin }),
        ...(daysBeforeMax === undefined ? {} : { daysBeforeMax }),
        deductPercent,
        amount: computeRefundAmount(paidAmount, deductPercent),
        applies: band === applicableBand,
      };
    })
    .toSorted((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1));
};
