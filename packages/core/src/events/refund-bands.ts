/**
 * The refund periods of an event (spec 2 §9): by days before the first day, or by a last day for refunds. Pure.
 */
import { isDay } from "../platform/day.ts";
import type { FieldIssue } from "../platform/errors.ts";

export interface EventRefundBand {
  /** Days before the first day of the event, inclusive. */
  daysBeforeMin?: number | undefined;
  daysBeforeMax?: number | undefined;
  /** The last day of notice for this period, or the day after which it begins. */
  until?: string | undefined;
  after?: string | undefined;
  deductPercent: number;
}

/**
 * Returns the refund rules with which a new event starts: abroad those of delegations, since the documents give none
 * for booths at fairs abroad (schemes C16), and otherwise those of the institute's fairs.
 * @param type of the event, as the code list `fairType` has it
 */
export const getDefaultRefundPolicy = (type: string): "HOSTED" | "DELEGATION" =>
  type === "ABROAD" ? "DELEGATION" : "HOSTED";

/** Returns whether a period is given by a date instead of days before the event. */
export const isDatedBand = ({ until, after }: EventRefundBand): boolean =>
  until !== undefined || after !== undefined;

/** Builds the two periods of a last day for refunds. */
export const buildCutOffBands = (until: string, deductPercent: number): EventRefundBand[] => [
  { until, deductPercent },
  { after: until, deductPercent: 100 },
];

interface RefundPeriods {
  refundPolicy: string;
  refundBands: readonly EventRefundBand[];
  dates: { start: string };
  registration: { opensOn: string };
  policy: Record<string, unknown>;
}

/**
 * Checks the periods of an event. A last day for refunds is a day of this edition: from the first day of registration
 * to the day before the event. Periods by days follow each other without gap or overlap, from the first day on.
 */
export const findRefundBandIssues = (event: RefundPeriods): FieldIssue[] => {
  const { refundPolicy, refundBands } = event;
  // Tables and letters state whole percentages.
  const brokenIndex = refundBands.findIndex(({ deductPercent }) => !Number.isInteger(deductPercent));
  if (brokenIndex >= 0) return [{ path: `refundBands.${brokenIndex}.deductPercent`, key: "notInteger" }];
  if (refundPolicy === "CUT_OFF_DATE") return findCutOffIssues(event);
  const datedIndex = refundBands.findIndex(isDatedBand);
  if (datedIndex >= 0) return [{ path: `refundBands.${datedIndex}.until`, key: "refundBands" }];
  return findRefundPeriodIssues(refundBands);
};

/** Periods by days follow each other without gap or overlap, from the first day of the event on; none are no table. */
export const findRefundPeriodIssues = (refundBands: readonly EventRefundBand[]): FieldIssue[] => {
  if (refundBands.length === 0) return [];
  const sortedBands = refundBands
    .map((band, i) => ({
      min: band.daysBeforeMin ?? 0,
      max: band.daysBeforeMax ?? Number.POSITIVE_INFINITY,
      i,
    }))
    .sort((a, b) => a.min - b.min);
  const faultyBand = sortedBands.find(({ min, max }, at) => {
    const previous = sortedBands[at - 1];
    return max < min || min !== (previous ? previous.max + 1 : 0);
  });
  const last = sortedBands.at(-1);
  const at = faultyBand ?? (last && last.max !== Number.POSITIVE_INFINITY ? last : undefined);
  return at ? [{ path: `refundBands.${at.i}.daysBeforeMin`, key: "refundBands" }] : [];
};

const readPolicyBands = (policy: RefundPeriods["policy"]): readonly EventRefundBand[] => {
  const bands = policy["refund.cutOffDate"];
  return Array.isArray(bands) ? bands : [];
};

const findCutOffIssues = ({ refundBands, dates, registration, policy }: RefundPeriods): FieldIssue[] => {
  const path = "refundBands.0.until";
  if (refundBands.some((band) => !isDatedBand(band))) return [{ path, key: "required" }];
  // The event's own policy may give the day instead. One that came with the copy of an earlier edition does not.
  const ownBands = refundBands.length > 0 ? refundBands : readPolicyBands(policy);
  const until = ownBands.find((band) => band.until !== undefined)?.until;
  if (!until) return [{ path, key: "required" }];
  if (!isDay(until)) return [{ path, key: "notDay" }];
  if (until < registration.opensOn)
    return [{ path, key: "beforeMin", params: { min: registration.opensOn } }];
  if (until >= dates.start) return [{ path, key: "refundUntilStart", params: { start: dates.start } }];
  const after = ownBands.find((band) => band.after !== undefined)?.after;
  return after !== undefined && after !== until ? [{ path, key: "refundBands" }] : [];
};
