/**
 * What is paid back when a place is given up (schemes P5, spec 2 §9): a table of bands by the event's variant, fair,
 * group, delegation or dated. Pure; amounts are avos. The day that counts is the one the written notice arrives.
 */

import type { EventDetail } from "../../events/event-schema.ts";
import { getPolicy } from "../../forms/code-lists/policy-values.ts";
import type { Json, Scheme } from "../../forms/types/index.ts";
import { addDays, type Day, daysBetween, parseDay } from "../../platform/day.ts";
import type { RefundBand, RefundTerms, RefundVariant } from "../model/refund-terms.ts";
import { roundHalfUp } from "./booth-fee.ts";

export interface Refund {
  daysBefore: number;
  deductPercent: number;
  /** avos paid back */
  amount: number;
}
/** A band as a reader sees it: from which day of notice to which, what is kept, what comes back. */
export interface RefundRow {
  from?: Day;
  to?: Day;
  daysBeforeMin?: number;
  daysBeforeMax?: number;
  deductPercent: number;
  amount: number;
  /** The notice falls into it. */
  applies: boolean;
}

const policyKeys: Record<RefundVariant, string> = {
  HOSTED: "refund.hosted",
  GROUP: "refund.group",
  DELEGATION: "refund.delegation",
  CUT_OFF_DATE: "refund.cutOffDate",
};

/**
 * By which bands an application is refunded: those of its scheme's variant where it has one (a group, a delegation),
 * else the event's; where the event sets a last day for refunds, that holds for all (C8). An event's own bands hold for its own variant; else the policies tell.
 */
export const getRefundTerms = (
  scheme: Pick<Scheme, "fees"> | undefined,
  event: Pick<EventDetail, "refundPolicy" | "refundBands">,
  policy: Record<string, Json> = {},
): RefundTerms => {
  if (scheme?.fees.refundable === false)
    return { variant: event.refundPolicy, bands: [{ daysBeforeMin: 0, deductPercent: 100 }] };
  const hasCutOffDate = event.refundPolicy === "CUT_OFF_DATE";
  const variant = hasCutOffDate ? event.refundPolicy : (scheme?.fees.refund ?? event.refundPolicy);
  const eventBands = variant === event.refundPolicy ? event.refundBands : [];
  return {
    variant,
    bands: eventBands.length
      ? eventBands
      : ((getPolicy(policyKeys[variant], policy) ?? []) as unknown as RefundBand[]),
  };
};

const bandApplies = (band: RefundBand, notice: Day, daysBefore: number): boolean =>
  daysBefore >= (band.daysBeforeMin ?? Number.NEGATIVE_INFINITY) &&
  daysBefore <= (band.daysBeforeMax ?? Number.POSITIVE_INFINITY) &&
  notice <= (band.until ?? notice) &&
  (band.after === undefined || notice > band.after);

/** What comes back of an amount when so much of it is kept; what is kept is rounded half up once. */
const computeRefundAmount = (paid: number, deductPercent: number): number =>
  paid - roundHalfUp((paid * Math.min(100, Math.max(0, deductPercent))) / 100);

/**
 * The refund for a written notice that arrives on a day; the first day of the event is 0 days before.
 * Full when the organiser cancels, postpones or moves the event (R486); nothing when no band holds the day.
 */
export const calculateRefund = (
  paidAmount: number,
  bands: readonly RefundBand[],
  notice: Day,
  start: Day,
  byOrganiser = false,
): Refund => {
  const daysBefore = daysBetween(notice, start);
  const band = bands.find((one) => bandApplies(one, notice, daysBefore));
  const deductPercent = byOrganiser ? 0 : (band?.deductPercent ?? 100);
  return { daysBefore, deductPercent, amount: computeRefundAmount(paidAmount, deductPercent) };
};

/** The table of bands with what each pays back, earliest notice first; the row of the notice is marked. */
export const buildRefundTable = (
  paidAmount: number,
  bands: readonly RefundBand[],
  notice: Day,
  start: Day,
): RefundRow[] => {
  const daysBefore = daysBetween(notice, start);
  const applicableBand = bands.find((one) => bandApplies(one, notice, daysBefore));
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
