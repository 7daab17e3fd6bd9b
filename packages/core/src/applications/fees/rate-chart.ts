/**
 * What a room and its extras cost, by the event's rate chart (schemes S11; spec 2 §3 › Seminar). The rent goes by the size
 * of the room where the chart tells sizes apart; what is offered on request has no price and makes no line.
 */

import type { EventDetail } from "../../events/event-schema.ts";
import type { Fee } from "../model/schema.ts";

/** The entry of a rate chart that is the rent of the room; the others are extras that may be chosen. */
export const RENT_ENTRY = "RENT";
/** The entry that each person of a delegation pays (schemes S9). */
export const PARTICIPANT_ENTRY = "PARTICIPANT";
type ChartEntry = EventDetail["rateChart"][number];
type Chart = Pick<EventDetail, "rateChart">;
export interface ChartAnswers {
  scaleBand?: unknown;
  extras?: unknown;
}

/** The entries that may be chosen, in the order of the chart. */
export const listExtras = (event: Chart): ChartEntry[] =>
  event.rateChart.filter(({ extra }) => extra !== RENT_ENTRY && extra !== PARTICIPANT_ENTRY);

/** Rent and extras with their working, in avos; no lines where nothing costs anything. */
export const calculateChartFee = (event: Chart, answers: ChartAnswers): Fee => {
  const rent = event.rateChart.find(
    ({ extra, band }) => extra === RENT_ENTRY && (band === undefined || band === answers.scaleBand),
  );
  const requestedExtras = typeof answers.extras === "object" && answers.extras !== null ? answers.extras : {};
  const chosenExtras = listExtras(event).map((entry) => ({
    entry,
    quantity: toCount((requestedExtras as Record<string, unknown>)[entry.extra]),
  }));
  const lines = [...(rent ? [{ entry: rent, quantity: 1 }] : []), ...chosenExtras]
    .filter(({ entry, quantity }) => entry.price * quantity > 0)
    .map(({ entry, quantity }) => ({
      key: entry.extra === RENT_ENTRY ? "rent" : "extra",
      quantity,
      unitAmount: entry.price,
      amount: entry.price * quantity,
      params: {
        per: entry.per,
        ...(entry.extra === RENT_ENTRY ? {} : { extra: entry.extra }),
        ...(entry.band ? { band: entry.band } : {}),
      },
    }));
  return totalFee(lines);
};

/** The fee without its rent, when staff grant the waiver that was asked for; the rent stays to be read. */
export const waiveRent = (fee: Fee): Fee => {
  const rent = fee.lines.find(({ key }) => key === "rent");
  if (!rent || fee.lines.some(({ key }) => key === "rentWaived")) return fee;
  return totalFee([
    ...fee.lines,
    { key: "rentWaived", quantity: 1, unitAmount: -rent.amount, amount: -rent.amount },
  ]);
};

/** How many of what is on no chart were asked for. */
export const countUnlistedExtras = (answers: ChartAnswers): number =>
  toCount((answers.extras as Record<string, unknown> | undefined)?.OTHER);

/** The fee with what stands on no chart, at the price in avos that staff name for one; the working shows both. */
export const addUnlistedExtras = (fee: Fee, quantity: number, price: number): Fee =>
  totalFee([
    ...fee.lines,
    {
      key: "extra",
      quantity,
      unitAmount: price,
      amount: price * quantity,
      params: { per: "PIECE", extra: "OTHER" },
    },
  ]);

const totalFee = (lines: Fee["lines"]): Fee => ({
  lines,
  total: { amount: lines.reduce((sum, line) => sum + line.amount, 0), currency: "MOP" },
});

function toCount(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 0;
}
