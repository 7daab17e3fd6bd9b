/**
 * Prices and settings of seminars at the events. The amounts are invented: the specification says that the chart is the
 * event's.
 */

import type { EventDetail } from "@portal/core/events/event-schema";
import { getPolicy } from "@portal/core/forms/code-lists/policy-values";

const rateChart: EventDetail["rateChart"] = [
  { extra: "RENT", price: 150_000, per: "SESSION", band: "B_0_50" },
  { extra: "RENT", price: 240_000, per: "SESSION", band: "B_51_80" },
  { extra: "RENT", price: 300_000, per: "SESSION", band: "B_50_100" },
  { extra: "RENT", price: 480_000, per: "SESSION", band: "B_101_200" },
  { extra: "RENT", price: 720_000, per: "SESSION", band: "B_201_300" },
  { extra: "ONLINE", price: 180_000, per: "SESSION" },
  { extra: "LIVE_STREAM", price: 260_000, per: "SESSION" },
  { extra: "BANNER", price: 60_000, per: "PIECE" },
  { extra: "MARKETING_PR", price: 500_000, per: "SESSION" },
  { extra: "INTERPRETER", price: 160_000, per: "PERSON" },
  { extra: "SIMULTANEOUS", price: 850_000, per: "SESSION" },
  { extra: "NAME_PLATES", price: 4_000, per: "PIECE" },
  { extra: "FOOD_BEVERAGE", price: 8_000, per: "PERSON" },
  { extra: "OTHER", price: 0, per: "SESSION" },
];
/** The policies of one edition: its own last day (the default is that of 2025, C21), a third choice of slot (C20). */
export const seminarPolicies: Record<string, EventDetail["policy"]> = {
  "miecf-2027": { seminar: { deadline: "2027-01-20" } },
  "sme-day-2027": { seminar: { dateChoices: 3 } },
};
/** Builds the chart of an event: its extras, and the rooms of the sizes that it offers. */
export const buildRateChart = (id: string): EventDetail["rateChart"] => {
  const bands = scaleBands[id] ?? defaultScaleBands;
  return rateChart.filter(({ band }) => band === undefined || bands.includes(band));
};
const defaultScaleBands = getPolicy("seminar", {}, "scaleBands") as string[];
/** Rooms of other sizes than the usual ones (C19). */
export const scaleBands: Record<string, string[]> = {
  "sme-day-2027": ["B_0_50", "B_50_100"],
};
