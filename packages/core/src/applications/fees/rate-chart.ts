/**
 * The price of a room and its extras by the event's price list (schemes S11; spec 2 §3 › Seminar). The rent depends
 * on the size of the room where the list distinguishes sizes. Items on request have no price and no line.
 */

import type { EventDetail } from "../../events/event-schema.ts";
import { OTHER_ENTRY, PARTICIPANT_ENTRY, RENT_ENTRY } from "../../events/rate-chart-entries.ts";
import { isExtraOfForm } from "../../forms/code-lists/on-site-extras.ts";
import { toMopAmount } from "../../forms/values/mop-amount.ts";
import type { Fee } from "../model/application-schema.ts";

type ChartEntry = EventDetail["rateChart"][number];
type Chart = Pick<EventDetail, "rateChart"> & Partial<Pick<EventDetail, "form">>;
interface ChartAnswers {
  scaleBand?: unknown;
  extras?: unknown;
}

/** Lists the extras to choose from, in the order of the price list. Those of a room are on site (decision 0816). */
const listExtras = ({ rateChart, form }: Chart): ChartEntry[] =>
  rateChart.filter(
    ({ extra }) => extra !== RENT_ENTRY && extra !== PARTICIPANT_ENTRY && isExtraOfForm(extra, form),
  );

/**
 * Finds the rent of a size of room: its own, or else the one of any size, in whatever order the list has them. Nobody
 * is in a room at an online event (decision 0827).
 */
const findRent = ({ rateChart, form }: Chart, scaleBand: unknown): ChartEntry | undefined => {
  if (form === "ONLINE") return undefined;
  const rents = rateChart.filter(({ extra }) => extra === RENT_ENTRY);
  return (
    rents.find(({ band }) => band !== undefined && band === scaleBand) ??
    rents.find(({ band }) => band === undefined)
  );
};

/** Calculates rent and extras in avos, without lines when everything is free. */
export const calculateChartFee = (event: Chart, answers: ChartAnswers): Fee => {
  const rent = findRent(event, answers.scaleBand);
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
  return sumFeeLines(lines);
};

/** Removes the rent from the fee when staff grant the requested waiver; the line remains visible. */
export const waiveRent = (fee: Fee): Fee => {
  const rent = fee.lines.find(({ key }) => key === "rent");
  if (!rent || fee.lines.some(({ key }) => key === "rentWaived")) return fee;
  return sumFeeLines([
    ...fee.lines,
    { key: "rentWaived", quantity: 1, unitAmount: -rent.amount, amount: -rent.amount },
  ]);
};

/**
 * Returns how many requested items outside the price list have no price yet. What was paid for everything before has no
 * lines (decision 0569): nothing is added to it.
 */
export const countUnpricedExtras = (fee: Fee | undefined, answers: ChartAnswers): number => {
  const wasPaidBefore = fee?.lines.length === 0 && fee.total.amount > 0;
  return wasPaidBefore || fee?.lines.some(({ params }) => params?.extra === OTHER_ENTRY)
    ? 0
    : toCount((answers.extras as Record<string, unknown> | undefined)?.[OTHER_ENTRY]);
};

/**
 * Adds items outside the price list.
 * @param price the price of one item in avos, set by staff and shown in the calculation
 */
export const addUnlistedExtras = (fee: Fee, quantity: number, price: number): Fee =>
  sumFeeLines([
    ...fee.lines,
    {
      key: "extra",
      quantity,
      unitAmount: price,
      amount: price * quantity,
      params: { per: "PIECE", extra: OTHER_ENTRY },
    },
  ]);

const sumFeeLines = (lines: Fee["lines"]): Fee => ({
  lines,
  total: toMopAmount(lines.reduce((sum, line) => sum + line.amount, 0)),
});

function toCount(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 0;
}
